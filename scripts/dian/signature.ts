import { createHash, createPublicKey, verify } from 'node:crypto';
import type { DocumentFinding } from '../../src/domain/dian/description/finding.ts';
import type { XmlElement } from '../../src/domain/dian/description/xml.ts';
import {
  listSignatureFindings,
  type SignatureContext,
} from '../../src/domain/dian/signature/signature-findings.ts';
import {
  readSignature,
  type SignatureAnswers,
  type SignatureReading,
  type ValueTask,
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

export type SignedFile = SignatureContext & { text: string; root: XmlElement };

/** Lists the findings on the signature of a file. Empty when it is valid. */
export function signatureFindings({ text, root, ...context }: SignedFile): DocumentFinding[] {
  const reading = readSignature(text, root);
  return listSignatureFindings(reading, answerSignature(reading), context);
}
