/** Signs that Windows has where the second byte of a letter in UTF-8 may stand. */
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** `Ã‘` for `Ñ`: the two bytes of a letter in UTF-8, each read as a letter of Windows. */
const pairs = /[ÂÃ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g;

/** A text with the letters that a program cut in two, whole again. */
export const mendMisreadLetters = (text: string): string =>
  text.replace(pairs, ([first, second = '']) => {
    const place = windows.indexOf(second);
    const byte = place < 0 ? second.charCodeAt(0) : 0x80 + place;
    return String.fromCharCode(first === 'Ã' ? byte + 0x40 : byte);
  });
