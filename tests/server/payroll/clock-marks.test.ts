import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';
import { first, runsOf, second } from './paying.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

type Marked = {
  employee: { id: string };
  version: number;
  shifts: { day: string; start: string; end: string }[];
  doubts: { day: string; missing: string }[];
  hours: { kind: string; quantity: string; day: string }[];
  later: number;
  refused: string | null;
  changes: boolean;
  before: string;
  after: string;
  findings: { code: string }[];
};
type Answer = { changed: number; people: Marked[]; unknown: number[]; undo: object[] };

/** Marks of November 2026: `04 07:58`. */
const marks = (...texts: string[]) => texts.map((text) => ({ at: `2026-11-${text.replace(' ', 'T')}` }));

async function anOpenRun(body: object = first) {
  const paying = runsOf(office.clerk);
  const [ana, beto] = [await office.anEmployee(), await office.anEmployee()];
  const run = await paying.paid({ ...body, employee_ids: [ana, beto] });
  const send = async (body: object, check = '') => {
    const { status, body: answer } = await office.clerk.post(`/pay_runs/${run.id}/marks${check}`, body);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`);
    return answer.data as unknown as Answer;
  };
  const hoursOf = async (id: string) =>
    ((await paying.personOf(run.id, id)).novelties as { hours?: Marked['hours'] }).hours ?? [];
  return { ana, beto, run, paying, send, hoursOf };
}

describe('the marks of a clock', () => {
  it('become hours of an open payment, once, and not by a rehearsal', async () => {
    const { ana, beto, send, hoursOf } = await anOpenRun();
    const people = [
      { employee_id: ana, marks: marks('04 08:00', '04 17:00', '05 08:00') },
      { employee_id: beto, marks: marks('07 22:00', '08 05:00') },
    ];
    const rehearsed = await send({ people }, '/check');
    expect(rehearsed.people).toMatchObject([
      {
        shifts: [{ day: '2026-11-04', start: '08:00', end: '17:00' }],
        doubts: [{ day: '2026-11-05', missing: 'one' }],
        hours: [{ kind: 'heds', quantity: '2.00', day: '2026-11-04' }],
        ...{ refused: null, changes: true, later: 0 },
      },
      {
        hours: [
          { kind: 'hrns', quantity: '2.00' },
          { kind: 'hrndfs', quantity: '5.00' },
        ],
      },
    ]);
    const [one] = rehearsed.people;
    expect(Number(one?.after)).toBeGreaterThan(Number(one?.before));
    expect(await hoursOf(ana)).toEqual([]);

    expect(await send({ people })).toMatchObject({ changed: 2, unknown: [] });
    expect(await hoursOf(ana)).toEqual([{ kind: 'heds', quantity: '2.00', day: '2026-11-04' }]);
    expect(await send({ people })).toMatchObject({ changed: 0, undo: [], people: [{ changes: false }, {}] });
  });

  it('replace the hours of their days, and are undone by the rows of the answer', async () => {
    const { ana, run, send, hoursOf } = await anOpenRun();
    const typed = [
      { kind: 'heds', quantity: '1.00', day: '2026-11-03' },
      { kind: 'hens', quantity: '3.00', day: '2026-11-04' },
      { kind: 'heds', quantity: '1.00', day: '2026-11-12' },
    ];
    await office.clerk.post(`/pay_runs/${run.id}/novelties`, { rows: [{ employee_id: ana, hours: typed }] });
    const times = ['03 08:00', '03 16:00', '04 08:00', '04 16:00', '05 08:00', '05 15:30'];
    const sent = [{ employee_id: ana, marks: marks(...times) }];
    const written = await send({ people: sent });
    expect(await hoursOf(ana)).toEqual([
      typed[2],
      { kind: 'heds', quantity: '1.00', day: '2026-11-03' },
      { kind: 'heds', quantity: '1.00', day: '2026-11-04' },
      { kind: 'heds', quantity: '0.50', day: '2026-11-05' },
    ]);
    const undone = await office.clerk.post(`/pay_runs/${run.id}/novelties`, { rows: written.undo });
    expect(undone.body.data).toMatchObject({ changed: 1, refused: [] });
    expect((await hoursOf(ana)).sort((a, b) => (a.day < b.day ? -1 : 1))).toEqual(typed);
  });

  it('of a file that was taken at noon erase nothing of the night before it', async () => {
    const { ana, send, hoursOf } = await anOpenRun();
    const week = marks('04 22:00', '05 06:00', '05 22:00', '06 06:00');
    await send({ people: [{ employee_id: ana, marks: week }] });
    const before = await hoursOf(ana);
    const rest = marks('06 22:00', '07 06:00');
    const [one] = (await send({ people: [{ employee_id: ana, marks: rest }] })).people;
    expect(one?.doubts).toMatchObject([{ day: '2026-11-06', missing: 'part' }]);
    const after = await hoursOf(ana);
    expect(after.filter(({ day }) => day <= '2026-11-06')).toEqual(before);
    expect(after.filter(({ day }) => day === '2026-11-07')).not.toEqual([]);
  });

  it('do not add to hours without a day unless these go, and are refused over another version', async () => {
    const { ana, run, paying, send, hoursOf } = await anOpenRun();
    const typed = [{ kind: 'heds', quantity: '8' }];
    await office.clerk.post(`/pay_runs/${run.id}/novelties`, { rows: [{ employee_id: ana, hours: typed }] });
    const sent = { employee_id: ana, marks: marks('04 08:00', '04 16:00') };
    expect((await send({ people: [sent] })).people).toMatchObject([
      { undated: true, refused: expect.stringContaining('sin día') },
    ]);
    expect(await hoursOf(ana)).toEqual(typed);
    const { version } = await paying.personOf(run.id, ana);
    const replacing = { ...sent, replace_undated: true };
    const stale = await send({ people: [{ ...replacing, base_version: version + 1 }] });
    expect(stale).toMatchObject({
      changed: 0,
      people: [{ refused: expect.stringContaining('Alguien cambió') }],
    });
    expect(await send({ people: [{ ...replacing, base_version: version }] })).toMatchObject({ changed: 1 });
    expect(await hoursOf(ana)).toEqual([{ kind: 'heds', quantity: '1.00', day: '2026-11-04' }]);
  });

  it('of the night after the payment go with the next one', async () => {
    const night = marks('15 22:00', '16 04:00');
    const early = await anOpenRun();
    const [one] = (await early.send({ people: [{ employee_id: early.ana, marks: night }] })).people;
    expect([one?.hours, one?.later]).toEqual([[{ kind: 'hrndfs', quantity: '2.00', day: '2026-11-15' }], 1]);
    const late = await anOpenRun(second);
    const [other] = (await late.send({ people: [{ employee_id: late.ana, marks: night }] })).people;
    expect(other?.hours).toEqual([{ kind: 'hrndfs', quantity: '4.00', day: '2026-11-16' }]);
  });

  it('leave the hours of days without marks, and write none beside an integral salary or shifts', async () => {
    const { ana, beto, run, paying, send, hoursOf } = await anOpenRun();
    const typed = { kind: 'heds', quantity: '3.00', day: '2026-11-09' };
    const shift = { day: '2026-11-04', start: '14:00', end: '23:00' };
    const rows = [
      { employee_id: ana, hours: [typed] },
      { employee_id: beto, shifts: [shift] },
    ];
    await office.clerk.post(`/pay_runs/${run.id}/novelties`, { rows });
    const times = marks('04 08:00', '04 16:00', '12 08:00', '12 16:00');
    const people = [ana, beto].map((employee_id) => ({ employee_id, marks: times }));
    expect((await send({ people })).people.map(({ refused }) => refused)).toEqual([
      null,
      expect.stringContaining('turnos'),
    ]);
    expect(await hoursOf(ana)).toContainEqual(typed);
    const integral = await office.anEmployee({ integral_salary: true, salary: '24000000.00' });
    const other = await paying.paid({ ...first, employee_ids: [integral] });
    const sent = { people: [{ employee_id: integral, marks: times }] };
    const { body } = await office.clerk.post(`/pay_runs/${other.id}/marks`, sent);
    expect(body.data).toMatchObject({
      changed: 0,
      people: [{ refused: expect.stringContaining('integral') }],
    });
  });

  it('tell more overtime than the law admits', async () => {
    const { ana, send } = await anOpenRun();
    const people = [{ employee_id: ana, marks: marks('04 08:00', '04 18:30') }];
    expect((await send({ people })).people[0]?.findings.map(({ code }) => code)).toContain(
      'overtime-day-limit',
    );
  });

  it('are refused for nobody of the payment, no moment, too many and a closed payment', async () => {
    const { ana, run, paying, send } = await anOpenRun();
    const path = `/pay_runs/${run.id}/marks`;
    const known = { employee_id: ana, marks: marks('04 08:00', '04 16:00') };
    const stranger = { document_number: '99887766', marks: known.marks };
    expect(await send({ people: [stranger, known] }, '/check')).toMatchObject({ unknown: [0] });
    const wrong = await office.clerk.post(path, { people: [{ ...known, marks: marks('31 08:00') }] });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['people.0.marks.0.at']]);
    expect((await office.clerk.post(path, { people: [known, known] })).status).toBe(422);
    const many = Array.from({ length: 21 }, () => ({ ...known, marks: Array(1_000).fill(known.marks[0]) }));
    expect((await office.clerk.post(path, { people: many })).status).toBe(422);
    expect((await office.clerk.post(path, { people: [] })).status).toBe(422);
    await paying.close(run.id);
    expect((await office.clerk.post(path, { people: [known] })).status).toBe(409);
  });
});
