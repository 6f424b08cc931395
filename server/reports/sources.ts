import type { ReportName } from '../../src/domain/reports/catalog.ts';
import { readOrdersReport } from './orders.ts';
import { readOvertimeReport } from './overtime.ts';
import { readConceptsReport, readSummaryReport } from './payrolls.ts';
import { readApprenticesReport, readHeadcountReport, readMovementsReport } from './personnel.ts';
import { readRecoveriesReport } from './recoveries.ts';
import { readSeveranceFundsReport, readSeveranceReport } from './severance.ts';
import { readSignedHoursReport } from './signed-hours.ts';
import type { ReportSource } from './source.ts';
import { readVacationBook, readVacationsReport } from './vacations.ts';

export const reportSources: Readonly<Record<ReportName, ReportSource>> = {
  summary: readSummaryReport,
  concepts: readConceptsReport,
  overtime: readOvertimeReport,
  signed_hours: readSignedHoursReport,
  vacations: readVacationsReport,
  vacation_book: readVacationBook,
  severance_funds: readSeveranceFundsReport,
  severance: readSeveranceReport,
  orders: readOrdersReport,
  recoveries: readRecoveriesReport,
  headcount: readHeadcountReport,
  movements: readMovementsReport,
  apprentices: readApprenticesReport,
};
