import { runKinds } from '../../src/domain/payroll/runs/period.ts';

import { longestName } from '../imports/file-name.ts';
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
};

export const data = (schema: Schema): Schema => object({ data: schema }, ['data']);
export const saved = (schema: Schema): Schema => object({ data: schema, message: text }, ['data', 'message']);

export const based = strict({ base_version: version }, ['base_version']);
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
};
