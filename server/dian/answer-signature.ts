import { createHash, createPublicKey, verify } from 'node:crypto';
import type {
  SignatureAnswers,
  SignatureReading,
  ValueTask,
} from '../../src/domain/dian/signature/signature-reading.ts';

/** Answers what cryptography must answer about a signature, with `node:crypto`. */
export const answerSignature = ({ digests, value }: SignatureReading): SignatureAnswers => ({
  digests: new Map(
    digests.map(({ name, algorithm, bytes }) => [name, createHash(algorithm).update(bytes).digest('base64')]),
  ),
  isValueGenuine: value !== undefined && isGenuine(value),
});

function isGenuine({ algorithm, publicKey, bytes, value }: ValueTask): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'rsa' && verify(algorithm, bytes, key, value);
  } catch {
    return false;
  }
}
