import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import { anOffice } from '../payroll/clerk.ts';

const office = await anOffice();
const { clerk, server, company } = office;
const { store } = server;
const typeOf = (code: string) => store.asSystem((tx) => readCatalogueId(tx, 'contract_types', code));
const fixedTerm = await typeOf('1');

const anEmployee = (changes: object = {}) =>
  office.anEmployee({
    ...{ contract_type_id: fixedTerm, admission_date: '2026-01-01', contract_end_date: '2026-06-30' },
    ...changes,
  });
const stored = async (id: string) => (await clerk.get(`/employees/${id}`)).body.data;
const change = async (id: string, values: object) => {
  const { version: base_version } = await stored(id);
  const answer = await clerk.put(`/employees/${id}`, { ...values, base_version });
  return answer;
};
const changed = async (id: string, values: object) => {
  const answer = await change(id, values);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const terms = async (id: string) =>
  ((await stored(id))['contract_terms'] as { from: string; until: string }[]).map(
    ({ from, until }) => `${from} ${until}`,
  );

describe('the terms of a fixed-term contract', () => {
  it('grow by one with each renewal, and the next renewal is as long as the last term', async () => {
    const id = await anEmployee();
    expect(await terms(id)).toEqual(['2026-01-01 2026-06-30']);
    await changed(id, { contract_end_date: '2026-10-31' });
    await changed(id, { contract_end_date: '2026-12-31', contract_end_change: 'renewal' });
    await changed(id, { mobile: '3001234567' });
    expect(await terms(id)).toEqual([
      '2026-01-01 2026-06-30',
      '2026-07-01 2026-10-31',
      '2026-11-01 2026-12-31',
    ]);
    const term = await clerk.get(`/employees/${id}/term`);
    expect(term.body.data['renews_until']).toBe('2027-02-28');
  });

  it('stay one term when a later end date corrects the one before', async () => {
    const id = await anEmployee();
    await changed(id, { contract_end_date: '2026-12-31', contract_end_change: 'correction' });
    expect(await terms(id)).toEqual(['2026-01-01 2026-12-31']);
    const odd = await change(id, { contract_end_date: '2027-01-31', contract_end_change: 'otra' });
    expect([odd.status, odd.body.errors]).toEqual([
      422,
      { contract_end_change: ['Use renewal o correction'] },
    ]);
    expect(await terms(id)).toEqual(['2026-01-01 2026-12-31']);
  });

  it('lose the renewals that an earlier end takes back', async () => {
    const id = await anEmployee();
    await changed(id, { contract_end_date: '2026-10-31' });
    await changed(id, { contract_end_date: '2026-12-31' });
    await changed(id, { contract_end_date: '2026-10-31' });
    expect(await terms(id)).toEqual(['2026-01-01 2026-06-30', '2026-07-01 2026-10-31']);
    await changed(id, { contract_end_date: '2026-05-31' });
    expect(await terms(id)).toEqual(['2026-01-01 2026-05-31']);
  });

  it('follow a corrected admission date', async () => {
    const id = await anEmployee();
    await changed(id, { contract_end_date: '2026-12-31' });
    await changed(id, { admission_date: '2026-02-01' });
    expect(await terms(id)).toEqual(['2026-02-01 2026-06-30', '2026-07-01 2026-12-31']);
    await changed(id, { admission_date: '2026-08-01' });
    expect(await terms(id)).toEqual(['2026-08-01 2026-12-31']);
  });

  it('begin anew with a new contract and come back when that contract is undone', async () => {
    const id = await anEmployee();
    await changed(id, { contract_end_date: '2026-12-31' });
    await changed(id, { retirement_date: '2026-10-31', retirement_reason: 'resignation' });
    await changed(id, {
      ...{ admission_date: '2026-11-01', contract_end_date: '2027-04-30' },
      clear: ['retirement_date', 'retirement_reason'],
    });
    expect(await terms(id)).toEqual(['2026-11-01 2027-04-30']);
    await changed(id, { contract_end_date: '2027-08-31' });
    expect(await terms(id)).toEqual(['2026-11-01 2027-04-30', '2027-05-01 2027-08-31']);
    await changed(id, { admission_date: '2026-01-01' });
    expect(await terms(id)).toEqual(['2026-01-01 2026-06-30', '2026-07-01 2026-12-31']);
  });

  it('do not exist while the contract is of another type', async () => {
    const id = await anEmployee({ contract_type_id: await typeOf('3') });
    await changed(id, { contract_end_date: '2026-12-31' });
    expect(await terms(id)).toEqual([]);
    await changed(id, { contract_type_id: fixedTerm });
    expect(await terms(id)).toEqual(['2026-01-01 2026-12-31']);
  });

  it('are visible only to their own company', async () => {
    const id = await anEmployee();
    await changed(id, { contract_end_date: '2026-12-31' });
    const other = await server.aCompany();
    const seenIn = (companyId: string) =>
      store.inCompany(companyId, async (tx) => {
        const { rows } = await sql`select 1 from term_renewals where employee_id = ${id}`.execute(tx);
        return rows.length;
      });
    expect([await seenIn(company.id), await seenIn(other.id)]).toEqual([1, 0]);
    expect((await (await office.aStranger()).get(`/employees/${id}`)).status).toBe(404);
  });
});
