import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { installationBefore } from './upgrading.ts';

/** Accounts of employees as they were kept when one opened every employer, and what each opens afterwards. */
const [A, B, C] = [randomUUID(), randomUUID(), randomUUID()].sort() as [string, string, string];
type Move = [what: 'activated' | 'recovered' | 'linked', company: string, day: number];
type Case = {
  paid: string[];
  moves: Move[];
  /** Recovered on that day and others closed; what is open since. */
  narrowed?: [day: number, only: string[]];
  opens: string[];
  before?: string[];
  /** Days on which its passkeys were made, and those that are left. */
  keys?: [made: number[], left: number[]];
};

const cases: Record<string, Case> = {
  'opened by its employer, whom others joined': {
    paid: [A, C],
    moves: [['activated', A, 1]],
    opens: [A, C],
    keys: [[2], [2]],
  },
  'opened by a company that never paid': { paid: [A], moves: [['activated', B, 1]], opens: [B] },
  'opened by a company that never paid, while nobody has': {
    paid: [],
    moves: [['activated', B, 1]],
    opens: [B],
  },
  'opened by a company that never paid, and shown the code of the employer': {
    paid: [A, C],
    moves: [
      ['activated', B, 1],
      ['linked', A, 2],
    ],
    opens: [A, B],
  },
  'opened by a company that never paid, and recovered by the employer, with passkeys of both': {
    paid: [A, C],
    moves: [
      ['activated', B, 1],
      ['recovered', A, 3],
    ],
    opens: [A, B, C],
    keys: [[2, 4], [4]],
  },
  'recovered by one of two employers': {
    paid: [A, C],
    moves: [
      ['activated', A, 1],
      ['recovered', C, 3],
    ],
    narrowed: [3, [C]],
    opens: [C],
    before: [A, C],
    keys: [
      [2, 4],
      [2, 4],
    ],
  },
  'opened by a company that never paid, and recovered by the employer alone': {
    paid: [A, C],
    moves: [
      ['activated', B, 1],
      ['recovered', A, 3],
    ],
    narrowed: [3, [A]],
    opens: [A],
    before: [A],
    keys: [[2], []],
  },
  'made by the installation itself': { paid: [A], moves: [], opens: [A] },
  'made by the installation itself, and recovered': {
    paid: [A, C],
    moves: [['recovered', A, 3]],
    narrowed: [3, [A]],
    opens: [A],
    before: [A, C],
  },
};

const day = (of: number) => new Date(Date.UTC(2026, 9, of));
const idOf = new Map(Object.keys(cases).map((name) => [name, randomUUID()]));
let rows: Map<string, { only_companies: string[]; companies_before: string[] | null; keys: number[] }>;

beforeAll(async () => {
  const { client, upgrade } = await installationBefore('0045_companies_of_accounts');
  let number = 0;
  for (const [title, { paid, moves, narrowed, keys }] of Object.entries(cases)) {
    number += 1;
    const [id, person] = [idOf.get(title), `13:${number}`];
    const [from, only] = narrowed ?? [];
    await client.query(
      `insert into employee_accounts (id, person, document_type, document_number, name, password_hash, only_companies, narrowed_at)
         values ($1, $2, '13', $3, 'Ana', 'x', $4, $5)`,
      [id, person, String(number), only ?? null, from ? day(from) : null],
    );
    for (const company of paid)
      await client.query(
        `insert into payrolls (company_id, id, employee_id, person, employee_name, year, month, settlement_start_date,
            settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
            deductions_total, total, ibc, state, search_text)
          values ($1, gen_random_uuid(), gen_random_uuid(), $2, 'Ana', 2026, 9, '2026-09-01', '2026-09-30', '[]', '{}', '[]',
            '{}', '{}', 30, 1, 0, 1, 1, 'aceptada', 'ana')`,
        [company, person],
      );
    for (const [what, company, at] of moves)
      await client.query(
        `insert into vault_moves (company_id, id, at, person, what) values ($1, gen_random_uuid(), $2, $3, $4)`,
        [company, day(at), person, what],
      );
    for (const at of keys?.[0] ?? [])
      await client.query(
        `insert into vault_passkeys (id, account_id, public_key, counter, name, created_at)
           values ($1, $2, '\\x00', 0, 'Llave', $3)`,
        [`${id}-${at}`, id, day(at)],
      );
  }
  await upgrade();
  const found = await client.query(`
      select a.id, a.only_companies, a.companies_before,
        array(select split_part(k.id, '-', 6)::int from vault_passkeys k where k.account_id = a.id order by 1) as keys
      from employee_accounts a`);
  rows = new Map(found.rows.map((row) => [row.id, row]));
});

it.each(Object.entries(cases))('an account %s', (title, { opens, before, keys }) => {
  const row = rows.get(idOf.get(title) ?? '');
  expect([row?.only_companies.sort(), row?.companies_before?.sort() ?? null, row?.keys]).toEqual([
    [...opens].sort(),
    before ? [...before].sort() : null,
    keys?.[1] ?? [],
  ]);
});
