import { exportPlanillaSheet } from '../server/pila/export.ts';
import { computePlanillas } from '../server/pila/planilla.ts';
import { drained, measureCompany, measuredDay, measuredMonth } from './company.ts';

await measureCompany(1, async ({ id, inside }) => {
  const planilla = async () =>
    (await computePlanillas(inside, id, measuredMonth, 'E', measuredDay)).planillas.whole;
  return {
    'worked out and written as text': async (tick) => {
      let rows = 0;
      for (const _ of (await planilla()).records()) if (rows++ % 500 === 0) tick();
    },
    'worked out and written as a sheet': drained(async () => {
      const records = (await planilla()).records();
      return exportPlanillaSheet({ ...measuredMonth, type: 'E', written: measuredDay, records }, 'xlsx');
    }),
  };
});
