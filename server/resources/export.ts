import type { CellValue, ColumnDef } from 'hucre';
import { sql } from 'kysely';
import type { StoredFile } from '../../src/domain/files/files.ts';
import type { Field } from '../../src/domain/records/fields.ts';
import { type AnyRecord, type Resource, toReferenceName } from '../../src/domain/records/resource.ts';
import { dayOf, parseDay } from '../../src/domain/values/day.ts';
import type { Answer } from '../http/answer.ts';
import {
  buildSheetAnswer,
  MAX_SHEET_ROWS,
  ROWS_PER_READ,
  readSheetFormat,
  toFigureCell,
} from '../http/sheet.ts';
import type { Transact } from '../store/connection.ts';
import type { RecordContext } from './context.ts';
import { readRecordQuery } from './query.ts';
import { readThese } from './read.ts';
import { specials } from './specials.ts';

type Query = Readonly<Record<string, string>>;

/**
 * Streams a list as a file, with its search, filters and order. The rows are fixed by the first query and
 * read in batches. `columns` names the columns: without it they are those of the list, and `all` means every
 * one.
 */
export async function exportRecords(
  inside: Transact,
  resource: Resource,
  context: RecordContext,
  { columns, ...query }: Query,
): Promise<Answer> {
  const format = readSheetFormat(query.format);
  const wanted = columns === 'all' ? '' : columns || resource.list.join(',');
  const list = readRecordQuery(resource, context, { ...query, columns: wanted });
  const { rows } = await inside(async (tx) => {
    await specials[resource.path]?.prepare?.(tx, context, list.names);
    return sql<{ id: string }>`
      select t.id from ${sql.table(resource.path)} t ${list.joins} where ${list.where}
      order by ${list.order} limit ${MAX_SHEET_ROWS}`.execute(tx);
  });
  const ids = rows.map(({ id }) => id);
  const fields = [...list.columns.map((name) => [name, resource.fields[name] as Field] as const), active];

  async function* cells(): AsyncGenerator<CellValue[]> {
    for (let at = 0; at < ids.length; at += ROWS_PER_READ) {
      const some = ids.slice(at, at + ROWS_PER_READ);
      const found = await inside((tx) => readThese(tx, resource, context, list.columns, some));
      for (const row of found) yield fields.map(([name, field]) => cellOf(field, name, row, format));
    }
  }
  return buildSheetAnswer({
    format,
    title: resource.title,
    file: `${resource.path}-${dayOf(context.now)}`,
    columns: fields.map(([, field], at) => ({ ...columnOf(field), pinned: at === 0 })),
    rows: cells(),
  });
}

const active: readonly [string, Field] = ['active', { kind: 'flag', label: 'Activo' }];

const formats: Partial<Record<Field['kind'], string>> = {
  money: '#,##0.00',
  percent: '0.000',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
};

function columnOf(field: Field): ColumnDef {
  const numFmt = formats[field.kind];
  return { header: field.label, width: field.kind === 'text' ? 28 : 18, ...(numFmt ? { numFmt } : {}) };
}

/** Converts a value to a cell. Amounts and days keep their type in xlsx and are text in csv. */
function cellOf(field: Field, name: string, row: AnyRecord, format: 'xlsx' | 'csv'): CellValue {
  const value = row[name];
  if (field.kind === 'reference') {
    const pointed = row[toReferenceName(name)] as { label?: string } | null | undefined;
    return pointed?.label ?? null;
  }
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'money':
    case 'percent':
      return toFigureCell(String(value), format);
    case 'day':
      return format === 'xlsx' && parseDay(String(value)) ? new Date(`${value}T00:00:00Z`) : String(value);
    case 'moment':
      return momentCell(value, format);
    case 'flag':
      return value ? 'Sí' : 'No';
    case 'choice':
      return field.options[String(value)] ?? String(value);
    case 'choices':
      return (value as string[]).map((one) => field.options[one] ?? one).join(', ');
    case 'integers':
      return (value as number[]).join(', ');
    case 'references':
      return (value as string[]).length;
    case 'file':
      return (value as StoredFile).name;
    case 'integer':
      return Number(value);
    default:
      return String(value);
  }
}

function momentCell(value: unknown, format: 'xlsx' | 'csv'): CellValue {
  const time = value instanceof Date ? value.getTime() : Date.parse(String(value));
  const here = new Date(time - 5 * 3_600_000);
  return format === 'xlsx' ? here : here.toISOString().slice(0, 16).replace('T', ' ');
}
