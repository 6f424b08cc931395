import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Day } from '../../src/domain/day.ts';
import { qrAddress } from '../../src/domain/dian/cune.ts';
import type { Line } from '../../src/domain/payroll/statement.ts';

/** A payslip as its employee reads it. Only accepted documents are payslips; the row policy says the same. */
export type Slip = {
  id: string;
  type: 'payrolls';
  company: { id: string; social_reason: string; nit: string; dv: number };
  year: number;
  month: number;
  start: Day;
  end: Day;
  number: string;
  payment_dates: Day[];
  worked_days: number;
  accrued_total: string;
  deductions_total: string;
  total: string;
  dian: { status: string; cune: string; qr: string; accepted_at: string };
};

export type WholeSlip = Slip & {
  lines: Line[];
  ibc: string;
  employee: { name: string; document_type: string; document_number: string; charge: string | null };
};

type Row = Omit<Slip, 'type' | 'dian'> & {
  state: string;
  cune: string;
  environment: string;
  accepted_at: Date;
  lines?: Line[];
  ibc?: string;
  employee?: WholeSlip['employee'];
};

const columns = sql`p.id, p.year, p.month, p.settlement_start_date as start, p.settlement_end_date as "end",
  p.full_number as number, p.payment_dates, p.worked_days, p.accrued_total, p.deductions_total, p.total, p.state, p.cune,
  p.environment, p.accepted_at,
  jsonb_build_object('id', c.id, 'social_reason', c.social_reason, 'nit', c.nit, 'dv', c.dv) as company`;

const accepted = sql`p.state in ('aceptada', 'aceptada_con_notificacion')`;

/** Every payslip of a person, in every company, newest first. Runs as that person. */
export async function slipsOf(tx: QueryExecutorProvider, person: string): Promise<Slip[]> {
  const { rows } = await sql<Row>`
    select ${columns} from payrolls p join companies c on c.id = p.company_id
    where p.person = ${person} and ${accepted}
    order by p.year desc, p.month desc, p.id desc`.execute(tx);
  return rows.map(slip);
}

/** One payslip whole, with its lines and their sums; `undefined` when it is not this person's. */
export const slipAt = (
  tx: QueryExecutorProvider,
  person: string,
  id: string,
): Promise<WholeSlip | undefined> => oneSlip(tx, sql`p.person = ${person} and p.id = ${id} and ${accepted}`);

/** The same for the staff of a company, in any state; runs inside the company. */
export const slipForStaff = (
  tx: QueryExecutorProvider,
  companyId: string,
  id: string,
): Promise<WholeSlip | undefined> => oneSlip(tx, sql`p.company_id = ${companyId} and p.id = ${id}`);

async function oneSlip(
  tx: QueryExecutorProvider,
  which: RawBuilder<unknown>,
): Promise<WholeSlip | undefined> {
  const { rows } = await sql<Required<Row>>`
    select ${columns}, p.lines, p.ibc,
      jsonb_build_object('name', p.employee_name, 'document_type', split_part(p.person, ':', 1),
        'document_number', split_part(p.person, ':', 2), 'charge', p.charge) as employee
    from payrolls p join companies c on c.id = p.company_id
    where ${which}`.execute(tx);
  return rows[0] && whole(rows[0]);
}

function slip(row: Row): Slip {
  return {
    id: row.id,
    type: 'payrolls',
    company: row.company,
    year: row.year,
    month: row.month,
    start: row.start,
    end: row.end,
    number: row.number ?? '',
    payment_dates: row.payment_dates,
    worked_days: row.worked_days,
    accrued_total: row.accrued_total,
    deductions_total: row.deductions_total,
    total: row.total,
    dian: {
      status: row.state,
      cune: row.cune ?? '',
      qr: row.cune ? qrAddress(row.environment === 'produccion' ? '1' : '2', row.cune) : '',
      accepted_at: row.accepted_at?.toISOString() ?? '',
    },
  };
}

const whole = (row: Required<Row>): WholeSlip => ({
  ...slip(row),
  lines: row.lines,
  ibc: row.ibc,
  employee: row.employee,
});
