import { findAccountName, getAccountLabel } from '../../src/domain/accounting/accounts.ts';
import { describePosting } from '../../src/domain/accounting/describe-posting.ts';
import type { AccountingFinding } from '../../src/domain/accounting/findings.ts';
import type { VoucherLine } from '../../src/domain/accounting/voucher.ts';
import type { VoucherKind } from '../../src/domain/accounting/voucher-kinds.ts';
import type { NamedEmployee } from '../../src/domain/identity/person-name.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { dayOf, formatMonth } from '../../src/domain/values/day.ts';
import { type Money, noMoney, parseMoney, sum, toMoneyText } from '../../src/domain/values/money.ts';
import type { Month } from '../../src/domain/values/month.ts';
import { findEmployer } from '../documents/sources.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { buildConflictRefusal, buildInvalidRefusal, buildStaleRefusal } from '../refusals.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { exportAccounts, hasAreaAccount, listAccountRows } from './accounts.ts';
import { exportVouchers, formatVoucherTitle } from './file.ts';
import { findFirstUnpostedMonth } from './month.ts';
import { createPackedView } from './packed-view.ts';
import {
  buildCentreNames,
  listOwnAccounts,
  readAccountingPlan,
  readAccountingSettings,
  storeAccounts,
  storeSettings,
} from './plan.ts';
import { listPostings, type Posting, signPosting, storeEntries } from './postings.ts';
import {
  createEntriesDigest,
  openView,
  streamPostedView,
  streamReversalView,
  summarizeEntries,
  type ViewedEntries,
} from './view.ts';

type Looked = { month: Month; posting?: number | undefined };

/** Opens a month, a posting or a difference. `read` streams its entries from the beginning. */
async function viewed(inside: Transact, call: StaffAsk, { month, posting }: Looked, missing: () => Error) {
  const { id } = call.company;
  const [{ plan, settings }, postings, unposted] = await inside(async (tx) => [
    await readAccountingPlan(tx, id),
    await listPostings(tx, id, month),
    await findFirstUnpostedMonth(tx, id, month),
  ]);
  const frozen = postings.find(({ number }) => number === posting);
  if (posting !== undefined && !frozen) throw missing();
  const read = (): AsyncGenerator<ViewedEntries[]> =>
    frozen ? streamPostedView(inside, id, frozen.id) : openView(inside, id, month, plan, postings.length > 0);
  return { settings, postings, unposted, frozen, read, centreNames: buildCentreNames(plan) };
}

export const registerAccountingRoutes: StaffModule = ({ on }) => {
  on('GET /accounting', async (call) => {
    const { month } = call.input;
    const of = await viewed(call.inCompany, call, call.input, call.missing);
    const { settings, postings, unposted, frozen, centreNames } = of;
    const { vouchers, ...summary } = await summarizeEntries(of.read(), settings);
    return answer({
      data: {
        ...month,
        settings,
        postings: postings.map(shownPosting),
        posting: frozen?.number ?? null,
        unposted: unposted ?? null,
        ...summary,
        vouchers: vouchers.map(({ lines, ...voucher }) => ({
          ...voucher,
          title: formatVoucherTitle(
            voucher.kind,
            month,
            describePosting(postings, frozen?.number ?? postings.length + 1),
          ),
          lines: lines.map((line) => ({
            ...shownLine(line),
            centre_name: centreNames.get(line.centre) ?? '',
          })),
        })),
      },
    });
  });

  on('GET /accounting/origin', async (call) => {
    const { voucher, account, document, centre } = call.input;
    const { settings, read } = await viewed(call.inCompany, call, call.input, call.missing);
    const people: (NamedEmployee & { amount: Money; labels: string[] })[] = [];
    let total = 0;
    for await (const some of read())
      for (const { employee, document: own, entries } of some) {
        const isLine = (party: string, code: string, at: string): boolean =>
          code === account &&
          (settings.centres ? at === (centre ?? '') : true) &&
          shownDocument(settings.detail, party, own) === (document ?? '');
        const parts = entries
          .filter((entry) => entry.voucher === voucher)
          .flatMap(({ label, amount, debit, credit }) => {
            const value = parseMoney(amount) ?? noMoney;
            return [
              ...(isLine(debit.party.document, debit.account, debit.centre) ? [{ label, value }] : []),
              ...(isLine(credit.party.document, credit.account, credit.centre)
                ? [{ label, value: -value as Money }]
                : []),
            ];
          });
        if (parts.length === 0) continue;
        total += 1;
        if (people.length < mostPeople)
          people.push({
            ...employee,
            amount: sum(parts.map(({ value }) => value)),
            labels: [...new Set(parts.map(({ label }) => label))],
          });
      }
    return answer({ data: people.map((one) => ({ ...one, amount: toMoneyText(one.amount) })), total });
  });

  on('GET /accounting/file', async (call) => {
    const { month, voucher, program, document_type = '', format = 'xlsx' } = call.input;
    const { settings, postings, frozen, read, centreNames } = await viewed(
      call.inCompany,
      call,
      call.input,
      call.missing,
    );
    // Nothing can be refused after the first byte, and the last employee may have a blocking finding, so
    // everything is checked first.
    const view = createPackedView(read());
    const { vouchers, findings } = await summarizeEntries(view.first(), settings);
    refuseBlocked(findings);
    const kinds = vouchers.map(({ kind }) => kind).filter((kind) => !voucher || kind === voucher);
    if (kinds.length === 0) throw buildConflictRefusal(nothingWords(month, postings.length > 0));
    const company = await call.inCompany((tx) => findEmployer(tx, call.company.id));
    if (!company) throw call.missing();
    return exportVouchers(view.again, {
      company,
      month,
      posting: frozen && { number: frozen.number, words: describePosting(postings, frozen.number) },
      kinds,
      grouping: settings,
      centreNames,
      format: program ?? settings.format,
      type: format,
      document_type,
    });
  });

  on('POST /accounting/postings', async (call, tx) => {
    const { month, number, digest } = call.input;
    const inside: Transact = (work) => work(tx);
    const { settings, postings, read } = await viewed(inside, call, { month }, call.missing);
    if (postings.length + 1 !== number)
      throw buildStaleRefusal(takenWords(month), postings.map(shownPosting));
    const {
      posting,
      findings,
      digest: own,
    } = await storePosting(call, tx, {
      ...{ month, number, settings, reverses: false },
      view: read(),
    });
    refuseBlocked(findings);
    if (posting.employees === 0) throw buildConflictRefusal(nothingWords(month, postings.length > 0));
    if (own !== digest)
      throw buildStaleRefusal(
        'La nómina o las cuentas cambiaron desde que las miró. Revise los comprobantes de nuevo.',
        {},
      );
    return answer({
      data: posting,
      message:
        number === 1
          ? `${formatMonth(month.year, month.month)} quedó contabilizado`
          : `La diferencia de ${formatMonth(month.year, month.month)} quedó contabilizada`,
    });
  });

  on('POST /accounting/reversals', async (call, tx) => {
    const { month, number } = call.input;
    const inside: Transact = (work) => work(tx);
    const settings = await readAccountingSettings(tx, call.company.id);
    const postings = await listPostings(tx, call.company.id, month);
    if (postings.length + 1 !== number)
      throw buildStaleRefusal(takenWords(month), postings.map(shownPosting));
    const last = postings.at(-1);
    if (!last || last.reverses)
      throw buildConflictRefusal(
        `${formatMonth(month.year, month.month)} no está contabilizado: no hay qué reversar.`,
      );
    const { posting } = await storePosting(call, tx, {
      ...{ month, number, settings, reverses: true },
      view: streamReversalView(inside, call.company.id, month),
    });
    return answer({
      data: posting,
      message: `${formatMonth(month.year, month.month)} quedó abierto: un comprobante reversó lo contabilizado`,
    });
  });

  on('GET /accounting/accounts', async (call) =>
    answer({ data: await call.inCompany((tx) => accountsOf(tx, call)) }),
  );

  on('GET /accounting/accounts/export', async (call) => {
    const { rows, only_own } = await call.inCompany((tx) => accountsOf(tx, call));
    return exportAccounts(rows, only_own, call.input.format ?? 'xlsx');
  });

  on('POST /accounting/accounts/import', async (call, tx) => {
    const { version, rows } = call.input;
    const day = dayOf(call.now);
    const errors: Errors = {};
    const seenRows = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const key = `${row.concept} ${row.area}`;
      if (seenRows.has(key)) errors[`rows.${index}.concept`] = ['Este concepto ya viene en otra fila'];
      else if (!hasAreaAccount(row, day))
        errors[`rows.${index}.area`] = [`${getAccountLabel(row.concept)} tiene una sola cuenta, sin áreas`];
      seenRows.add(key);
    }
    if (Object.keys(errors).length > 0) throw buildInvalidRefusal(errors);
    const settings = await readAccountingSettings(tx, call.company.id);
    if (!(await storeSettings(tx, call.company.id, { ...settings, version }, call.user.id)))
      throw buildStaleRefusal('Otra persona cambió las cuentas. Revíselas y guárdelas de nuevo.', {});
    await storeAccounts(tx, call.company.id, rows);
    return answer({ data: await accountsOf(tx, call), message: 'Cuentas guardadas' });
  });

  on('PUT /accounting/settings', async (call, tx) => {
    if (!(await storeSettings(tx, call.company.id, call.input, call.user.id)))
      throw buildStaleRefusal('Otra persona cambió las opciones. Revíselas y guárdelas de nuevo.', {});
    return answer({ data: await readAccountingSettings(tx, call.company.id), message: 'Opciones guardadas' });
  });
};

type PostingToStore = {
  month: Month;
  number: number;
  settings: Parameters<typeof summarizeEntries>[1];
  reverses: boolean;
  view: AsyncIterable<ViewedEntries[]>;
};

/** Stores a view as a posting. Throws a 409 refusal when another user took its number. */
async function storePosting(
  { company, user, now, newId }: StaffAsk & { newId: () => string },
  tx: Tx,
  { month, number, settings, reverses, view }: PostingToStore,
) {
  const id = newId();
  const digest = createEntriesDigest();
  let employees = 0;
  const storing = async function* () {
    for await (const some of view) {
      for (const one of some) digest.add(one);
      const changed = some.filter(({ entries }) => entries.length > 0);
      employees += changed.length;
      await storeEntries(tx, company.id, id, month, changed);
      yield some;
    }
  };
  const { vouchers, findings } = await summarizeEntries(storing(), settings);
  const posting = {
    ...{ id, number, employees, reverses, digest: digest.end() },
    totals: Object.fromEntries(vouchers.map(({ kind, debit }) => [kind, debit])),
  };
  const by = { id: user.id, name: user.name };
  if (!(await signPosting(tx, { companyId: company.id, by }, month, posting)))
    throw buildStaleRefusal(takenWords(month), {});
  return {
    posting: shownPosting({ ...posting, posted_at: new Date(now), posted_by_name: by.name }),
    findings,
    digest: posting.digest,
  };
}

function refuseBlocked(findings: readonly AccountingFinding[]): void {
  const blocked = findings.find(({ severity }) => severity === 'block');
  if (blocked) throw buildConflictRefusal(`${blocked.message}. ${blocked.hint}`);
}

/** Maximum employees listed for a line. */
const mostPeople = 200;

async function accountsOf(tx: Parameters<typeof readAccountingSettings>[0], { company, now }: StaffAsk) {
  const [{ version, only_own }, own] = [
    await readAccountingSettings(tx, company.id),
    await listOwnAccounts(tx, company.id),
  ];
  return { version, only_own, rows: listAccountRows(own, dayOf(now)) };
}

const shownDocument = (detail: string, document: string, own: string): string =>
  detail === 'all' || (detail === 'entities' && document !== own) ? document : '';

const shownPosting = ({
  number,
  posted_at,
  posted_by_name,
  employees,
  totals,
  reverses,
}: Omit<Posting, 'id' | 'digest'>) => ({
  number,
  posted_at,
  posted_by: posted_by_name,
  employees,
  reverses,
  totals: totals as Partial<Record<VoucherKind, string>>,
});

const shownLine = ({ account, debit, credit, concepts, voucher: _, ...line }: VoucherLine) => ({
  ...line,
  account,
  account_name: findAccountName(account) ?? [...concepts.keys()][0] ?? '',
  debit: toMoneyText(debit),
  credit: toMoneyText(credit),
  concepts: [...concepts].map(([label, amount]) => ({ label, amount: toMoneyText(amount) })),
});

const takenWords = ({ year, month }: Month): string =>
  `Otra persona contabilizó ${formatMonth(year, month)} mientras usted lo miraba.`;

const nothingWords = ({ year, month }: Month, isPosted: boolean): string =>
  isPosted
    ? `Nada de ${formatMonth(year, month)} cambió desde que se contabilizó.`
    : `No hay nóminas de ${formatMonth(year, month)} para contabilizar.`;
