import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../client.ts';
import { accepted } from '../adjustments/accepted.ts';
import { trail } from '../security/trail.ts';

type Row = Record<string, unknown>;
const left = { retirement_date: '2026-10-15', retirement_reason: 'resignation' };

describe('the dates of a contract with an accepted payroll of October', () => {
  let office: Awaited<ReturnType<typeof accepted>>;
  let client: Client;
  let id: string;
  let admission: string;
  beforeAll(async () => {
    office = await accepted();
    ({ client } = office);
    id = String((await client.get(`/payrolls/${office.id}`)).body.data.employee_id);
    admission = String((await stored()).admission_date);
  });
  const stored = async () => (await client.get(`/employees/${id}`)).body.data;
  const put = async (values: Row) =>
    client.put(`/employees/${id}`, { base_version: (await stored()).version, ...values });
  const events = async () =>
    (await trail(office.server.store, 'contract_dates_moved')).map(({ facts }) => facts);

  it.each([
    ['an admission after it', { admission_date: '2026-11-10' }],
    ['an admission before', { admission_date: '2021-01-01' }],
    ['a retirement over its days', left],
    ['a contract of one day', { ...left, admission_date: '2026-10-15' }],
  ])('need a confirmation for %s', async (_, values) => {
    const before = await stored();
    const answer = await put(values);
    expect([answer.status, answer.body['reason']]).toEqual([409, 'confirm']);
    const found = answer.body.errors as unknown as { code: string; severity: string; message: string }[];
    expect(new Set(found.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
      new Set(['block paid-dates']),
    );
    expect(found.map(({ message }) => message).join('\n')).toContain('octubre de 2026');
    expect(await stored()).toEqual(before);
  });

  it('need a confirmation in a bulk change, and are refused in the row of an imported file', async () => {
    const values = { admission_date: '2026-11-10' };
    const many = { ids: [id], action: 'set', values };
    const answer = await client.post('/employees/bulk', many);
    expect([answer.status, answer.body['reason']]).toEqual([409, 'confirm']);
    const { document_number } = await stored();
    const rows = [{ document_number, admission_date: '2026-11-10' }];
    const file = { rows, existing: 'update' };
    const checked = await client.post('/employees/import/check', file);
    expect(checked.body.data, JSON.stringify(checked.body)).toMatchObject([
      { outcome: 'refused', errors: { admission_date: [expect.stringContaining('meses pagados')] } },
    ]);
    expect((await stored()).admission_date).toBe(admission);
  });

  it('do not change without a confirmation that says yes', async () => {
    const asked = await put({ ...left, confirm_contract_dates: false });
    expect(asked.status).toBe(409);
    const odd = await put({ ...left, confirm_contract_dates: 'tal vez' });
    expect([odd.status, Object.keys(odd.body.errors ?? {})]).toEqual([422, ['confirm_contract_dates']]);
  });

  it('need no confirmation for a change that moves no paid day', async () => {
    expect((await put({ retirement_date: '2026-11-20', retirement_reason: 'resignation' })).status).toBe(200);
    expect((await put({ clear: ['retirement_date', 'retirement_reason'] })).status).toBe(200);
    expect((await put({ weekly_hours: 42 })).status).toBe(200);
    expect(await events()).toEqual([]);
  });

  it('change once confirmed, and the audit trail records it', async () => {
    const answer = await put({ ...left, confirm_contract_dates: true });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.data).toMatchObject(left);
    expect(await events()).toEqual([
      { before: `${admission}/`, after: `${admission}/2026-10-15`, settled: 1 },
    ]);
    // Its document told DIAN that day from now on no more than it did before: taking it away asks again.
    const back = await put({ clear: ['retirement_date', 'retirement_reason'] });
    expect([back.status, back.body['reason']]).toEqual([409, 'confirm']);
  });
});

it('an employee hired again on the day a contract ended keeps that contract', async () => {
  const { client, id: payroll } = await accepted();
  const id = String((await client.get(`/payrolls/${payroll}`)).body.data.employee_id);
  const put = async (values: Row) => {
    const { version } = (await client.get(`/employees/${id}`)).body.data;
    return client.put(`/employees/${id}`, { base_version: version, ...values });
  };
  const { admission_date: admission } = (await client.get(`/employees/${id}`)).body.data;
  const retired = { retirement_date: '2026-11-18', retirement_reason: 'resignation' };
  expect((await put(retired)).status).toBe(200);
  const kept = await put({ admission_date: '2026-11-18' });
  expect([kept.status, Object.keys(kept.body.errors ?? {})]).toEqual([422, ['retirement_date']]);
  const again = await put({
    admission_date: '2026-11-18',
    salary: '3000000.00',
    clear: ['retirement_date', 'retirement_reason', 'salary_from'],
  });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body.data).toMatchObject({
    admission_date: '2026-11-18',
    retirement_date: null,
    contracts: [{ admission_date: admission, ...retired }],
  });
  // Taken back, nothing of the second contract stays.
  const back = await put({ admission_date: admission });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(back.body.data).toMatchObject({ contracts: [], ...retired });
  expect((back.body.data['salary_history'] as Row[]).map(({ from }) => from)).toEqual([admission]);
});
