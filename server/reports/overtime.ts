import { editableStates } from '../../src/domain/payroll/desk/document-state.ts';
import { buildOvertimeRows, overtimeColumns } from '../../src/domain/reports/overtime.ts';
import { countNote } from '../../src/domain/reports/people.ts';
import { streamOvertimeMonths } from '../month-end/overtime-months.ts';
import { toMonthRange } from './people.ts';
import type { ReportSource, SourceContext } from './source.ts';

export const readOvertimeReport: ReportSource = async (context) => {
  let drafts = 0;
  async function* rows({ inside, companyId, criteria }: SourceContext) {
    for await (const some of streamOvertimeMonths(inside, companyId, toMonthRange(criteria))) {
      drafts += some.filter(({ payroll }) => editableStates.includes(payroll.state)).length;
      yield some.flatMap(buildOvertimeRows);
    }
  }
  return {
    columns: overtimeColumns,
    rows: rows(context),
    notes: () =>
      countNote(
        drafts,
        'nómina con horas no se ha emitido: sus horas pueden cambiar.',
        'nóminas con horas no se han emitido: sus horas pueden cambiar.',
      ),
  };
};
