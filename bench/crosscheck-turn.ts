import type { Contents } from '../server/contents/contents.ts';
import { crosscheckExport } from '../server/crosscheck/export.ts';
import { crosscheckMonth, monthPlanilla } from '../server/crosscheck/months.ts';
import { drained, measureCompany, measuredDay, measuredMonth } from './company.ts';

/** Documents of a measured company are in their rows. */
const contents: Contents = {
  store: undefined,
  read: async ({ content }) => content ?? Buffer.alloc(0),
};

await measureCompany(1, async ({ id, inside }) => ({
  'looked at': async (tick) => {
    const planilla = await monthPlanilla(inside, id, measuredMonth, measuredDay);
    for await (const _ of crosscheckMonth(inside, contents, id, measuredMonth, planilla)) tick();
  },
  'differences as a sheet': drained(async () =>
    crosscheckExport(inside, contents, id, measuredMonth, 'xlsx', measuredDay),
  ),
}));
