import { describePenalties, type FactDifference } from '../crosscheck/compare.ts';
import {
  compareParsedDocuments,
  type DroppedFile,
  type LeftOutFile,
  type OpenedDocument,
  toIdentityKey,
} from '../crosscheck/files.ts';
import { getDifferenceKind, getDifferenceLabel } from '../crosscheck/shown.ts';
import { type FactSource, formatFigure, mends, toFigureText } from '../crosscheck/sources.ts';
import { localRules } from '../dian/answers/rule-scope.ts';
import type { Laws } from '../payroll/law/parameters.ts';
import { readPlanilla } from '../pila/read-file.ts';
import { listInWords } from '../text/list-in-words.ts';
import { dayOf, formatMonth, type Instant } from '../values/day.ts';
import { type Money, money } from '../values/money.ts';
import { type Month, parseMonth, toMonthText } from '../values/month.ts';
import type { DocumentVerdict } from './verdict.ts';
import { verdictKinds } from './verdict-kinds.ts';

/** A person of a planilla whose figures differ from those of the documents. */
export type PlanillaVerdict = {
  file: string;
  month: Month;
  person: string;
  identity: string;
  differences: PlanillaDifference[];
  /** Centavos that the UGPP would claim, without interest or penalty. */
  claim: Money;
};

export type PlanillaDifference = {
  label: string;
  document: string;
  planilla: string;
  why: string;
  mend: string;
  claim: Money;
};

export type PlanillaComparison = {
  people: PlanillaVerdict[];
  compared: number;
  left: LeftOutFile[];
  /** Months that a planilla was read for. */
  months: Month[];
};

/** Number of rules of DIAN that a file is checked against. */
const RULE_COUNT = localRules.reduce((all, { rules }) => all + rules.length, 0);

/** Reads the employer and month that a planilla states. `undefined` when it states neither. */
export function readPlanillaOwner(
  text: string,
  now: Instant,
): { employer: string; month: Month } | undefined {
  const { header } = readPlanilla(text, dayOf(now));
  const month = parseMonth(header?.period ?? '');
  return header && month && { employer: toIdentityKey(header.documentNumber), month };
}

/** Compares planillas of several months and employers with the documents of each. */
export function comparePlanillas(
  documents: readonly OpenedDocument[],
  planillas: readonly DroppedFile[],
  now: Instant,
  laws: Laws,
): PlanillaComparison {
  const groups = new Map<string, { month: Month; employer: string; planillas: DroppedFile[] }>();
  const left: LeftOutFile[] = [];
  for (const planilla of planillas) {
    const owner = readPlanillaOwner(planilla.text, now);
    if (!owner) {
      left.push({ file: planilla.name, message: explainNoPlanilla(planilla.text) });
      continue;
    }
    const key = `${owner.employer} ${toMonthText(owner.month)}`;
    const group = groups.get(key) ?? { ...owner, planillas: [] };
    group.planillas.push(planilla);
    groups.set(key, group);
  }
  const people: PlanillaVerdict[] = [];
  let compared = 0;
  for (const { month, employer, planillas: own } of groups.values()) {
    const of = documents.filter(
      ({ document }) =>
        document.kind === 'deletion' ||
        (document.year === month.year &&
          document.month === month.month &&
          toIdentityKey(document.employer.nit) === employer),
    );
    const found = compareParsedDocuments(of, own, dayOf(now), laws);
    left.push(...found.left);
    // Without documents of the month, the comparison would say only that they are missing.
    if (found.documents === 0) {
      left.push({
        file: own[0]?.name ?? '',
        message: `No hay documentos de ${formatMonth(month.year, month.month)} de ese empleador para compararla`,
      });
      continue;
    }
    compared += found.people.length;
    for (const { differences, claim, list_name, document } of found.people)
      if (differences.length > 0)
        people.push({
          ...{ file: own[0]?.name ?? '', month, person: list_name, identity: document, claim },
          differences: differences.map(toPlanillaDifference),
        });
  }
  people.sort((a, b) => b.claim - a.claim);
  return { people, compared, left, months: [...groups.values()].map(({ month }) => month) };
}

const explainNoPlanilla = (text: string): string =>
  /^0[12]/.test(text.trimStart())
    ? 'La planilla no dice de qué mes es, o sus registros tienen otro largo'
    : 'No es una planilla PILA: no empieza por un registro 01';

function toPlanillaDifference(difference: FactDifference): PlanillaDifference {
  const kind = getDifferenceKind(difference);
  const figure = (source: FactSource): string => {
    const found = difference.figures[source];
    return formatFigure(kind, found === undefined ? null : toFigureText(kind, found));
  };
  return {
    label: getDifferenceLabel(difference),
    document: figure('document'),
    planilla: figure('planilla'),
    why: difference.why,
    mend: mends[difference.mend],
    claim: difference.claim,
  };
}

/** Sums of a verification. Amounts are centavos. */
export type VerificationSums = {
  documents: number;
  /** Rules of DIAN that each document is checked against. */
  rules: number;
  right: number;
  bad: number;
  belowLaw: number;
  claim: Money;
  planillas: number;
  months: Month[];
  employers: { nit: string; name: string }[];
};

/** Counts verdicts as they arrive, so that no list is walked again. */
export class VerificationCounter {
  private readonly months = new Map<string, Month>();
  private readonly employers = new Map<string, { nit: string; name: string }>();
  private readonly counts = { documents: 0, right: 0, bad: 0, belowLaw: 0 };

  add({ kind, law, month, employer }: DocumentVerdict): void {
    const { level } = verdictKinds[kind];
    this.counts.documents += 1;
    if (level === 'right') this.counts.right += 1;
    if (level === 'bad') this.counts.bad += 1;
    if (law.length > 0) this.counts.belowLaw += 1;
    if (month) this.months.set(toMonthText(month), month);
    if (employer.nit) this.employers.set(employer.nit, employer);
  }

  sum(comparison: PlanillaComparison | undefined, planillas: number): VerificationSums {
    return {
      ...this.counts,
      rules: RULE_COUNT,
      claim: money((comparison?.people ?? []).reduce((all, { claim }) => all + claim, 0)),
      planillas,
      months: [...this.months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, month]) => month),
      employers: [...this.employers.values()],
    };
  }
}

/** Says what came of the files in one sentence. */
export function describeVerification(
  sums: VerificationSums,
  comparison: PlanillaComparison | undefined,
): string {
  return [describeDocuments(sums), ...describePlanillas(sums, comparison)].filter(Boolean).join('; ');
}

function describeDocuments({ documents, right }: VerificationSums): string {
  if (documents === 0) return 'No hay ningún documento de nómina';
  if (documents === 1) return right === 1 ? 'El documento está bien' : 'El documento tiene algo que mirar';
  if (right === documents) return `Los ${documents} documentos están bien`;
  return right === 0
    ? `Ninguno de los ${documents} documentos está bien del todo`
    : `${right} de ${documents} documentos están bien`;
}

function describePlanillas(
  { planillas }: VerificationSums,
  comparison: PlanillaComparison | undefined,
): string[] {
  if (!comparison || planillas === 0) return [];
  const { people, compared } = comparison;
  if (compared === 0) return ['ninguna planilla se pudo comparar'];
  const months = [...new Map(people.map(({ month }) => [toMonthText(month), month])).values()];
  const which = planillas === 1 ? 'la planilla' : 'las planillas';
  if (people.length === 0) return [`${which} ${planillas === 1 ? 'coincide' : 'coinciden'}`];
  const persons = people.length === 1 ? '1\u00a0persona' : `${people.length}\u00a0personas`;
  return months.length > 3
    ? [`las planillas no coinciden en ${persons} de ${months.length} meses`]
    : [
        `${months.length === 1 ? 'la planilla' : 'las planillas'} de ${listInWords(months.map(({ month, year }) => formatMonth(year, month)))} ${months.length === 1 ? 'no coincide' : 'no coinciden'} en ${persons}`,
      ];
}

/** Lists what no file tells, so that nobody takes a silence for an approval. */
export function listUnknowns({ hasPin, hasPlanillas, claim, now }: UnknownsInput): string[] {
  return [
    'Dice lo que dicen los archivos. No sabe de jornadas, incapacidades ni acuerdos que no estén en ellos.',
    'Si la DIAN aceptó cada documento, si su número ya se usó o si el empleador está habilitado solo lo dice la DIAN.',
    'Si el certificado fue revocado, o quién avala a su entidad, está en la red: aquí no se mira.',
    ...(hasPin ? [] : ['Sin el PIN del software no se recalcula el CUNE: solo se revisa su forma.']),
    ...(hasPlanillas ? [] : ['Traiga la planilla PILA (.txt) para compararla.']),
    ...(claim > 0 ? [describePenalties(dayOf(now))] : []),
  ];
}

type UnknownsInput = { hasPin: boolean; hasPlanillas: boolean; claim: Money; now: Instant };
