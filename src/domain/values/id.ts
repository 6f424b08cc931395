/**
 * Generates a version 7 UUID: 48 bits of time, then random bits. Ids made by any device sort by age.
 * `generateUuid7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))`
 */
export function generateUuid7(milliseconds: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let time = milliseconds;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Puts the hyphens into an id of 32 hexadecimal digits. */
export const toHyphenatedId = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
