import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { PNG } from 'pngjs';
import type { SameChange } from '../src/domain/payroll/drafts/same-change.ts';
import type { Day } from '../src/domain/values/day.ts';
import { createCpuMeter } from './cpu.ts';
import { hired } from './people.ts';

/**
 * Runs the steps of one turn on the code of the folder of the first argument. The second is the number of
 * employees.
 */
const [root = '.', count = '1000'] = process.argv.slice(2);
const people = Number(count);
const of = <T>(path: string) => import(pathToFileURL(join(root, path)).href) as Promise<T>;

const { createUser } = await of<typeof import('../server/identity/users.ts')>('server/identity/users.ts');
const { readCatalogueId, seedCatalogues } = await of<typeof import('../server/resources/catalogue.ts')>(
  'server/resources/catalogue.ts',
);
const { createRecord } = await of<typeof import('../server/resources/write.ts')>('server/resources/write.ts');
const { readClock, generateId } = await of<typeof import('../server/services.ts')>('server/services.ts');
const { getClientOptions, openStore } = await of<typeof import('../server/store/connection.ts')>(
  'server/store/connection.ts',
);
const { startPostgres } = await of<typeof import('../server/store/embedded.ts')>('server/store/embedded.ts');
const { migrate } = await of<typeof import('../server/store/migrate.ts')>('server/store/migrate.ts');
const { companies } = await of<typeof import('../src/domain/resources/companies.ts')>(
  'src/domain/resources/companies.ts',
);
const { createRun } = await of<typeof import('../server/payroll/runs/create.ts')>(
  'server/payroll/runs/create.ts',
);
const { closeRun, lockRun } = await of<typeof import('../server/payroll/runs/close.ts')>(
  'server/payroll/runs/close.ts',
);
const { generate } = await of<typeof import('../server/payroll/drafts/generate.ts')>(
  'server/payroll/drafts/generate.ts',
);
const { lockPayrollsToSend } = await of<typeof import('../server/documents/payrolls.ts')>(
  'server/documents/payrolls.ts',
);
const { listEmployeeSources, findEmployer } = await of<typeof import('../server/documents/sources.ts')>(
  'server/documents/sources.ts',
);
const { buildOutgoingDocument } =
  await of<typeof import('../server/sending/judge.ts')>('server/sending/judge.ts');
const { addSubmissions } = await of<typeof import('../server/sending/submissions.ts')>(
  'server/sending/submissions.ts',
);
const { adjustTogether } = await of<typeof import('../server/adjustments/together.ts')>(
  'server/adjustments/together.ts',
);
const { dryRun } = await of<typeof import('../server/store/savepoints.ts')>('server/store/savepoints.ts');
const { readLetterhead } = await of<typeof import('../server/payslips/letterhead.ts')>(
  'server/payslips/letterhead.ts',
);
const { drawPayslipPdf } = await of<typeof import('../server/payslips/pdf.ts')>('server/payslips/pdf.ts');

type Tx = import('../server/store/connection.ts').Tx;

const folder = mkdtempSync(join(tmpdir(), 'quincena-scale-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres({ folder, durable: false });
const cpuOf = createCpuMeter(postgres.pid);
try {
  await migrate(postgres.place);
  const store = openStore(postgres.place);
  const owner = new pg.Client(getClientOptions(postgres.place));
  await owner.connect();
  const userId = generateId();
  const callOf = (id: string) => ({
    company: { id },
    user: { id: userId },
    now: readClock(),
    newId: generateId,
  });
  await store.asSystem(async (tx) => {
    await seedCatalogues(tx, generateId);
    const who = { id: userId, name: 'Medida', email: 'a@b.co', password: 'una-clave-de-medida' };
    await createUser(tx, { ...who, roles: ['client'] });
  });
  // The planner keeps the statistics of a small company. The large one has only those that the code asks for.
  const small = await company('900123456', 300);
  await paid(small);
  await owner.query('analyze');
  for (const table of ['employees', 'pay_run_people', 'payrolls', 'submissions'])
    await owner.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const large = await company('900654321', people);
  const figures: Record<string, number> = { 'closing a prima': await paid(large) };
  Object.assign(figures, await adjusted(large), await printed(large));
  await owner.end();
  await store.close();
  console.info(JSON.stringify(figures));

  async function company(nit: string, size: number): Promise<string> {
    const made = await store.asSystem(async (tx) => {
      const id = (path: string, code: string) => readCatalogueId(tx, path, code);
      const values = {
        person_type: 'juridica',
        nit,
        social_reason: 'Empresa de medida S.A.S.',
        address: 'Calle 1',
        phone: '6041234567',
        email: 'a@b.co',
        country_id: await id('countries', 'CO'),
        department_id: await id('departments', '05'),
        municipality_id: await id('municipalities', '05001'),
        language_id: await id('languages', 'es'),
        currency_type_id: await id('currency_types', 'COP'),
      };
      const context = { companyId: undefined, user: undefined, now: readClock(), newId: generateId };
      return (await createRecord(tx, companies, context, values)).id;
    });
    await store.inCompany(made, async (tx) => {
      await sql`insert into enablers (company_id, status) values (${made}, true)`.execute(tx);
      await sql.raw(hired(made, size)).execute(tx);
    });
    return made;
  }

  /** Creates and closes a fortnight and a prima. Returns the seconds of processor of closing the prima. */
  async function paid(id: string): Promise<number> {
    let seconds = 0;
    for (const run of [
      { kind: 'fortnight', part: 1, year: 2026, month: 11, payment_date: '2026-11-15' },
      { kind: 'prima', year: 2026, month: 12, payment_date: '2026-12-15' },
    ] as const) {
      const made = generateId();
      const wanted = { ...run, payment_date: run.payment_date as Day };
      await store.inCompany(id, (tx) => createRun(tx, callOf(id), made, wanted as never, () => undefined));
      seconds = await cpuOf(() =>
        store.inCompany(id, async (tx) => {
          const row = await lockRun(tx, id, made);
          if (row) await closeRun(tx, callOf(id), row, () => undefined);
        }),
      );
    }
    return seconds;
  }

  /**
   * Makes the same change for every accepted payroll of a month, as the screen does: first a preview, then
   * the change.
   */
  async function adjusted(id: string): Promise<Record<string, number>> {
    const ids = await store.inCompany(id, (tx) => accepted(tx, id));
    const change = { list: 'earned', concept: 'bonuses', side: 'salary', sign: 'add', amount: '1000.00' };
    const why = { reason: 'Medida', print_reason: false };
    const each = (work: (some: string[]) => (tx: Tx) => Promise<unknown>) =>
      cpuOf(async () => {
        for (let at = 0; at < ids.length; at += 500) await store.inCompany(id, work(ids.slice(at, at + 500)));
      });
    const make = (tx: Tx, some: string[]) => adjustTogether(tx, callOf(id), some, change as SameChange, why);
    return {
      'same change, preview': await each((some) => (tx) => dryRun(tx, () => make(tx, some))),
      'same change, make': await each((some) => (tx) => make(tx, some)),
    };
  }

  async function accepted(tx: Tx, id: string): Promise<string[]> {
    const ids = (await generate(tx, callOf(id), 2026, 10)).map((one) => one.id);
    const employer = await findEmployer(tx, id);
    if (!employer) throw new Error('No company');
    const payrolls = await lockPayrollsToSend(tx, id, ids);
    const all = await listEmployeeSources(tx, id, { ids: payrolls.map((one) => one.employee_id) });
    const employees = new Map(all.map((one) => [one.id, one]));
    const now = readClock();
    await addSubmissions(
      tx,
      payrolls.flatMap((payroll, i) => {
        const employee = employees.get(payroll.employee_id);
        const number = { prefix: 'N', consecutive: i + 1 };
        return employee
          ? {
              id: generateId(),
              company_id: id,
              payroll_id: payroll.id,
              environment: employer.environment,
              full_number: `N${i + 1}`,
              document: buildOutgoingDocument(employer, employee, payroll, number, now),
              file_sequence: i + 1,
            }
          : [];
      }),
    );
    await sql`
      update submissions set step = 'done', state = 'aceptada', cune = md5(full_number),
        signed_xml = convert_to('<x FechaGen="2026-10-31"/>' || repeat(md5(random()::text), 250), 'UTF8')
      where company_id = ${id}`.execute(tx);
    await sql`
      update payrolls p set state = 'aceptada', environment = s.environment, full_number = s.full_number,
        prefix = 'N', number = s.file_sequence, cune = s.cune
      from submissions s where p.company_id = ${id} and s.company_id = p.company_id and s.payroll_id = p.id`.execute(
      tx,
    );
    return ids;
  }

  /** Renders payslips with the heaviest logo and without logo, in turns. */
  async function printed(id: string): Promise<Record<string, number>> {
    const picture = new PNG({ width: 2048, height: 2048 });
    for (let at = 0; at < picture.data.length; at++) picture.data[at] = (at >> 12) & 255;
    const bytes = PNG.sync.write(picture);
    await store.inCompany(id, async (tx) => {
      const file = generateId();
      await sql`insert into files (company_id, id, name, type, size, data)
        values (${id}, ${file}, 'logo.png', 'image/png', ${bytes.length}, ${bytes})`.execute(tx);
      await sql`update companies set logo = ${file} where id = ${id}`.execute(tx);
    });
    const slip = {
      company: { social_reason: 'Empresa de medida S.A.S.', nit: '900654321', dv: '1' },
      employee: { name: 'Ana Prueba', document_type: 'CC', document_number: '1' },
      period: { year: 2026, month: 10, start: '2026-10-01' as Day, end: '2026-10-31' as Day },
      payment_dates: ['2026-10-31' as Day],
      number: 'N1',
      lines: [],
      totals: { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' },
      dian: null,
    };
    const draw = (logo: boolean) => async () => {
      const letterhead = await store.inCompany(id, (tx) => readLetterhead(tx, id), true);
      await drawPayslipPdf({ ...slip, ...(logo && { letterhead }) });
    };
    const sums = { with: 0, without: 0 };
    const turns = 40;
    for (let i = -3; i < turns; i++) {
      const [a, b] = [await cpuOf(draw(true)), await cpuOf(draw(false))];
      if (i < 0) continue;
      sums.with += a;
      sums.without += b;
    }
    return {
      'payslip with the heaviest logo': sums.with / turns,
      'payslip without logo': sums.without / turns,
    };
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
