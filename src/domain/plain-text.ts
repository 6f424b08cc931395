/** Text as it is compared: in small letters and without accents or other marks. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
