import { bankFormats } from '../../src/domain/banking/formats.ts';
import { carried, day, flag, month, novelties, strict, text, version, year } from './novelty-shapes.ts';
import { averages, based, checkedRows, data, ending, namedRow, run, saved } from './payroll-shapes.ts';
import { list, object, ref, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

const noveltyRow = object({
  ...namedRow,
  base_version: version,
  year,
  month,
  without: list(text),
  ...novelties,
  carried,
});

/** Shapes of the payments to several people. */
export const payRunShapes: Readonly<Record<string, Shape>> = {
  'GET /pay_runs': {
    query: { year, month, kind: run.kind },
    answer: object({ data: list(ref('PayRun')), periods: list(text) }),
  },
  'POST /pay_runs': {
    body: strict(
      { id: uuid, ...run, payroll_group_id: uuid, employee_ids: list(uuid), everybody: { const: true } },
      ['kind', 'year', 'month', 'payment_date'],
    ),
    status: 201,
    answer: saved(ref('PayRun')),
  },
  'GET /pay_runs/:id': {
    query: {
      search: { type: 'string', maxLength: 100 },
      page: { type: 'integer', minimum: 1 },
      per_page: { type: 'integer', enum: [10, 25, 50, 100, 200] },
    },
    answer: object({ data: ref('PayRun'), people: list(ref('PayRunPerson')), meta: ref('Meta') }),
  },
  'GET /pay_runs/:id/bank_file': {
    query: { account: uuid, paid: day, sequence: text },
    answer: data(
      object({
        run: text,
        account: object({ id: uuid, alias: text }),
        format: { type: 'string', enum: bankFormats },
        count: { type: 'integer' },
        total: text,
        left: list(object({ name: text, reason: text, total: text })),
      }),
    ),
    refuses: [409, 422],
  },
  'GET /pay_runs/:id/bank_file/download': {
    query: { account: uuid, paid: day, sequence: text },
    type: 'text/plain',
    refuses: [409, 422],
  },
  'GET /pay_runs/:id/novelties': {
    answer: data(
      list(
        object({
          employee: object({ id: uuid, name: text, document_number: text }),
          version,
          novelties: object({ ...novelties, averages, carried }),
        }),
      ),
    ),
  },
  'POST /pay_runs/:id/novelties/check': checkedRows(noveltyRow),
  'POST /pay_runs/:id/novelties': {
    body: strict({ rows: list(noveltyRow) }, ['rows']),
    answer: saved(
      object({
        changed: { type: 'integer', minimum: 0 },
        refused: list(
          object({
            index: { type: 'integer', minimum: 0 },
            errors: { type: 'object', additionalProperties: list(text) },
          }),
        ),
      }),
    ),
  },
  'GET /pay_runs/:id/register': {
    query: { format: { type: 'string', enum: ['xlsx', 'csv', 'pdf'] } },
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    refuses: [409, 422],
  },
  'DELETE /pay_runs/:id': { answer: object({ message: text }, ['message']) },
  'GET /pay_runs/:id/people/:employee_id': { answer: data(ref('WholePayRunPerson')) },
  'PUT /pay_runs/:id/people/:employee_id': {
    body: strict({ base_version: version, ...novelties, averages, carried, ending }, ['base_version']),
    answer: saved(ref('WholePayRunPerson')),
  },
  'DELETE /pay_runs/:id/people/:employee_id': { answer: object({ message: text }, ['message']) },
  'POST /pay_runs/:id/recalculate': { body: strict({}, []), answer: saved(ref('PayRun')) },
  'POST /pay_runs/:id/close': {
    body: strict({ base_version: version, confirm_few_months: flag }, ['base_version']),
    answer: saved(ref('PayRun')),
    refuses: [406],
  },
  'POST /pay_runs/:id/reopen': { body: based, answer: saved(ref('PayRun')) },
};
