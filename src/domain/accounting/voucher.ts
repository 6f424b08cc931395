import { type Money, money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import type { AccountingEntry, EntrySide } from './entries.ts';
import { type VoucherKind, voucherOrder } from './voucher-kinds.ts';

/** Detail of a voucher: a line for each employee, for each entity, or for each account alone. */
export const detailLevels = {
  all: 'Por empleado y entidad',
  entities: 'Por entidad; los empleados, juntos',
  accounts: 'Solo por cuenta',
} as const;
export type DetailLevel = keyof typeof detailLevels;
export type VoucherGrouping = { detail: DetailLevel; centres: boolean };

/** Line of a voucher; one of debit and credit is zero. */
export type VoucherLine = {
  voucher: VoucherKind;
  account: string;
  document: string;
  party: string;
  centre: string;
  debit: Money;
  credit: Money;
  /** Concepts that make it up, and what each adds to its debit less its credit. */
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

/** Sums entries of employees, one employee after another, into the lines of their vouchers. */
export function createVoucherLines({ detail, centres }: VoucherGrouping) {
  // Apart, so that an employee who is done with is not looked for among what all of them add to.
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
    /** Lines of the employees that were added, which nobody else adds to: a file of any size is written as it goes. */
    ofEmployees: (): VoucherLine[] => linesOf(ofEmployee),
    rest: (): VoucherLine[] => [...linesOf(ofEmployee), ...linesOf(shared)].sort(compareVoucherLines),
  };
}

/** Order of lines: by voucher, debits first, and by account. */
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
 * Entries that take what was posted to what is posted today: only the difference, in the same accounts as each of them. An
 * account that changed leaves the old one and enters the new.
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
