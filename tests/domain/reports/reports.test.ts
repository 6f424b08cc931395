import { describe, expect, it } from 'vitest';
import {
  computeApprenticeQuota,
  getApprenticeQuotaLaw,
} from '../../../src/domain/payroll/law/apprentice-quota.ts';
import { getLaw } from '../../../src/domain/payroll/law/parameters.ts';
import { reportNames } from '../../../src/domain/reports/catalog.ts';
import { listFilterNames, readCriteria } from '../../../src/domain/reports/criteria.ts';
import { type DeductedOrder, orderRow } from '../../../src/domain/reports/orders.ts';
import {
  buildApprenticeRows,
  buildHeadcountRows,
  type EmploymentPeriod,
  listExitReasons,
} from '../../../src/domain/reports/personnel.ts';
import {
  buildGoneClaimRow,
  goneNote,
  noClaim,
  type StoredClaim,
} from '../../../src/domain/reports/recovery-claims.ts';
import {
  filterFilledColumns,
  makeAmountColumn,
  makeCountColumn,
  makeQuantityColumn,
  makeTextColumn,
  type ReportRow,
  ReportTotals,
} from '../../../src/domain/reports/report.ts';
import { buildFundRows, buildSeveranceRow } from '../../../src/domain/reports/severance.ts';
import {
  buildVacationBookRows,
  buildVacationRow,
  type VacationFacts,
} from '../../../src/domain/reports/vacations.ts';
import { money } from '../../../src/domain/values/money.ts';
import { day } from '../payroll/payroll.ts';

const today = day('2026-11-20');
const who = {
  id: '1',
  name: 'Ana',
  list_name: 'Rincón Ana',
  document: '10',
  charge: null,
  cost_center: null,
};

describe('totals', () => {
  it('add each kind exactly, and leave what has no sum', () => {
    const totals = new ReportTotals([
      makeTextColumn('a', 'A'),
      makeAmountColumn('m', 'M'),
      makeQuantityColumn('q', 'Q'),
      makeCountColumn('c', 'C'),
    ]);
    for (const row of [
      { a: 'x', m: '0.10', q: '0.1', c: 1 },
      { a: 'y', m: '0.20', q: '0.2', c: null },
    ])
      totals.add(row);
    expect([totals.row(), totals.rows]).toEqual([{ m: '0.30', q: '0.3', c: 1 }, 2]);
  });
});

it('a column that no row fills leaves its room, unless there are no rows', () => {
  const columns = [makeTextColumn('a', 'A'), makeAmountColumn('m', 'M'), makeTextColumn('note', 'Nota')];
  const names = (rows: ReportRow[]) => filterFilledColumns(columns, rows).map(({ name }) => name);
  expect(
    names([
      { a: 'x', m: '0.00', note: null },
      { a: '', m: null },
    ]),
  ).toEqual(['a', 'm']);
  expect(names([])).toEqual(['a', 'm', 'note']);
});

it.each([
  ['pagada', '175091.00', null],
  ['pagada', '175000.00', 'Pagaron $\u00a091 menos'],
  ['pagada', '180000.00', null],
  ['radicada', null, null],
] as const)('a claim that is %s with %s says what fell short', (state, paid_amount, note) => {
  const claim: StoredClaim = {
    ...noClaim,
    ...{ state, paid_amount, employee_id: '1', payer: 'eps', days: 3, amount: '175091.00', version: 1 },
    start_date: day('2026-10-07'),
    end_date: day('2026-10-09'),
  };
  expect(buildGoneClaimRow(who, claim)['note']).toBe([goneNote, note].filter(Boolean).join(' · '));
});

describe('filters', () => {
  it('are by default the current month, the year so far or today', () => {
    expect(readCriteria('summary', {}, today).criteria).toMatchObject({
      from: { year: 2026, month: 11 },
      to: { year: 2026, month: 11 },
      rows: 'employee',
      columns: 'concept',
    });
    expect(readCriteria('headcount', {}, today).criteria.from).toEqual({ year: 2026, month: 1 });
    expect(readCriteria('vacations', {}, today).criteria.on).toBe('2026-11-20');
  });
  it.each(reportNames)('of %s are taken by their names alone', (report) => {
    expect(listFilterNames(report).length).toBeGreaterThan(0);
    expect(Object.keys(readCriteria(report, { other: '1' }, today).errors)).toEqual(['other']);
  });
});

describe('quota of apprentices', () => {
  const { apprenticeQuota } = getApprenticeQuotaLaw('2026-01-01');
  it.each([
    [14, 0],
    [15, 1],
    [20, 1],
    [29, 1],
    [30, 2],
    [40, 2],
    [49, 2],
    [50, 3],
    [65, 3],
    [1000, 50],
  ])('of %i workers is %i', (workers, quota) => {
    expect(computeApprenticeQuota(workers, apprenticeQuota)).toBe(quota);
  });

  const crowd = (count: number, apprentice: boolean): EmploymentPeriod[] =>
    Array.from({ length: count }, () => ({ from: day('2020-01-01'), to: null, reason: null, apprentice }));
  it('is monetised by the law of each month', () => {
    const months = [
      { year: 2025, month: 5 },
      { year: 2025, month: 6 },
      { year: 2026, month: 1 },
      { year: 2031, month: 1 },
    ];
    const rows = buildApprenticeRows([...crowd(65, false), ...crowd(1, true)], months, getLaw);
    expect(
      rows.map(({ workers, quota, apprentices, missing, each, value }) => [
        workers,
        quota,
        apprentices,
        missing,
        each,
        value,
      ]),
    ).toEqual([
      [65, 3, 1, 2, '1423500.00', '2847000.00'],
      [65, 3, 1, 2, '2135250.00', '4270500.00'],
      [65, 3, 1, 2, '2626358.00', '5252716.00'],
      [65, 3, 1, 2, null, null],
    ]);
  });
});

describe('headcount', () => {
  const stretch = (
    from: string,
    to: string | null = null,
    reason: string | null = null,
  ): EmploymentPeriod => ({
    from: day(from),
    to: to === null ? null : day(to),
    reason,
    apprentice: false,
  });
  const all = [
    stretch('2025-01-01'),
    stretch('2026-01-01', '2026-01-31', 'resignation'),
    stretch('2026-02-01', '2026-02-15', 'just_cause'),
    stretch('2026-02-10'),
  ];
  it('goes on from each month to the next, and exits have their reason', () => {
    const rows = buildHeadcountRows(
      all,
      [1, 2, 3].map((month) => ({ year: 2026, month })),
    );
    expect(
      rows.map(({ start, entries, exits, end, average, turnover }) => [
        start,
        entries,
        exits,
        end,
        average,
        turnover,
      ]),
    ).toEqual([
      [1, 1, 1, 1, '1', '100.0'],
      [1, 2, 1, 2, '1.5', '66.7'],
      [2, 0, 0, 2, '2', '0.0'],
    ]);
    expect(rows[1]).toMatchObject({ exit_just_cause: 1 });
    expect(listExitReasons(all, day('2026-01-01'), day('2026-03-31')).sort()).toEqual([
      'just_cause',
      'resignation',
    ]);
  });
});

describe('an order', () => {
  const order: DeductedOrder = {
    kind: 'libranza',
    label: 'Banco',
    received: day('2026-01-10'),
    from: null,
    to: null,
    amount: '100000.00',
    percent: null,
    owed: '1000000.00',
    active: true,
    in_period: '0.00',
    deducted: '400000.00',
  };
  const last = day('2026-10-31');
  it.each([
    [{}, 'alive', 'Vigente', '600000.00'],
    [{ owed: null }, 'alive', 'Vigente', null],
    [{ deducted: '1000000.00' }, 'all', 'Pagada', '0.00'],
    [{ deducted: '1000000.00' }, 'alive', undefined, undefined],
    [{ deducted: '1000000.00', in_period: '100000.00' }, 'alive', 'Pagada', '0.00'],
    [{ to: day('2026-09-30') }, 'alive', 'Terminada', '600000.00'],
    [{ to: day('2026-09-30'), owed: null }, 'alive', undefined, undefined],
    [{ from: day('2026-12-01') }, 'alive', 'Por empezar', '600000.00'],
    [{ active: false, owed: null }, 'all', 'Terminada', null],
  ] as const)('%j, of %s, is %s', (changes, standing, state, balance) => {
    const row = orderRow(who, { ...order, ...changes }, last, standing);
    expect([row?.['standing'], row?.['balance']]).toEqual([state, balance]);
  });
});

describe('vacations', () => {
  const facts: VacationFacts = {
    who,
    contract: {
      salary: money(300_000_000),
      admission: day('2024-11-21'),
      worker_type: '01',
      worker_subtype: '00',
      contract_type: '2',
      integral_salary: false,
      transport_allowance_mode: 'auto',
    } as VacationFacts['contract'],
    on: today,
    week: { saturdays: true },
    unknownBefore: false,
    // Sunday 13 is no working day.
    rests: [{ start: day('2026-09-07'), end: day('2026-09-14'), pay: money(80_000_000) }],
    inMoney: [{ year: 2026, month: 8, days: '5', pay: money(50_000_000) }],
    history: [],
  };
  it('are caused, enjoyed, paid in money and worth a thirtieth of the salary for each pending day', () => {
    expect(buildVacationRow(facts)).toMatchObject({
      caused: '30',
      enjoyed: '7',
      in_money: '5',
      balance: '18',
      base: '3000000.00',
      value: '1800000.00',
    });
  });
  it('count from an opening balance on', () => {
    const opening = { on: day('2026-05-20'), days: '10.5' };
    expect(buildVacationRow({ ...facts, opening })).toMatchObject({
      since: '2026-05-21',
      opening: '10.5',
      caused: '7.5',
      balance: '6',
    });
  });
  it('enjoyed ahead are worth nothing', () => {
    const row = buildVacationRow({
      ...facts,
      on: day('2024-12-20'),
      inMoney: [],
      rests: [{ start: day('2024-12-02'), end: day('2024-12-06'), pay: money(0) }],
    });
    expect([row?.['balance'], row?.['value']]).toEqual(['-3.75', '0.00']);
  });
  it('are listed in a book with the days that each rest used and the balance', () => {
    expect(
      buildVacationBookRows(facts).map(({ period, start, end, form, days, pay, balance }) => [
        period,
        start,
        end,
        form,
        days,
        pay,
        balance,
      ]),
    ).toEqual([
      ['21 nov. 2024 a 20 nov. 2025', null, null, 'En dinero, ago. 2026', '5', '500000.00', '21.67'],
      ['21 nov. 2024 a 20 nov. 2025', '2026-09-07', '2026-09-14', 'Disfrute', '7', '800000.00', '15.25'],
      ['Pendientes al 20 nov. 2026', undefined, undefined, undefined, undefined, undefined, '18'],
    ]);
  });
});

describe('severance', () => {
  const fund = { id: 'f', code: '230201', name: 'Protección', nit: '800229739' };
  const person = {
    id: '1',
    name: 'Ana Ríos',
    document_type: 'CC',
    document: '10',
    surname: 'Ríos',
    second_surname: null,
    first_name: 'Ana',
    other_names: null,
  };
  const contract = {
    salary: money(600_000_000),
    admission: day('2025-07-01'),
    worker_type: '01',
    worker_subtype: '00',
    contract_type: '2',
    integral_salary: false,
    transport_allowance_mode: 'never',
  } as VacationFacts['contract'];
  const paid = (year: number, month: number, value: string, deposited?: true) => ({
    year,
    month,
    lines: [
      {
        concept: 'severance',
        group: 'accrued' as const,
        amount: value,
        salary: false,
        ...(deposited && { deposited, of_year: 2025 }),
      },
    ],
  });
  const row = (history: readonly ReturnType<typeof paid>[], changes = {}) =>
    buildSeveranceRow(
      { ...person, fund },
      { contract: { ...contract, ...changes }, history, laws: getLaw },
      2025,
    );

  it.each([
    [[], '3000000.00', '0.00', '0.00', '3000000.00', 0],
    [[paid(2025, 10, '1000000.00')], '3000000.00', '1000000.00', '0.00', '2000000.00', 0],
    [[paid(2026, 2, '3000000.00', true)], '3000000.00', '0.00', '3000000.00', '3000000.00', 0],
    [[paid(2026, 2, '2900000.00', true)], '3000000.00', '0.00', '2900000.00', '2900000.00', 1],
    [
      [paid(2025, 10, '1000000.00'), paid(2026, 2, '2000000.00', true)],
      '3000000.00',
      '1000000.00',
      '2000000.00',
      '2000000.00',
      0,
    ],
  ])('of half a year, with %j paid', (history, caused, withdrawn, deposited, value, differs) => {
    expect(row(history)).toMatchObject({
      ...{ salary: '6000000.00', from: '2025-07-01', to: '2025-12-31', days: 180 },
      ...{ caused, withdrawn, deposited, value, differs },
    });
  });

  it('is of nobody who left before the end of the year, nor of an integral salary', () => {
    expect(row([], { retirement: day('2025-12-30') })).toBeUndefined();
    expect(row([], { integral_salary: true })).toBeUndefined();
    expect(row([], { admission: day('2026-01-01') })).toBeUndefined();
  });

  it('adds up by fund, and who has none is told apart', () => {
    const rows = [
      { fund_id: null, value: '5.00', deposited: '0.00' },
      { fund_id: 'f', value: '1.00', deposited: '1.00' },
      { fund_id: 'f', value: '2.50', deposited: '0.00' },
    ];
    expect(buildFundRows(rows, new Map([['f', fund]]), 2025)).toMatchObject([
      { fund: 'Protección', people: 2, value: '3.50', deposited: '1.00', due: '2026-02-14' },
      { fund: 'Sin fondo', people: 1, value: '5.00', deposited: '0.00' },
    ]);
  });
});
