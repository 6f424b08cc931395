import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Encrypts a value at rest with AES-256-GCM. `belongsTo` is authenticated, so a value copied to another row
 * does not open.
 */
export function seal(key: Buffer, value: Buffer | string, belongsTo: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo));
  const body = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The value was encrypted with another key. */
export class OtherKey extends Error {
  override name = 'OtherKey';
  constructor() {
    super(
      'La llave de esta instalación no es con la que esto se cerró. Vuelva a la de antes: SECRET_KEY, o secret.key en la carpeta de datos.',
    );
  }
}

/**
 * Decrypts a value of {@link seal}. Throws {@link OtherKey} when the key or `belongsTo` differs, or a byte
 * changed.
 */
export function unseal(key: Buffer, sealed: Buffer, belongsTo: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      .setAAD(Buffer.from(belongsTo))
      .setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    throw new OtherKey();
  }
}

export function tryUnseal(key: Buffer, sealed: Buffer, belongsTo: string): Buffer | undefined {
  try {
    return unseal(key, sealed, belongsTo);
  } catch {
    return undefined;
  }
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, kept: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(kept)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Parses a key of 32 bytes in hexadecimal or base64. `undefined` when the text is not a key. */
export function readKeyText(text: string): Buffer | undefined {
  const value = text.trim();
  if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, 'hex');
  return /^[A-Za-z0-9+/]{43}=$/.test(value) ? Buffer.from(value, 'base64') : undefined;
}
