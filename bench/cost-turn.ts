import { costExport } from '../server/cost/export.ts';
import { employeeMonths } from '../server/month-end/employee-months.ts';
import { costGroups } from '../src/domain/cost/group-costs.ts';
import { drained, measureCompany, measuredMonth } from './company.ts';

const range = { from: measuredMonth, to: measuredMonth };

await measureCompany(1, async ({ id, inside }) => ({
  'cost by employee': async (tick) => {
    const groups = costGroups('employee');
    for await (const months of employeeMonths(inside, id, range)) {
      for (const month of months) groups.add(month);
      tick();
    }
    return groups.grouped();
  },
  'cost as a sheet': drained(async () => costExport(inside, id, range, 'xlsx')),
}));
