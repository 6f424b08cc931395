import { beforeAll, describe, expect, it } from 'vitest';
import { anOffice, type Office } from '../payroll/clerk.ts';

let office: Office;
let ana: string;
const claim = (start = '2026-10-07') => `/recovery_claims/${ana}/eps/${start}`;
const filed = { base_version: 0, state: 'radicada', filing_number: 'R-1', filed_on: '2026-11-02' };

beforeAll(async () => {
  office = await anOffice();
  ana = await office.anEmployee({ first_name: 'Ana', salary: '3000000.00' });
  const absences = [
    { kind: 'work_disability', start: '2026-10-05', end: '2026-10-09', previous_ibc: '3000000.00' },
  ];
  const draft = {
    employee_id: ana,
    year: 2026,
    month: 10,
    payment_dates: ['2026-10-30'],
    absences,
  };
  expect((await office.clerk.post('/payrolls', draft)).status).toBe(201);
});

type Table = {
  rows: Record<string, string | number | null>[];
  totals: Record<string, string>;
  notes: string[];
};
const recoveries = async (query = '') =>
  (await office.clerk.get(`/reports/recoveries?from=2026-10&to=2026-10${query}`)).body
    .data as unknown as Table;

describe('the claim of an incapacity', () => {
  it('is to be filed until it is filed', async () => {
    const { rows, notes } = await recoveries();
    expect(rows).toMatchObject([
      {
        name: expect.stringContaining('Ana'),
        payer: 'EPS',
        start: '2026-10-07',
        end: '2026-10-09',
        days: 3,
        version: 0,
      },
    ]);
    expect(rows[0]?.['state']).toBe('Por radicar');
    expect(notes).toEqual([expect.stringContaining('1 cobro está por radicar')]);
  });

  it.each([
    [{ ...filed, filing_number: '' }, 'filing_number'],
    [{ ...filed, filed_on: null }, 'filed_on'],
    [{ ...filed, filed_on: '2026-10-01' }, 'filed_on'],
    [{ ...filed, filed_on: '2026-12-01' }, 'filed_on'],
    [{ ...filed, state: 'pagada', paid_amount: '1' }, 'paid_on'],
    [{ ...filed, state: 'pagada', paid_on: '2026-11-10', paid_amount: '0' }, 'paid_amount'],
    [{ ...filed, state: 'pagada', paid_on: '2026-11-01', paid_amount: '1' }, 'paid_on'],
    [{ ...filed, state: 'pagada', paid_on: '2026-11-10', paid_amount: 'mil' }, 'paid_amount'],
    [{ ...filed, state: 'rechazada' }, 'note'],
    [{ ...filed, state: 'otra' }, 'state'],
    [{ state: 'radicada' }, 'base_version'],
  ])('refuses %j', async (body, field) => {
    const { status, body: answered } = await office.clerk.put(claim(), body);
    expect([status, Object.keys(answered.errors)]).toEqual([422, [field]]);
  });

  it('for days that payroll does not have is not found', async () => {
    expect((await office.clerk.put(claim('2026-10-08'), filed)).status).toBe(404);
    expect((await office.clerk.put(`/recovery_claims/${ana}/arl/2026-10-07`, filed)).status).toBe(404);
    expect((await office.clerk.put(`/recovery_claims/${ana}/otro/2026-10-07`, filed)).status).toBe(404);
  });

  it('of another company is not found', async () => {
    const stranger = await office.aStranger();
    expect((await stranger.put(claim(), filed)).status).toBe(404);
  });

  it('goes from filed to paid, and rejects a change from a stale version', async () => {
    expect((await office.clerk.put(claim(), filed)).body.data).toMatchObject({
      state: 'radicada',
      version: 1,
    });
    const late = await office.clerk.put(claim(), filed);
    expect([late.status, late.body['reason']]).toEqual([409, 'stale']);
    const paid = {
      ...filed,
      base_version: 1,
      state: 'pagada',
      paid_on: '2026-11-15',
      paid_amount: '200000.00',
    };
    expect((await office.clerk.put(claim(), paid)).body.data).toMatchObject({ state: 'pagada', version: 2 });
    const { rows, totals } = await recoveries();
    expect(rows).toMatchObject([
      { state: 'Pagada', filing_number: 'R-1', paid_amount: '200000.00', open: '0.00' },
    ]);
    expect(totals).toMatchObject({ paid_amount: '200000.00', open: '0.00' });
    expect((await recoveries('&claim=por_radicar')).rows).toEqual([]);
    expect((await recoveries('&claim=pagada')).rows).toHaveLength(1);
  });

  it('loses its filing and payment when it goes back to be filed', async () => {
    const back = { base_version: 2, state: 'por_radicar', filing_number: 'R-1', filed_on: '2026-11-02' };
    expect((await office.clerk.put(claim(), back)).status).toBe(200);
    expect((await recoveries()).rows).toMatchObject([
      { state: 'Por radicar', filing_number: null, filed_on: null, paid_amount: null },
    ]);
  });

  it('stays with a note when payroll no longer has the incapacity', async () => {
    expect((await office.clerk.put(claim(), { ...filed, base_version: 3 })).status).toBe(200);
    const [payroll] = (await office.clerk.get('/payrolls?year=2026&month=10')).rows;
    const { body } = await office.clerk.get(`/payrolls/${payroll?.id}`);
    const change = { employee_id: ana, year: 2026, month: 10, payment_dates: ['2026-10-30'], absences: [] };
    const put = await office.clerk.put(`/payrolls/${payroll?.id}`, {
      ...change,
      base_version: body.data.version,
    });
    expect(put.status).toBe(200);
    const { rows, notes } = await recoveries();
    expect(rows).toMatchObject([{ start: '2026-10-07', state: 'Radicada', note: 'Ya no está en la nómina' }]);
    expect(notes).toEqual([expect.stringContaining('1 cobro guardado ya no está en la nómina')]);
  });
});
