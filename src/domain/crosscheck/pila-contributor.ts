import type { Law } from '../payroll/law/parameters.ts';
import { type Subsystem, subsystemAmounts, subsystems } from '../pila/contributor.ts';
import type { ContributorLine } from '../pila/layout.ts';
import { computeWorkerShares, type WorkerSystem } from '../pila/line-shares.ts';
import { type AwayMark, awayMarks } from '../pila/novelty.ts';
import type { Day } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../values/money.ts';
import { joinSpans, type NoveltySpan } from './spans.ts';

export const basedSystems = ['pension', 'health', 'risk', 'compensation'] as const;
export type BasedSystem = (typeof basedSystems)[number];

/**
 * An employee in a planilla from any program: the sum of the lines of a person. Money is in centavos and days are
 * those of the 30/360 calendar. Bases exclude unpaid days, on which only the employer contributes.
 */
export type PilaContributor = {
  document: { type: string; number: string };
  name: string;
  /** Number of lines. Each line rounds its own figures. */
  lines: number;
  type: string;
  subtype: string;
  salary: Money;
  /** `F` fixed, `V` variable, `X` integral. Empty for types that do not state it. */
  salaryKind: string;
  exempt: string;
  riskClass: string;
  /** Worked days without novelties, and the days of each subsystem. */
  workedDays: number;
  days: Record<BasedSystem, number>;
  bases: Record<BasedSystem, Money>;
  paid: Record<Subsystem, Money>;
  worker: Record<WorkerSystem, Money>;
  /** Contribution on worked days for each hundred pesos of base. */
  percents: Record<'health' | 'pension' | 'risk', number>;
  funds: Record<BasedSystem, string>;
  entry?: Day;
  exit?: Day;
  salaryChange?: Day;
  variation: boolean;
  away: Record<AwayMark, NoveltySpan[]>;
};

const isAway = ({ suspension, sickness, parental, rest, accidentDays }: ContributorLine): boolean =>
  suspension !== '' || sickness !== '' || parental !== '' || rest !== '' || accidentDays > 0;

const spansOf: Record<AwayMark, (line: ContributorLine) => NoveltySpan | undefined> = {
  SLN: (line) => spanOf(line.suspension !== '', line.suspensionStart, line.suspensionEnd),
  IGE: (line) => spanOf(line.sickness !== '', line.sicknessStart, line.sicknessEnd),
  LMA: (line) => spanOf(line.parental !== '', line.parentalStart, line.parentalEnd),
  VAC: (line) => spanOf(line.rest === 'X', line.restStart, line.restEnd),
  LR: (line) => spanOf(line.rest === 'L', line.restStart, line.restEnd),
  IRL: (line) => spanOf(line.accidentDays > 0, line.accidentStart, line.accidentEnd),
};
const spanOf = (marked: boolean, start: Day | '', end: Day | ''): NoveltySpan | undefined =>
  marked && start && end ? { start, end } : undefined;

/** Adds up the lines of one person in a planilla. The first line gives the identity and the last one the salary. */
export function buildPilaContributor(
  lines: readonly ContributorLine[],
  law: Law,
): PilaContributor | undefined {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return undefined;
  const worked = lines.filter((line) => !isAway(line));
  const main = worked[0] ?? first;
  const total = (amount: (line: ContributorLine) => number) =>
    lines.reduce((all, line) => all + amount(line), 0);
  const based = (amount: (line: ContributorLine) => Money) =>
    sum(lines.filter(({ suspension }) => suspension === '').map(amount));
  const shares = lines.map((line) => computeWorkerShares(line, law));
  return {
    document: { type: first.documentType, number: first.documentNumber },
    name: [first.surname, first.secondSurname, first.firstName, first.otherNames].filter(Boolean).join(' '),
    lines: lines.length,
    type: last.type,
    subtype: last.subtype,
    salary: last.salary,
    salaryKind: last.salaryKind,
    exempt: last.exempt,
    riskClass: last.riskClass,
    workedDays: worked.reduce((all, line) => all + line.riskDays, 0),
    days: {
      pension: total(({ pensionDays }) => pensionDays),
      health: total(({ healthDays }) => healthDays),
      risk: total(({ riskDays }) => riskDays),
      compensation: total(({ compensationDays }) => compensationDays),
    },
    bases: {
      pension: based(({ pensionBase }) => pensionBase),
      health: based(({ healthBase }) => healthBase),
      // Days away without a rate pay no risk or caja, whatever the base of their line.
      risk: based(({ riskBase, riskRate }) => (Number(riskRate) > 0 ? riskBase : noMoney)),
      compensation: based(({ compensationBase, compensationRate }) =>
        Number(compensationRate) > 0 ? compensationBase : noMoney,
      ),
    },
    paid: Object.fromEntries(
      subsystems.map((system) => [system, sum(lines.map(subsystemAmounts[system]))]),
    ) as PilaContributor['paid'],
    worker: {
      health: sum(shares.map(({ health }) => health)),
      pension: sum(shares.map(({ pension }) => pension)),
      solidarity: sum(shares.map(({ solidarity }) => solidarity)),
    },
    percents: {
      health: Number(main.healthRate) * 100,
      pension: Number(main.pensionRate) * 100,
      risk: Number(main.riskRate) * 100,
    },
    funds: {
      pension: main.pensionFund,
      health: main.healthFund,
      risk: main.arl,
      compensation: main.compensationFund,
    },
    ...dated('entry', lines, ({ entry, entryDate }) => entry !== '' && entryDate),
    ...dated('exit', lines, ({ exit, exitDate }) => exit !== '' && exitDate),
    ...dated(
      'salaryChange',
      lines,
      ({ salaryChange, salaryChangeDate }) => salaryChange !== '' && salaryChangeDate,
    ),
    variation: lines.some(({ variation }) => variation !== ''),
    away: Object.fromEntries(
      awayMarks.map((mark) => [mark, joinSpans(lines.flatMap((line) => spansOf[mark](line) ?? []))]),
    ) as PilaContributor['away'],
  };
}

function dated<K extends string>(
  key: K,
  lines: readonly ContributorLine[],
  dayOf: (line: ContributorLine) => Day | '' | false,
): { [key in K]?: Day } {
  const day = lines.map(dayOf).findLast((found): found is Day => Boolean(found));
  return day ? ({ [key]: day } as { [key in K]?: Day }) : {};
}

export const sumPaidContributions = ({ paid }: PilaContributor): Money =>
  money(subsystems.reduce((all, system) => all + paid[system], 0));

/** Parses an amount of decimal text. Returns zero when there is none. */
export const parseAmount = (text: string | undefined): Money => parseMoney(text ?? '') ?? noMoney;
