/**
 * Adds the stylesheet of a part of the application to the document, in its layer. `import './payroll.css?adopt'`
 * calls it (`scripts/adopted-styles-plugin.ts`).
 */
export function adoptStyles(layer: string, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer ${layer}{${css}}`);
  document.adoptedStyleSheets.push(sheet);
}
