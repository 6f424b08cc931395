import { useEffect, useState } from 'react';
import type { Finding } from '../../../domain/findings/finding.ts';
import type { Liquidation } from '../../../domain/payroll/statement/statement.ts';
import { getToday } from '../../months/month.ts';
import { filterRows, getRowText } from '../../novelties/novelty-row.ts';
import { listNotes, type PayrollValues } from './form-values.ts';
import type { PayrollContext } from './liquidation.ts';

const quiet = 400;

/** Objections of DIAN to the payroll being written, by the rules that queueing applies; once typing stops. */
export function useDocumentFindings(
  context: PayrollContext | undefined,
  values: PayrollValues,
  liquidation: Liquidation | undefined,
): readonly Finding[] {
  const [found, setFound] = useState<readonly Finding[]>([]);
  const blank = context?.document;
  const confirmedNits = context?.confirmed_nits ?? [];
  const previous = context?.previous;
  const { year, month } = values;
  const payment_dates = values.payment_dates.filter(Boolean).join();
  const notes = JSON.stringify(listNotes(values));
  const ends = JSON.stringify(
    filterRows(values.rows, 'absences').map((row) => ({ end: getRowText(row, 'end') })),
  );
  const text = JSON.stringify(liquidation?.accrued) + JSON.stringify(liquidation?.deductions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` is the liquidation as far as the document goes
  useEffect(() => {
    if (!blank || !liquidation) return setFound([]);
    let left = false;
    const timer = setTimeout(async () => {
      const [{ listDocumentFindings }, { checkChange, checkDeadline, checkOngoingAbsences: checkGoesOn }] =
        await Promise.all([
          import('../../../domain/dian/check/document-findings.ts'),
          import('../../../domain/payroll/month/warnings.ts'),
        ]);
      const { accrued, deductions, totals } = liquidation;
      const document = {
        ...blank,
        payment_dates: payment_dates.split(',').filter(Boolean) as typeof blank.payment_dates,
        notes: JSON.parse(notes) as string[],
        statement: { accrued, deductions, totals },
      };
      const findings = listDocumentFindings(document, { confirmedNits });
      const before = previous && { ...previous, ...previous.totals };
      if (!left)
        setFound([
          ...findings,
          ...checkChange(before, totals),
          ...checkGoesOn({ year, month }, JSON.parse(ends)),
          ...checkDeadline({ year, month }, getToday()),
        ]);
    }, quiet);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [blank, previous, year, month, text, payment_dates, notes, ends]);
  return found;
}
