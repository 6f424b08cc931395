import { toListName } from '../identity/person-name.ts';
import type { EmployeeMonth, MonthEmployee } from '../month-end/employee-month.ts';
import type { DeductionShare, EmployerLine } from '../payroll/statement/statement.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../values/money.ts';
import { findPilaDocumentType } from './codes.ts';
import { buildContributorLines, type Moves } from './contributor-lines.ts';
import type { ContributorLine } from './layout.ts';
import { buildContributorKey } from './read-file.ts';
import type { PilaSettings } from './settings.ts';

/** Subsystems that a planilla pays. The solidarity fund goes to the pension administrator. */
export const subsystems = [
  'pension',
  'solidarity',
  'health',
  'risk',
  'compensation',
  'sena',
  'icbf',
] as const;
export type Subsystem = (typeof subsystems)[number];

/** Planillas of a month: employees (`E`), household workers (`S`), and students with only risk coverage (`K`). */
export const ownTypes = ['E', 'S', 'K'] as const;
export type OwnType = (typeof ownTypes)[number];

export type Contributor = {
  employee: { id: string; name: string; list_name: string; document: string };
  planilla: OwnType;
  lines: ContributorLine[];
  /** For each subsystem: paid by the planilla, deducted from the worker, and owed by the employer before rounding. */
  sums: Record<Subsystem, { paid: Money; deducted: Money; employer: Money }>;
};

/** Builds the key of an employee, equal to the `buildContributorKey` of their lines. Needs no lines. */
export const buildEmployeeKey = ({
  document_type,
  document_number,
}: Pick<MonthEmployee, 'document_type' | 'document_number'>): string =>
  buildContributorKey({
    documentType: findPilaDocumentType(document_type.code) ?? '',
    documentNumber: document_number,
  });

export const subsystemAmounts: Record<Subsystem, (line: ContributorLine) => Money> = {
  pension: ({ pensionTotal }) => pensionTotal,
  solidarity: ({ solidarity, subsistence }) => money(solidarity + subsistence),
  health: ({ health }) => health,
  risk: ({ risk }) => risk,
  compensation: ({ compensation }) => compensation,
  sena: ({ sena }) => sena,
  icbf: ({ icbf }) => icbf,
};

export const employerSubsystems: Readonly<Record<string, Subsystem>> = {
  employer_health: 'health',
  unpaid_health: 'health',
  employer_pension: 'pension',
  unpaid_pension: 'pension',
  employer_risk: 'risk',
  caja: 'compensation',
  sena: 'sena',
  icbf: 'icbf',
} satisfies Partial<Record<EmployerLine['concept'], Subsystem>>;

const amount = (share: Pick<DeductionShare, 'amount'> | undefined): Money =>
  parseMoney(share?.amount ?? '') ?? noMoney;

/**
 * Builds the planilla entry of an employee in that month: a line of worked days and one for each novelty. Returns
 * `undefined` when the law of the month is unknown or there is nothing to contribute on.
 */
export function buildContributor(
  month: EmployeeMonth,
  settings: PilaSettings,
  moves: Moves = {},
): Contributor | undefined {
  const lines = buildContributorLines(month, settings, moves);
  const [first] = lines;
  if (!first) return undefined;
  const { id, name, document_number } = month.employee;
  const { health, pension, solidarity } = month.payroll.deductions;
  const deducted: Partial<Record<Subsystem, Money>> = {
    health: amount(health),
    pension: amount(pension),
    solidarity: money(amount(solidarity) + (parseMoney(solidarity?.sub_amount ?? '') ?? noMoney)),
  };
  const owed = month.settled.liquidation.employer?.lines ?? [];
  const sums = Object.fromEntries(
    subsystems.map((system) => [
      system,
      {
        paid: sum(lines.map(subsystemAmounts[system])),
        deducted: deducted[system] ?? noMoney,
        employer: sum(
          owed
            .filter(({ concept }) => employerSubsystems[concept] === system)
            .map((line) => parseMoney(line.amount) ?? noMoney),
        ),
      },
    ]),
  ) as Contributor['sums'];
  return {
    employee: {
      id,
      name,
      list_name: toListName(month.employee),
      document: `${first.documentType} ${document_number}`,
    },
    planilla: first.type === '02' ? 'S' : first.type === '23' ? 'K' : 'E',
    lines,
    sums,
  };
}
