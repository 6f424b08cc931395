import { sql } from 'kysely';
import { readConfig } from '../server/config.ts';
import { createMonthZips } from '../server/payroll/files/zip.ts';
import { generateId, readClock } from '../server/services.ts';
import { drained, measureCompany, measuredMonth } from './company.ts';

/** Measures the ZIP of the payslips of a month, whose documents DIAN accepted. */
await measureCompany(1, async ({ id, store }) => {
  await store.inCompany(id, (tx) =>
    sql`
      update payrolls set state = 'aceptada', accepted_at = now(), environment = 'habilitacion',
        full_number = 'N' || substr(id::text, 25), cune = repeat(md5(id::text), 3)`.execute(tx),
  );
  await store.asSystem((tx) => sql`analyze`.execute(tx));
  const config = readConfig({ NODE_ENV: 'test' });
  const secretKey = Buffer.alloc(32, 7);
  const buildZip = createMonthZips({ config, secretKey, store, now: readClock, newId: generateId });
  const company = { id, inside: store.inCompany.bind(store, id), origin: 'http://localhost:8080' };
  const read = drained(() => buildZip(company as never, measuredMonth, 'pdf'));
  return { 'for the first time': read, again: read };
});
