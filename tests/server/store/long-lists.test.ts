import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { listPayrolls } from '../../../server/payroll/list/list-payrolls.ts';
import { addTallies, readPayrollTallies } from '../../../server/payroll/list/tallies.ts';
import { learnPositions, type Positions, readPositions } from '../../../server/store/positions.ts';
import { gate } from '../../gate.ts';
import { type TestServer, testServer } from '../../harness.ts';
import { samplesFor } from '../resources/samples.ts';

const people = 6000;
let server: TestServer;
let company: { id: string };

/** As many people as make a list worth keeping, each with a payroll of October. */
beforeAll(async () => {
  server = await testServer();
  company = await server.aCompany();
  await samplesFor(server, company.id);
  await server.store.inCompany(company.id, async (tx) => {
    const names = (
      await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = 'employees'::regclass and attnum > 0
          and not attisdropped and attname not in ('id', 'document_number', 'name', 'list_name', 'search_text')`.execute(
        tx,
      )
    ).rows.map(({ name }) => sql.id(name));
    await sql`
      insert into employees (${sql.join(names)}, id, document_number, name, list_name, search_text)
      select ${sql.join(names)}, gen_random_uuid(), (50000000 + i)::text, 'Persona ' || lpad(i::text, 5, '0'),
        'Persona ' || lpad(i::text, 5, '0'), 'persona ' || lpad(i::text, 5, '0')
      from employees, generate_series(1, ${people}) i`.execute(tx);
    await sql`
      insert into payrolls (company_id, id, employee_id, person, employee_name, list_name, year, month, settlement_start_date,
        settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
        deductions_total, total, ibc, state, search_text)
      select company_id, gen_random_uuid(), id, '13:' || document_number, name, name, 2026, 10, '2026-10-01', '2026-10-30', '[]',
        '{}', '[]', '{}', '{}', 30, 1000.50, 100.25, 900.25, 1000, 'lista', search_text from employees`.execute(
      tx,
    );
  });
});

const inside = <T>(work: Parameters<typeof server.store.inCompany<T>>[1]) =>
  server.store.inCompany(company.id, work);
const listing = () => ({
  companyId: company.id,
  table: 'employees',
  where: sql`t.company_id = ${company.id} and t.active`,
  order: sql`t.name desc, t.id`,
});

/**
 * Asks for the order until it is known: it is learned while others are answered, and whoever asks while it is being
 * learned as it was before a change asks again, as lists do.
 */
async function learned(): Promise<Positions> {
  const ask = () =>
    inside(async (tx) => {
      const found = await readPositions(tx, listing());
      if (!found) learnPositions(tx, listing(), people, inside);
      return found;
    });
  await expect.poll(ask, { timeout: 10_000 }).toBeDefined();
  const found = await ask();
  if (!found) throw new Error('The order was not kept');
  return found;
}

const rename = (name: string, at: string) =>
  inside((tx) =>
    sql`update employees set name = ${name}, list_name = ${name} where name = ${at}`.execute(tx),
  );

describe('the stored order of a long list', () => {
  it('is that of the database on any page', async () => {
    const kept = await learned();
    const { rows } = await inside((tx) =>
      sql<{ id: string }>`
        select t.id from employees t where ${listing().where} order by ${listing().order} limit 10 offset 5000`.execute(
        tx,
      ),
    );
    expect(kept.ids(5000, 10)).toEqual(rows.map(({ id }) => id));
    expect(kept.ids(kept.total - 1, 10)).toHaveLength(1);
    expect(kept.ids(kept.total, 10)).toEqual([]);
  });

  it('is discarded once the list changes, even by a transaction that was open when it was read', async () => {
    await learned();
    await rename('Zacarías', 'Persona 00001');
    expect(await inside((tx) => readPositions(tx, listing()))).toBeUndefined();

    // A change that began before the order was read and ends after it.
    const waiting = gate();
    const started = gate();
    const late = inside(async (tx) => {
      await sql`update employees set name = 'Abel' where name = 'Persona 00002'`.execute(tx);
      started.open();
      await waiting.opened;
    });
    await started.opened;
    try {
      await learned();
    } finally {
      waiting.open();
    }
    await late;
    expect(await inside((tx) => readPositions(tx, listing()))).toBeUndefined();
    expect((await learned()).total).toBe(people + 1);
  });

  it('of one company does not apply to another', async () => {
    await learned();
    const other = await server.aCompany();
    const theirs = { ...listing(), companyId: other.id };
    expect(await server.store.inCompany(other.id, (tx) => readPositions(tx, theirs))).toBeUndefined();
  });

  it('serves the answers of the API before and after a change', async () => {
    const client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
    const last = async () => {
      const first = await client.get('/employees?sort=list_name&per_page=10');
      const page = first.body.meta['last_page'];
      return (await client.get(`/employees?sort=list_name&per_page=10&page=${page}`)).rows.at(-1)?.['name'];
    };
    for (let i = 0; i < 3; i++) expect(await last()).toBe('Zacarías');
    await rename('Zzz', 'Persona 00003');
    for (let i = 0; i < 3; i++) expect(await last()).toBe('Zzz');
  });
});

describe('a search in a long list', () => {
  it.each(['no existe', 'persona 0012', 'persona 05', '05'.repeat(2), 'persona', 'persona 0'])(
    'for «%s» is counted, and in order on every page',
    async (search) => {
      const { rows: all } = await inside((tx) =>
        sql<{ name: string; search_text: string }>`select name, search_text from employees`.execute(tx),
      );
      const words = search.split(' ');
      const expected = all
        .filter((row) => words.every((word) => row.search_text.includes(word)))
        .map(({ name }) => name)
        .sort()
        .reverse();
      const client = await server.signIn(await server.aUser({ companies: [company.id] }), company);
      const ask = (page: number) =>
        client.get(
          `/employees?per_page=200&sort=-list_name&page=${page}&search=${encodeURIComponent(search)}`,
        );
      const names: unknown[] = [];
      let last = 1;
      for (let page = 1; page <= last; page++) {
        const { rows, body } = await ask(page);
        expect(body.meta['total']).toBe(expected.length);
        last = body.meta['last_page'] as number;
        names.push(...rows.map((row) => row['name']));
      }
      expect(names).toEqual(expected);
      expect((await ask(last + 1)).rows).toEqual([]);
    },
  );
});

describe('the totals of payrolls', () => {
  const sums = () => inside((tx) => readPayrollTallies(tx, company.id, { year: 2026, month: 10 }));
  const counted = async () => {
    const { rows } = await inside((tx) =>
      sql`select state, count(*) as count, sum(accrued_total)::numeric(18,2) as accrued_total,
        sum(deductions_total)::numeric(18,2) as deductions_total, sum(total)::numeric(18,2) as total
        from payrolls where company_id = ${company.id} and note_type is null and month = 10 group by state`.execute(
        tx,
      ),
    );
    return rows;
  };
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

  it('match the rows after any change, merged or not', async () => {
    expect(sorted(await sums())).toEqual(sorted(await counted()));
    await inside(async (tx) => {
      await sql`update payrolls set state = 'aceptada' where employee_name < 'Persona 02000'`.execute(tx);
      await sql`update payrolls set total = total + 0.01 where employee_name > 'Persona 05000'`.execute(tx);
      await sql`delete from payrolls where employee_name like '%00'`.execute(tx);
    });
    expect(sorted(await sums())).toEqual(sorted(await counted()));
    await Promise.all(Array.from({ length: 4 }, () => inside((tx) => addTallies(tx, company.id))));
    expect(sorted(await sums())).toEqual(sorted(await counted()));
    const { rows } = await inside((tx) => sql`select 1 from payroll_tallies`.execute(tx));
    expect(rows.length).toBeLessThanOrEqual(4);
  });

  it('ignore a transaction that was undone', async () => {
    const before = sorted(await sums());
    await expect(
      inside(async (tx) => {
        await sql`update payrolls set state = 'rechazada'`.execute(tx);
        throw new Error('not today');
      }),
    ).rejects.toThrow('not today');
    expect(sorted(await sums())).toEqual(before);
  });

  it('of a search, of a state and of everything match the rows of the list', async () => {
    const ask = (more: object) =>
      inside((tx) =>
        listPayrolls(tx, {
          companyId: company.id,
          sort: 'employee_name',
          descending: false,
          page: 1,
          perPage: 200,
          ...more,
        }),
      );
    const some = await ask({ search: '0123 persona' });
    expect(some.summary.count).toBe(some.rows.length);
    expect(some.rows.every((row) => row.employee_name.includes('0123'))).toBe(true);
    const accepted = await ask({ states: ['aceptada'] });
    expect(accepted.summary.count).toBe(accepted.summary.states['aceptada']);
    expect(new Set(accepted.rows.map((row) => row.state))).toEqual(new Set(['aceptada']));
    expect((await ask({ search: 'nadie' })).summary).toMatchObject({ count: 0, total: '0.00', states: {} });
  });
});

describe('a search in very many payrolls', () => {
  const find = (search: string, more: object = {}) =>
    inside((tx) =>
      listPayrolls(tx, {
        companyId: company.id,
        sort: 'employee_name',
        descending: false,
        page: 1,
        perPage: 200,
        search,
        ...more,
      }),
    );

  beforeAll(() =>
    inside(async (tx) => {
      await sql`
        insert into payrolls (company_id, id, employee_id, person, employee_name, list_name, year, month, settlement_start_date,
          settlement_end_date, payment_dates, novelties, lines, accrued, deductions, worked_days, accrued_total,
          deductions_total, total, ibc, state, search_text)
        select company_id, gen_random_uuid(), id, '13:' || document_number, name, name, 2026, m, '2026-01-01', '2026-01-30', '[]',
          '{}', '[]', '{}', '{}', 30, 1000.50, 100.25, 900.25, 1000, 'lista', search_text
        from employees, generate_series(6, 9) m`.execute(tx);
      await sql`
        update payrolls set full_number = 'NE' || substr(employee_name, 9), number = substr(employee_name, 9)::int,
          search_text = search_text || ' ne' || substr(employee_name, 9)
        where month = 9 and employee_name ~ '^Persona [1-9]\\d{3,4}$'`.execute(tx);
      await sql`
        update payrolls set full_number = 'NE51234', number = 51234, search_text = search_text || ' ne51234'
        where month = 9 and employee_name = 'Persona 01000'`.execute(tx);
    }),
  );

  it.each([
    '0123 persona',
    'PERSONA 0123',
    'ne51234',
    '51234',
    'NE512',
    '01000 ne5',
    '01000 51',
    'nadie',
    '100%',
  ])('for %s finds the rows that contain it', async (text) => {
    const words = text.toLowerCase().split(' ');
    const { rows } = await inside((tx) =>
      sql<{ id: string }>`
          select id from payrolls where ${sql.join(
            words.map((word) => sql`strpos(search_text, ${word}) > 0`),
            sql` and `,
          )} order by search_text, id`.execute(tx),
    );
    const found = await find(text);
    expect(found.summary.more).toBeUndefined();
    expect(found.summary.count).toBe(rows.length);
    expect(found.rows.map(({ id }) => id)).toEqual(rows.slice(0, 200).map(({ id }) => id));
  });

  it('says when there are too many results, and shows the first ones in order', async () => {
    const { rows, summary } = await find('persona', { page: 2, perPage: 10 });
    const { rows: all } = await inside((tx) =>
      sql<{ id: string }>`
        select id from payrolls where search_text like '%persona%' order by search_text, id limit 10 offset 10`.execute(
        tx,
      ),
    );
    expect(summary).toMatchObject({ count: 2000, more: true });
    expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('finds a person who changed their name by both names', async () => {
    await inside((tx) =>
      sql`update payrolls set search_text = 'maria nueva', employee_name = 'María Nueva' where month = 8
        and employee_name = 'Persona 01501'`.execute(tx),
    );
    expect((await find('maría nueva')).rows).toHaveLength(1);
    expect((await find('persona 01501')).rows).toHaveLength(4);
  });
});
