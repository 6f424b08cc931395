import { type Money, money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import type { AccountingEntry, EntrySide } from './entries.ts';
import { type VoucherKind, voucherOrder } from './voucher-kinds.ts';

/** Detail of a voucher: a line for each employee, each entity, or each account. */
export const detailLevels = {
  all: 'Por empleado y entidad',
  entities: 'Por entidad; los empleados, juntos',
  accounts: 'Solo por cuenta',
} as const;
export type DetailLevel = keyof typeof detailLevels;
export type VoucherGrouping = { detail: DetailLevel; centres: boolean };

/** Line of a voucher. Either its debit or its credit is zero. */
export type VoucherLine = {
  voucher: VoucherKind;
  account: string;
  document: string;
  party: string;
  centre: string;
  debit: Money;
  credit: Money;
  /** Concepts of the line. Each amount is what it adds to debit minus credit. */
  concepts: ReadonlyMap<string, Money>;
  employees: number;
};

type Sum = {
  key: Omit<VoucherLine, 'debit' | 'credit' | 'concepts' | 'employees'>;
  amount: number;
  concepts: Map<string, number>;
  employees: number;
  last: string;
};

/** Adds the entries of employees, one employee after another, to the lines of their vouchers. */
export function createVoucherLines({ detail, centres }: VoucherGrouping) {
  // The lines of a finished employee are separate, so they are not searched with the shared ones.
  const ofEmployee = new Map<string, Sum>();
  const shared = new Map<string, Sum>();
  const put = (
    { voucher, label }: AccountingEntry,
    { account, party, centre: where }: EntrySide,
    amount: number,
    employee: { id: string; document: string },
  ) => {
    const own = party.document === employee.document;
    const named = detail === 'all' || (detail === 'entities' && !own);
    const document = named ? party.document : '';
    const name = named ? party.name : '';
    const centre = centres ? where : '';
    const id = `${voucher} ${account} ${document || name} ${centre}`;
    const sums = own && detail === 'all' ? ofEmployee : shared;
    let into = sums.get(id);
    if (!into) {
      const key = { voucher, account, document, party: name, centre };
      into = { key, amount: 0, concepts: new Map(), employees: 0, last: '' };
      sums.set(id, into);
    }
    into.amount += amount;
    into.concepts.set(label, (into.concepts.get(label) ?? 0) + amount);
    if (into.last !== employee.id) {
      into.last = employee.id;
      into.employees += 1;
    }
  };
  const linesOf = (sums: Map<string, Sum>): VoucherLine[] => {
    const lines = [...sums.values()]
      .flatMap(({ key, amount, concepts, employees }) =>
        amount === 0
          ? []
          : [
              {
                ...key,
                debit: money(Math.max(0, amount)),
                credit: money(Math.max(0, -amount)),
                concepts: largestFirst(concepts),
                employees,
              },
            ],
      )
      .sort(compareVoucherLines);
    sums.clear();
    return lines;
  };
  return {
    add({
      employee,
      entries,
    }: {
      employee: { id: string; document: string };
      entries: readonly AccountingEntry[];
    }) {
      for (const entry of entries) {
        const amount = parseMoney(entry.amount) ?? noMoney;
        put(entry, entry.debit, amount, employee);
        put(entry, entry.credit, -amount, employee);
      }
    },
    /**
     * Returns the lines of the added employees, which no other employee changes. A file of any size can be written in
     * parts.
     */
    ofEmployees: (): VoucherLine[] => linesOf(ofEmployee),
    rest: (): VoucherLine[] => [...linesOf(ofEmployee), ...linesOf(shared)].sort(compareVoucherLines),
  };
}

/** Orders lines by voucher, debits first, and by account. */
export function compareVoucherLines(a: VoucherLine, b: VoucherLine): number {
  const voucher = voucherOrder.indexOf(a.voucher) - voucherOrder.indexOf(b.voucher);
  const sides = Number(b.debit > 0) - Number(a.debit > 0);
  return (
    voucher ||
    sides ||
    compareText(a.account, b.account) ||
    compareText(a.party, b.party) ||
    compareText(a.centre, b.centre)
  );
}
const largestFirst = (concepts: ReadonlyMap<string, number>): ReadonlyMap<string, Money> =>
  new Map(
    [...concepts]
      .map(([label, amount]) => [label, money(amount)] as const)
      .sort(([a, one], [b, other]) => Math.abs(other) - Math.abs(one) || compareText(a, b)),
  );
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const sideKey = ({ account, party, centre }: EntrySide): string =>
  `${account} ${party.document || party.name} ${centre}`;
const entryKey = ({ voucher, key, debit, credit }: AccountingEntry): string =>
  [voucher, key, ...[sideKey(debit), sideKey(credit)].sort()].join('|');

/**
 * Builds the entries between what was posted and what would be posted today: only the differences, each in its own
 * accounts. An amount whose account changed leaves the old account and enters the new one.
 */
export function buildDifferenceEntries(
  posted: readonly AccountingEntry[],
  today: readonly AccountingEntry[],
): AccountingEntry[] {
  const sums = new Map<string, { entry: AccountingEntry; amount: number }>();
  const put = (entry: AccountingEntry, sign: 1 | -1) => {
    const id = entryKey(entry);
    const found = sums.get(id);
    const amount = sign * (parseMoney(entry.amount) ?? noMoney);
    if (!found) sums.set(id, { entry, amount });
    else found.amount += sideKey(found.entry.debit) === sideKey(entry.debit) ? amount : -amount;
  };
  for (const entry of today) put(entry, 1);
  for (const entry of posted) put(entry, -1);
  return [...sums.values()].flatMap(({ entry, amount }) =>
    amount === 0
      ? []
      : [
          {
            ...entry,
            ...(amount < 0 && { debit: entry.credit, credit: entry.debit }),
            amount: toMoneyText(money(Math.abs(amount))),
          },
        ],
  );
}
