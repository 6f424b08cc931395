import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CompanyOutcome, workInCompanies } from '../../src/office/dashboard/work-in-companies.ts';

const month = { year: 2026, month: 11 };
const held = new Set<unknown>();
beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => held.add(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => held.delete(listener));
});
afterEach(() => void vi.unstubAllGlobals());

it('works in every company, three at a time, and tells each beginning and each outcome', async () => {
  const ids = Array.from({ length: 10 }, (_, i) => `company ${i}`);
  const told: string[] = [];
  let running = 0;
  let most = 0;
  const run = async (id: string): Promise<CompanyOutcome> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setImmediate(done));
    running -= 1;
    expect(held.size).toBe(1);
    return { ok: true, title: `done in ${id}`, lines: [] };
  };
  await workInCompanies({ run }, ids, month, (id, outcome) => told.push(outcome?.title ?? id));
  expect(most).toBe(3);
  expect(told.toSorted()).toEqual([...ids, ...ids.map((id) => `done in ${id}`)].toSorted());
  expect(held.size).toBe(0);
});

it('goes on in the others after one company refuses, in the words of the server', async () => {
  const outcomes = new Map<string, CompanyOutcome | undefined>();
  const run = async (id: string): Promise<CompanyOutcome> => {
    if (id === 'refused') throw Object.assign(new Error(), { status: 403, body: { message: 'No puede' } });
    if (id === 'away') throw new Error('Network Error');
    return { ok: true, title: 'Listo', lines: [] };
  };
  const ids = ['refused', 'away', 'one', 'two'];
  await workInCompanies({ run }, ids, month, (id, outcome) => outcomes.set(id, outcome));
  expect(ids.map((id) => [outcomes.get(id)?.ok, outcomes.get(id)?.title])).toEqual([
    [false, 'No puede'],
    [false, 'No hubo respuesta. Intente de nuevo.'],
    [true, 'Listo'],
    [true, 'Listo'],
  ]);
});
