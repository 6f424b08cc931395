import { beforeAll, describe, expect, it } from 'vitest';
import type { Closing } from '../../../src/domain/office/closing.ts';
import type { Client } from '../../client.ts';
import { anOffice, type Office } from '../payroll/clerk.ts';

let office: Office;
beforeAll(async () => {
  office = await anOffice();
  await office.anEmployee();
});

const closingOf = async (month: string, clerk: Client = office.clerk) =>
  (await clerk.get(`/closing?month=${month}`)).body.data as unknown as Closing;
const stateOf = ({ steps }: Closing, key: string) => steps.find((step) => step.key === key)?.state;

describe('the closing of a month', () => {
  it('shows which steps of the month are done', async () => {
    expect(stateOf(await closingOf('2026-11'), 'payrolls')).toBe('todo');
    await office.clerk.post('/payrolls/generate', { year: 2026, month: 11 });
    const after = await closingOf('2026-11');
    expect(stateOf(after, 'payrolls')).toBe('done');
    expect(after.today).toBe('2026-11-20');
    expect(after.words).toMatch(/^Faltan \d pasos$/);
  });

  it('keeps a step marked by hand for its month and company alone, and lets it be unmarked', async () => {
    const mark = (done: boolean) => office.clerk.put('/closing/clothing', { month: '2026-12', done });
    expect((await mark(true)).status).toBe(200);
    expect((await mark(true)).status).toBe(200);
    expect(stateOf(await closingOf('2026-12'), 'clothing')).toBe('done');
    expect(stateOf(await closingOf('2027-12'), 'clothing')).toBe('todo');
    expect(stateOf(await closingOf('2026-12', await office.aStranger()), 'clothing')).toBe('todo');
    await mark(false);
    expect(stateOf(await closingOf('2026-12'), 'clothing')).toBe('todo');
  });

  it.each([
    ['/closing/pila', { month: '2026-12', done: true }, 422],
    ['/closing/clothing', { month: 'diciembre', done: true }, 422],
    ['/closing/clothing', { month: '2026-12', done: 'quizás' }, 422],
    ['/closing/otro', { month: '2026-12', done: true }, 404],
  ])('refuses a mark at %s with %o', async (path, body, status) => {
    expect((await office.clerk.put(path, body)).status).toBe(status);
  });
});
