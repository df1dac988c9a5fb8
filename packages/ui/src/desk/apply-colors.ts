/** Gives the page a site's colours. Each has the name that it has in the theme. */
export function applyColors(colors: Readonly<Record<string, string>>): void {
  for (const [name, hex] of Object.entries(colors)) document.documentElement.style.setProperty(`--color-${name}`, hex);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colors["navy"] ?? "");
}
