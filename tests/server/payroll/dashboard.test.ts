import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../src/domain/office/dashboard.ts';
import type { Client } from '../../client.ts';
import { codeId, type TestServer, testServer } from '../../harness.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
let server: TestServer;
let company: { id: string };
let clerk: Client;
beforeAll(async () => {
  server = await testServer({ now: () => now as ReturnType<TestServer['services']['now']> });
  company = await server.aCompany();
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

const shown = async (): Promise<Dashboard> =>
  (await clerk.get('/dashboard?year=2026&month=10')).body.data as unknown as Dashboard;

describe('the dashboard of a month', () => {
  it('leads to the employees until there is one', async () => {
    const fresh = await server.aCompany();
    const client = await server.signIn(await server.aUser({ companies: [fresh.id] }), fresh);
    const people = async () => {
      const { attention } = (await client.get('/dashboard?year=2026&month=10')).body
        .data as unknown as Dashboard;
      return attention.find(({ kind }) => kind === 'people');
    };
    expect(await people()).toEqual({
      kind: 'people',
      text: 'Aún no hay empleados',
      detail: 'Cree el primero o tráigalos de un archivo',
      to: '/employees',
    });
    await aWorker(server, fresh);
    expect(await people()).toBeUndefined();
  });

  it('leads to employees with incomplete data and to contracts about to end', async () => {
    const whole = {
      arl_id: (await clerk.get('/arls')).rows[0]?.id,
      risk_class: 'I',
      health_fund_id: (await clerk.get('/payroll_funds?filter[type]=salud')).rows[0]?.id,
      pension_fund_id: (await clerk.get('/payroll_funds?filter[type]=pension')).rows[0]?.id,
    };
    const fixed = { contract_type_id: await codeId(server.store, 'contract_types', '1') };
    // Today is 20 November: of the first two, notice may be given no more, today, and for a while.
    for (const contract_end_date of ['2026-12-19', '2026-12-05', '2026-12-20', '2026-12-21', '2027-02-18'])
      await aWorker(server, company, { ...whole, ...fixed, contract_end_date });
    await aWorker(server, company, { ...whole, ...fixed, contract_end_date: '2027-02-19' });
    await aWorker(server, company);
    const { attention } = await shown();
    const [incomplete, ending] = [
      attention.find(({ kind }) => kind === 'incomplete'),
      attention.find(({ kind }) => kind === 'contract'),
    ];
    expect(incomplete?.text).toBe('1 empleado con datos incompletos');
    expect(ending?.text).toBe('2 contratos a término fijo se prorrogan');
    expect(ending?.detail).toContain('pasó el plazo del preaviso');
    const texts = attention.flatMap(({ kind, text }) => (kind === 'contract' ? [text] : []));
    expect(texts.slice(1)).toEqual([
      '2 contratos terminan en 31 días o menos',
      '1 contrato termina en 90 días o menos',
    ]);
    // Each leads to a list of as many rows as it says.
    const rowsAt = async (to = '') => (await clerk.get(to.replace('?status=', '?filter[status]='))).rows;
    expect(await rowsAt(incomplete?.to)).toHaveLength(1);
    expect(await rowsAt(ending?.to)).toHaveLength(5);
  });

  it('leads first to the enablement, and to the legal figures the company lacks', async () => {
    const kinds = async () => (await shown()).attention.map(({ kind }) => kind);
    expect((await shown()).attention[0]).toMatchObject({ kind: 'enablement', to: '/enabler' });
    expect(await kinds()).not.toContain('parameters');
    const { rows } = await clerk.get('/minimum_wages?per_page=100&filter[year]=2026');
    for (const { id } of rows) await clerk.delete(`/minimum_wages/${id}`);
    expect((await shown()).attention.at(-1)).toMatchObject({
      text: 'Parámetros legales de 2026 por aplicar',
      to: '/minimum_wages',
    });
    const enabledIn = (environment: string) =>
      server.store.inCompany(company.id, (tx) =>
        sql`insert into enablers (company_id, status, environment) values (${company.id}, true, ${environment})
          on conflict (company_id) do update set status = true, environment = ${environment}`.execute(tx),
      );
    await enabledIn('habilitacion');
    expect((await shown()).attention[0]?.text).toBe('Sus nóminas salen al ambiente de pruebas');
    await enabledIn('produccion');
    expect(await kinds()).not.toContain('enablement');
  });

  it('lists the payrolls whose net changed most from the month before', async () => {
    const pay = async (salaries: readonly [number, number]) => {
      const worker = await aWorker(server, company);
      await aPayslip(server, company, worker, { month: 9, salary: salaries[0] });
      return aPayslip(server, company, worker, { month: 10, salary: salaries[1] });
    };
    await pay([2_000_000, 2_000_000]);
    const more = await pay([2_000_000, 2_100_000]);
    const less = await pay([4_000_000, 3_000_000]);
    for (let i = 1; i <= 4; i++) await pay([1_000_000, 1_000_000 + i * 10_000]);
    const { changes, trend } = await shown();
    expect(changes.slice(0, 2)).toEqual([
      {
        id: less,
        type: 'payrolls',
        ...{ employee: 'Ana Rincón', list_name: 'Rincón Ana' },
        net: '2760000.00',
        before: '3680000.00',
        delta: '-920000.00',
      },
      {
        id: more,
        type: 'payrolls',
        ...{ employee: 'Ana Rincón', list_name: 'Rincón Ana' },
        net: '1932000.00',
        before: '1840000.00',
        delta: '92000.00',
      },
    ]);
    expect(changes).toHaveLength(5);
    expect(trend.at(-1)).toMatchObject({ month: 10, people: 7, deductions: '896000.00', net: '10304000.00' });
    expect(trend.at(-1)?.total).toBe('11200000.00');
  });
});
