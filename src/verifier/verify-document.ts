import { type OpenFileCheck, openFileCheck } from '../domain/dian/check/check-signed-file.ts';
import { makeDocumentFinding } from '../domain/dian/description/finding.ts';
import { getLaw } from '../domain/payroll/law/parameters.ts';
import type { Instant } from '../domain/values/day.ts';
import {
  buildDocumentVerdict,
  buildUnreadVerdict,
  type DocumentVerdict,
} from '../domain/verifier/verdict.ts';
import { buildDocumentContext } from '../files/build-document-context.ts';
import type { SourceFile } from '../files/source-file.ts';
import { MAX_DOCUMENT_BYTES } from '../files/unpack-files.ts';
import { answerSignatureInBrowser } from '../files/web-answers.ts';

export type VerifierOptions = { now: Instant; pin: string | undefined };
export type VerifiedDocument = { verdict: DocumentVerdict; opened: OpenFileCheck | undefined };

const noAnswers = { digests: new Map<string, string>(), isValueGenuine: false };

/** Reads a file and judges it. Never throws for its content. */
export async function verifyDocument(file: SourceFile, options: VerifierOptions): Promise<VerifiedDocument> {
  const unread = (message: string, hint: string): VerifiedDocument => ({
    verdict: buildUnreadVerdict(file.name, [makeDocumentFinding('ZB01', '', message, hint)]),
    opened: undefined,
  });
  if (file.size > MAX_DOCUMENT_BYTES)
    return unread(
      'El archivo pesa más de 8 MB y un documento de nómina no pasa de 500 KB.',
      'Revise que sea el XML de una nómina o de una nota de ajuste.',
    );
  let bytes: Uint8Array;
  try {
    bytes = await file.read();
  } catch {
    return unread(
      'El archivo no se pudo leer: está dañado, o cambió o se movió mientras se leía.',
      'Tráigalo de nuevo.',
    );
  }
  const opened = openFileCheck(bytes, await buildDocumentContext(bytes, options));
  const answers = opened.signature ? await answerSignatureInBrowser(opened.signature) : noAnswers;
  return {
    opened,
    verdict: buildDocumentVerdict(file.name, opened, { answers, now: options.now, laws: getLaw }),
  };
}
