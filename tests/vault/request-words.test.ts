import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Day } from '../../src/domain/values/day.ts';
import type { EmployeeRequest } from '../../src/domain/vault/requests.ts';
import { showToast } from '../../src/kit/overlays/announce.ts';
import type { OutboxItem } from '../../src/offline/outbox.ts';
import { tellSubmitResult } from '../../src/vault/questions/submit-result.ts';
import {
  chooseDay,
  findCrossing,
  findUndecided,
  formatDayRange,
  formatHolidays,
  formatWeekend,
  isWithdrawing,
  listUnreadDecisions,
  listWaitingRequests,
} from '../../src/vault/requests/request-words.ts';

vi.mock('../../src/kit/overlays/announce.ts', () => ({ ask: vi.fn(), showToast: vi.fn() }));
afterEach(() => vi.clearAllMocks());

const day = (text: string) => text as Day;

describe('the calendar of two touches', () => {
  it('begins, ends, and begins again', () => {
    const began = chooseDay(undefined, day('2026-12-21'));
    expect(began).toEqual({ start: '2026-12-21', end: undefined });
    const whole = chooseDay(began, day('2026-12-29'));
    expect(whole).toEqual({ start: '2026-12-21', end: '2026-12-29' });
    expect(chooseDay(whole, day('2026-12-24'))).toEqual({ start: '2026-12-24', end: undefined });
  });
  it('takes a day before the first as the first, and the same day twice as one day', () => {
    const began = chooseDay(undefined, day('2026-12-21'));
    expect(chooseDay(began, day('2026-12-14'))).toEqual({ start: '2026-12-14', end: undefined });
    expect(chooseDay(began, day('2026-12-21'))).toEqual({ start: '2026-12-21', end: '2026-12-21' });
  });
});

it.each([
  ['2026-12-21', '2026-12-29', '21–29 dic.'],
  ['2026-12-28', '2027-01-08', '28 dic. – 8 ene.'],
  ['2026-11-03', '2026-11-03', '3 nov.'],
])('formats %s to %s as %s', (start, end, words) => {
  expect(formatDayRange({ start: day(start), end: day(end) })).toBe(words);
});

it('names the days that do not count', () => {
  const weekend = [day('2026-12-26'), day('2026-12-27')];
  expect(formatWeekend(weekend, false)).toBe('Sábado 26 y domingo 27');
  expect(formatWeekend([...weekend, day('2027-01-02')], false)).toBe('Sábados y domingos');
  expect(formatHolidays([day('2026-12-25')])).toBe('Festivo, viernes 25');
  expect(formatHolidays([day('2026-12-25'), day('2027-01-01')])).toBe('Festivos: 25 dic., 1 ene.');
});

describe('what waits on the phone', () => {
  const days = { start: day('2026-12-21'), end: day('2026-12-29') };
  const itemOf = (state: OutboxItem['state'], path = '/requests'): OutboxItem =>
    ({ owner: 'ana', path, state, values: { kind: 'vacations', ...days } }) as never;
  const waits = itemOf({ state: 'waiting' } as never);
  const refused = [
    itemOf({ state: 'rejected', status: 422, body: {} } as never),
    itemOf({ state: 'conflict', current: null, message: '' }),
  ];
  const crossing = (kind: 'vacations' | 'sickness', items: OutboxItem[], sent: EmployeeRequest[] = []) =>
    findCrossing({ kind, ...days }, sent, listWaitingRequests(items, 'ana'));

  it('crosses the days of another request until it is refused', () => {
    expect(crossing('vacations', [waits])).toContain('Se cruza con «Vacaciones · 21–29 dic.»');
    expect(crossing('vacations', refused)).toBeUndefined();
  });

  it('lets an incapacity interrupt vacations, and not another incapacity', () => {
    const approved = (kind: string) => ({ kind, reason: null, state: 'aprobada', ...days }) as never;
    expect(crossing('sickness', [waits], [approved('vacations')])).toBeUndefined();
    expect(crossing('sickness', [], [approved('sickness')])).toContain('Se cruza con «Incapacidad');
    expect(crossing('vacations', [], [approved('sickness')])).toContain('Se cruza con «Incapacidad');
  });

  it('is withdrawn no more once its withdrawal is refused', () => {
    const request = { id: 'one' } as EmployeeRequest;
    const withdrawal = (of: OutboxItem) => ({ ...of, path: '/requests/one/withdraw' });
    expect(isWithdrawing([withdrawal(waits)], request)).toBe(true);
    expect(isWithdrawing(refused.map(withdrawal), request)).toBe(false);
  });
});

it('another change of the record waits until the company decides the one before', () => {
  const item = (state: string) =>
    ({
      owner: 'ana',
      path: '/requests',
      state: { state },
      values: { kind: 'data', company_id: 'c', mobile: '1', home_address: '2' },
    }) as never;
  const find = (kind: 'data' | 'account', state: string, company = 'c') =>
    findUndecided(kind, company, [], listWaitingRequests([item(state)], 'ana'));
  expect(find('data', 'waiting')).toContain('Ya pidió un cambio de datos');
  expect([find('account', 'waiting'), find('data', 'waiting', 'other'), find('data', 'rejected')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const sent = { kind: 'data', state: 'en_revision', company: { id: 'c' } } as EmployeeRequest;
  expect(findUndecided('data', 'c', [sent], [])).toContain('Retírelo para pedir otro');
  expect(listWaitingRequests([item('waiting')], 'ana')[0]?.asked).toBe('celular y dirección');
});

const asked = { id: 'a', version: 1, state: 'en_revision', decided_at: null, withdrawal_asked_at: null };
const approved = { ...asked, version: 2, state: 'aprobada', decided_at: '2026-11-25T10:00:00-05:00' };
const revoked = { ...approved, version: 3, state: 'anulada' };
const countUnread = (one: object, read: string[]): number =>
  listUnreadDecisions([one as EmployeeRequest], read).length;

it('a decision is told until it was read, and a revocation after it once more', () => {
  expect(countUnread(asked, [])).toBe(0);
  expect(countUnread(approved, [])).toBe(1);
  expect(countUnread(approved, ['a'])).toBe(0);
  expect(countUnread(revoked, ['a'])).toBe(1);
  expect(countUnread(revoked, ['a', 'a 3'])).toBe(0);
});

it('a request that its employee asked to revoke waits, and is told when the company keeps it', () => {
  const waiting = { ...approved, version: 3, withdrawal_asked_at: '2026-11-26T10:00:00-05:00' };
  expect(countUnread(waiting, ['a'])).toBe(0);
  expect(countUnread({ ...approved, version: 4 }, ['a'])).toBe(1);
});

it.each([
  ['the server, which may have found it approved', { message: 'Le pedimos a su empresa que la anule' }],
  ['the form, when the answer has no words', undefined],
])('what was sent is told in the words of %s', async (_, data) => {
  await tellSubmitResult({ outcome: 'sent', data }, 'Enviado', { push: vi.fn() });
  expect(showToast).toHaveBeenCalledExactlyOnceWith(data?.message ?? 'Enviado');
});
