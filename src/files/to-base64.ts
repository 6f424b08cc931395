/** Letters that one call of `fromCharCode` takes. */
const PART = 0x8000;

/** Encodes bytes in base64, also where they are too many for one call. */
export function toBase64(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += PART)
    letters += String.fromCharCode(...bytes.subarray(at, at + PART));
  return btoa(letters);
}
