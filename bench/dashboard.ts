import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { buildDashboard } from '../server/payroll/dashboard/dashboard.ts';
import { getClientOptions, openStore, type Tx } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import type { Instant } from '../src/domain/values/day.ts';
import type { Bench } from './bench.ts';
import { type MeasuredCompany, measuredDay, measuredMonth, paidCompany } from './company.ts';
import { createCpuMeter } from './cpu.ts';

const people = Number(process.env['PEOPLE'] ?? 10_000);
const months = 12;
const calls = Number(process.env['REQUESTS'] ?? 60);

/** Measures the dashboard of a company that paid all its employees in each month of a year. */
export async function benchDashboard(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-dashboard-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder, durable: false });
  try {
    await migrate(postgres.place);
    const store = openStore(postgres.place);
    const company = await paidCompany(store, people, 1);
    await fillYear(company);
    const justPaid = await measureCalls(company, postgres.pid);
    const owner = new pg.Client(getClientOptions(postgres.place));
    await owner.connect();
    await owner.query('vacuum analyze');
    await owner.end();
    const figures = {
      'before a vacuum': justPaid,
      'after it, as PostgreSQL does by itself': await measureCalls(company, postgres.pid),
    };
    await store.close();
    return {
      name: `Dashboard, ${calls} calls over ${people * months} payrolls of ${people} employees`,
      figures,
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureCalls({ id, inside }: MeasuredCompany, postgres: number): Promise<string> {
  const now = Date.parse(`${measuredDay}T15:00:00Z`) as Instant;
  const { year, month } = measuredMonth;
  const times: number[] = [];
  const cpu = await createCpuMeter(postgres)(async () => {
    for (let call = 0; call < calls; call++) {
      const start = performance.now();
      await inside((tx) => buildDashboard(tx, id, year, month, now));
      times.push(performance.now() - start);
    }
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => `${(times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, ${((cpu * 1000) / calls).toFixed(1)} ms of processor each`;
}

/**
 * Gives the employees cost centres and a salary history, and copies the paid month to the months before it,
 * as DIAN accepted them: a tenth with other pay, a tenth with overtime.
 */
async function fillYear({ id, store }: MeasuredCompany): Promise<void> {
  const inside = <T>(work: (tx: Tx) => Promise<T>) => store.inCompany(id, work);
  await inside(async (tx) => {
    await sql`
      insert into cost_centers (company_id, id, code, name)
      select ${id}, gen_random_uuid(), 'C' || i, 'Centro ' || i from generate_series(1, 12) i`.execute(tx);
    await sql`
      update employees e set cost_center_id = c.id from cost_centers c
      where c.code = 'C' || 1 + e.document_number::bigint % 12`.execute(tx);
    await sql`
      insert into salary_history (company_id, id, employee_id, "from", salary, reason, changed_at)
      select company_id, gen_random_uuid(), id, admission_date, salary, 'Ingreso', now() - interval '2 years'
      from employees`.execute(tx);
  });
  const { rows } = await store.asSystem((tx) =>
    sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'payrolls'::regclass and attnum > 0 and not attisdropped
        and attname not in ('id', 'year', 'month', 'state', 'accrued', 'accrued_total', 'total', 'created_at', 'verification_code')`.execute(
      tx,
    ),
  );
  const copied = sql.join(rows.map(({ name }) => sql.ref(`p.${name}`)));
  const columns = sql.join(rows.map(({ name }) => sql.id(name)));
  const { year, month } = measuredMonth;
  for (let back = 1; back < months; back++) {
    const at = sql`make_date(${year}, ${month}, 1) - ${back} * interval '1 month'`;
    await inside((tx) =>
      sql`
        insert into payrolls (${columns}, id, year, month, state, accrued, accrued_total, total, created_at)
        select ${copied}, gen_random_uuid(), extract(year from ${at})::int, extract(month from ${at})::int, 'aceptada',
          p.accrued || case when e.document_number::bigint % 10 = ${back % 10}
            then '{"heds": [{"quantity": "2", "payment": "25000.00"}]}'::jsonb else '{}' end,
          p.accrued_total + d.more, p.total + d.more, ${at} + interval '25 days'
        from payrolls p join employees e on e.company_id = p.company_id and e.id = p.employee_id,
          lateral (select case when e.document_number::bigint % 10 in (${back % 10}, ${(back + 1) % 10})
            then 25000 + e.document_number::bigint % 9973 else 0 end as more) d
        where p.company_id = ${id} and p.year = ${year} and p.month = ${month}`.execute(tx),
    );
    await inside((tx) =>
      sql`
        insert into payroll_moves (company_id, id, payroll_id, state, at)
        select p.company_id, gen_random_uuid(), p.id, s, p.created_at + n * interval '1 minute'
        from payrolls p, unnest(array['lista', 'en_cola', 'enviando', 'aceptada']) with ordinality as m (s, n)
        where p.company_id = ${id} and p.state = 'aceptada' and p.created_at = ${at} + interval '25 days'`.execute(
        tx,
      ),
    );
  }
  await store.asSystem((tx) => sql`analyze`.execute(tx));
}
