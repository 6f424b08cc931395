import { describe, expect, test } from 'vitest';
import {
  listLegalOffers,
  type OwnPeriod,
  planLegalSteps,
} from '../../../../src/domain/payroll/law/offers.ts';
import {
  type LegalPeriod,
  listLegalPeriods,
  listYearLegalPeriods,
} from '../../../../src/domain/payroll/law/periods.ts';
import type { Day } from '../../../../src/domain/values/day.ts';

/** The law up to 2026, so that these cases stay when a year is added. */
const law = listLegalPeriods().filter(({ year }) => year <= 2026);
const of2026 = listYearLegalPeriods(2026);
let count = 0;
/** The row a company has of a period, as its table gives it back. */
const own = (period: LegalPeriod, changes: Partial<OwnPeriod> = {}): OwnPeriod => ({
  ...period,
  id: `row-${++count}`,
  version: 1,
  active: true,
  transport_limit_smmlv: '2.000',
  integral_min_smmlv: '13.000',
  ibc_max_smmlv: '25.000',
  ...changes,
});
const [first, second] = of2026 as [LegalPeriod, LegalPeriod];
/** Every row of the law before 2026, as a company has it. */
const before = law.filter(({ year }) => year < 2026).map((period) => own(period));

describe('what a company is offered of the law', () => {
  test('is nothing while its rows say what the law says, however they are written', () => {
    expect(
      listLegalOffers(
        law,
        law.map((period) => own(period)),
      ),
    ).toEqual([]);
  });

  test('is the year that begins after its last row, each figure with what it had and its norm', () => {
    const [offer, ...others] = listLegalOffers(law, before);
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ year: 2026, periods: [{ from: '2026-01-01' }, { from: '2026-07-15' }] });
    const wage = offer?.periods[0]?.differences.find(({ field }) => field === 'monthly_wage');
    expect(wage).toMatchObject({ own: '1423500.00', law: '1750905.00' });
    expect(wage?.basis).toContain('Decreto 1469 de 2025');
    expect(offer?.periods.every(({ known: isKnown }) => !isKnown)).toBe(true);
  });

  test('is only what differs, where it typed something else', () => {
    const rows = [...before, own(first, { uvt: '52000.00' }), own(second)];
    expect(listLegalOffers(law, rows)).toEqual([
      {
        year: 2026,
        periods: [
          {
            from: '2026-01-01',
            to: '2026-07-14',
            known: true,
            differences: [expect.objectContaining({ field: 'uvt', own: '52000.00', law: '52374.00' })],
          },
        ],
      },
    ]);
  });

  test('is nothing of a year that the law does not have whole', () => {
    expect(listYearLegalPeriods(2099)).toEqual([]);
    const typed = own(second, {
      valid_from: '2099-01-01' as Day,
      valid_to: null,
      monthly_wage: '1900000.00',
    });
    expect(listLegalOffers(law, [...law.map((period) => own(period)), typed])).toEqual([]);
  });

  test('is not the history of a company that has nothing: the latest year alone', () => {
    expect(listLegalOffers(law, []).map(({ year }) => year)).toEqual([2026]);
  });

  test('leaves alone what the company took out of use before its last row', () => {
    const rows = law.map((period) => own(period, { active: period.year !== 2023 }));
    expect(listLegalOffers(law, rows)).toEqual([]);
  });
});

describe('taking a year', () => {
  const said = (rows: OwnPeriod[]) =>
    planLegalSteps(of2026, rows).map((step) => [
      step.do,
      step.do === 'create' || step.do === 'update' ? step.period.valid_from : step.row.valid_from,
    ]);

  test('creates what is missing, and touches no row of another year', () => {
    expect(said(before)).toEqual([
      ['create', '2026-01-01'],
      ['create', '2026-07-15'],
    ]);
  });

  test('ends the open row of the year before, then removes rows in the way, and then writes the new ones', () => {
    const open = own(law[0] as LegalPeriod, { valid_from: '2025-12-25' as Day, valid_to: null });
    const strange = own(first, { valid_from: '2026-07-01' as Day, valid_to: '2026-12-31' as Day });
    const begins = own(first, { valid_to: '2026-06-30' as Day });
    expect(said([strange, begins, open])).toEqual([
      ['end', '2025-12-25'],
      ['retire', '2026-07-01'],
      ['update', '2026-01-01'],
      ['create', '2026-07-15'],
    ]);
  });

  test('does not write again a row that already says it', () => {
    expect(said([own(first), own(second, { weekly_hours: 44 })])).toEqual([['update', '2026-07-15']]);
  });
});
