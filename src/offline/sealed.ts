/** Bytes encrypted with AES-GCM, and their nonce. */
export type SealedBytes = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const decodeUtf8 = (bytes: BufferSource): string => new TextDecoder().decode(bytes);

const how = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encodeUtf8(place),
});

/** Encrypts bytes for one place. Moved to another place, or altered, they do not decrypt. */
export async function sealBytes(key: CryptoKey, place: string, plain: BufferSource): Promise<SealedBytes> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt(how(iv, place), key, plain) };
}

export const unsealBytes = (key: CryptoKey, place: string, { iv, data }: SealedBytes): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(how(iv, place), key, data);
