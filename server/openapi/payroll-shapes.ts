import { runKinds } from '../../src/domain/payroll/runs/period.ts';

import { longestName } from '../imports/file-name.ts';
import { origins } from '../payroll/list/list-filters.ts';
import {
  amount,
  carried,
  day,
  flag,
  moment,
  month,
  novelties,
  strict,
  sums,
  text,
  version,
  year,
} from './novelty-shapes.ts';
import { list, object, ref, type Schema, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

export const run = {
  kind: { type: 'string', enum: [...runKinds] },
  year,
  month,
  part: { type: ['integer', 'null'], description: 'Quincena 1 o 2; decena 1, 2 o 3' },
  start: { ...day, type: ['string', 'null'], description: 'De una semana o de vacaciones' },
  end: { ...day, type: ['string', 'null'] },
  payment_date: day,
};
const person = {
  employee: object({ id: uuid, name: text, document_type: text, document_number: text }),
  version,
  start: day,
  end: day,
  ...sums,
  findings: list(ref('Finding')),
};
export const averages = {
  ...strict({ semester: amount, year: amount, vacations: amount }, []),
  description:
    'Promedio mensual de lo variable: del semestre (prima), del año (cesantías) y de las vacaciones',
};
export const ending = strict({ pending_vacations: text, taken_vacations: text, severance_from: day }, []);

export const payrollShared: Record<string, Schema> = {
  Novelties: object({ ...novelties, carried }),
  PayRun: object({
    id: uuid,
    version,
    state: { type: 'string', enum: ['abierta', 'cerrada'] },
    name: text,
    ...run,
    payroll_group: { type: ['object', 'null'] },
    people: { type: 'integer' },
    blocked: { type: 'integer' },
    few_months: { type: 'integer', description: 'Personas con un promedio de pocos meses por responder' },
    sent: { type: 'integer' },
    ...sums,
    closed_at: moment,
    created_at: moment,
    updated_at: moment,
  }),
  PayRunPerson: object(person),
  WholePayRunPerson: object({
    ...person,
    novelties: object({ ...novelties, averages, carried }),
    ending: { type: ['object', 'null'] },
    lines: list({ type: 'object' }),
    months: list(object({ year, month, ...sums })),
    plan: {
      ...object({ novelties: object({ ...novelties, averages, carried }), debts: carried }),
      description: 'De un pago que queda negativo: qué escribir para que quede en cero',
    },
    owed: { ...carried, description: 'Lo que dejaron de descontar pagos anteriores' },
  }),
  Comparison: object({
    previous: object({ id: uuid, year, month }),
    changes: list({ type: 'object' }),
    accrued: { type: 'object' },
    deductions: { type: 'object' },
    net: { type: 'object' },
    sentence: text,
  }),
};

export const data = (schema: Schema): Schema => object({ data: schema }, ['data']);
export const saved = (schema: Schema): Schema => object({ data: schema, message: text }, ['data', 'message']);
const count: Schema = { type: 'integer', minimum: 0 };
const named = { id: uuid, employee: text };
const made = saved(list(object(named)));

/** What a list of payrolls may be narrowed by, besides its month, its states and its words. */
export const payrollFilters: Schema = {
  employee_id: uuid,
  month_from: month,
  month_to: month,
  payroll_group_id: uuid,
  branch_office_id: uuid,
  cost_center_id: uuid,
  charge_id: uuid,
  import_id: uuid,
  origin: { type: 'string', enum: origins },
  findings: { type: 'string', enum: ['1', '0'] },
  notified: { type: 'string', enum: ['1', '0'] },
  undelivered: { type: 'string', enum: ['1', '0'] },
};
const ids = { ...list(uuid), minItems: 1, maxItems: 500 };
export const based = strict({ base_version: version }, ['base_version']);
const aMonth = strict({ year, month }, ['year', 'month']);
/** Rows of a file, looked at before anything of them is stored. */
export const checkedRows = (row: Schema): Shape => ({
  body: strict({ rows: list(row) }, ['rows']),
  answer: data(
    list(
      object({
        index: { type: 'integer', minimum: 0 },
        errors: { type: 'object', additionalProperties: list(text) },
        findings: list(ref('Finding')),
        totals: { oneOf: [object(sums), { type: 'null' }] },
        figures: { type: 'object', additionalProperties: amount },
        start: text,
        end: text,
        exists: { oneOf: [object({ id: uuid, version, draft: flag }), { type: 'null' }] },
      }),
    ),
  ),
});
/** Whom a row of a file is of. */
export const namedRow = { employee_id: uuid, document_number: text };

/** What goes in and out of the payrolls by month and of the pay runs. */
export const payrollShapes: Readonly<Record<string, Shape>> = {
  'GET /payrolls/context': {
    query: { employee_id: uuid, year, month },
    answer: data(
      object({
        orders: list({ type: 'object' }),
        policies: list({ type: 'object' }),
        previous: { type: ['object', 'null'] },
        history: list({ type: 'object' }),
        confirmed_nits: list(text),
        recurring: object({ earned: novelties['earned'], taken: novelties['taken'] }),
        debts: carried,
        findings: list(ref('Finding')),
      }),
    ),
    refuses: [422],
  },
  'GET /payrolls/withholding_percentage': {
    query: { employee_id: uuid, year, month },
    answer: data(
      object({
        percent: text,
        base: amount,
        withholding: amount,
        months: { type: 'integer', minimum: 0, maximum: 12 },
        day,
        stored: { type: ['string', 'null'] },
        findings: list(ref('Finding')),
      }),
    ),
    refuses: [422],
  },
  'GET /payrolls/:id/comparison': {
    answer: data({ anyOf: [ref('Comparison'), { type: 'null' }] }),
  },
  'POST /payrolls/generate': { body: aMonth, status: 201, answer: made },
  'POST /payrolls/copy': {
    body: strict({ from: aMonth, to: aMonth }, ['from', 'to']),
    status: 201,
    answer: made,
  },
  'POST /payrolls/validate': {
    body: strict({ ids }, ['ids']),
    answer: saved(list(object({ id: uuid, employee: text, state: text, findings: list(ref('Finding')) }))),
  },
  'POST /payrolls/review': {
    body: strict({ ids }, ['ids']),
    answer: data(
      object({
        totals: object({ count, compared: count, ...sums }),
        blocked: list(object({ ...named, reasons: list(text) })),
        outliers: list(object({ ...named, before: amount, after: amount, percent: { type: 'integer' } })),
        retired: list(object({ ...named, day: { ...day, type: ['string', 'null'] } })),
        warnings: list(
          object({ code: text, hint: text, of: list(object({ employee: text, message: text })) }),
        ),
        missing: object({ names: list(text), count }),
      }),
    ),
  },
  'POST /payrolls/delete': {
    body: strict({ ids }, ['ids']),
    answer: saved(object({ deleted: list(uuid), kept: list(object({ ...named, message: text })) })),
  },
  'POST /payrolls/status': {
    body: strict({ ids }, ['ids']),
    answer: saved(object({ asked: list(uuid), others: list(object({ ...named, message: text })) })),
  },
  'GET /payrolls/export': {
    query: {
      year,
      month,
      state: text,
      search: { type: 'string', maxLength: 100 },
      sort: text,
      ...payrollFilters,
      format: { type: 'string', enum: ['xlsx', 'csv'] },
    },
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    refuses: [422],
  },
  'GET /payrolls/ids': {
    query: { year, month, state: text, search: { type: 'string', maxLength: 100 }, ...payrollFilters },
    answer: data(list(object({ ...named, state: text, ...sums }))),
    refuses: [422],
  },
  'GET /payrolls/sending': {
    query: { year, month },
    answer: data({
      oneOf: [
        object({
          total: count,
          accepted: count,
          rejected: count,
          unanswered: count,
          paused: { type: 'boolean' },
          at: object({ year, month, list: text }),
        }),
        { type: 'null' },
      ],
    }),
    refuses: [422],
  },
  'POST /payrolls/import/check': checkedRows(object(namedRow)),
  'POST /payrolls/import': {
    body: strict(
      {
        id: uuid,
        file_name: { type: 'string', maxLength: longestName },
        existing: { type: 'string', enum: ['skip', 'replace'] },
        rows: list(object(namedRow)),
      },
      ['file_name', 'rows'],
    ),
    status: 201,
    answer: saved(
      object({
        id: uuid,
        created: list(uuid),
        replaced: { type: 'integer', minimum: 0 },
        refused: list(object({ index: { type: 'integer' }, errors: { type: 'object' } })),
      }),
    ),
  },
  'GET /payroll_imports': {
    answer: data(
      list(
        object({
          id: uuid,
          file_name: text,
          rows_total: { type: 'integer' },
          created_count: { type: 'integer' },
          replaced_count: { type: 'integer' },
          refused_count: { type: 'integer' },
          undone_at: moment,
          created_at: moment,
          drafts_left: { type: 'integer' },
          has_file: { type: 'boolean' },
          by: { type: ['string', 'null'] },
        }),
      ),
    ),
  },
  'DELETE /payroll_imports/:id': { answer: object({ message: text }, ['message']) },
  'GET /payrolls/zip': {
    query: { year, month, type: { type: 'string', enum: ['pdf', 'xml'] }, ids: text },
    type: 'application/zip',
    refuses: [404, 422],
  },
};
