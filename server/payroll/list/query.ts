import { pageSizes } from '../../../src/domain/office/parts.ts';
import { sortable } from '../../../src/domain/office/payrolls.ts';
import { everyState, isDocumentState } from '../../../src/domain/payroll/desk/document-state.ts';
import { isRunKind, runKinds } from '../../../src/domain/payroll/runs/period.ts';
import { isId } from '../../../src/domain/values/id.ts';
import { assertKnownFields } from '../../http/values.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import { readPageRequest } from '../../store/cursors.ts';
import { payrollFilterNames, readFilters } from './list-filters.ts';

type Query = Record<string, string | undefined>;
type Errors = Record<string, string[]>;

const listNames = [
  'year',
  'month',
  'state',
  'search',
  'sort',
  'page',
  'per_page',
  'cursor',
  'company',
  ...payrollFilterNames,
];

/**
 * Reads the query of a list. Throws for an unknown filter: ignoring it would return the whole list as if it
 * were filtered.
 */
export function readListQuery(query: Query) {
  assertKnownFields(query, listNames);
  return readPayrollQuery(query);
}

/** Reads the parameters of a payroll list and ignores others. Throws 422 for values that are not valid. */
export function readPayrollQuery(query: Query) {
  const errors: Errors = {};
  const sort = query.sort || 'employee_name';
  const name = sort.replace(/^-/, '');
  const wanted = query.state?.split(',').filter(Boolean);
  const states = wanted?.filter(isDocumentState);
  const perPage = wholeNumber(query, errors, 'per_page', 'El tamaño de la página', 1, 200) ?? 25;
  const read = {
    ...monthIn(query, errors),
    states,
    search: query.search?.slice(0, 100),
    filters: readFilters(query, errors),
    sort: name,
    descending: sort.startsWith('-'),
    page: wholeNumber(query, errors, 'page', 'La página', 1, 100_000) ?? 1,
    perPage,
  };
  if (!sortable.includes(name as never)) errors.sort = ['No se puede ordenar por este campo'];
  if (states?.length !== wanted?.length) errors.state = [`Los estados son ${everyState.join(', ')}`];
  if (!pageSizes.includes(perPage)) errors.per_page = [`Use ${pageSizes.join(', ')}`];
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors, 'La consulta no es válida.');
  return read;
}

export function readMonthQuery(query: Query) {
  const errors: Errors = {};
  const read = monthIn(query, errors);
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors, 'La consulta no es válida.');
  return read;
}

export function readContextQuery(query: Query) {
  const errors: Errors = {};
  const { year, month } = monthIn(query, errors);
  const { employee_id } = query;
  if (!isId(employee_id)) errors.employee_id = ['Elija el empleado'];
  if (year === undefined) errors.year ??= ['Diga el año'];
  if (month === undefined) errors.month ??= ['Diga el mes'];
  if (!isId(employee_id) || year === undefined || month === undefined)
    throw buildInvalidRefusal(errors, 'La consulta no es válida.');
  return { employee_id, year, month };
}

export function readComparedQuery(query: Query) {
  const { year, month } = readMonthQuery(query);
  const { employee_id } = query;
  if (year === undefined || month === undefined)
    throw buildInvalidRefusal({ month: ['Diga el año y el mes'] });
  if (employee_id !== undefined && !isId(employee_id))
    throw buildInvalidRefusal({ employee_id: ['Elija el empleado'] });
  return { year, month, employee_id };
}

export function readRunQuery(query: Query) {
  const errors: Errors = {};
  const kind = query.kind || undefined;
  const read = { ...monthIn(query, errors), kind };
  if (kind && !isRunKind(kind)) errors.kind = [`Los pagos son ${runKinds.join(', ')}`];
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors, 'La consulta no es válida.');
  return read;
}

export function readPeopleQuery(query: Query) {
  const errors: Errors = {};
  const page = wholeNumber(query, errors, 'page', 'La página', 1, 100_000) ?? 1;
  const perPage = wholeNumber(query, errors, 'per_page', 'El tamaño de la página', 1, 200) ?? 50;
  if (!pageSizes.includes(perPage)) errors.per_page = [`Use ${pageSizes.join(', ')}`];
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors, 'La consulta no es válida.');
  return {
    search: query.search?.slice(0, 100),
    asked: readPageRequest({ page: query.page ? page : undefined, perPage, cursor: query.cursor }, 'people'),
  };
}

/** Reads a year and a month from a body. Throws 422 under `name`. */
export function readMonth(body: unknown, name = 'month'): { year: number; month: number } {
  const { year, month } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const read = { year: numberIn(year, 2019, 2100), month: numberIn(month, 1, 12) };
  if (read.year === undefined || read.month === undefined)
    throw buildInvalidRefusal({ [name]: ['Diga el año y el mes'] });
  return { year: read.year, month: read.month };
}

const numberIn = (text: unknown, from: number, to: number): number | undefined => {
  if (typeof text !== 'number' && !(typeof text === 'string' && /^\d{1,6}$/.test(text))) return undefined;
  const value = Number(text);
  return Number.isInteger(value) && value >= from && value <= to ? value : undefined;
};

const monthIn = (query: Query, errors: Errors) => ({
  year: wholeNumber(query, errors, 'year', 'El año', 2019, 2100),
  month: wholeNumber(query, errors, 'month', 'El mes', 1, 12),
});

function wholeNumber(
  query: Query,
  errors: Errors,
  name: string,
  label: string,
  from: number,
  to: number,
): number | undefined {
  const text = query[name];
  if (text === undefined || text === '') return undefined;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= from && value <= to) return value;
  errors[name] = [`${label} debe ser un número entre ${from} y ${to}`];
  return undefined;
}
