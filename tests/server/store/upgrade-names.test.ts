import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { installationBefore, withTriggers } from './upgrading.ts';

/** Documents of before names were kept as they were issued: state, name of the draft, names that left in order; the name after. */
const cases: [state: string, draft: string, left: Record<string, string>[], after: string, search: string][] =
  [
    [
      'aceptada',
      'Ana Castaño Gil',
      [
        { first_name: 'Ana', surname: 'Castaño', second_surname: 'Gil' },
        { first_name: 'Ana', other_names: 'Lucía', surname: 'Gil', second_surname: 'Mesa' },
      ],
      'Ana Lucía Gil Mesa',
      'ana lucia gil mesa 10203 ni7',
    ],
    ['aceptada', 'Ana Castaño Gil', [], 'Ana Castaño Gil', 'ana castano gil 10203 ni7'],
    [
      'borrador',
      'Ana Castaño Gil',
      [{ first_name: 'Ana', surname: 'Mesa' }],
      'Ana Castaño Gil',
      'ana castano gil 10203 ni7',
    ],
  ];

it('names a document of before as it was issued, for an owner that row security binds', async () => {
  const { client, upgrade } = await installationBefore('0048_names_as_issued');
  const ids: string[] = [];
  for (const [state, draft, left] of cases) {
    const id = randomUUID();
    ids.push(id);
    await client.query(
      `insert into payrolls (company_id, id, employee_id, person, employee_name, year, month, settlement_start_date,
          settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
          deductions_total, total, ibc, state, search_text)
        values ($1, $1, $1, '13:10203', $2, 2026, 9, '2026-09-01', '2026-09-30', '[]', '{}', '[]', '{}', '{}', 30, 1, 0, 1, 1,
          $3, 'ana castano gil 10203 ni7')`,
      [id, draft, state],
    );
    for (const [i, worker] of left.entries())
      await client.query(
        `insert into submissions (company_id, id, payroll_id, step, environment, full_number, document, file_sequence, created_at)
           values ($1, gen_random_uuid(), $1, 'done', 'produccion', 'NI7', $2, $3::int, now() + $3::int * interval '1 second')`,
        [id, JSON.stringify({ worker, company: { social_reason: 'Siete Ceibas S.A.' } }), i],
      );
  }
  await withTriggers(client);
  await upgrade();
  const { rows } = await client.query<{
    id: string;
    employee_name: string;
    search_text: string;
    company_name: string | null;
  }>('select id, employee_name, search_text, company_name from payrolls');
  const found = new Map(rows.map((row) => [row.id, [row.employee_name, row.search_text]]));
  expect(ids.map((id) => found.get(id))).toEqual(cases.map(([, , , after, search]) => [after, search]));
  const companies = new Map(rows.map((row) => [row.id, row.company_name]));
  expect(ids.map((id) => companies.get(id))).toEqual(['Siete Ceibas S.A.', null, null]);
});
