import type { DigestName } from '../domain/dian/signature/signature-algorithms.ts';
import type {
  DigestTask,
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
    ...digests.map(async (task): Promise<[string, string]> => [task.name, await answerDigest(task)]),
  ]);
  return { isValueGenuine, digests: new Map(answered) };
}

/** One certificate signs thousands of documents, so its digests and its key are asked for once. */
const certificateDigests = new WeakMap<Uint8Array, Map<DigestName, Promise<string>>>();
const certificateKeys = new WeakMap<Uint8Array, Map<DigestName, Promise<CryptoKey>>>();

function keepAnswer<T>(
  kept: WeakMap<Uint8Array, Map<DigestName, Promise<T>>>,
  bytes: Uint8Array,
  algorithm: DigestName,
  ask: () => Promise<T>,
): Promise<T> {
  const known = kept.get(bytes) ?? new Map<DigestName, Promise<T>>();
  kept.set(bytes, known);
  const answer = known.get(algorithm) ?? ask();
  known.set(algorithm, answer);
  return answer;
}

const answerDigest = ({ algorithm, bytes, isOfCertificate }: DigestTask): Promise<string> =>
  isOfCertificate
    ? keepAnswer(certificateDigests, bytes, algorithm, () => digest(algorithm, bytes))
    : digest(algorithm, bytes);

async function digest(algorithm: DigestName, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await crypto.subtle.digest(webNames[algorithm], bytes);
  return btoa(String.fromCharCode(...new Uint8Array(answer)));
}

const signatureName = 'RSASSA-PKCS1-v1_5';

const importKey = (publicKey: Uint8Array<ArrayBuffer>, algorithm: DigestName): Promise<CryptoKey> =>
  keepAnswer(certificateKeys, publicKey, algorithm, () =>
    crypto.subtle.importKey('spki', publicKey, { name: signatureName, hash: webNames[algorithm] }, false, [
      'verify',
    ]),
  );

async function isGenuine({ algorithm, publicKey, bytes, value }: ValueTask): Promise<boolean> {
  try {
    return await crypto.subtle.verify(signatureName, await importKey(publicKey, algorithm), value, bytes);
  } catch {
    return false;
  }
}

/** SHA-384 in lower-case hexadecimal. */
export async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
