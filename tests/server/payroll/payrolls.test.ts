import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateId } from '../../../server/services.ts';
import { startSimulator } from '../../../simulator/server.ts';
import { type Instant, makeDay } from '../../../src/domain/values/day.ts';
import type { Client } from '../../client.ts';
import { closeAtEnd, codeId, type TestServer, testServer } from '../../harness.ts';
import { enableCompany } from '../sending/employer.ts';
import { employeeValues } from '../sending/people.ts';
import { affiliations } from './clerk.ts';

const november = { year: 2026, month: 11, payment_dates: ['2026-11-30'] };

let server: TestServer;
let company: { id: string; nit: string };
let clerk: Client;

/** An employee of the company, made through the API as a clerk does. */
async function anEmployee(changes: Record<string, unknown> = {}): Promise<string> {
  // Forms ask for what these two need; a record of before may lack it.
  const { payment_means_id, contract_type_id, ...asked } = changes;
  const affiliated = await affiliations(server, company.id);
  const values = await server.store.asSystem((tx) => employeeValues(tx, { ...affiliated, ...asked }));
  const document_number = String(Math.trunc(10_000_000 + Math.random() * 80_000_000));
  const answer = await clerk.post('/employees', { document_number, ...values });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  const { id } = (answer.body as { data: { id: string } }).data;
  if (payment_means_id || contract_type_id)
    await server.store.inCompany(company.id, (tx) =>
      sql`update employees set payment_means_id = coalesce(${payment_means_id ?? null}, payment_means_id),
        contract_type_id = coalesce(${contract_type_id ?? null}, contract_type_id) where id = ${id}`.execute(
        tx,
      ),
    );
  return id;
}

const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;

beforeAll(async () => {
  const today = Date.parse(`${makeDay(2026, 11, 20)}T15:00:00Z`) as Instant;
  server = await testServer({ now: () => today });
  company = await server.aCompany();
  const simulator = await startSimulator();
  closeAtEnd(() => simulator.close());
  await enableCompany(
    server.store,
    simulator,
    server.services.secretKey,
    { ...company, social_reason: 'Prueba S.A.S.' },
    generateId,
  );
  clerk = await server.signIn(await server.aUser({ companies: [company.id] }), company);
});

describe('a payroll', () => {
  it('is computed by the server from the novelties', async () => {
    const employee_id = await anEmployee({ salary: '2420000.00' });
    const answer = await clerk.post('/payrolls', {
      ...november,
      employee_id,
      hours: [{ kind: 'heds', quantity: '6' }],
    });
    expect(answer.status).toBe(201);
    expect(dataOf(answer)).toMatchObject({
      state: 'lista',
      accrued_total: '2755524.00',
      deductions_total: '200514.00',
      total: '2555010.00',
      ibc: '2506429.00',
      full_number: null,
    });
  });

  it('is refused when the totals sent are not the ones computed', async () => {
    const employee_id = await anEmployee();
    const answer = await clerk.post('/payrolls', { ...november, employee_id, totals: { total: '1.00' } });
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toHaveProperty(['totals.total']);
  });

  it('is unique per employee and month', async () => {
    const employee_id = await anEmployee();
    expect((await clerk.post('/payrolls', { ...november, employee_id })).status).toBe(201);
    const second = await clerk.post('/payrolls', { ...november, employee_id });
    expect(second.status).toBe(409);
    expect(second.body['message']).toContain('ya tiene nómina de noviembre de 2026');
  });

  it('is refused for a year without known law, which the answer names', async () => {
    const employee_id = await anEmployee();
    const answer = await clerk.post('/payrolls', {
      employee_id,
      year: 2027,
      month: 1,
      payment_dates: ['2027-01-31'],
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('2027');
  });

  it('stays a draft with its findings when something must be corrected, and cannot be sent', async () => {
    const employee_id = await anEmployee();
    const answer = await clerk.post('/payrolls', {
      ...november,
      employee_id,
      hours: [{ kind: 'hens', quantity: '0' }],
    });
    expect(answer.status).toBe(201);
    const draft = dataOf(answer) as {
      id: string;
      state: string;
      findings: { path: string; message: string }[];
    };
    expect(draft.state).toBe('borrador');
    expect(draft.findings.map((f) => f.path)).toContain('accrued.hens.0.quantity');
    const sent = await clerk.post('/payrolls/send', { ids: [draft.id] });
    expect(sent.status).toBe(406);
    expect((await clerk.get(`/payrolls/${draft.id}`)).body['data']).toMatchObject({
      state: 'borrador',
      full_number: null,
    });
  });

  it('refuses a change from an old version and returns the current one', async () => {
    const employee_id = await anEmployee();
    const created = dataOf(await clerk.post('/payrolls', { ...november, employee_id })) as {
      id: string;
      version: number;
    };
    const body = { ...november, employee_id, base_version: created.version };
    expect((await clerk.put(`/payrolls/${created.id}`, { ...body, worked_days: 20 })).status).toBe(200);
    const late = await clerk.put(`/payrolls/${created.id}`, { ...body, worked_days: 10 });
    expect(late.status).toBe(409);
    expect(late.body['current']).toMatchObject({ worked_days: 20 });
  });

  it.each([
    ['no employee', { ...november }, 'employee_id'],
    ['an unknown employee', { ...november, employee_id: generateId() }, 'employee_id'],
    [
      'hours that are not a number',
      { ...november, hours: [{ kind: 'heds', quantity: 'seis' }] },
      'hours.0.quantity',
    ],
    [
      'a kind of hour that does not exist',
      { ...november, hours: [{ kind: 'xx', quantity: '1' }] },
      'hours.0.kind',
    ],
    ['no payment date', { year: 2026, month: 11, payment_dates: [] }, 'payment_dates'],
    ['an unknown field', { ...november, bonus: 1 }, 'bonus'],
    ['31 worked days', { ...november, worked_days: 31 }, 'worked_days'],
    ['a month before the contract', { ...november, year: 2020 }, 'month'],
  ])('is refused with %s, and the error names the field', async (_, body, path) => {
    const employee_id = 'employee_id' in body || path === 'employee_id' ? undefined : await anEmployee();
    const answer = await clerk.post('/payrolls', { ...(employee_id ? { employee_id } : {}), ...body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body['errors'] as object)).toContain(path);
  });
});

describe('sending', () => {
  const draftFor = async (changes: Record<string, unknown> = {}) => {
    const employee_id = await anEmployee(changes);
    return {
      employee_id,
      id: dataOf(await clerk.post('/payrolls', { ...november, employee_id }))['id'] as string,
    };
  };

  it('assigns consecutive numbers once, even when the same request arrives twice', async () => {
    const [a, b] = [await draftFor(), await draftFor()];
    const key = crypto.randomUUID();
    const first = await clerk.post('/payrolls/send', { ids: [a.id, b.id] }, { key });
    const again = await clerk.post('/payrolls/send', { ids: [a.id, b.id] }, { key });
    expect(first.status).toBe(202);
    expect(again.body).toEqual(first.body);
    const numbers = (first.body.data as unknown as { full_number: string }[]).map((d) =>
      Number(d.full_number.slice(2)),
    );
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
    expect((await clerk.post('/payrolls/send', { ids: [a.id] })).status).toBe(406);
  });

  it('queues the valid payrolls and reports the findings of the others', async () => {
    const good = await draftFor();
    const bad = await draftFor({
      payment_means_id: await server.store.asSystem(async (tx) => {
        const { readCatalogueId } = await import('../../../server/resources/catalogue.ts');
        return readCatalogueId(tx, 'payment_means', '47');
      }),
    });
    const answer = await clerk.post('/payrolls/send', { ids: [good.id, bad.id] });
    expect(answer.status).toBe(202);
    expect(answer.body.message).toContain('1 documento en cola. 1 no se envió');
    expect(answer.body['errors']).toMatchObject([{ code: 'PAGO01', severity: 'block', payroll_id: bad.id }]);
    expect((await clerk.get(`/payrolls/${good.id}`)).body['data']).toMatchObject({
      full_number: expect.stringMatching(/^NI\d+$/),
    });
    expect((await clerk.get(`/payrolls/${bad.id}`)).body['data']).toMatchObject({ full_number: null });
  });

  it('is refused when the employee changed after the draft was saved', async () => {
    const draft = await draftFor();
    const { version } = dataOf(await clerk.get(`/employees/${draft.employee_id}`)) as { version: number };
    await clerk.put(`/employees/${draft.employee_id}`, { salary: '9000000.00', base_version: version });
    const answer = await clerk.post('/payrolls/send', { ids: [draft.id] });
    expect(answer.status).toBe(406);
    expect(JSON.stringify(answer.body)).toContain('cambiaron después de guardar esta nómina');
  });

  it('prevents deleting or changing the payroll', async () => {
    const draft = await draftFor();
    await clerk.post('/payrolls/send', { ids: [draft.id] });
    expect((await clerk.delete(`/payrolls/${draft.id}`)).status).toBe(409);
    expect(
      (await clerk.put(`/payrolls/${draft.id}`, { ...november, employee_id: draft.employee_id })).status,
    ).toBe(409);
  });

  it('is refused to another company, as is every other use of a payroll', async () => {
    const draft = await draftFor();
    const other = await server.aCompany();
    const stranger = await server.signIn(await server.aUser({ companies: [other.id] }), other);
    await server.store.inCompany(other.id, (tx) =>
      sql`insert into enablers (company_id, status) values (${other.id}, true)`.execute(tx),
    );
    for (const path of ['', '/xml', '/pdf'])
      expect((await stranger.get(`/payrolls/${draft.id}${path}`)).status).toBe(404);
    expect((await stranger.put(`/payrolls/${draft.id}`, { ...november, base_version: 1 })).status).toBe(404);
    expect((await stranger.delete(`/payrolls/${draft.id}`)).status).toBe(404);
    expect(
      (await stranger.post('/payrolls', { ...november, employee_id: draft.employee_id })).body.errors,
    ).toHaveProperty('employee_id');
    expect((await stranger.post('/payrolls/send', { ids: [draft.id] })).status).toBe(406);
    expect((await stranger.get('/payrolls')).rows).toEqual([]);
    expect((await clerk.get(`/payrolls/${draft.id}`)).body['data']).toMatchObject({ state: 'lista' });
  });
});

it('a payment date in another month gives a notice and does not block', async () => {
  const employee_id = await anEmployee();
  const answer = await clerk.post('/payrolls', {
    ...november,
    employee_id,
    payment_dates: ['2026-11-15', '2026-12-05'],
  });
  expect(dataOf(answer)).toMatchObject({
    state: 'lista',
    findings: [{ code: 'PAGO02', severity: 'notice', message: expect.stringContaining('noviembre de 2026') }],
  });
});

describe('a gap in the record of an employee', () => {
  const code = (path: string, value: string) => codeId(server.store, path, value);
  const codesOf = async (changes: Record<string, unknown>) => {
    const employee_id = await anEmployee(changes);
    const { state, findings } = dataOf(await clerk.post('/payrolls', { ...november, employee_id })) as {
      state: string;
      findings: { code: string; severity: string }[];
    };
    return [state, findings.map((finding) => `${finding.code} ${finding.severity}`)];
  };

  it('blocks the payroll when the payment means needs a bank account', async () => {
    expect(await codesOf({ payment_means_id: await code('payment_means', '47') })).toEqual([
      'borrador',
      ['PAGO01 block'],
    ]);
  });

  it('gives a notice when a fixed-term contract has no end date or ended before the month', async () => {
    const contract_type_id = await code('contract_types', '1');
    expect(await codesOf({ contract_type_id })).toEqual(['lista', ['CON03 notice']]);
    expect(await codesOf({ contract_type_id, contract_end_date: '2026-08-31' })).toEqual([
      'lista',
      ['CON04 notice'],
    ]);
    expect(await codesOf({ contract_type_id, contract_end_date: '2027-08-31' })).toEqual(['lista', []]);
  });

  it('gives a notice when a Colombian is marked as a foreigner exempt from pension', async () => {
    expect(await codesOf({ pension_exempt: true })).toEqual(['lista', ['CON05 notice']]);
    const document_type_id = await code('document_types', '22');
    expect(await codesOf({ pension_exempt: true, document_type_id })).toEqual(['lista', []]);
  });
});

describe('a company that DIAN has not enabled', () => {
  it('cannot list, write, send or download payrolls, and the refusal says why', async () => {
    const other = await server.aCompany();
    const user = await server.aUser({ companies: [other.id], roles: ['client'] });
    const client = await server.signIn(user, other);
    const id = generateId();
    const answers = [
      await client.get('/payrolls'),
      await client.get(`/payrolls/${id}`),
      await client.get(`/payrolls/${id}/xml`),
      await client.get(`/payrolls/${id}/pdf`),
      await client.post('/payrolls', { ...november, employee_id: id }),
      await client.put(`/payrolls/${id}`, { ...november, employee_id: id, base_version: 1 }),
      await client.delete(`/payrolls/${id}`),
      await client.post('/payrolls/generate', { year: 2026, month: 11 }),
      await client.post('/payrolls/send', { ids: [id] }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(Array(answers.length).fill(403));
    expect(new Set(answers.map((answer) => answer.body.message)).size).toBe(1);
    expect(answers[0]?.body.message).toContain('no está habilitada ante la DIAN');
    expect((await client.get('/dashboard')).status).toBe(200);
    expect((await client.get('/employees')).status).toBe(200);
  });
});

describe('simultaneous requests', () => {
  it('create one payroll under one key, and one plus conflicts under different keys', async () => {
    const employee_id = await anEmployee();
    const key = crypto.randomUUID();
    const same = await Promise.all(
      Array.from({ length: 20 }, () => clerk.post('/payrolls', { ...november, employee_id }, { key })),
    );
    expect(new Set(same.map((answer) => answer.body.data.id)).size).toBe(1);
    const other = await anEmployee();
    const apart = await Promise.all(
      Array.from({ length: 8 }, () => clerk.post('/payrolls', { ...november, employee_id: other })),
    );
    expect(apart.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('send a payroll once and are refused the other times', async () => {
    const created = await clerk.post('/payrolls', { ...november, employee_id: await anEmployee() });
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => clerk.post('/payrolls/send', { ids: [created.body.data.id] })),
    );
    expect(sent.map((answer) => answer.status).sort()).toEqual([202, ...Array(5).fill(406)]);
  });

  it('generate one draft per employee of a month', async () => {
    await anEmployee();
    const made = await Promise.all(
      Array.from({ length: 4 }, () => clerk.post('/payrolls/generate', { year: 2026, month: 9 })),
    );
    expect(made.every((answer) => [201, 409].includes(answer.status))).toBe(true);
    const { rows } = await clerk.get('/payrolls?year=2026&month=9&per_page=200');
    expect(new Set(rows.map((row) => row['employee'] && JSON.stringify(row['employee']))).size).toBe(
      rows.length,
    );
  });
});
