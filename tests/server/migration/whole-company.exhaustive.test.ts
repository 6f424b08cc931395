import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFiles } from '../../../server/migration/read-files.ts';
import type { Liquidation } from '../../../src/domain/payroll/statement/statement.ts';
import { getMonthEnd } from '../../../src/domain/values/day.ts';
import { aMonth, foreignHabits, paidMonth, withPrefixes } from '../../domain/migration/foreign.ts';
import { aContract, day, paid } from '../../domain/payroll/payroll.ts';
import { chooseCount } from '../../exhaustive.ts';
import { sharedPath } from '../../shared.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';
import { runsOf } from '../payroll/paying.ts';
import { ForeignProgram, type Signed } from './foreign-company.ts';

/** A company whole, from the documents of three programs: two thousand of them in the exhaustive run. */

/** People with twelve months each. One document in 24 has a note that replaces it. */
const PEOPLE = chooseCount({ quick: 8, exhaustive: 160 });
const CALL_SIZE = 50;
/** People whose benefits are paid both from months that lived here and from documents. */
const AVERAGED = chooseCount({ quick: 3, exhaustive: 12 });

let office: Office;
let program: ForeignProgram;
beforeAll(async () => {
  office = await anOffice();
  program = new ForeignProgram(office.company.nit);
});

type Figures = { accrued_total: string; deductions_total: string; total: string };

const noveltiesOf = (person: number, month: number) =>
  [
    {},
    { hours: [{ kind: 'heds' as const, quantity: String(1 + (person % 9)) }] },
    { earned: [{ concept: 'commissions' as const, salary: `${100_000 + person * 1000}.00` }] },
    {
      absences: [
        {
          kind: 'common_vacation' as const,
          start: day(`2026-${String(month).padStart(2, '0')}-02`),
          end: day(`2026-${String(month).padStart(2, '0')}-05`),
        },
      ],
    },
    { taken: [{ concept: 'loans' as const, amount: '90000.00', description: `Crédito ${person}` }] },
  ][(person + month) % 5] ?? {};

/** The documents of the company, in no order, and the figures that each month must have in the end. */
function buildCompany(): { files: Signed[]; figures: Map<string, Figures> } {
  const files: Signed[] = [];
  const figures = new Map<string, Figures>();
  const { nit } = office.company;
  let consecutive = 0;
  for (let person = 0; person < PEOPLE; person += 1) {
    const salary = 1_800_000 + (person % 40) * 100_000;
    const contract = aContract(salary, { admission: day('2024-02-01') });
    const document_number = String(1_100_000_000 + person);
    const worker = {
      document_number,
      first_name: `PERSONA${person}`,
      surname: 'PRUEBA',
      salary: `${salary}.00`,
    };
    for (let month = 1; month <= 12; month += 1) {
      consecutive += 1;
      // Half of the people changed from one program to the next in July.
      const habit = foreignHabits[(person + (person % 2 && month > 6 ? 1 : 0)) % foreignHabits.length];
      if (!habit) throw new Error('no habit');
      const result = paid(contract, `2026-${String(month).padStart(2, '0')}`, noveltiesOf(person, month));
      const input = paidMonth(month, consecutive, result, { nit, worker });
      const signed = program.signAs(habit, input);
      files.push(signed);
      figures.set(`${document_number} ${month}`, result.totals);
      if (consecutive % 24 !== 0) continue;
      const corrected = paid(contract, `2026-${String(month).padStart(2, '0')}`, {
        hours: [{ kind: 'hrns', quantity: '7' }],
      });
      const note = paidMonth(month, consecutive, corrected, {
        ...{ nit, worker, number: { prefix: 'AJ', consecutive } },
      });
      files.push(program.noteAs(habit, signed, note, '1'));
      figures.set(`${document_number} ${month}`, corrected.totals);
    }
  }
  // Backwards and in two halves, as a folder of files may come.
  return {
    files: [...files.filter((_, at) => at % 2 === 1).reverse(), ...files.filter((_, at) => at % 2 === 0)],
    figures,
  };
}

const tables = ['employees', 'salary_history', 'foreign_files', 'foreign_payrolls', 'companies'] as const;

/** Everything of the company in the tables that an import writes. */
const readTables = () =>
  office.server.store.inCompany(office.company.id, async (tx) =>
    Promise.all(
      tables.map(async (table) => {
        const of = table === 'companies' ? sql`id` : sql`company_id`;
        const { rows } = await sql<{ row: string }>`
          select row_to_json(t)::text as row from ${sql.table(table)} t where ${of} = ${office.company.id} order by 1`.execute(
          tx,
        );
        return rows.map(({ row }) => row);
      }),
    ),
  );

/** Sends files as the screen does, some in each call, and answers the id of their import. */
async function keepFiles({ clerk }: Office, files: readonly Signed[]): Promise<string | undefined> {
  let id: string | undefined;
  for (let at = 0; at < files.length; at += CALL_SIZE) {
    const made = await clerk.post('/document_imports/files', {
      ...(id && { id }),
      file_name: 'meses.zip',
      files: files.slice(at, at + CALL_SIZE).map(({ name, content }) => ({ name, content })),
    });
    expect(made.body.data, JSON.stringify(made.body)).toMatchObject({ refused: [], repeated: 0 });
    id = made.body.data.id;
  }
  return id;
}

/** Reads what a stored payroll pays and deducts. */
const readLiquidation = async ({ server, company }: Office, payroll: string): Promise<Liquidation> =>
  server.store.inCompany(company.id, async (tx) => {
    const { rows } = await sql<Liquidation>`
      select accrued, deductions, json_build_object('accrued_total', accrued_total::text,
        'deductions_total', deductions_total::text, 'total', total::text) as totals
      from payrolls where company_id = ${company.id} and id = ${payroll}`.execute(tx);
    if (!rows[0]) throw new Error('no payroll');
    return rows[0];
  });

describe('a company of three programs', () => {
  it('arrives whole with no set-up, with the figures of its documents, and leaves the tables as before', async () => {
    const before = await readTables();
    const { files, figures } = buildCompany();
    const id = await keepFiles(office, files);
    const { data: plan } = (await office.clerk.get(`/document_imports/${id}`)).body;
    expect(plan).toMatchObject({
      conflicts: [],
      counts: {
        ...{ files: files.length, documents: files.length, standing: figures.size, people: PEOPLE },
        ...{ months: 12, gaps: 0, refused: 0, otherCompany: 0, duplicates: 0 },
        chains: files.length - figures.size,
      },
    });
    const brought = await office.clerk.post(`/document_imports/${id}/apply`);
    expect(brought.body.data, JSON.stringify(brought.body)).toMatchObject({ months: figures.size });
    const found = new Map<string, Figures>();
    const numberOf = new Map(
      (
        await office.server.store.inCompany(office.company.id, (tx) =>
          sql<{ id: string; document_number: string }>`
          select id, document_number from employees where company_id = ${office.company.id}`.execute(tx),
        )
      ).rows.map((row) => [row.id, row.document_number]),
    );
    for (let page = 1; found.size < figures.size; page += 1) {
      const { rows } = await office.clerk.get(`/foreign_payrolls?per_page=200&page=${page}`);
      if (rows.length === 0) break;
      for (const { employee_id, month, accrued_total, deductions_total, total } of rows)
        found.set(`${numberOf.get(String(employee_id))} ${month}`, {
          accrued_total,
          deductions_total,
          total,
        } as Figures);
    }
    expect(found.size).toBe(figures.size);
    const unequal = [...figures].filter(
      ([key, wanted]) => JSON.stringify(found.get(key)) !== JSON.stringify(wanted),
    );
    expect(unequal).toEqual([]);
    const undone = await office.clerk.delete(`/document_imports/${id}`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await readTables()).toEqual(before);
  });

  it('gives the averages and benefits of a company that lived here', async () => {
    const lived = await anOffice();
    const brought = await anOffice();
    const other = new ForeignProgram(brought.company.nit);
    const files: Signed[] = [];
    const numbers: string[] = [];
    for (let person = 0; person < AVERAGED; person += 1) {
      const salary = 1_800_000 + person * 350_000;
      const pay = { salary: `${salary}.00`, admission_date: '2024-02-01' };
      const employee = await lived.anEmployee(pay);
      const { document_number } = (await lived.clerk.get(`/employees/${employee}`)).body.data;
      numbers.push(String(document_number));
      for (let month = 1; month <= 10; month += 1) {
        const novelties = noveltiesOf(person, month);
        const written = await lived.clerk.post('/payrolls', {
          ...{ employee_id: employee, year: 2026, month, payment_dates: [getMonthEnd(2026, month)] },
          ...novelties,
        });
        expect(written.status, JSON.stringify(written.body)).toBe(201);
        const worker = { document_number: String(document_number), salary: pay.salary };
        const input = paidMonth(month, files.length + 1, await readLiquidation(lived, written.body.data.id), {
          ...{ nit: brought.company.nit, worker },
          period: { admission: day(pay.admission_date) },
        });
        files.push(other.signAs(foreignHabits[person % foreignHabits.length] ?? withPrefixes, input));
      }
    }
    const id = await keepFiles(brought, files);
    const applied = await brought.clerk.post(`/document_imports/${id}/apply`);
    expect(applied.body.data, JSON.stringify(applied.body)).toMatchObject({ months: files.length });

    const december = { year: 2026, month: 12, payment_date: '2026-12-18' };
    const leaving = { retirement_date: '2026-12-18', retirement_reason: 'resignation' };
    const vacations = { start: '2026-12-01', end: '2026-12-18' };
    for (const [kind, more] of [
      ['prima', {}],
      ['severance', {}],
      ['severance_interest', {}],
      ['vacations', vacations],
      ['final_settlement', {}],
    ] as const) {
      const [here, there] = await Promise.all(
        [lived, brought].map(async ({ clerk }) => {
          const { rows } = await clerk.get('/employees?per_page=200');
          const people = numbers.map((number) => rows.find((row) => row['document_number'] === number));
          if (kind === 'final_settlement')
            for (const row of people)
              await clerk.put(`/employees/${row?.id}`, { ...leaving, base_version: row?.['version'] });
          const runs = runsOf(clerk);
          const run = await runs.paid({
            ...{ kind, ...december, ...more },
            employee_ids: people.map((row) => row?.id),
          });
          const answers = [];
          for (const row of people) answers.push(await runs.personOf(run.id, String(row?.id)));
          await clerk.delete(`/pay_runs/${run.id}`);
          return answers.map(({ lines, accrued_total }) => ({
            accrued_total,
            lines: lines.map(({ concept, amount, explanation }) => ({ concept, amount, explanation })),
          }));
        }),
      );
      expect(there, kind).toEqual(here);
      for (const { accrued_total } of here ?? []) expect(Number(accrued_total)).toBeGreaterThan(0);
    }
  });

  const example = sharedPath('dian/examples/nomina-simple.firmado.xml');
  it.runIf(example)('reads the signed examples, whose signature and figures are theirs', () => {
    const names = ['nomina-simple.firmado.xml', 'ajuste-eliminar.firmado.xml'];
    const files = names.map((name) => ({
      name,
      content: new Uint8Array(readFileSync(sharedPath(`dian/examples/${name}`) ?? '')),
    }));
    const [payroll, deletion] = readFiles({ files, pin: undefined, now: Date.parse('2026-11-20T15:00:00Z') });
    expect(payroll).toMatchObject({
      documents: [{ signature: 'valid', document: { kind: 'payroll', employer: { nit: '900123456' } } }],
    });
    expect(deletion).toMatchObject({ documents: [{ signature: 'valid', document: { kind: 'deletion' } }] });
    expect(aMonth(10, 1).company.nit).toBe('900123456');
  });
});
