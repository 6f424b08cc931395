import type { SlipType } from '../domain/vault/payslips.ts';
import type { Account } from './api.ts';

const words: Record<SlipType, string> = { payrolls: 'Nóminas', adjustments: 'Ajustes' };
/** The types of payslips and what people call them. */
export const slipTypes = Object.entries(words) as [SlipType, string][];

/** The type whose payslips an address lists: the one of the account that is open, or of a record of theirs. */
export function ownType(account: Account | undefined, id = '', type = ''): SlipType | undefined {
  const own = account && (account.id === id || account.employee_ids?.includes(id));
  return own ? slipTypes.find(([one]) => one === type)?.[0] : undefined;
}
