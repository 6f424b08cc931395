/** The stylesheet of a screen, put on the document: what `import './payroll.css?adopt'` calls (`scripts/adopt-plugin.ts`). */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
