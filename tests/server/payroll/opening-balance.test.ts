import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from './clerk.ts';
import { type Person, runsOf } from './paying.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
});

const leaves = {
  salary: '2400000.00',
  admission_date: '2024-01-02',
  retirement_date: '2026-11-18',
  retirement_reason: 'resignation',
};
const opening = { opening_date: '2026-06-30', opening_vacation_days: '7.5' };
const vacationIn = ({ lines }: Person) =>
  Number(lines.find(({ concept }) => concept === 'paid_vacation')?.amount);

async function settled(...people: string[]) {
  const { paid, personOf } = runsOf(office.clerk);
  const run = await paid({
    kind: 'final_settlement',
    year: 2026,
    month: 11,
    payment_date: '2026-11-20',
    employee_ids: people,
  });
  return (employee: string) => personOf(run.id, employee);
}

const rests = async (employee_id: string, start: string, end: string) => {
  const answer = await office.clerk.post('/payrolls', {
    employee_id,
    year: Number(start.slice(0, 4)),
    month: Number(start.slice(5, 7)),
    payment_dates: [end],
    absences: [{ kind: 'common_vacation', start, end }],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};

describe('the opening balance of vacations', () => {
  it('is what a final settlement counts from, with what was taken after it', async () => {
    const [fresh, rested] = [
      await office.anEmployee({ ...leaves, ...opening }),
      await office.anEmployee({ ...leaves, ...opening }),
    ];
    // The balance knows of the first; of the second, five working days and a Saturday are after it.
    await rests(rested, '2026-03-02', '2026-03-14');
    await rests(rested, '2026-09-07', '2026-09-12');
    const personOf = await settled(fresh, rested);
    const person = await personOf(fresh);
    // 138 days of service and 24 for each of 7,5: 2.400.000 × 318 ÷ 720.
    expect(vacationIn(person)).toBe(1_060_000);
    expect(person.findings).toContainEqual(
      expect.objectContaining({
        code: 'vacations-counted',
        message: 'Las vacaciones se contaron desde el saldo inicial al 30 jun. 2026',
      }),
    );
    expect(JSON.stringify(person.lines)).toContain('del saldo inicial al 30 jun. 2026');
    // Six days less: 2.400.000 × (318 − 144) ÷ 720.
    expect(vacationIn(await personOf(rested))).toBe(580_000);
  });

  it('is no balance after the exit, and gives way to the days that are typed', async () => {
    const late = { opening_date: '2026-11-18', opening_vacation_days: '7.5' };
    const [plain, after] = [await office.anEmployee(leaves), await office.anEmployee({ ...leaves, ...late })];
    const personOf = await settled(plain, after);
    expect(vacationIn(await personOf(after))).toBe(vacationIn(await personOf(plain)));
  });

  it('is of a day and says how much, and not before the admission', async () => {
    const errorsOf = async (changes: object): Promise<string[]> => {
      try {
        await office.anEmployee({ ...leaves, ...changes });
        return [];
      } catch (error) {
        return Object.keys(JSON.parse((error as Error).message).errors);
      }
    };
    expect(await errorsOf({ opening_date: '2026-06-30' })).toEqual(['opening_vacation_days']);
    expect(await errorsOf({ opening_vacation_days: '3' })).toEqual(['opening_date']);
    expect(await errorsOf({ ...opening, opening_date: '2023-12-31' })).toEqual(['opening_date']);
    expect(await errorsOf({ ...opening, opening_vacation_days: 'x' })).toEqual(['opening_vacation_days']);
    expect(await errorsOf({ ...opening, opening_vacation_days: '0' })).toEqual([]);
  });
});
