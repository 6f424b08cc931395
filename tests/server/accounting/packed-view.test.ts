import { expect, it } from 'vitest';
import { createPackedView } from '../../../server/accounting/packed-view.ts';
import type { ViewedEntries } from '../../../server/accounting/view.ts';
import { buildZeroBalances } from '../../../src/domain/accounting/provisions.ts';

const party = { document: '1037482916', name: 'Ana Muñoz' };
const someone = (id: string): ViewedEntries => ({
  ...{ employee: { id, name: party.name, list_name: 'Muñoz Ana' }, document: party.document },
  entries: [
    {
      ...{ voucher: 'pay', key: 'earnings.salary', label: 'Salario básico', amount: '3000000.00' },
      debit: { account: '510506', party, centre: '100' },
      credit: { account: '250505', party, centre: '' },
    },
  ],
  movements: buildZeroBalances(),
  lacks: [{ code: 'draft' }],
});

it('a packed view reads its source once and gives the same batches every time', async () => {
  let readings = 0;
  async function* source() {
    readings += 1;
    yield [someone('a'), someone('b')];
    yield [someone('c')];
  }
  const view = createPackedView(source());
  const all = async (batches: AsyncIterable<ViewedEntries[]>) => {
    const found: ViewedEntries[][] = [];
    for await (const some of batches) found.push(some);
    return found;
  };
  const first = await all(view.first());
  expect(first).toEqual([[someone('a'), someone('b')], [someone('c')]]);
  for (let times = 0; times < 3; times += 1) expect(await all(view.again())).toEqual(first);
  expect(readings).toBe(1);
});
