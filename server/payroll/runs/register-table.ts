import { stripInstalment } from '../../../src/domain/payroll/statement/instalment.ts';
import type { Line, Totals } from '../../../src/domain/payroll/statement/statement.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { type Money, noMoney, parseMoney, sum, toMoneyText } from '../../../src/domain/values/money.ts';
import { groupRows } from './rows.ts';

export type RegisterPerson = Totals & {
  name: string;
  document_number: string;
  charge: string | null;
  center: string | null;
  start: Day;
  end: Day;
  lines: Pick<Line, 'group' | 'label' | 'amount'>[];
};

type Concept = Pick<Line, 'group' | 'label'>;
export const buildRegisterConceptKey = ({ group, label }: Concept): string => `${group}|${label}`;

/** Row of the register: an employee, or a sum. A sum has no document number. */
export type RegisterRow = Pick<RegisterPerson, 'name'> &
  Totals &
  Partial<Pick<RegisterPerson, 'document_number' | 'charge' | 'center' | 'start' | 'end'>> & {
    amounts: ReadonlyMap<string, Money>;
  };

/** Lists everybody and the total. With several cost centres, each has its total after its people. */
export function buildRegisterTable(people: readonly RegisterPerson[]): {
  concepts: readonly Concept[];
  rows: readonly RegisterRow[];
} {
  const concepts = new Map<string, Concept>();
  const everybody = people.map(({ lines: allLines, ...person }): RegisterRow => {
    const lines = allLines.map((line) => ({ ...line, label: stripInstalment(line.label) }));
    for (const { group, label } of lines)
      concepts.set(buildRegisterConceptKey({ group, label }), { group, label });
    return {
      ...person,
      amounts: added(lines.map((line) => [buildRegisterConceptKey(line), moneyOf(line.amount)])),
    };
  });
  const centers = groupRows(everybody, ({ center }) => center ?? 'Sin centro de costo');
  const rows = [...centers].flatMap(([name, some]) =>
    centers.size > 1 ? [...some, summed(`Total ${name}`, some)] : some,
  );
  return {
    concepts: [...concepts.values()].sort((a, b) => a.group.localeCompare(b.group)),
    rows: [...rows, summed('Total', everybody)],
  };
}

const moneyOf = (amount: string): Money => parseMoney(amount) ?? noMoney;

function added(amounts: Iterable<readonly [string, Money]>): Map<string, Money> {
  const sums = new Map<string, Money>();
  for (const [key, amount] of amounts) sums.set(key, sum([sums.get(key) ?? noMoney, amount]));
  return sums;
}

function summed(name: string, rows: readonly RegisterRow[]): RegisterRow {
  const total = (key: keyof Totals) => toMoneyText(sum(rows.map((row) => moneyOf(row[key]))));
  return {
    name,
    amounts: added(rows.flatMap(({ amounts }) => [...amounts])),
    accrued_total: total('accrued_total'),
    deductions_total: total('deductions_total'),
    total: total('total'),
  };
}
