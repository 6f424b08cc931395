import type { DigestName } from '../domain/dian/signature/signature-algorithms.ts';
import type {
  SignatureAnswers,
  SignatureReading,
  ValueTask,
} from '../domain/dian/signature/signature-reading.ts';

/** Answers what cryptography must answer, with Web Crypto. */

const webNames: Readonly<Record<DigestName, string>> = {
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

export async function answerSignatureInBrowser({
  digests,
  value,
}: SignatureReading): Promise<SignatureAnswers> {
  const [isValueGenuine, ...answered] = await Promise.all([
    value ? isGenuine(value) : false,
    ...digests.map(async ({ name, algorithm, bytes }): Promise<[string, string]> => {
      const digest = await crypto.subtle.digest(webNames[algorithm], bytes);
      return [name, btoa(String.fromCharCode(...new Uint8Array(digest)))];
    }),
  ]);
  return { isValueGenuine, digests: new Map(answered) };
}

async function isGenuine({ algorithm, publicKey, bytes, value }: ValueTask): Promise<boolean> {
  const how = { name: 'RSASSA-PKCS1-v1_5', hash: webNames[algorithm] };
  try {
    const key = await crypto.subtle.importKey('spki', publicKey, how, false, ['verify']);
    return await crypto.subtle.verify(how.name, key, value, bytes);
  } catch {
    return false;
  }
}

/** SHA-384 in lower-case hexadecimal. */
export async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
