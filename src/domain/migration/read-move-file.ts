import { listFileSignatureFindings, type OpenFileCheck } from '../dian/check/check-signed-file.ts';
import type { DocumentFinding } from '../dian/description/finding.ts';
import type { SignatureAnswers } from '../dian/signature/signature-reading.ts';
import type { Instant } from '../values/day.ts';
import type { CuneState, ReadMoveDocument, SignatureState } from './choose-standing.ts';
import { readForeignDocument } from './foreign-document.ts';

const isBlocking = ({ severity }: DocumentFinding): boolean => severity === 'block';

/** Rules of a certificate that is not valid today. What was signed while it was valid stays signed. */
const validityRules: ReadonlySet<string> = new Set(['ZC01', 'ZD02']);

function findSignatureState(findings: readonly DocumentFinding[]): SignatureState {
  const blocking = findings.filter((finding) => isBlocking(finding) && !validityRules.has(finding.rule));
  if (blocking.some(({ rule }) => rule === 'ZE02')) return 'altered';
  if (blocking.some(({ rule }) => rule === 'ZD01')) return 'absent';
  return blocking.length > 0 ? 'malformed' : 'valid';
}

const isOfCune = ({ path }: DocumentFinding): boolean => /@CUNE$/.test(path);

/**
 * Reads a document with the answers of cryptography about its signature. Returns the reason as text when the document
 * states no worker or no month.
 * @param hasPin Whether the check computed the CUNE again.
 */
export function readMoveDocument(
  opened: OpenFileCheck,
  { answers, now, hasPin }: { answers: SignatureAnswers; now: Instant; hasPin: boolean },
): ReadMoveDocument | string {
  const [problem] = opened.findings;
  if (!opened.document) return problem?.message.replace(/\.$/, '') ?? 'El archivo no se pudo leer';
  const document = readForeignDocument(opened.document);
  if (!document) return 'El documento no dice de quién es o de qué mes';
  const signature = findSignatureState(listFileSignatureFindings(opened, answers, now, []));
  const isWrong = opened.findings.some((finding) => isBlocking(finding) && isOfCune(finding));
  const cune: CuneState = isWrong ? 'wrong' : hasPin ? 'verified' : 'form';
  return { document, signature, cune };
}
