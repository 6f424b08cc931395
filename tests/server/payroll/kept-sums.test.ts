import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { copyPayrolls } from '../../../server/adjustments/adjustments.ts';
import type { StoredPayroll } from '../../../server/documents/payrolls.ts';
import { addTallies } from '../../../server/payroll/list/tallies.ts';
import type { Dashboard } from '../../../src/domain/office/dashboard.ts';
import { type DocumentState, inFlightStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { chooseCount } from '../../exhaustive.ts';
import { accepted, untilState } from '../adjustments/accepted.ts';
import { until } from '../sending/sender.ts';
import { aPayslip, aWorker } from '../vault/vault-world.ts';
import { readSums, recountDashboard } from './recount.ts';

let world: Awaited<ReturnType<typeof accepted>>;
let people: string[];
beforeAll(async () => {
  world = await accepted(3);
  const { rows } = await inside((tx) =>
    sql<{ id: string }>`select id from employees order by id`.execute(tx),
  );
  people = rows.map(({ id }) => id);
  await inside((tx) =>
    sql`insert into cost_centers (company_id, id, code, name) select ${world.company.id}, gen_random_uuid(), i, 'C' || i
      from generate_series(1, 2) i`.execute(tx),
  );
});

const inside = <T>(work: Parameters<typeof world.server.store.inCompany<T>>[1]) =>
  world.server.store.inCompany(world.company.id, work);

const acts = {
  /** Creates the payroll of the month, or writes it again while it may be. */
  async write({ employee, month, hours }: Step) {
    const { client } = world;
    const values = {
      ...{
        employee_id: employee,
        year: 2026,
        month,
        payment_dates: [`2026-${month === 9 ? '09' : '10'}-30`],
      },
      hours: hours > 0 ? [{ kind: 'heds', quantity: String(hours) }] : [],
    };
    const held = await findHolder(employee, month);
    if (!held) return client.post('/payrolls', values);
    if (!['borrador', 'lista'].includes(held.state)) return undefined;
    return client.put(`/payrolls/${held.id}`, { ...values, base_version: held.version });
  },
  async discard({ employee, month }: Step) {
    const held = await findHolder(employee, month);
    return held?.state === 'lista' ? world.client.delete(`/payrolls/${held.id}`) : undefined;
  },
  async send({ employee, month }: Step) {
    const held = await findHolder(employee, month);
    if (held?.state !== 'lista') return undefined;
    const sent = await world.client.post('/payrolls/send', { ids: [held.id] });
    await untilState(world.client, `/payrolls/${held.id}`, 'aceptada');
    return sent;
  },
  adjust: (step: Step) => sendNote(step, 1),
  eliminate: (step: Step) => sendNote(step, 2),
  async discardNote({ employee, month }: Step) {
    const standing = await findStanding(employee, month);
    if (!standing) return undefined;
    const note = await world.client.post(`/payrolls/${standing}/adjust`, {
      note_type: 1,
      reason: 'Otra cosa',
    });
    const { id } = note.body.data;
    return world.client.delete(`/adjustment_payrolls/${id}`);
  },
  async reissue({ employee, month }: Step) {
    const held = await findHolder(employee, month);
    if (held?.state !== 'aceptada') return undefined;
    const begun = await world.client.post(`/payrolls/${held.id}/reissue`, { reason: 'La cédula estaba mal' });
    const { adjustment_id } = begun.body.data as unknown as Record<string, string>;
    expect((await inside(readSums)).months.kept).toEqual((await inside(readSums)).months.recounted);
    const sent = await world.client.post('/adjustment_payrolls/send', { ids: [adjustment_id] });
    await untilState(world.client, `/payrolls/${held.id}`, 'eliminada');
    return sent;
  },
  async move({ employee, hours }: Step) {
    await inside((tx) =>
      sql`update employees set cost_center_id = (select id from cost_centers where code = ${String(1 + (hours % 2))})
        where id = ${employee}`.execute(tx),
    );
  },
  async add() {
    await inside((tx) => addTallies(tx, world.company.id));
  },
} as const;

type Act = keyof typeof acts;
type Step = { employee: string; month: number; hours: number };
type Drawn = Omit<Step, 'employee'> & { act: Act; person: number };

const drawn: fc.Arbitrary<Drawn> = fc.record({
  act: fc.constantFrom(...(Object.keys(acts) as Act[])),
  person: fc.nat({ max: 2 }),
  month: fc.constantFrom(9, 10),
  hours: fc.nat({ max: 8 }),
});

/** First steps of the story: they change accepted payrolls of October and new ones of September. */
const story: readonly (readonly [Act, number, number])[] = [
  ['write', 0, 9],
  ['write', 0, 9],
  ['discard', 0, 9],
  ['write', 0, 9],
  ['write', 1, 9],
  ['send', 0, 9],
  ['adjust', 0, 10],
  ['adjust', 0, 10],
  ['discardNote', 0, 10],
  ['eliminate', 0, 10],
  ['write', 0, 10],
  ['reissue', 1, 10],
];

/** Sends a note on what stands in the month, and waits for the answer of DIAN. */
async function sendNote({ employee, month, hours }: Step, note_type: 1 | 2) {
  const { client } = world;
  const standing = await findStanding(employee, month);
  if (!standing) return undefined;
  const begun = await client.post(`/payrolls/${standing}/adjust`, { note_type, reason: 'Se pagó otra cosa' });
  const { id, version, employee_id, year, payment_dates } = begun.body.data;
  if (note_type === 1)
    await client.put(`/adjustment_payrolls/${id}`, {
      ...{ base_version: version, employee_id, year, month, payment_dates },
      hours: [{ kind: 'hens', quantity: String(hours + 1) }],
    });
  const sent = await client.post('/adjustment_payrolls/send', { ids: [id] });
  await until(async () => {
    const { state } = (await client.get(`/adjustment_payrolls/${id}`)).body.data;
    return !inFlightStates.includes(state as DocumentState);
  });
  return sent;
}

type Held = { id: string; state: string; version: number };
const findHolder = async (employee: string, month: number): Promise<Held | undefined> =>
  (
    await inside((tx) =>
      sql<Held>`
        select id, state, version from payrolls where employee_id = ${employee} and year = 2026 and month = ${month}
          and note_type is null and state <> 'eliminada' order by created_at desc limit 1`.execute(tx),
    )
  ).rows[0];

/** The accepted document of a month that no note replaced. */
const findStanding = async (employee: string, month: number): Promise<string | undefined> =>
  (
    await inside((tx) =>
      sql<{ id: string }>`
        select id from payrolls where employee_id = ${employee} and year = 2026 and month = ${month}
          and state = 'aceptada' and note_type is distinct from 2`.execute(tx),
    )
  ).rows[0]?.id;

async function compareWithRecount(): Promise<void> {
  for (const [name, { kept, recounted }] of Object.entries(await inside(readSums)))
    expect([name, kept]).toEqual([name, recounted]);
  for (const month of [9, 10]) {
    const { missing, trend, split, changes } = (await world.client.get(`/dashboard?year=2026&month=${month}`))
      .body.data as unknown as Dashboard;
    const recounted = await inside((tx) => recountDashboard(tx, world.company.id, { year: 2026, month }));
    const order = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect({ missing, trend, changes }).toEqual({
      missing: recounted.missing,
      trend: recounted.trend,
      changes: recounted.changes,
    });
    expect(order(split.rows)).toEqual(order(recounted.split));
  }
}

it('the dashboard shows what a recount of the documents does, whatever happened to them', async () => {
  const done: Act[] = [];
  const take = async ({ act, person, ...more }: Drawn) => {
    const answer = await acts[act]({ employee: people[person] ?? '', ...more });
    if (answer) {
      expect([act, answer.status < 300, answer.body]).toEqual([act, true, answer.body]);
      done.push(act);
    }
    await compareWithRecount();
  };
  await compareWithRecount();
  for (const [at, [act, person, month]] of story.entries()) await take({ act, person, month, hours: at });
  // Each of these found something to do.
  expect(done).toEqual(story.map(([act]) => act));
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 12, maxLength: 12 }), async (steps) => {
      for (const one of steps) await take(one);
    }),
    { numRuns: chooseCount({ quick: 1, exhaustive: 8 }), endOnFailure: true },
  );
});

it('writers of the same months at once leave the sums of a recount, in any order of theirs', async () => {
  const { server } = world;
  const company = await server.aCompany();
  const within = <T>(work: Parameters<typeof server.store.inCompany<T>>[1]) =>
    server.store.inCompany(company.id, work);
  for (let i = 0; i < 3; i++) await aPayslip(server, company, await aWorker(server, company));
  const { rows: payslips } = await within((tx) => sql<StoredPayroll>`select * from payrolls`.execute(tx));
  const userId = (await server.aUser({ companies: [company.id] })).id;
  await within(async (tx) => {
    const copies = payslips.map((source) => ({ source, id: server.services.newId() }));
    await copyPayrolls(tx, copies, { note_type: 1, userId });
    await sql`update payrolls set state = 'aceptada' where note_type = 1`.execute(tx);
  });
  // Two write the payrolls and two their notes, one by one: all four add to the same months.
  const write = (i: number) =>
    within(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from payrolls where (note_type is null) = ${i % 2 === 0} order by employee_id`.execute(tx);
      for (const { id } of rows)
        await sql`update payrolls set total = total + ${i}, accrued_total = accrued_total + ${i} where id = ${id}`.execute(
          tx,
        );
    });
  await Promise.all([...[1, 2, 3, 4].map(write), within((tx) => addTallies(tx, company.id))]);
  const { employees, states, moments } = await within(readSums);
  expect(employees.kept).toEqual(employees.recounted);
  expect(employees.kept).toMatchObject([{ counted: 2 }, { counted: 2 }, { counted: 2 }]);
  expect(states.kept).toEqual(states.recounted);
  expect(moments.kept).toEqual([]);
});
