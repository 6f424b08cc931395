import { sql } from 'kysely';
import type { Day } from '../../../src/domain/day.ts';
import { type Money, moneyText, noMoney, parseMoney, sum } from '../../../src/domain/money.ts';
import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import type { Line, Totals } from '../../../src/domain/payroll/statement/statement.ts';
import { type Issuer, issuerOf } from '../../documents/issuer.ts';
import type { Answer } from '../../http/answer.ts';
import {
  moneyColumn,
  type SheetColumn,
  type SheetFormat,
  sheetAnswer,
  textColumn,
} from '../../http/sheet.ts';
import type { Tx } from '../../store/connection.ts';
import { grouped, type RunRow, runAt, worksAt } from './rows.ts';

type Group = Line['group'];
type RegisterLine = Pick<Line, 'group' | 'label' | 'amount'>;
export type RegisterPerson = Totals & {
  name: string;
  document_number: string;
  charge: string | null;
  center: string | null;
  start: Day;
  end: Day;
  lines: RegisterLine[];
};
/** The payroll register of a payment: everybody in it, by cost centre, with each concept. */
export type Register = {
  run: RunRow;
  name: string;
  company: Issuer;
  people: RegisterPerson[];
};

export async function registerOf(tx: Tx, companyId: string, id: string): Promise<Register | undefined> {
  const run = await runAt(tx, companyId, id);
  if (!run) return undefined;
  const issuers = await sql<{ company: Issuer }>`
    select ${issuerOf('r')} as company from pay_runs r join companies c on c.id = r.company_id
    where r.company_id = ${companyId} and r.id = ${id}`.execute(tx);
  const closed = run.state === 'cerrada';
  const { rows: people } = await sql<RegisterPerson>`
    select q.employee_name as name, split_part(q.person, ':', 2) as document_number,
      ${closed ? sql`q.charge` : sql`h.name`} as charge, ${closed ? sql`q.cost_center` : sql`c.name`} as center, q."start", q."end", q.accrued_total, q.deductions_total, q.total,
      (select coalesce(jsonb_agg(jsonb_build_object('group', l -> 'group', 'label', l -> 'label', 'amount', l -> 'amount')
          order by m.at, l.at), '[]')
        from jsonb_array_elements(q.months) with ordinality m (month, at),
          jsonb_array_elements(m.month -> 'lines') with ordinality l (l, at)
        where (l ->> 'amount')::numeric <> 0) as lines
    from pay_run_people q, ${worksAt}
    where q.company_id = ${companyId} and q.run_id = ${id} and e.company_id = q.company_id and e.id = q.employee_id
    order by center nulls last, q.search_text, q.employee_id`.execute(tx);
  const [issuer] = issuers.rows;
  return issuer && { run, name: runShown(run), company: issuer.company, people };
}

/** A line of the register: somebody, or the sums of some of them. */
export type RegisterRow = Pick<RegisterPerson, 'name' | 'lines'> &
  Totals &
  Partial<Pick<RegisterPerson, 'document_number' | 'charge' | 'center' | 'start' | 'end'>>;

const centerName = (center: string | null): string => center ?? 'Sin centro de costo';

/** Everybody, the sums of each cost centre after its people when there are several, and the sum of all. */
export function registerRows(people: readonly RegisterPerson[]): RegisterRow[] {
  const centers = grouped(people, ({ center }) => centerName(center));
  const rows = [...centers].flatMap(([name, some]): RegisterRow[] =>
    centers.size > 1 ? [...some, summed(`Total ${name}`, some)] : some,
  );
  return [...rows, summed('Total', people)];
}

function summed(name: string, people: readonly RegisterPerson[]): RegisterRow {
  const total = (key: keyof Totals) => added(people.map((person) => person[key]));
  return {
    name,
    lines: registerConcepts(people).map(({ group, label }) => ({
      group,
      label,
      amount: amountOf({ lines: people.flatMap(({ lines }) => lines) }, group, label),
    })),
    accrued_total: total('accrued_total'),
    deductions_total: total('deductions_total'),
    total: total('total'),
  };
}

const added = (amounts: readonly string[]): string =>
  moneyText(sum(amounts.map((amount): Money => parseMoney(amount) ?? noMoney)));

export const amountOf = ({ lines }: Pick<RegisterPerson, 'lines'>, group: Group, label: string): string =>
  added(lines.filter((line) => line.group === group && line.label === label).map(({ amount }) => amount));

/** What is paid, then what is taken off: each concept once. */
export function registerConcepts(
  people: readonly Pick<RegisterPerson, 'lines'>[],
): Omit<RegisterLine, 'amount'>[] {
  const found = new Map<string, Omit<RegisterLine, 'amount'>>();
  for (const { lines } of people)
    for (const { group, label } of lines) found.set(`${group}|${label}`, { group, label });
  return [...found.values()].sort((a, b) => a.group.localeCompare(b.group));
}

/** The register as a sheet of calculation, with a column for each concept. */
export function registerFile({ run, name, people }: Register, format: SheetFormat): Answer {
  const concepts = registerConcepts(people);
  const of = (group: Group) =>
    concepts
      .filter((one) => one.group === group)
      .map(({ label }) => moneyColumn<RegisterRow>(label, (row) => amountOf(row, group, label)));
  const columns: SheetColumn<RegisterRow>[] = [
    textColumn('Empleado', 34, (row) => row.name),
    textColumn('Documento', 16, (row) => row.document_number ?? ''),
    textColumn('Cargo', 24, (row) => row.charge ?? ''),
    textColumn('Centro de costo', 24, (row) => row.center ?? ''),
    textColumn('Desde', 12, (row) => row.start ?? ''),
    textColumn('Hasta', 12, (row) => row.end ?? ''),
    ...of('accrued'),
    moneyColumn('Devengado', (row) => row.accrued_total),
    ...of('deductions'),
    moneyColumn('Deducciones', (row) => row.deductions_total),
    moneyColumn('Neto', (row) => row.total),
  ];
  async function* rows() {
    for (const row of registerRows(people)) yield columns.map(({ cell }) => cell(row, format));
  }
  return sheetAnswer({ format, title: name, file: registerName(run), columns, rows: rows() });
}

export const registerName = ({ payment_date }: Pick<RunRow, 'payment_date'>): string =>
  `planilla-${payment_date}`;
