import type { ReportName } from '../../src/domain/reports/catalog.ts';
import { orders } from './orders.ts';
import { overtime } from './overtime.ts';
import { concepts, summary } from './payrolls.ts';
import { apprentices, headcount, movements } from './personnel.ts';
import { recoveries } from './recoveries.ts';
import { severance, severanceFunds } from './severance.ts';
import type { Source } from './source.ts';
import { vacationBook, vacations } from './vacations.ts';

/** Makers of the rows of each report: one without its own does not compile. */
export const sources: Readonly<Record<ReportName, Source>> = {
  summary,
  concepts,
  overtime,
  vacations,
  vacation_book: vacationBook,
  severance_funds: severanceFunds,
  severance,
  orders,
  recoveries,
  headcount,
  movements,
  apprentices,
};
