import { toListName } from '../identity/person-name.ts';
import type { EmployeeMonth, MonthEmployee } from '../month-end/employee-month.ts';
import type { DeductionShare, EmployerLine } from '../payroll/statement/statement.ts';
import { type Money, money, noMoney, parseMoney, sum } from '../values/money.ts';
import { findPilaDocumentType } from './codes.ts';
import { buildContributorLines, type Moves } from './contributor-lines.ts';
import type { ContributorLine } from './layout.ts';
import { buildContributorKey } from './read-file.ts';
import type { PilaSettings } from './settings.ts';

/** Systems to which a planilla pays; the solidarity fund goes with pension to its administrator. */
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

/** Planillas of a month: of employees, of a household, and of students of whom only risks are paid. */
export const ownTypes = ['E', 'S', 'K'] as const;
export type OwnType = (typeof ownTypes)[number];

/** An employee in the planilla of a month. */
export type Contributor = {
  employee: { id: string; name: string; list_name: string; document: string };
  planilla: OwnType;
  lines: ContributorLine[];
  /** Of each system: what the planilla pays, what was deducted from the worker, and what the employer owes before rounding. */
  sums: Record<Subsystem, { paid: Money; deducted: Money; employer: Money }>;
};

/** Key of `buildContributorKey` of the lines of an employee, also without them. */
export const buildEmployeeKey = ({
  document_type,
  document_number,
}: Pick<MonthEmployee, 'document_type' | 'document_number'>): string =>
  buildContributorKey({
    documentType: findPilaDocumentType(document_type.code) ?? '',
    documentNumber: document_number,
  });

/** Amount of a line for each system. */
export const subsystemAmounts: Record<Subsystem, (line: ContributorLine) => Money> = {
  pension: ({ pensionTotal }) => pensionTotal,
  solidarity: ({ solidarity, subsistence }) => money(solidarity + subsistence),
  health: ({ health }) => health,
  risk: ({ risk }) => risk,
  compensation: ({ compensation }) => compensation,
  sena: ({ sena }) => sena,
  icbf: ({ icbf }) => icbf,
};

/** System of each contribution of the employer. */
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
 * The employee in the planilla of that month, with a line for the days worked and one for each novelty. Answers nothing
 * where there is no law of the month, or nothing to contribute on.
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
