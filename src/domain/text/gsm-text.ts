/** Default alphabet of GSM, without its control and Greek characters. 3GPP TS 23.038, 6.2.1. */
const alphabet = /[A-Za-z0-9 @£$¥èéùìòÇØøÅåÆæßÉ!"#¤%&'()*+,\-./:;<=>?_¡ÄÖÑÜ§¿äöñüà\n]/;

/** Characters of a text message of one part, in that alphabet. */
export const MAX_GSM_CHARACTERS = 160;

/**
 * Writes a text with characters of GSM only, so that a message has 160 of them and not 70. Accents that GSM lacks are
 * taken off, and other characters are left out.
 */
export const toGsmText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (alphabet.test(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '')))
    .filter((letter) => alphabet.test(letter))
    .join('');
