import { exportCost } from '../server/cost/export.ts';
import { streamEmployeeMonths } from '../server/month-end/employee-months.ts';
import { createCostGroups } from '../src/domain/cost/group-costs.ts';
import { drained, measureCompany, measuredMonth } from './company.ts';

const range = { from: measuredMonth, to: measuredMonth };

await measureCompany(1, async ({ id, inside }) => ({
  'cost by employee': async (tick) => {
    const groups = createCostGroups('employee');
    for await (const months of streamEmployeeMonths(inside, id, range)) {
      for (const month of months) groups.add(month);
      tick();
    }
    return groups.grouped();
  },
  'cost as a sheet': drained(async () => exportCost(inside, id, range, 'xlsx')),
}));
