/**
 * A stylesheet that comes with a part of the application, put on the document in its layer: what
 * `import './payroll.css?adopt'` calls (`scripts/adopt-plugin.ts`).
 */
export function adoptStyles(layer: string, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer ${layer}{${css}}`);
  document.adoptedStyleSheets.push(sheet);
}
