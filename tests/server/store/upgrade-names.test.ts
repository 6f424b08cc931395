import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { installationBefore, standIn, withTriggers } from './upgrading.ts';

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
      'gil mesa ana lucia 10203 ni7',
    ],
    ['aceptada', 'Ana Castaño Gil', [], 'Ana Castaño Gil', 'ana castan~o gil ana castano gil 10203 ni7'],
    [
      'borrador',
      'Ana Castaño Gil',
      [{ first_name: 'Ana', surname: 'Mesa' }],
      'Ana Castaño Gil',
      'ana castan~o gil ana castano gil 10203 ni7',
    ],
  ];

const company = { social_reason: 'Siete Ceibas S.A.', nit: '900111222', dv: 3 };

it('an upgrade names existing documents as they were issued, for an owner that row security binds', async () => {
  const { client, upgrade } = await installationBefore('0048_names_as_issued');
  const ids: string[] = [];
  for (const [state, draft, left] of cases) {
    const id = randomUUID();
    ids.push(id);
    await standIn(client, 'employees', { company_id: id, id });
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
        [id, JSON.stringify({ worker, company }), i],
      );
  }
  await withTriggers(client);
  await upgrade();
  const { rows } = await client.query<{
    id: string;
    employee_name: string;
    search_text: string;
    issuer: unknown;
  }>(`select id, employee_name, search_text, ${issuer} as issuer from payrolls`);
  const found = new Map(rows.map((row) => [row.id, [row.employee_name, row.search_text]]));
  expect(ids.map((id) => found.get(id))).toEqual(cases.map(([, , , after, search]) => [after, search]));
  const issuers = new Map(rows.map((row) => [row.id, row.issuer]));
  const nobody = { name: null, nit: null, dv: null };
  expect(ids.map((id) => issuers.get(id))).toEqual([
    { name: 'Siete Ceibas S.A.', nit: '900111222', dv: 3 },
    nobody,
    nobody,
  ]);
});

const issuer = `jsonb_build_object('name', company_name, 'nit', company_nit, 'dv', company_dv)`;

it('an upgrade shows a closed payment as its month was issued, also for an employer who is a person', async () => {
  const { client, upgrade } = await installationBefore('0065_company_as_issued');
  const id = randomUUID();
  const center = randomUUID();
  await client.query(
    `insert into payrolls (company_id, id, employee_id, person, employee_name, charge, year, month, settlement_start_date,
        settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
        deductions_total, total, ibc, state, search_text)
      values ($1, $1, $1, '13:10203', 'Ana Gil', 'Operaria', 2026, 9, '2026-09-01', '2026-09-30', '[]', '{}', '[]', '{}', '{}',
        30, 1, 0, 1, 1, 'aceptada', 'ana gil 10203')`,
    [id],
  );
  const person = { first_name: 'Rosa', other_names: 'Inés', surname: 'Parra', second_surname: 'Luna' };
  await client.query(
    `insert into submissions (company_id, id, payroll_id, step, environment, full_number, document, file_sequence)
      values ($1, $1, $1, 'done', 'produccion', 'NI7', $2, 1)`,
    [id, JSON.stringify({ worker: {}, company: { ...person, nit: '51900100', dv: '2' } })],
  );
  for (const [run, state] of [
    [id, 'cerrada'],
    [randomUUID(), 'abierta'],
  ]) {
    await client.query(
      `insert into pay_runs (company_id, id, kind, year, month, payment_date, state)
        values ($1, $2, 'month', 2026, 9, '2026-09-30', $3)`,
      [id, run, state],
    );
    await client.query(
      `insert into pay_run_people (company_id, run_id, employee_id, employee_name, person, "start", "end", months,
          accrued_total, deductions_total, total, search_text)
        values ($1, $2, $1, 'Ana Gil', '13:10203', '2026-09-01', '2026-09-30', '[{"year": 2026, "month": 9}]', 1, 0, 1, 'ana')`,
      [id, run],
    );
  }
  await client.query(
    `insert into cost_centers (company_id, id, code, name) values ($1, $2, 'PLA', 'Planta')`,
    [id, center],
  );
  await standIn(client, 'employees', { company_id: id, id, cost_center_id: center });
  await withTriggers(client);
  await upgrade();
  const { rows: documents } = await client.query(`select ${issuer} as issuer from payrolls`);
  const rosa = { name: 'Rosa Inés Parra Luna', nit: '51900100', dv: 2 };
  expect(documents).toEqual([{ issuer: rosa }]);
  const { rows: runs } = await client.query(
    `select r.state, ${issuer} as issuer, q.charge, q.cost_center from pay_runs r
      join pay_run_people q on q.run_id = r.id order by r.state`,
  );
  expect(runs).toEqual([
    { state: 'abierta', issuer: { name: null, nit: null, dv: null }, charge: null, cost_center: null },
    { state: 'cerrada', issuer: rosa, charge: 'Operaria', cost_center: 'Planta' },
  ]);
});

it('an upgrade lists existing documents, payments and people by their surnames', async () => {
  const { client, upgrade } = await installationBefore('0181_list_names');
  const [id, other] = [randomUUID(), randomUUID()];
  const person = { first_name: 'Ana', other_names: 'Lucía', surname: 'de la Peña', second_surname: 'Gil' };
  const document = { ...person, document_number: '10203', worker_code: '', email: 'Ana@x.co' };
  await standIn(client, 'employees', { company_id: id, id, name: 'Ana Lucía de la Peña Gil', ...document });
  for (const [row, employee, name, search, worker] of [
    [id, id, 'Ana Lucía de la Peña Gil', 'ana lucia de la pena gil 10203', undefined],
    // Issued before the surnames of the record were corrected, and of somebody who has no record here.
    [other, id, 'Ana Mora Gil', 'ana mora gil 10203 ni7', { surname: 'Mora', second_surname: 'Gil' }],
    [randomUUID(), other, 'Luz Ríos', 'luz rios 4 ni8', undefined],
  ] as const) {
    const values = {
      company_id: id,
      id: row,
      employee_id: employee,
      employee_name: name,
      search_text: search,
    };
    const month = { year: '2026', month: row === other ? '8' : '9', person: '13:10203', state: 'aceptada' };
    await standIn(client, 'payrolls', { ...values, ...month });
    if (worker)
      await client.query(
        `insert into submissions (company_id, id, payroll_id, step, environment, full_number, document, file_sequence)
          values ($1, $1, $2, 'done', 'produccion', 'NI7', $3, 1)`,
        [id, row, JSON.stringify({ worker })],
      );
  }
  await standIn(client, 'pay_run_people', {
    ...{ company_id: id, run_id: id, employee_id: id, person: '13:10203', months: '[]' },
    ...{ employee_name: 'Ana Lucía de la Peña Gil', search_text: 'ana lucia de la pena gil 10203' },
  });
  await withTriggers(client);
  // Later steps refuse a payroll of somebody without a record.
  await upgrade('alone');
  const read = async (table: string) =>
    (await client.query(`select list_name, search_text from ${table} order by list_name`)).rows;
  const listed = 'De la Peña Gil Ana Lucía';
  const words = 'de la pen~a gil ana lucia de la pena gil ana lucia 10203';
  expect(await read('employees')).toEqual([{ list_name: listed, search_text: `${words} ana@x.co` }]);
  expect(await read('payrolls')).toEqual([
    { list_name: listed, search_text: words },
    { list_name: 'Luz Ríos', search_text: 'luz rios 4 ni8' },
    { list_name: 'Mora Gil Ana', search_text: 'mora gil ana 10203 ni7' },
  ]);
  expect(await read('pay_run_people')).toEqual([{ list_name: listed, search_text: words }]);
});
