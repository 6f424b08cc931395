import type { RequestKind } from '../../domain/payroll/novelties/request-kinds.ts';

export const requestsPath = '/payslip/requests';

/** A request that an address opens: of so many calendar days, to a company. */
export type PreparedRequest = { kind: RequestKind; company: string; days: number };

export const buildRequestPath = ({ kind, company, days }: PreparedRequest): string =>
  `${requestsPath}#${[kind, company, days].join('/')}`;

const MAX_DAYS = 60;

/** Reads the request of a hash, whose kind must be one of these. Undefined for any other hash. */
export function readPreparedRequest(
  hash: string,
  kinds: readonly RequestKind[],
): PreparedRequest | undefined {
  const [name, company = '', count = ''] = hash.slice(1).split('/');
  const kind = kinds.find((one) => one === name);
  const days = /^\d{1,2}$/.test(count) ? Number(count) : 0;
  return kind && days > 0 && days <= MAX_DAYS ? { kind, company, days } : undefined;
}
