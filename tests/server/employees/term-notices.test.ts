import { expect, it } from 'vitest';
import { tellEndingTerms } from '../../../server/employees/term-notices.ts';
import { readCatalogueId } from '../../../server/resources/catalogue.ts';
import { type Instant, makeDay } from '../../../src/domain/values/day.ts';
import { anOffice } from '../payroll/clerk.ts';

const office = await anOffice();
const { clerk, server } = office;
const { store } = server;
const contract_type_id = await store.asSystem((tx) => readCatalogueId(tx, 'contract_types', '1'));
const aTerm = (contract_end_date: string) =>
  office.anEmployee({ contract_type_id, admission_date: '2026-02-01', contract_end_date });
const morning = (month: number, date: number) =>
  Date.parse(`${makeDay(2026, month, date)}T14:00:00Z`) as Instant;
const bell = async (employee: string) =>
  (await clerk.get('/notices/current')).rows.flatMap(({ link_url, body }) =>
    link_url === `/employees/${employee}/edit` ? [body] : [],
  );

it('the bell shows an ending fixed term once, from 45 days before its end until its notice is delivered', async () => {
  const ends = await aTerm('2027-01-03');
  await aTerm('2027-01-05');
  expect(await tellEndingTerms(store, morning(11, 18))).toBe(0);
  expect(await tellEndingTerms(store, morning(11, 19))).toBe(1);
  expect(await tellEndingTerms(store, morning(11, 19))).toBe(0);
  expect(await bell(ends)).toEqual([expect.stringContaining('a más tardar el 4 de diciembre de 2026')]);
  expect((await (await office.aStranger()).get('/notices/current')).rows).toEqual([]);

  const delivered = await clerk.put(`/employees/${ends}/term/notice`, { delivered_on: '2026-11-20' });
  expect(delivered.status, JSON.stringify(delivered.body)).toBe(200);
  await tellEndingTerms(store, morning(11, 20));
  expect(await bell(ends)).toEqual([]);
});

it('the bell shows only the new term of a renewed contract', async () => {
  const renewed = await aTerm('2026-12-28');
  expect(await tellEndingTerms(store, morning(11, 20))).toBe(1);
  const { version } = (await clerk.get(`/employees/${renewed}`)).body.data;
  const changes = { contract_end_date: '2027-01-04', base_version: version };
  expect((await clerk.put(`/employees/${renewed}`, changes)).status).toBe(200);
  expect(await tellEndingTerms(store, morning(11, 20))).toBe(1);
  expect(await bell(renewed)).toEqual([expect.stringContaining('4 de enero de 2027')]);
});
