import type { ComponentProps, JSX } from "react";

/** The parts of the page that the browser hydrates, each as a React root of its own. */
export type IslandName = "calculator" | "estimate" | "sticky-bar" | "exit-offer" | "voice";

type IslandProps = Pick<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> & { readonly name: IslandName };

/** Marks an island in the page. What stands outside of islands is markup that needs no script. */
export function Island({ name, ...content }: IslandProps): JSX.Element {
  return <div data-island={name} {...content} />;
}

/** What a root needs for its ids to be the same in the browser as in the build, and no other island's. */
export function rootOptions(name: IslandName): { readonly identifierPrefix: string } {
  return { identifierPrefix: `${name}-` };
}

/** @throws {Error} if the page does not hold the island */
export function findIsland(page: ParentNode, name: IslandName): HTMLElement {
  const island = page.querySelector<HTMLElement>(`[data-island=${name}]`);
  if (!island) throw new Error(`Cannot hydrate the page as it must hold the island ${name}: it does not`);
  return island;
}
