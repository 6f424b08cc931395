import type { RequestKind } from '../../domain/payroll/novelties/request-kinds.ts';
import { type Day, parseDay } from '../../domain/values/day.ts';

export const requestsPath = '/payslip/requests';

/** A request that an address opens, with what is filled in. */
export type PreparedRequest = { kind: RequestKind; company: string; start: Day; end: Day };

export const buildRequestPath = ({ kind, company, start, end }: PreparedRequest): string =>
  `${requestsPath}#${[kind, company, start, end].join('/')}`;

/** Reads the request of a hash, whose kind must be one of these. Undefined for any other hash. */
export function readPreparedRequest(
  hash: string,
  kinds: readonly RequestKind[],
): PreparedRequest | undefined {
  const [name, company = '', first = '', last = ''] = hash.slice(1).split('/');
  const kind = kinds.find((one) => one === name);
  const [start, end] = [parseDay(first), parseDay(last)];
  return kind && start && end && start <= end ? { kind, company, start, end } : undefined;
}
