import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CHAIN_START,
  type HoursLink,
  type HoursSignature,
  sealSignature,
} from '../../src/domain/payroll/signed-hours/hours-chain.ts';
import type { Day } from '../../src/domain/values/day.ts';
import type { OwnHours } from '../../src/domain/vault/hours.ts';
import type { OutboxItem } from '../../src/offline/outbox.ts';
import { listShownEntries, listUnsentHours, verifyHours } from '../../src/vault/hours/own-hours.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => stored.set(name, text),
});
beforeEach(() => stored.clear());

const company = { id: 'ceibas', social_reason: 'Siete Ceibas', nit: '900123456', dv: 1 };
const signature = (more: Partial<HoursSignature> = {}): HoursSignature => ({
  entry: 'a',
  day: '2026-11-17' as Day,
  start: '17:00',
  end: '19:00',
  signer: 'employee',
  name: 'Fredy',
  note: '',
  signed_at: '2026-11-17T23:00:00.000Z',
  ...more,
});

async function hoursOf(...signatures: HoursSignature[]): Promise<OwnHours> {
  const links: HoursLink[] = [];
  for (const one of signatures) {
    const last = links.at(-1);
    links.push(
      await sealSignature(one, {
        chain: 'registro',
        number: links.length + 1,
        previous: last?.hash ?? CHAIN_START,
      }),
    );
  }
  return {
    company,
    chain: 'registro',
    contract: {
      admission: '2024-01-01' as Day,
      retirement: null,
      salaries: [{ from: '2024-01-01' as Day, salary: '2415000.00' }],
      weekly_hours: null,
      rest_day: null,
    },
    period: { start: '2026-11-16' as Day, end: '2026-11-30' as Day, paid_on: null },
    payments: [{ entry: 'a', name: 'Segunda quincena', paid_on: null, closed: true, lacks: false }],
    links,
  };
}

const waiting = (values: Record<string, string>, state = 'queued'): OutboxItem =>
  ({
    owner: 'fredy',
    path: '/hours',
    values: { company_id: 'ceibas', ...values },
    created_at: Date.parse('2026-11-18T12:00:00Z'),
    state: { state },
  }) as never as OutboxItem;

describe('hours on a phone', () => {
  it('show what waits to be sent as if it had arrived, with its hours', async () => {
    const own = await hoursOf(signature());
    const times = { day: '2026-11-18', start: '18:00', end: '20:00' };
    const [newest, older] = listShownEntries(own, [waiting({ entry: 'b', ...times })]);
    expect([newest?.id, newest?.state, newest?.span]).toEqual([
      'b',
      'espera',
      { start: '18:00', end: '20:00' },
    ]);
    expect(newest?.hours.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['heds', '1.00'],
      ['hens', '1.00'],
    ]);
    expect([newest?.unsent !== undefined, older?.unsent, older?.payment?.closed]).toEqual([
      true,
      undefined,
      true,
    ]);
  });

  it('accept what the company signed while it waits to be sent, and show what was refused as it was', async () => {
    const own = await hoursOf(signature(), signature({ signer: 'company', end: '18:00' }));
    const accepting = { entry: 'a', day: '2026-11-17', start: '17:00', end: '18:00' };
    expect(listShownEntries(own, [waiting(accepting)])[0]?.state).toBe('firmada');
    const [refused] = listShownEntries(own, [waiting(accepting, 'rejected')]);
    expect([refused?.state, refused?.unsent?.state.state]).toEqual(['difiere', 'rejected']);
  });

  it('are those of their owner and company alone', () => {
    const mine = waiting({ entry: 'b' });
    const others = [
      { ...mine, owner: 'maria' },
      { ...mine, path: '/requests' },
      waiting({ entry: 'c', company_id: 'otra' }),
    ];
    expect(listUnsentHours([mine, ...others], 'fredy', 'ceibas')).toEqual([mine]);
  });

  it('tell a chain that was sealed anew after this phone saw it', async () => {
    const own = await hoursOf(signature(), signature({ signer: 'company' }));
    expect(await verifyHours(own)).toBeUndefined();
    const more = await hoursOf(signature(), signature({ signer: 'company' }), signature({ entry: 'b' }));
    expect(await verifyHours(more)).toBeUndefined();
    const anew = await hoursOf(
      signature({ end: '18:00' }),
      signature({ signer: 'company', end: '18:00' }),
      signature({ entry: 'b' }),
    );
    expect(await verifyHours(anew)).toBe(3);
    // A new record of its employee has a chain of its own.
    expect(await verifyHours({ ...own, links: [], chain: 'otro' })).toBeUndefined();
    // The server no longer has a signature that this device saw.
    expect(await verifyHours({ ...own, links: [] })).toBe(1);
    expect(await verifyHours(own)).toBe(3);
  });

  it('show hours of an integral salary without a sum', async () => {
    const own = { ...(await hoursOf(signature())), contract: null };
    expect(listShownEntries(own, [])[0]?.hours).toEqual([]);
  });
});
