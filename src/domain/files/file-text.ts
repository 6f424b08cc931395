export const hasByteSignature = (bytes: Uint8Array, signs: string): boolean =>
  [...signs].every((sign, at) => bytes[at] === sign.charCodeAt(0));

const isZeros = (bytes: Uint8Array, from: number): boolean => {
  const half = bytes.subarray(0, 40).filter((_, at) => at % 2 === from);
  const zeros = half.filter((byte) => byte === 0).length;
  return zeros > half.length * 0.8 && half.length > 3;
};

/**
 * Decodes text by its byte order mark. Without one, it is UTF-8, or the encoding of older programs when it is not
 * valid UTF-8.
 */
export function decodeFileText(bytes: Uint8Array): string {
  if (hasByteSignature(bytes, '\u00ff\u00fe')) return new TextDecoder('utf-16le').decode(bytes);
  if (hasByteSignature(bytes, '\u00fe\u00ff')) return new TextDecoder('utf-16be').decode(bytes);
  // Without a mark, zero bytes between the first letters reveal UTF-16.
  if (isZeros(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes);
  if (isZeros(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fromDos(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** Spanish letters written by DOS programs. Read as Windows letters, they become signs that no word has. */
const ofDos: Readonly<Record<string, string>> = {
  '\u00a0': 'á',
  '‚': 'é',
  '¡': 'í',
  '¢': 'ó',
  '£': 'ú',
  '¤': 'ñ',
  '¥': 'Ñ',
  µ: 'Á',
  '\u0090': 'É',
  Ö: 'Í',
  à: 'Ó',
  é: 'Ú',
};

function fromDos(text: string): string {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  const dos = count(/(?<=\p{L})[\u00a0‚¡¢£¤¥](?=\p{L})/gu);
  const windows = count(/[áéíóúñÑÁÍÓÚ]/g);
  return dos > windows ? text.replace(/[\u00a0‚¡¢£¤¥µ\u0090Öàé]/g, (sign) => ofDos[sign] ?? sign) : text;
}
