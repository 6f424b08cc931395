/**
 * Puts the style of a screen on the document, once, when its code arrives: what most people never open does not
 * weigh in the one stylesheet everybody loads. Called at the top of the chunk, before anything is drawn.
 *
 *     import css from './payroll.css?inline';
 *     wear(css);
 */
export function wear(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
