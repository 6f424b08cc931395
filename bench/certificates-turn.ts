import { sql } from 'kysely';
import { buildForm220Zip } from '../server/income/certificate-files.ts';
import { exportSheet2276, exportXml2276, report2276 } from '../server/income/report-2276.ts';
import { readClock } from '../server/services.ts';
import { drained, measureCompany, measuredDay, measuredMonth } from './company.ts';

const { year } = measuredMonth;

await measureCompany(3, async ({ id, inside, store }) => {
  await store.inCompany(id, async (tx) => {
    await sql`update employees set home_address = address, home_department_id = department_id,
      home_municipality_id = municipality_id`.execute(tx);
    await sql`update payrolls set state = 'aceptada', accepted_at = now()`.execute(tx);
  });
  const file = { year, number: 1, replaces: false };
  return {
    'findings of format 2276': () => report2276(inside, id, year),
    'format 2276, XML': drained(() => exportXml2276(inside, id, file, readClock())),
    'format 2276, sheet': drained(() => exportSheet2276(inside, id, year, 'xlsx', measuredDay)),
    'forms 220, ZIP': drained(() => buildForm220Zip(inside, id, { year, employees: undefined }, readClock())),
  };
});
