import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { readConfig } from '../server/config.ts';
import { exportCompany } from '../server/leaving/export-company.ts';
import { openExport } from '../server/leaving/export-file.ts';
import { importCompany, verifyExport } from '../server/leaving/import-company.ts';
import { seedCatalogues } from '../server/resources/catalogue.ts';
import { generateId, readClock } from '../server/services.ts';
import { openStore } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { type MeasuredCompany, makeBenchFolder, measureCompany } from './company.ts';

/** Bytes of a signed document, an answer and a PDF, as the demo has them. */
const SIZES = { signed: 14_000, answer: 9000, pdf: 30_000 };

/** Measures a company with the ten months of its year that leaves, with its documents and PDFs, and arrives in an empty installation. */
await measureCompany(10, async (company) => {
  await addDocuments(company);
  const { id, store } = company;
  const folder = makeBenchFolder();
  const path = join(folder, 'company.zip');
  const postgres = await startPostgres({ folder, durable: false });
  await migrate(postgres.place);
  const there = openStore(postgres.place);
  await there.asSystem((tx) => seedCatalogues(tx, generateId));
  const config = readConfig({ NODE_ENV: 'test' });
  const services = { config, secretKey: Buffer.alloc(32, 7), store, now: readClock, newId: generateId };
  return {
    export: async (tick) => {
      await pipeline(
        exportCompany(services, id),
        async function* (parts) {
          for await (const part of parts) {
            tick();
            yield part;
          }
        },
        createWriteStream(path),
      );
      console.error(`${(statSync(path).size / 2 ** 20).toFixed(0)} MB`);
    },
    check: async (tick) => {
      const file = await openExport(path);
      await verifyExport(there, file, tick);
      await file.close();
    },
    import: async (tick) => {
      const file = await openExport(path);
      await importCompany(there, file, { newId: generateId, onStep: tick });
      await file.close();
      await there.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

/** Gives each payroll an accepted document, its answer and its PDF. The bytes are random, as signatures and PDFs are. */
async function addDocuments({ id, store }: MeasuredCompany): Promise<void> {
  const noise = randomBytes(SIZES.pdf * 2);
  const from = (size: number) => {
    const at = Math.floor(Math.random() * (noise.length - size));
    return noise.subarray(at, at + size);
  };
  const { rows } = await store.inCompany(id, (tx) =>
    sql<{ id: string }>`
      update payrolls set state = 'aceptada', accepted_at = now(), environment = 'habilitacion',
        full_number = 'N' || substr(id::text, 25) returning id`.execute(tx),
  );
  for (let at = 0; at < rows.length; at += 200) {
    const ids = rows.slice(at, at + 200).map((row) => row.id);
    const texts = (size: number) => ids.map(() => Buffer.from(from(size / 2).toString('hex')));
    const numbers = ids.map((one) => createHash('sha256').update(one).digest('hex').slice(0, 12));
    await store.inCompany(id, async (tx) => {
      await sql`
        insert into submissions (company_id, id, payroll_id, step, environment, full_number, document, file_sequence, signed_xml, response_xml)
        select ${id}::uuid, gen_random_uuid(), p, 'done', 'habilitacion', n, '{}', 1, s, convert_from(a, 'UTF8')
        from unnest(${ids}::uuid[], ${numbers}::text[], ${texts(SIZES.signed)}::bytea[], ${texts(SIZES.answer)}::bytea[]) t (p, n, s, a)`.execute(
        tx,
      );
      await sql`
        insert into payslip_files (company_id, id, payroll_id, state, origin, content)
        select ${id}::uuid, gen_random_uuid(), p, 'aceptada', 'http://localhost', c
        from unnest(${ids}::uuid[], ${ids.map(() => from(SIZES.pdf))}::bytea[]) t (p, c)`.execute(tx);
    });
  }
}
