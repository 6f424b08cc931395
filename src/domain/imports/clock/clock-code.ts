/** Letters of a code by which a clock tells people apart: without the points of a document, and without zeros before it. */
export const toClockCode = (text: string): string =>
  text
    .replace(/^=/, '')
    .replace(/^(\d+)\.0$/, '$1')
    .replace(/[\s.'"]/g, '')
    .replace(/^0+(?=.)/, '');
