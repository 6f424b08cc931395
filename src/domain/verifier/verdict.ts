import { parsePayrollDocument } from '../crosscheck/payroll-document.ts';
import { listFileSignatureFindings, type OpenFileCheck } from '../dian/check/check-signed-file.ts';
import type { DocumentFinding } from '../dian/description/finding.ts';
import { findText } from '../dian/description/value.ts';
import { getElementText } from '../dian/description/xml.ts';
import { getDocumentContent } from '../dian/rules/seal.ts';
import type { SignatureAnswers } from '../dian/signature/signature-reading.ts';
import { findDescendant } from '../dian/signature/signature-report.ts';
import type { Laws } from '../payroll/law/parameters.ts';
import type { Instant } from '../values/day.ts';
import { formatPesos, type Money, money } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import { addUpDocument, type DocumentSums, findWrongSum } from './document-sums.ts';
import { compareToLaw, type LawDifference } from './law-of-the-day.ts';
import { isBlocking, type VerdictKind } from './verdict-kinds.ts';

export type DocumentVerdict = {
  file: string;
  kind: VerdictKind;
  /** Main finding, in a sentence. */
  headline: string;
  /** Centavos that do not match. `undefined` when nobody can tell; zero when everything matches. */
  difference: Money | undefined;
  findings: DocumentFinding[];
  law: LawDifference[];
  /** False when there are no figures of the law for the day of the document. */
  isLawKnown: boolean;
  person: string;
  identity: string;
  number: string;
  employer: { nit: string; name: string };
  /** Absent in a deletion, and in what could not be read. */
  month?: Month;
  sums?: DocumentSums;
};

/** Builds the verdict of a file that was not read, with the reason. */
export const buildUnreadVerdict = (file: string, findings: DocumentFinding[]): DocumentVerdict => ({
  file,
  findings,
  kind: 'unreadable',
  headline: findings[0]?.message ?? '',
  difference: undefined,
  law: [],
  isLawKnown: true,
  person: '',
  identity: '',
  number: '',
  employer: { nit: '', name: '' },
});

/** Builds the verdict of a document from its check and the answers of cryptography about its signature. */
export function buildDocumentVerdict(
  file: string,
  opened: OpenFileCheck,
  { answers, now, laws }: { answers: SignatureAnswers; now: Instant; laws: Laws },
): DocumentVerdict {
  const { document } = opened;
  if (!document) return buildUnreadVerdict(file, opened.findings);
  const inSignature = listFileSignatureFindings(opened, answers, now, opened.findings);
  const findings = [...opened.findings, ...inSignature].map((finding) => excuseExpiry(finding, opened));
  const { at, content } = getDocumentContent(document.value);
  const parsed = parsePayrollDocument(document);
  const law = parsed && compareToLaw(parsed, laws);
  const sums = at === 'Eliminar' ? undefined : addUpDocument(content);
  const { kind, headline, difference } = judge(findings, law ?? [], sums);
  const text = (...names: string[]) => findText(content, ...names) ?? '';
  return {
    ...{ file, kind, headline, difference },
    findings: orderBySeverity(findings),
    law: law ?? [],
    isLawKnown: law !== undefined || parsed === undefined,
    person: parsed?.name ?? '',
    identity: parsed?.document.number ?? '',
    number: text('NumeroSecuenciaXML', '@Numero'),
    employer: parsed?.employer ?? { nit: text('Empleador', '@NIT'), name: text('Empleador', '@RazonSocial') },
    ...(parsed && parsed.year > 0 && { month: { year: parsed.year, month: parsed.month } }),
    ...(sums && { sums }),
  };
}

const orderBySeverity = (findings: readonly DocumentFinding[]): DocumentFinding[] => [
  ...findings.filter(isBlocking),
  ...findings.filter((finding) => !isBlocking(finding)),
];

/** Rules of a certificate that is not valid at the moment of the check. */
const validityRules: ReadonlySet<string> = new Set(['ZC01', 'ZD02']);

/**
 * Turns an expired certificate into a notice when the signature says that it was valid then: the document was signed
 * and sent long ago.
 */
function excuseExpiry(finding: DocumentFinding, { signature }: OpenFileCheck): DocumentFinding {
  const certificate = signature?.certificate;
  if (!certificate || !validityRules.has(finding.rule)) return finding;
  const path = 'Object/QualifyingProperties/SignedProperties/SignedSignatureProperties/SigningTime';
  const signedAt = Date.parse(getElementText(findDescendant(signature.signatures[0], path)).trim());
  if (!(signedAt >= certificate.from && signedAt <= certificate.to)) return finding;
  return {
    ...finding,
    severity: 'notice',
    message: 'El certificado venció después de la hora que dice la firma.',
    hint: 'Ya no sirve para enviar; lo que se firmó antes sigue valiendo.',
  };
}

type Judgement = Pick<DocumentVerdict, 'kind' | 'headline' | 'difference'>;

function judge(
  findings: readonly DocumentFinding[],
  law: readonly LawDifference[],
  sums: DocumentSums | undefined,
): Judgement {
  const blocking = findings.filter(isBlocking);
  const broken = blocking.find(({ rule }) => rule === 'ZE02');
  if (broken) return { kind: 'signature', headline: sayFinding(broken), difference: undefined };
  const wrong = sums && findWrongSum(sums);
  const wrongSum = blocking.find(({ path }) => /\/(Devengados|Deducciones|Comprobante)Total$/.test(path));
  if (wrong && wrongSum)
    return {
      kind: 'sum',
      headline: `${wrong.name} dice ${formatPesos(wrong.stated)} y sus líneas suman ${formatPesos(wrong.added)} · ${wrongSum.rule}`,
      difference: money(wrong.added - wrong.stated),
    };
  const unsigned = blocking.find(({ rule }) => rule === 'ZD01');
  const others = blocking.filter(({ path }) => !path.includes('UBLExtension'));
  const cune = others.find(({ path }) => /@(CUNE|SoftwareSC)$/.test(path));
  const [other] = others;
  if (unsigned && !other) return { kind: 'unsigned', headline: sayFinding(unsigned), difference: undefined };
  const misshapen = blocking.find(({ rule }) => /^(DC|ZE01)/.test(rule));
  if (misshapen) return { kind: 'signatureForm', headline: sayFinding(misshapen), difference: undefined };
  if (cune) return { kind: 'cune', headline: sayFinding(cune), difference: undefined };
  const first = other ?? blocking[0];
  if (first) return { kind: 'rules', headline: sayFinding(first), difference: undefined };
  const [unlawful] = law;
  if (unlawful)
    return {
      kind: 'law',
      headline: unlawful.message,
      difference: law.some(({ amount }) => amount === undefined)
        ? undefined
        : money(law.reduce((all, { amount = 0 }) => all + amount, 0)),
    };
  const [notice] = findings;
  return notice
    ? { kind: 'notices', headline: sayFinding(notice), difference: money(0) }
    : { kind: 'right', headline: 'Reglas, firma, sumas y ley del día', difference: money(0) };
}

const sayFinding = ({ message, rule }: DocumentFinding): string => `${message.replace(/\.$/, '')} · ${rule}`;
