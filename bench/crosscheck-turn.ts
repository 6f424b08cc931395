import type { Contents } from '../server/contents/contents.ts';
import { exportCrosscheck } from '../server/crosscheck/export.ts';
import { readMonthPlanilla, streamMonthCrosscheck } from '../server/crosscheck/months.ts';
import { drained, measureCompany, measuredDay, measuredMonth } from './company.ts';

/** Documents of a measured company are stored in their rows. */
const contents: Contents = {
  store: undefined,
  read: async ({ content }) => content ?? Buffer.alloc(0),
};

await measureCompany(1, async ({ id, inside }) => ({
  'looked at': async (tick) => {
    const planilla = await readMonthPlanilla(inside, id, measuredMonth, measuredDay);
    for await (const _ of streamMonthCrosscheck(inside, contents, id, measuredMonth, planilla)) tick();
  },
  'differences as a sheet': drained(async () =>
    exportCrosscheck(inside, contents, id, measuredMonth, 'xlsx', measuredDay),
  ),
}));
