import { layOutQuote, type Quote, type QuoteBlock } from "@contractor-roi/quote";
import type { JSX } from "react";
import { useCompanyPhone, useLateTexts, useSite } from "../page-context.tsx";

export type PrintedEstimateProps = {
  readonly quote: Quote;
  /** Opens the same scenario. */
  readonly link: string;
};

/** The estimate as one printed page; not shown on screen. */
export function PrintedEstimate({ quote, link }: PrintedEstimateProps): JSX.Element {
  const { estimate, words } = useLateTexts();
  const { brand } = useSite();
  const phone = useCompanyPhone();
  return (
    <div data-slot="printed-estimate">
      <header>
        <h2>
          {brand.name} {estimate.printedTitle}
        </h2>
        <p>{phone.text}</p>
      </header>
      {layOutQuote(quote, { words }).map((block) => (
        <Block key={"title" in block ? block.title : block.text} block={block} />
      ))}
      <footer>
        {estimate.printedLink}: {link}
      </footer>
    </div>
  );
}

function Block({ block }: { readonly block: QuoteBlock }): JSX.Element {
  switch (block.kind) {
    case "facts":
      return (
        <section data-kind="facts">
          <h3>{block.title}</h3>
          <dl>
            {block.rows.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      );
    case "table":
      return (
        <section data-kind="table">
          <h3>{block.title}</h3>
          <table>
            <thead>
              <tr>
                {block.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map(([label, ...texts]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {texts.map((text, index) => (
                    <td key={block.columns[index + 1]}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
    case "list":
      return (
        <section data-kind="list">
          <h3>{block.title}</h3>
          <ul>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      );
    case "note":
      return <p data-kind="note">{block.text}</p>;
  }
}
