import type { Instant } from '../../values/day.ts';
import type { DocumentContext } from '../description/context.ts';
import type { DocumentFinding } from '../description/finding.ts';
import { findText } from '../description/value.ts';
import { getDocumentContent } from '../rules/seal.ts';
import { listSignatureFindings } from '../signature/signature-findings.ts';
import {
  readSignature,
  type SignatureAnswers,
  type SignatureReading,
} from '../signature/signature-reading.ts';
import { checkFile, type FileCheck } from './check-file.ts';

/** A file whose signature waits for the answers of cryptography. `signature` is absent when it is not judged. */
export type OpenFileCheck = FileCheck & { signature?: SignatureReading };

/**
 * Checks everything of a file but what cryptography must answer, which `finishFileCheck` adds. The signature of a
 * document that is too large to be sent (ZA01) is not judged.
 */
export function openFileCheck(bytes: Uint8Array, context: DocumentContext): OpenFileCheck {
  const check = checkFile(bytes, context);
  return check.document && !check.findings.some(({ rule }) => rule === 'ZA01')
    ? { ...check, signature: readSignature(check.document.text, check.document.root) }
    : check;
}

/**
 * Lists the findings on the signature of a file.
 * @param earlierFindings Findings that are not repeated.
 */
export function listFileSignatureFindings(
  { document, signature }: OpenFileCheck,
  answers: SignatureAnswers,
  now: Instant,
  earlierFindings: readonly DocumentFinding[],
): DocumentFinding[] {
  if (!document || !signature) return [];
  const { content } = getDocumentContent(document.value);
  const nits = ['Empleador', 'ProveedorXML'].map((who) => findText(content, who, '@NIT'));
  return listSignatureFindings(signature, answers, { nits, now }).filter(
    ({ rule, path }) => !earlierFindings.some((known) => known.rule === rule && known.path === path),
  );
}
