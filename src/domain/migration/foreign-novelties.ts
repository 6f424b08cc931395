import type { AbsenceKind } from '../payroll/concepts/amounts.ts';
import type { AbsenceEntry, AccruedPay, DisabilityEntry } from '../payroll/statement/statement.ts';
import type { ForeignDocument } from './foreign-document.ts';

/** Absence with its dates, and benefits paid in money, as the novelties of a payroll state them. */
export type ForeignNovelties = {
  absences: { kind: AbsenceKind; start: string; end: string; origin?: 'comun' | 'profesional' | 'laboral' }[];
  benefits: { concept: 'paid_vacation'; days: string; amount: string }[];
};

const origins = { '1': 'comun', '2': 'profesional', '3': 'laboral' } as const;

/**
 * Builds the novelties that balances read: days of vacation enjoyed and paid, and sick leave that a later one may
 * extend. An absence without dates says nothing of when it was.
 */
export function buildForeignNovelties({ pay }: Pick<ForeignDocument, 'pay'>): ForeignNovelties {
  const accrued: Partial<AccruedPay> = pay?.accrued ?? {};
  const dated = (kind: AbsenceKind, entries: readonly AbsenceEntry[] | undefined) =>
    (entries ?? []).flatMap(({ start_date: start, end_date: end }) =>
      start && end ? [{ kind, start, end }] : [],
    );
  const sick = (accrued.work_disabilities ?? []).flatMap((entry: DisabilityEntry) =>
    entry.start_date && entry.end_date
      ? [
          {
            kind: 'work_disability' as const,
            start: entry.start_date,
            end: entry.end_date,
            origin: origins[entry.incapacity_type],
          },
        ]
      : [],
  );
  return {
    absences: [
      ...dated('common_vacation', accrued.common_vacation),
      ...sick,
      ...dated('maternity_leave', accrued.maternity_leave),
      ...dated('paid_leave', accrued.paid_leave),
      ...dated('non_paid_leave', accrued.non_paid_leave),
      ...dated('legal_strike', accrued.legal_strikes),
    ],
    benefits: (accrued.paid_vacation ?? []).map(({ quantity, payment }) => ({
      concept: 'paid_vacation' as const,
      days: String(quantity),
      amount: payment,
    })),
  };
}
