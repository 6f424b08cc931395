import { MAX_CHOSEN_PAYMENTS } from '../../../src/domain/office/vault-entries.ts';
import { isId } from '../../../src/domain/values/id.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import { readQueryNumber } from '../query.ts';
import type { PaymentKey, PaymentQuery } from './payments.ts';

type Query = Record<string, string | undefined>;

/** Reads the filters of payments. Throws 422 for a value that is not valid. */
export function readPaymentQuery(query: Query): PaymentQuery {
  return {
    year: readQueryNumber(query, 'year', 2019, 2100),
    month: readQueryNumber(query, 'month', 1, 12),
    runId: idIn(query, 'run_id'),
    employeeId: idIn(query, 'employee_id'),
    search: query.search?.slice(0, 100) ?? '',
  };
}

/** Reads ids like `run_id:employee_id`, or the filters when there are none. */
export const readChosenPayments = (ids: unknown, query: Query): PaymentQuery =>
  ids === undefined ? readPaymentQuery(query) : { ...readPaymentQuery({}), chosen: readPaymentKeys(ids) };

function readPaymentKeys(ids: unknown): PaymentKey[] {
  const texts: unknown[] = Array.isArray(ids) ? [...new Set(ids)] : [];
  const keys = texts.flatMap((text) => {
    const [run_id = '', employee_id = '', ...rest] = typeof text === 'string' ? text.split(':') : [];
    return isId(run_id) && isId(employee_id) && rest.length === 0 ? [{ run_id, employee_id }] : [];
  });
  if (keys.length === 0 || keys.length < texts.length || keys.length > MAX_CHOSEN_PAYMENTS)
    throw buildInvalidRefusal({ ids: [`Elija entre 1 y ${MAX_CHOSEN_PAYMENTS}`] });
  return keys;
}

function idIn(query: Query, name: string): string | undefined {
  const id = query[name];
  if (!id) return undefined;
  if (!isId(id)) throw buildInvalidRefusal({ [name]: ['No es válido'] });
  return id;
}
