import { buildPlanillaFile } from '../../src/domain/pila/build-planilla.ts';
import { getPilaLayout, type PilaField } from '../../src/domain/pila/layout.ts';
import type { PlanillaType } from '../../src/domain/pila/planilla.ts';
import { recordRead } from '../../src/domain/pila/record.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { type Money, toMoneyText } from '../../src/domain/values/money.ts';
import { type Month, toMonthText } from '../../src/domain/values/month.ts';
import type { Answer } from '../http/answer.ts';
import { buildSheetAnswer, type SheetFormat, toFigureCell } from '../http/sheet.ts';

/**
 * Records of a planilla. Its layout is that of the day `written`. A filed planilla has a `number`, and one by
 * branch has the code of its `branch`.
 */
export type PlanillaFile = Month & {
  type: PlanillaType;
  written: Day;
  records: Iterable<string>;
  number?: string | undefined;
  branch?: string | undefined;
};

export function exportPlanillaSheet(
  { type, written, records, number, branch, ...month }: PlanillaFile,
  format: SheetFormat,
): Answer {
  const { detail } = getPilaLayout(written);
  async function* rows() {
    for (const record of records) {
      if (!record.startsWith('02')) continue;
      const { values } = recordRead(detail, record);
      yield detail.map((field) => cellOf(field, values[field.key], format));
    }
  }
  return buildSheetAnswer({
    format,
    title: `PILA ${type} ${toMonthText(month)}`,
    file: buildPlanillaFile(type, month, { branch, number }),
    columns: detail.map((field) => ({
      header: `${field.number}. ${field.name}`,
      // Pins columns up to the document number. Pinned names would fill the screen.
      pinned: field.number <= 4,
      width: Math.min(32, Math.max(12, field.length + 2)),
      ...(field.kind === 'pesos' && { numFmt: '#,##0' }),
    })),
    rows: rows(),
  });
}

function cellOf({ kind }: PilaField, value: unknown, format: SheetFormat) {
  if (kind === 'pesos') return toFigureCell(toMoneyText(value as Money), format);
  if (kind === 'rate') return toFigureCell(String(value), format);
  return kind === 'count' ? Number(value) : String(value ?? '');
}
