import { sql } from 'kysely';
import { createRecord } from '../../../server/resources/write.ts';
import type { Line } from '../../../src/domain/payroll/statement/statement.ts';
import { employees } from '../../../src/domain/resources/employees.ts';
import { getMonthEnd } from '../../../src/domain/values/day.ts';
import { codeId, type TestServer } from '../../harness.ts';

export type Worker = { id: string; document_number: string; person: string };

let count = 0;

/** Enabled before DIAN, as a company is that pays by this program. */
export const enable = (server: TestServer, companyId: string) =>
  server.store.inCompany(companyId, (tx) =>
    sql`insert into enablers (company_id, status) values (${companyId}, true) on conflict do nothing`.execute(
      tx,
    ),
  );

/** Somebody who works in the company, with a record of payroll. */
export async function aWorker(
  server: TestServer,
  company: { id: string },
  values: Record<string, unknown> = {},
): Promise<Worker> {
  count += 1;
  const document_number = String(values.document_number ?? 52_000_000 + count);
  const code = (path: string, wanted: string) => codeId(server.store, path, wanted);
  const record = {
    document_type_id: await code('document_types', '13'),
    document_number,
    first_name: 'Ana',
    surname: 'Rincón',
    address: 'Calle 1',
    country_id: await code('countries', 'CO'),
    department_id: await code('departments', '05'),
    municipality_id: await code('municipalities', '05001'),
    worker_type_id: await code('worker_types', '01'),
    worker_subtype_id: await code('worker_subtypes', '00'),
    contract_type_id: await code('contract_types', '2'),
    admission_date: '2024-01-15',
    salary: '2420000.00',
    transport_allowance_mode: 'auto',
    payroll_period_id: await code('payroll_periods', '5'),
    payment_method_id: await code('payment_methods', '1'),
    payment_means_id: await code('payment_means', '10'),
    ...values,
  };
  await enable(server, company.id);
  const { services, store } = server;
  const row = await store.inCompany(company.id, (tx) =>
    createRecord(
      tx,
      employees,
      { companyId: company.id, user: undefined, now: services.now(), newId: services.newId },
      record,
    ),
  );
  return { id: row.id, document_number, person: `13:${document_number}` };
}

const line = (concept: string, group: Line['group'], label: string, amount: string): Line => ({
  concept,
  group,
  label,
  detail: '30 días',
  amount,
  salary: group === 'accrued',
  explanation: { steps: [], result: amount, note: '', law: [] },
});

/** A payslip that DIAN accepted, as the sending leaves it. */
export async function aPayslip(
  server: TestServer,
  company: { id: string },
  worker: Worker,
  values: Partial<{
    year: number;
    month: number;
    state: string;
    salary: number;
    note_type: number;
    predecessor_id: string;
    reissue_of: string;
    reason: string;
    accepted_at: Date;
  }> = {},
): Promise<string> {
  const { year = 2026, month = 10, state = 'aceptada', salary = 2_420_000 } = values;
  const id = server.services.newId();
  const health = Math.round(salary * 0.04);
  const pesos = (amount: number) => `${amount}.00`;
  const lines = [
    line('salary', 'accrued', 'Salario básico', pesos(salary)),
    line('health', 'deductions', 'Salud', pesos(health)),
    line('pension', 'deductions', 'Pensión', pesos(health)),
  ];
  const day = `${year}-${String(month).padStart(2, '0')}-01`;
  await server.store.inCompany(company.id, (tx) =>
    sql`
      insert into payrolls (company_id, id, employee_id, person, employee_name, list_name, charge, year, month, settlement_start_date,
        settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
        deductions_total, total, ibc, state, environment, full_number, cune, accepted_at, search_text, note_type, predecessor_id,
        reissue_of, reason)
      values (${company.id}, ${id}, ${worker.id}, ${worker.person}, 'Ana Rincón', 'Rincón Ana', 'Operaria', ${year}, ${month}, ${day},
        ${getMonthEnd(year, month)}, ${JSON.stringify([getMonthEnd(year, month)])}::jsonb, '{}', ${JSON.stringify(lines)}::jsonb,
        '{}', '{}', 30, ${pesos(salary)}, ${pesos(2 * health)}, ${pesos(salary - 2 * health)}, ${pesos(salary)}, ${state},
        'habilitacion', ${`NI${id.slice(-6)}`}, ${'ab'.repeat(48)}, ${values.accepted_at ?? new Date()}, ${`rincon ana ${worker.document_number}`},
        ${values.note_type ?? null}, ${values.predecessor_id ?? null},
        ${values.reissue_of ?? null}, ${values.reason ?? null})`.execute(tx),
  );
  return id;
}
