import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acceptTestSet } from '../../../server/sending/test-set-verdict.ts';
import { type Applicant, anApplicant, fillIn, software, testSet } from './company.ts';

type View = {
  version: number;
  stage: string;
  registered_at: string | null;
  numbering: Record<'individual' | 'adjustment', { prefix: string; next: number; used: number }> & {
    kept: boolean;
  };
};
const viewOf = async ({ client }: Applicant): Promise<View> =>
  (await client.get('/enabler')).body.data as unknown as View;
const put = async (applicant: Applicant, values: Record<string, unknown>) =>
  applicant.client.put('/enabler', { base_version: (await viewOf(applicant)).version, ...values });
const rowsOf = ({ server, company }: Applicant) =>
  server.store.inCompany(company.id, async (tx) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', environment, type, prefix, next) as line from consecutives
      where company_id = ${company.id} order by 1`.execute(tx);
    return rows.map(({ line }) => line);
  });
const numbering = (individual: object, adjustment: object) => ({ numbering: { individual, adjustment } });

test('the registration in the portal of DIAN can be marked and unmarked', async () => {
  const applicant = await anApplicant();
  expect(await viewOf(applicant)).toMatchObject({ registered_at: null });
  const done = await put(applicant, { registered: true });
  expect(done.body.data.registered_at).toEqual(expect.any(String));
  // Saving something else leaves it, and saying it again keeps the first moment.
  await put(applicant, { software_id: software.id });
  await put(applicant, { registered: true });
  expect((await viewOf(applicant)).registered_at).toBe(done.body.data.registered_at);
  expect((await put(applicant, { registered: false })).body.data).toMatchObject({ registered_at: null });
});

test('the numbering proposes NI and NA from 1, and stores nothing until it is saved', async () => {
  const applicant = await anApplicant();
  expect((await viewOf(applicant)).numbering).toEqual({
    kept: false,
    individual: { prefix: 'NI', next: 1, used: 0 },
    adjustment: { prefix: 'NA', next: 1, used: 0 },
  });
  expect(await rowsOf(applicant)).toEqual([]);
});

test('a company can continue the numbers of another program in production, and its tests start at 1', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  const saved = await put(applicant, numbering({ prefix: 'nom', next: 351 }, { prefix: 'AJ', next: 12 }));
  expect(saved.body.data).toMatchObject({
    stage: 'numeracion',
    numbering: {
      kept: true,
      individual: { prefix: 'NOM', next: 351 },
      adjustment: { prefix: 'AJ', next: 12 },
    },
  });
  expect(await rowsOf(applicant)).toEqual([
    'habilitacion 102 NOM 1',
    'habilitacion 103 AJ 1',
    'produccion 102 NOM 351',
    'produccion 103 AJ 12',
  ]);
  // Until a number is used, it may be written otherwise.
  await put(applicant, numbering({ prefix: 'NI', next: 1 }, { prefix: 'NA', next: 1 }));
  expect(await rowsOf(applicant)).toEqual([
    'habilitacion 102 NI 1',
    'habilitacion 103 NA 1',
    'produccion 102 NI 1',
    'produccion 103 NA 1',
  ]);
});

test('a range with a used number cannot change, and the other one can', async () => {
  const applicant = await anApplicant();
  await put(applicant, numbering({ prefix: 'NI', next: 5 }, { prefix: 'NA', next: 1 }));
  await applicant.server.store.inCompany(applicant.company.id, (tx) =>
    sql`update consecutives set next = 9 where type = '102' and environment = 'produccion'`.execute(tx),
  );
  const refused = await put(applicant, numbering({ prefix: 'NI', next: 20 }, { prefix: 'NA', next: 7 }));
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toEqual(['numbering.individual.next']);
  expect(await rowsOf(applicant)).toContain('produccion 103 NA 1');
  expect((await put(applicant, numbering({ prefix: 'NI', next: 9 }, { prefix: 'NA', next: 7 }))).status).toBe(
    200,
  );
  expect(await rowsOf(applicant)).toContain('produccion 103 NA 7');
  expect((await viewOf(applicant)).numbering.individual).toEqual({ prefix: 'NI', next: 9, used: 4 });
});

/** What is refused changes nothing, so one company is enough for all of it. */
let refusing: Applicant | undefined;

test.each([
  [
    'the same prefix twice',
    { prefix: 'NI', next: 1 },
    { prefix: 'ni', next: 1 },
    'numbering.adjustment.prefix',
  ],
  [
    'a prefix of five letters',
    { prefix: 'NOMIN', next: 1 },
    { prefix: 'NA', next: 1 },
    'numbering.individual.prefix',
  ],
  ['no prefix', { next: 1 }, { prefix: 'NA', next: 1 }, 'numbering.individual.prefix'],
  ['a number below 1', { prefix: 'NI', next: 0 }, { prefix: 'NA', next: 1 }, 'numbering.individual.next'],
  [
    'a number in words',
    { prefix: 'NI', next: 1 },
    { prefix: 'NA', next: 'uno' },
    'numbering.adjustment.next',
  ],
  [
    'a hexadecimal number',
    { prefix: 'NI', next: '0x10' },
    { prefix: 'NA', next: 1 },
    'numbering.individual.next',
  ],
])('the numbering refuses %s at its field and writes nothing', async (_, individual, adjustment, field) => {
  refusing ??= await anApplicant();
  const applicant = refusing;
  const refused = await put(applicant, numbering(individual, adjustment));
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toEqual([field]);
  expect(await rowsOf(applicant)).toEqual([]);
});

test('the software and its test set cannot have the same identifier', async () => {
  const applicant = await anApplicant();
  const refused = await put(applicant, { software_id: testSet, test_set_id: testSet });
  expect(refused.status).toBe(422);
  expect(refused.body.errors.test_set_id?.[0]).toContain('Es el mismo identificador del software');
});

test('the enabling lists every test set that was tried, with its outcome', async () => {
  const applicant = await anApplicant();
  await fillIn(applicant);
  await applicant.client.post('/enabler/tests/generate');
  const second = crypto.randomUUID();
  await put(applicant, { test_set_id: second });
  await applicant.client.post('/enabler/tests/generate');
  const { server, company } = applicant;
  await server.store.inCompany(company.id, (tx) => acceptTestSet(tx, company.id, second));
  const { test_sets } = (await applicant.client.get('/enabler')).body.data as unknown as {
    test_sets: { test_set_id: string; outcome: string | null; total: number; ended_at: string | null }[];
  };
  expect(test_sets).toMatchObject([
    { test_set_id: second, outcome: 'accepted', total: 6, ended_at: expect.any(String) },
    { test_set_id: testSet, outcome: null, total: 6, ended_at: null },
  ]);
});
