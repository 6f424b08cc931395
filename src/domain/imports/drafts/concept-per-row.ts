import { type AbsenceKind, absenceConcepts } from '../../payroll/concepts/amounts.ts';
import { type Cell, readMoney, toCellText } from '../cells/cells.ts';
import { explainWrongSide, findFilledSide, isDeductionKey } from '../cells/earning-or-deduction.ts';
import type { ImportedRow, Wrong } from '../cells/imported-row.ts';
import { type ImportedAbsence, readAbsence, readTitleOrigin } from '../columns/absences.ts';
import { findImportColumn, importColumns, isOwn } from '../columns/columns.ts';
import { describeAssumedConcept, isAmbiguousTitle } from '../columns/doubtful-titles.ts';
import type { FileColumn } from '../columns/file-column.ts';
import { guessColumns } from '../columns/guess-columns.ts';
import { mapOwnConcepts } from '../columns/own-columns.ts';
import { readValue } from './read-value.ts';

/** Reads a line of a long file. Its concept tells which column its figure belongs to. */
export function readConcept(
  row: ImportedRow,
  absences: ImportedAbsence[],
  rowValues: ReadonlyMap<string, Cell>,
  line: number,
  wrong: Wrong,
  columns: readonly FileColumn[] = importColumns,
): void {
  const name = toCellText(rowValues.get('concept'));
  const sided = findFilledSide(rowValues);
  const values = sided ? new Map([...rowValues, ['value', sided.amount] as const]) : rowValues;
  const [key] = guessColumns([name], columns);
  const column = findImportColumn(key);
  if (!key || !column || ['document', 'concept', 'value', 'quantity', 'start', 'end'].includes(key)) {
    wrong('concept', `El concepto «${name}» no se reconoce. Cámbielo por uno de la plantilla`);
    return;
  }
  if (isAmbiguousTitle(name) && !isOwn(key)) row.notices.push(describeAssumedConcept(name, column.label));
  const [group = '', concept = '', part = ''] = key.split(':');
  const own = mapOwnConcepts(columns).get(key);
  // The net pay may stand on either side.
  if (sided && key !== 'net' && isDeductionKey(key) !== sided.isDeduction) {
    wrong(sided.column, explainWrongSide(name, sided.isDeduction));
    return;
  }
  if (group === 'absence') {
    const kind = concept as AbsenceKind;
    const entry: ImportedAbsence = { kind, line, ...(kind === 'work_disability' && readTitleOrigin(name)) };
    // A column of days holds the number of days of each concept.
    const count = values.get('quantity') ?? values.get('worked_days');
    const has = [
      values.has('start') && readAbsence(entry, 'start', values.get('start'), 'start', wrong),
      values.has('end') && readAbsence(entry, 'end', values.get('end'), 'end', wrong),
      count !== undefined && readAbsence(entry, 'days', count, 'quantity', wrong),
    ];
    if (has.some(Boolean)) absences.push(entry);
    const figure = `control:accrued:${absenceConcepts[kind].key}`;
    if (values.has('value') && findImportColumn(figure)) controlled(row, figure, values, line, wrong);
    if (!has.some(Boolean)) wrong('quantity', 'Faltan las fechas o los días de la ausencia');
    return;
  }
  // A concept paid by unit may have only a quantity.
  const byUnits = own?.formula === 'unit' && values.has('quantity') && !values.has('value');
  const from = column.kind === 'money' && !byUnits ? 'value' : 'quantity';
  if (!values.has(from)) {
    wrong(from, from === 'value' ? 'Falta el valor' : 'Falta la cantidad');
    return;
  }
  const target = { key, group, concept, part: byUnits ? 'units' : part, line, title: name, own };
  readValue(row, { ...target, cell: values.get(from) }, (_, message) => wrong(from, message));
  if (group === 'hours' && values.has('value'))
    controlled(row, `control:accrued:${concept}`, values, line, wrong);
  if (
    group === 'benefit' &&
    part === 'amount' &&
    values.has('quantity') &&
    findImportColumn(`benefit:${concept}:days`)
  )
    readValue(row, { ...target, part: 'days', cell: values.get('quantity') }, (_, message) =>
      wrong('quantity', message),
    );
  for (const extra of ['note', 'payment_date'])
    if (values.has(extra))
      readValue(
        row,
        { key: extra, group: extra, concept: '', part: '', cell: values.get(extra), line, title: '' },
        wrong,
      );
}

/** Keeps the payment that a long file gives for hours or days as a control, because the system calculates it. */
function controlled(
  row: ImportedRow,
  column: string,
  values: ReadonlyMap<string, Cell>,
  line: number,
  wrong: Wrong,
): void {
  const amount = readMoney(values.get('value'));
  if (amount === undefined || amount.startsWith('-'))
    wrong('value', 'El valor no es una cantidad de dinero positiva');
  else row.controls.push({ line, column, amount });
}
