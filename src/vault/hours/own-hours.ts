import { getLaw } from '../../domain/payroll/law/parameters.ts';
import type { Hours } from '../../domain/payroll/novelties/novelties.ts';
import {
  type ChainHead,
  type ClockSpan,
  findBrokenLink,
  type HoursLink,
} from '../../domain/payroll/signed-hours/hours-chain.ts';
import { computeOvertime, type OvertimeContract } from '../../domain/payroll/signed-hours/overtime.ts';
import {
  readSignedEntries,
  type SignedEntry,
  toClockSpan,
} from '../../domain/payroll/signed-hours/signed-hours.ts';
import { parseDay } from '../../domain/values/day.ts';
import { noMoney, parseMoney } from '../../domain/values/money.ts';
import type { OwnHours } from '../../domain/vault/hours.ts';
import type { OutboxItem } from '../../offline/outbox.ts';
import { listReadIds, noteRead } from '../page/read-ids.ts';

/** An entry with the signature that waits on this device, and with its hours. */
export type ShownEntry = SignedEntry & {
  /** Signature of the employee that the server does not have yet. */
  unsent: OutboxItem | undefined;
  payment: OwnHours['payments'][number] | undefined;
  /** Times in sight: those that both signed, or those of who signed last. */
  span: ClockSpan | null;
  hours: Hours[];
};

/** Reads the terms of a contract from the answer of the server. */
export function toOvertimeContract(contract: NonNullable<OwnHours['contract']>): OvertimeContract {
  const salaries = contract.salaries.map(({ from, salary }) => ({
    from,
    salary: parseMoney(salary) ?? noMoney,
  }));
  const { admission, retirement, weekly_hours, rest_day } = contract;
  return {
    admission,
    salary: salaries.at(-1)?.salary ?? noMoney,
    salaries,
    ...(retirement && { retirement }),
    ...(weekly_hours !== null && { weekly_hours }),
    ...(rest_day !== null && { rest_day }),
  };
}

const isWaiting = ({ state: { state } }: OutboxItem): boolean => state !== 'rejected' && state !== 'conflict';

/** Lists signatures of an owner that wait on this device, the oldest first. */
export const listUnsentHours = (
  items: readonly OutboxItem[],
  owner: string,
  companyId: string,
): OutboxItem[] =>
  items.filter(
    (item) => item.owner === owner && item.path === '/hours' && item.values['company_id'] === companyId,
  );

/** Lists the entries of a company, the newest day first, with what waits on this device as if it had arrived. */
export function listShownEntries(own: OwnHours, unsent: readonly OutboxItem[]): ShownEntry[] {
  const links = [...own.links, ...unsent.filter(isWaiting).flatMap(toWaitingLink)];
  const contract = own.contract && toOvertimeContract(own.contract);
  return readSignedEntries(links)
    .map((entry) => {
      const item = unsent.findLast(({ values }) => values['entry'] === entry.id);
      const span = findShownSpan(entry);
      return {
        ...entry,
        unsent: item,
        payment: own.payments.find((one) => one.entry === entry.id),
        span,
        hours: span && contract ? computeOvertime(contract, [{ day: entry.day, ...span }], getLaw) : [],
      };
    })
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
}

function findShownSpan({ agreed, employee, company }: SignedEntry): ClockSpan | null {
  const last = employee ?? company;
  return agreed ?? (last && toClockSpan(last));
}

function toWaitingLink({ values, created_at }: OutboxItem): HoursLink[] {
  const { entry, day, start, end, note } = values as Partial<Record<string, string>>;
  const on = day === undefined ? undefined : parseDay(day);
  if (!entry || !on) return [];
  return [
    {
      entry,
      day: on,
      start: start ?? null,
      end: end ?? null,
      note: note ?? '',
      signer: 'employee',
      name: '',
      signed_at: new Date(created_at).toISOString(),
      number: 0,
      previous: '',
      hash: '',
    },
  ];
}

const headMark = 'hours-heads';

/** Returns the head of a chain that this device saw last. */
function findSeenHead(chain: string): ChainHead | undefined {
  const seen = listReadIds(headMark).findLast((text) => text.startsWith(`${chain} `));
  const [, number = '', hash = ''] = seen?.split(' ') ?? [];
  return hash ? { number: Number(number), hash } : undefined;
}

/**
 * Verifies the chain of a company against the one that this device saw. Returns the number of the first signature that is
 * not as it was sealed. A chain that holds is what the next one is compared with.
 */
export async function verifyHours({ chain, links }: OwnHours): Promise<number | undefined> {
  const broken = await findBrokenLink(chain, links, findSeenHead(chain));
  const head = links.at(-1);
  if (broken === undefined && head) noteRead(headMark, [`${chain} ${head.number} ${head.hash}`]);
  return broken;
}

/** Returns whether an entry is of a payment before the next one: it is closed, or there is nothing left to sign. */
export const isOfEarlierPayment = (
  { day, payment, state, unsent }: ShownEntry,
  { start }: OwnHours['period'],
): boolean => day < start && !unsent && (payment?.closed === true || state === 'sin_horas');
