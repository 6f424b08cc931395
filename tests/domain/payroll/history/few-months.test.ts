import { describe, expect, it } from 'vitest';
import { listMissingPaidMonths } from '../../../../src/domain/payroll/history/few-months.ts';
import type { Novelties } from '../../../../src/domain/payroll/month/liquidate.ts';
import { liquidateRun } from '../../../../src/domain/payroll/runs/liquidate-run.ts';
import type { PayRun } from '../../../../src/domain/payroll/runs/period.ts';
import { formatMonthsInWords } from '../../../../src/domain/text/months-in-words.ts';
import { aContract, day } from '../payroll.ts';
import { of, paidMonths } from '../runs.ts';

const commission: Novelties = { earned: [{ concept: 'commissions', salary: '600000' }] };
const ending = { reason: 'resignation', term: { kind: 'indefinite' }, vacations: { pending: '0' } } as const;

/** What a run of somebody with 2.800.000 says of the months it rests on. */
function noticesOf(
  run: Pick<PayRun, 'kind' | 'month' | 'by_hand' | 'averages'> & { year?: number },
  months: readonly number[],
  varied = commission,
  changes: Parameters<typeof aContract>[1] = {},
) {
  const contract = aContract(2_800_000, { admission: day('2024-01-01'), ...changes });
  const history = paidMonths(contract, 2026, months, varied);
  const settled = run.kind === 'final_settlement' && { ending };
  const result = liquidateRun({ year: 2026, ...run, history, ...settled } as PayRun, contract, {}, [], []);
  return {
    result,
    few: result.findings.filter(({ code }) => code === 'few-months').map((one) => one.message),
  };
}

describe('a benefit that rests on few months', () => {
  it('is what its only month gives, and says so', () => {
    const { result, few } = noticesOf({ kind: 'prima', month: 12 }, [11]);
    // (2.800.000 + 600.000 + 249.095) ÷ 2, where 600.000 were earned once.
    expect(of(result, 'service_bonus')).toBe(1_824_548);
    expect(few).toEqual([
      'Prima de servicios: solo hay nóminas de noviembre de 2026; faltan las de julio a octubre de 2026',
    ]);
  });

  it.each<[string, Parameters<typeof noticesOf>, number]>([
    ['with all its months', [{ kind: 'prima', month: 12 }, [7, 8, 9, 10, 11]], 0],
    ['in June, with those of its semester', [{ kind: 'prima', month: 6 }, [1, 2, 3, 4, 5]], 0],
    ['in which nothing varied', [{ kind: 'prima', month: 12 }, [11], {}], 0],
    [
      'of who began in the first month that is stored',
      [{ kind: 'prima', month: 12 }, [10, 11], commission, { admission: day('2026-10-16') }],
      0,
    ],
    [
      'whose amount was written by hand',
      [{ kind: 'prima', month: 12, by_hand: { concept: 'service_bonus', amount: '1574548' } }, [11]],
      0,
    ],
    [
      'of who began in the middle of its only month',
      [{ kind: 'prima', month: 12 }, [11], commission, { admission: day('2026-11-16') }],
      1,
    ],
    [
      'of who began in the middle of it, and nothing varied',
      [{ kind: 'prima', month: 12 }, [11], {}, { admission: day('2026-11-16') }],
      0,
    ],
    [
      'of who began in the middle of it, with the month of the payment',
      [{ kind: 'prima', month: 12 }, [11, 12], commission, { admission: day('2026-11-16') }],
      0,
    ],
    [
      'of severance of who began in the middle of its only month',
      [{ kind: 'severance', month: 12 }, [11], commission, { admission: day('2026-11-16') }],
      1,
    ],
    [
      'of severance of a year that ended in the middle of its first month',
      [{ kind: 'severance', month: 1, year: 2027 }, [12], commission, { admission: day('2026-12-16') }],
      0,
    ],
    [
      'of who began and leaves in the middle of the same month',
      [
        { kind: 'final_settlement', month: 11 },
        [],
        commission,
        { admission: day('2026-11-03'), retirement: day('2026-11-20') },
      ],
      0,
    ],
    ['of severance, with the semester alone', [{ kind: 'severance', month: 12 }, [7, 8, 9, 10, 11]], 1],
    ['of its interest too', [{ kind: 'severance_interest', month: 12 }, [7, 8, 9, 10, 11]], 1],
    [
      'of who leaves',
      [{ kind: 'final_settlement', month: 11 }, [10], commission, { retirement: day('2026-11-20') }],
      1,
    ],
  ])('%s', (_, asked, notices) => {
    expect(noticesOf(...asked).few).toHaveLength(notices);
  });
});

it('that rests on the days of a month that began in its middle says which, and what answers it', () => {
  const began = { admission: day('2026-11-16') };
  const { result, few } = noticesOf({ kind: 'prima', month: 12 }, [11], commission, began);
  // (2.800.000 + 249.095 + 600.000 ÷ 15 × 30) × 45 ÷ 360: the average of the days worked (rules §6).
  expect(of(result, 'service_bonus')).toBe(531_137);
  expect(few).toEqual(['Prima de servicios: su promedio sale de 15 días, los de noviembre de 2026']);
  const typed = noticesOf(
    { kind: 'prima', month: 12, averages: { semester: '600000' } },
    [11],
    commission,
    began,
  );
  expect([of(typed.result, 'service_bonus'), typed.few]).toEqual([456_137, []]);
});

const months = (...of: string[]) =>
  of.map((one) => ({ year: Number(one.slice(0, 4)), month: Number(one.slice(5)) }));

it('names the months that are missing, those that follow one another together', () => {
  const missing = listMissingPaidMonths(months('2026-01', '2026-03'), day('2025-11-16'), day('2026-05-10'));
  expect(missing).toEqual(months('2025-11', '2025-12', '2026-02', '2026-04'));
  expect(formatMonthsInWords(missing)).toBe('noviembre y diciembre de 2025, y febrero y abril de 2026');
  expect(formatMonthsInWords(months('2026-07', '2026-08', '2026-11'))).toBe(
    'julio, agosto y noviembre de 2026',
  );
  expect(formatMonthsInWords(months('2025-11', '2025-12', '2026-01', '2026-03'))).toBe(
    'noviembre de 2025 a enero y marzo de 2026',
  );
  expect(formatMonthsInWords(months('2025-12', '2026-01'))).toBe('diciembre de 2025 y enero de 2026');
});

it('lists years that have lists of their own, and of many months says how many', () => {
  const two = months('2024-01', '2024-03', '2025-02');
  expect(formatMonthsInWords(two)).toBe('enero y marzo de 2024, y febrero de 2025');
  const three = [...two, ...months('2026-04', '2026-06')];
  expect(formatMonthsInWords(three)).toBe('enero y marzo de 2024; febrero de 2025, y abril y junio de 2026');
  expect(formatMonthsInWords(three, 5)).toBe(formatMonthsInWords(three));
  expect(formatMonthsInWords(three, 4)).toBe('5 meses');
  expect(formatMonthsInWords(months('2024-05', '2025-06', '2026-07'))).toBe(
    'mayo de 2024, junio de 2025 y julio de 2026',
  );
  expect(formatMonthsInWords(months('2026-01', '2026-02', '2026-03', '2026-04', '2026-05'), 4)).toBe(
    'enero a mayo de 2026',
  );
});

it('says the months of many rows in order and each once', () => {
  expect(formatMonthsInWords(months('2026-08', '2026-08'))).toBe('agosto de 2026');
  expect(formatMonthsInWords(months('2026-09', '2026-08', '2026-09'))).toBe('agosto y septiembre de 2026');
  expect(formatMonthsInWords(months('2026-03', '2026-01', '2026-02'))).toBe('enero a marzo de 2026');
});
