import { crosscheckExport } from '../server/crosscheck/export.ts';
import { crosscheckMonth, monthPlanilla } from '../server/crosscheck/months.ts';
import { drained, measureCompany, measuredDay, measuredMonth } from './company.ts';

await measureCompany(1, async ({ id, inside }) => ({
  'looked at': async (tick) => {
    const planilla = await monthPlanilla(inside, id, measuredMonth, measuredDay);
    for await (const _ of crosscheckMonth(inside, id, measuredMonth, planilla)) tick();
  },
  'differences as a sheet': drained(async () =>
    crosscheckExport(inside, id, measuredMonth, 'xlsx', measuredDay),
  ),
}));
