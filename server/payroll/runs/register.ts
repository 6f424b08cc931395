import { sql } from 'kysely';
import { listNameTitle } from '../../../src/domain/identity/person-name.ts';
import { formatRunTitle, runShown, sheetLetters } from '../../../src/domain/payroll/runs/title.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { noMoney, toMoneyText } from '../../../src/domain/values/money.ts';
import { type Issuer, selectIssuer } from '../../documents/issuer.ts';
import type { Answer } from '../../http/answer.ts';
import {
  buildSheetAnswer,
  moneyColumn,
  pinnedColumn,
  type SheetColumn,
  type SheetFormat,
  textColumn,
} from '../../http/sheet.ts';
import type { Tx } from '../../store/connection.ts';
import {
  buildRegisterConceptKey,
  buildRegisterTable,
  type RegisterPerson,
  type RegisterRow,
} from './register-table.ts';
import { employeeJobs, findRunRow, type RunRow } from './rows.ts';

export type Register = {
  run: RunRow;
  name: string;
  company: Issuer;
  people: RegisterPerson[];
};

export async function findPayRegister(tx: Tx, companyId: string, id: string): Promise<Register | undefined> {
  const run = await findRunRow(tx, companyId, id);
  if (!run) return undefined;
  const issuers = await sql<{ company: Issuer }>`
    select ${selectIssuer('r')} as company from pay_runs r join companies c on c.id = r.company_id
    where r.company_id = ${companyId} and r.id = ${id}`.execute(tx);
  const closed = run.state === 'cerrada';
  const { rows: people } = await sql<RegisterPerson>`
    select q.list_name as name, split_part(q.person, ':', 2) as document_number,
      ${closed ? sql`q.charge` : sql`h.name`} as charge, ${closed ? sql`q.cost_center` : sql`c.name`} as center, q."start", q."end", q.accrued_total, q.deductions_total, q.total,
      (select coalesce(jsonb_agg(jsonb_build_object('group', l -> 'group', 'label', l -> 'label', 'amount', l -> 'amount')
          order by m.at, l.at), '[]')
        from jsonb_array_elements(q.months) with ordinality m (month, at),
          jsonb_array_elements(m.month -> 'lines') with ordinality l (l, at)
        where (l ->> 'amount')::numeric <> 0) as lines
    from pay_run_people q, ${employeeJobs}
    where q.company_id = ${companyId} and q.run_id = ${id} and e.company_id = q.company_id and e.id = q.employee_id
    order by center nulls last, q.search_text, q.employee_id`.execute(tx);
  const [issuer] = issuers.rows;
  return issuer && { run, name: runShown(run), company: issuer.company, people };
}

export function buildRegisterFile({ run, people }: Register, format: SheetFormat): Answer {
  const { concepts, rows } = buildRegisterTable(people);
  const of = (group: Line['group']) =>
    concepts
      .filter((one) => one.group === group)
      .map((concept) =>
        moneyColumn<RegisterRow>(concept.label, ({ amounts }) =>
          toMoneyText(amounts.get(buildRegisterConceptKey(concept)) ?? noMoney),
        ),
      );
  const columns: SheetColumn<RegisterRow>[] = [
    pinnedColumn(listNameTitle, 34, (row) => row.name),
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
  async function* cells() {
    for (const row of rows) yield columns.map(({ cell }) => cell(row, format));
  }
  const title = formatRunTitle(run, sheetLetters);
  return buildSheetAnswer({ format, title, file: formatRegisterName(run), columns, rows: cells() });
}

export const formatRegisterName = ({ payment_date }: Pick<RunRow, 'payment_date'>): string =>
  `planilla-${payment_date}`;
