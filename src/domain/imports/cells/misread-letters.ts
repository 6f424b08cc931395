/** Characters of Windows-1252 that the second byte of a UTF-8 letter may become. */
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Two bytes of a UTF-8 letter, each read as a Windows letter: `Ã‘` for `Ñ`. */
const pairs = /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g;

/** Restores the letters that a wrong encoding split in two. */
export const mendMisreadLetters = (text: string): string =>
  text.replace(pairs, ([first, second = '']) => {
    const place = windows.indexOf(second);
    const byte = place < 0 ? second.charCodeAt(0) : 0x80 + place;
    return String.fromCharCode(first === 'Ã' ? byte + 0x40 : byte);
  });
