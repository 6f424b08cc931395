import { answerSignature } from '../../server/dian/answer-signature.ts';
import type { DocumentFinding } from '../../src/domain/dian/description/finding.ts';
import type { XmlElement } from '../../src/domain/dian/description/xml.ts';
import {
  listSignatureFindings,
  type SignatureContext,
} from '../../src/domain/dian/signature/signature-findings.ts';
import { readSignature } from '../../src/domain/dian/signature/signature-reading.ts';

export type SignedFile = SignatureContext & { text: string; root: XmlElement };

/** Lists the findings on the signature of a file. Empty when it is valid. */
export function signatureFindings({ text, root, ...context }: SignedFile): DocumentFinding[] {
  const reading = readSignature(text, root);
  return listSignatureFindings(reading, answerSignature(reading), context);
}
