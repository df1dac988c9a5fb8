import type { JSX } from "react";
import { useSite, useTexts } from "../page-context.tsx";

/** Testimonials, logos of customers, and a link to reviews. Nothing if the owner set nothing. */
export function CustomerProof(): JSX.Element | null {
  const { testimonials, customerLogos, reviewSource } = useSite();
  const texts = useTexts().proof;
  if (testimonials.length === 0 && customerLogos.length === 0 && reviewSource === null) return null;
  return (
    <div data-slot="customer-proof" className="grid gap-8 border-t-2 border-orange-bright py-8">
      {testimonials.length > 0 ? (
        <ul aria-label={texts.testimonials} className="m-0 grid list-none gap-8 p-0 md:grid-cols-2 lg:grid-cols-3">
          {testimonials.map(({ quote, name, business }) => (
            <li key={quote}>
              <figure className="m-0">
                <blockquote className="m-0 text-lead">“{quote}”</blockquote>
                <figcaption className="mt-2 text-ice">
                  <strong className="text-sheet">{name}</strong>, {business}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      ) : null}
      {customerLogos.length > 0 ? (
        <ul aria-label={texts.logos} className="m-0 flex list-none flex-wrap items-center gap-3 p-0">
          {customerLogos.map(({ name, image, width, height }) => (
            <li key={name} className="rounded-control bg-sheet px-4 py-3">
              <img src={image} alt={name} width={width} height={height} loading="lazy" className="h-8 w-auto" />
            </li>
          ))}
        </ul>
      ) : null}
      {reviewSource ? (
        <p className="m-0">
          <a
            href={reviewSource.url}
            className="focus-ring inline-flex min-h-11 items-center text-action text-sheet underline underline-offset-4 lettering"
          >
            {`${texts.reviews} ${reviewSource.name}`}
          </a>
        </p>
      ) : null}
    </div>
  );
}
