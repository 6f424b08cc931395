import { exportVouchers } from '../server/accounting/file.ts';
import { createPackedView } from '../server/accounting/packed-view.ts';
import { buildCentreNames, readAccountingPlan } from '../server/accounting/plan.ts';
import { signPosting, storeEntries } from '../server/accounting/postings.ts';
import {
  openView,
  streamPostedView,
  summarizeEntries,
  type ViewedEntries,
} from '../server/accounting/view.ts';
import { generateId } from '../server/services.ts';
import type { VoucherKind } from '../src/domain/accounting/voucher-kinds.ts';
import { drained, measureCompany, measuredMonth as month } from './company.ts';

async function* ticked(
  view: AsyncIterable<ViewedEntries[]>,
  tick: () => void,
): AsyncGenerator<ViewedEntries[]> {
  for await (const some of view) {
    tick();
    yield some;
  }
}

await measureCompany(1, async ({ id, userId, store, inside }) => {
  const { plan, settings } = await inside((tx) => readAccountingPlan(tx, id));
  const open = () => openView(inside, id, month, plan, false);
  const file = (read: () => AsyncIterable<ViewedEntries[]>, kinds: readonly VoucherKind[]) =>
    drained(async () => {
      const view = createPackedView(read());
      await summarizeEntries(view.first(), settings);
      return exportVouchers(view.again, {
        company: { name: 'Medida', nit: '900654321' },
        ...{ month, posting: undefined, kinds, grouping: settings },
        ...{ centreNames: buildCentreNames(plan), format: 'siigo', type: 'xlsx' },
        document_type: '1',
      });
    });
  const three = ['pay', 'contributions', 'provisions'] as const;
  const posting = generateId();
  let digest = '';
  return {
    'looked at': async (tick) => {
      digest = (await summarizeEntries(ticked(open(), tick), settings)).digest;
    },
    'pay as a file': file(open, ['pay']),
    'three vouchers as a file': file(open, three),
    posted: (tick) =>
      store.inCompany(id, async (tx) => {
        let employees = 0;
        for await (const some of openView((work) => work(tx), id, month, plan, false)) {
          await storeEntries(tx, id, posting, month, some);
          employees += some.length;
          tick();
        }
        const by = { id: userId, name: 'Medida' };
        const signed = { id: posting, number: 1, employees, totals: {}, digest, reverses: false };
        await signPosting(tx, { companyId: id, by }, month, signed);
      }),
    'three vouchers of a posting as a file': file(() => streamPostedView(inside, id, posting), three),
    'what changed since': async (tick) =>
      void (await summarizeEntries(ticked(openView(inside, id, month, plan, true), tick), settings)),
  };
});
