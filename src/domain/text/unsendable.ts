/**
 * Characters that no stored text may hold: control characters except tab, LF, CR and C1, which include NUL and what
 * moves the paper of a printer; lone surrogates; U+FFFD to U+FFFF, which mark a broken encoding or are invalid in XML;
 * and the bidi controls that reorder letters. The server refuses a whole call for one of them.
 */
export const unsendableCharacter =
  /[^\P{Cc}\t\n\r\u0080-\u009f]|[\ufffd-\uffff\p{Surrogate}\u202a-\u202e\u2066-\u2069]/u;

const every = new RegExp(unsendableCharacter, 'gu');

/** Writes `?` in the place of each, as programs do with a letter that they cannot write. */
export const replaceUnsendable = (text: string): string => text.replace(every, '?');
