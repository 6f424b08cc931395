import type { SlipType } from '../../domain/vault/payslips.ts';
import type { Account } from '../session/api.ts';

/** Kind of list at an address of an employee (specification §2): payslips of one type, or the slips of each payment. */
export type ListType = SlipType | 'payments';

const words: Record<ListType, string> = { payrolls: 'Nóminas', adjustments: 'Ajustes', payments: 'Pagos' };
export const listTypes = Object.entries(words) as [ListType, string][];

/**
 * Returns the list at an address of the signed-in employee. `id` is that of the account or of one of its records.
 * Undefined when the address is not theirs.
 */
export function findOwnListType(account: Account | undefined, id = '', type = ''): ListType | undefined {
  const own = account && (account.id === id || account.employee_ids?.includes(id));
  return own ? listTypes.find(([one]) => one === type)?.[0] : undefined;
}
