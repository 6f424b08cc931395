import { createHash } from 'node:crypto';
import type { AccountingEntry, Lack } from '../../src/domain/accounting/entries.ts';
import { gatherFindings } from '../../src/domain/accounting/findings.ts';
import type { Plan } from '../../src/domain/accounting/plan.ts';
import {
  type Balances,
  buildZeroBalances,
  subtractBalances,
} from '../../src/domain/accounting/provisions.ts';
import {
  buildDifferenceEntries,
  compareVoucherLines,
  createVoucherLines,
  type VoucherGrouping,
  type VoucherLine,
} from '../../src/domain/accounting/voucher.ts';
import { type VoucherKind, voucherKinds, voucherOrder } from '../../src/domain/accounting/voucher-kinds.ts';
import { money, toMoneyText } from '../../src/domain/values/money.ts';
import type { Month } from '../../src/domain/values/month.ts';
import type { Transact } from '../store/connection.ts';
import { streamMonthEntries } from './month.ts';
import { listPostedEmployees, listPostedEntries, type PostedEntries, readPostedEntries } from './postings.ts';

export type ViewedEntries = PostedEntries & { lacks: readonly Lack[] };

/** Employees or posting rows read at a time. */
const batch = 250;

/** Streams the entries of an open month, or the differences since it was posted. */
export async function* openView(
  inside: Transact,
  companyId: string,
  month: Month,
  plan: Plan,
  isPosted: boolean,
): AsyncGenerator<ViewedEntries[]> {
  const withPayrolls = new Set<string>();
  for await (const some of streamMonthEntries(inside, companyId, month, plan)) {
    if (!isPosted) {
      yield some;
      continue;
    }
    const ids = some.map(({ employee }) => employee.id);
    for (const id of ids) withPayrolls.add(id);
    const posted = await inside((tx) => readPostedEntries(tx, companyId, month, ids));
    yield some.map((one) => sinceOf(posted.get(one.employee.id), one));
  }
  if (isPosted) yield* streamReversalView(inside, companyId, month, withPayrolls);
}

/** Streams entries that reverse everything posted of a month, except for some employees. */
export async function* streamReversalView(
  inside: Transact,
  companyId: string,
  month: Month,
  except: ReadonlySet<string> = new Set(),
): AsyncGenerator<ViewedEntries[]> {
  const ids = (await inside((tx) => listPostedEmployees(tx, companyId, month))).filter(
    (id) => !except.has(id),
  );
  for (let first = 0; first < ids.length; first += batch) {
    const some = ids.slice(first, first + batch);
    const posted = await inside((tx) => readPostedEntries(tx, companyId, month, some));
    yield some.flatMap((id) => {
      const own = posted.get(id);
      return own ? [sinceOf(own, { ...own, entries: [], movements: buildZeroBalances(), lacks: [] })] : [];
    });
  }
}

function sinceOf(posted: PostedEntries | undefined, now: ViewedEntries): ViewedEntries {
  if (!posted) return now;
  const entries = buildDifferenceEntries(posted.entries, now.entries);
  const movements: Balances = subtractBalances(now.movements, posted.movements);
  return { ...now, entries, movements };
}

export async function* streamPostedView(
  inside: Transact,
  companyId: string,
  postingId: string,
): AsyncGenerator<ViewedEntries[]> {
  let after: { at: string; id: string } | undefined;
  for (;;) {
    const rows = await inside((tx) => listPostedEntries(tx, companyId, postingId, after, batch));
    if (rows.length === 0) return;
    yield rows.map(({ at: _, ...row }) => ({ ...row, lacks: [] }));
    const last = rows.at(-1);
    after = last && { at: last.at, id: last.employee.id };
  }
}

/** Maximum lines of a voucher on the screen: of employees, and of the rest. The file has all. */
const mostShown = { employees: 200, rest: 300 };

export type VoucherSummary = {
  kind: VoucherKind;
  title: string;
  debit: string;
  credit: string;
  count: number;
  lines: VoucherLine[];
};

export async function summarizeEntries(view: AsyncIterable<ViewedEntries[]>, grouping: VoucherGrouping) {
  const lines = createVoucherLines(grouping);
  const findings = gatherFindings();
  const digest = createEntriesDigest();
  const vouchers = new Map<VoucherKind, VoucherSummary & { sums: [number, number] }>();
  let employees = 0;
  const tell = (some: readonly VoucherLine[], most: number) => {
    for (const line of some) {
      const { voucher } = line;
      const own = vouchers.get(voucher) ?? {
        ...{ kind: voucher, title: voucherKinds[voucher], debit: '', credit: '', count: 0, lines: [] },
        sums: [0, 0],
      };
      own.sums[0] += line.debit;
      own.sums[1] += line.credit;
      own.count += 1;
      if (own.lines.length < most) own.lines.push(line);
      vouchers.set(voucher, own);
    }
  };
  for await (const some of view)
    for (const one of some) {
      findings.add(one);
      digest.add(one);
      if (one.entries.length > 0) employees += 1;
      lines.add({ employee: { id: one.employee.id, document: one.document }, entries: one.entries });
      tell(lines.ofEmployees(), mostShown.employees);
    }
  tell(lines.rest(), mostShown.employees + mostShown.rest);
  return {
    employees,
    findings: findings.all(),
    digest: digest.end(),
    vouchers: voucherOrder.flatMap((kind) => {
      const found = vouchers.get(kind);
      if (!found) return [];
      const { sums, ...voucher } = found;
      voucher.lines.sort(compareVoucherLines);
      return [{ ...voucher, debit: toMoneyText(money(sums[0])), credit: toMoneyText(money(sums[1])) }];
    }),
  };
}

/** Digest of a view, which proves that what is posted is what was seen. */
export function createEntriesDigest() {
  const hash = createHash('sha256');
  return {
    add: ({
      employee,
      entries,
      movements,
    }: {
      employee: { id: string };
      entries: readonly AccountingEntry[];
      movements: Balances;
    }) => {
      hash.update(JSON.stringify([employee.id, entries, movements]));
    },
    end: (): string => hash.digest('base64url').slice(0, 32),
  };
}
