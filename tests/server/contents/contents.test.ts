import { once } from 'node:events';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FilesSettings } from '../../../server/config.ts';
import {
  type ContentKind,
  contentColumns,
  selectContentLocation,
  selectIssuedDay,
} from '../../../server/contents/columns.ts';
import { type ContentStore, getContents, openContentStore } from '../../../server/contents/contents.ts';
import { countContentPlaces, countUsedObjects, moveContents } from '../../../server/contents/move.ts';
import {
  checkObjects,
  OtherOwner,
  removeUnknown,
  sweepObjects,
  takeObjectOwnership,
} from '../../../server/contents/sweep.ts';
import { generateId } from '../../../server/services.ts';
import { explainError } from '../../../server/start/explain-error.ts';
import { type DatabaseHost, openStore, placeUrl, type Store } from '../../../server/store/connection.ts';
import type { Client } from '../../client.ts';
import { closeAtEnd, type TestServer, temporaryFolder, testDatabase, testServer } from '../../harness.ts';
import { lies, s3Server } from '../backup/s3-server.ts';
import { run } from '../config/process.ts';
import { samplesFor, type Values } from '../resources/samples.ts';
import { payrollOf } from '../sending/people.ts';

const account = { region: 'us-east-1', keyId: 'quincena', secret: 'un/secreto+largo' };
const day = 86_400_000;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const pdf = Buffer.from('%PDF-1.7 de la primera nómina');

let place: DatabaseHost;
let store: Store;
let server: TestServer;
let s3: Awaited<ReturnType<typeof s3Server>>;
let files: FilesSettings;
let outside: ContentStore;
let company: { id: string };
let staff: Client;
let payrolls: string[];
let photo: string;
const xmlOf = (at: number) => `<NominaIndividual FechaGen="2026-10-3${at % 2}" Número="ñ${at}"/>`;
const answerOf = (at: number) => `<ApplicationResponse>aceptada ñ${at}</ApplicationResponse>`;

beforeAll(async () => {
  place = await testDatabase();
  store = openStore(place, 6);
  closeAtEnd(() => store.close());
  s3 = await s3Server({ bucket: 'archivos', ...account });
  files = {
    to: { bucket: 'archivos', prefix: 'nomina', endpoint: s3.endpoint, account },
    in: 'store',
    keepMs: 30 * day,
  };
  server = await testServer({ store, config: { files } });
  const made = openContentStore(server.services);
  if (!made) throw new Error('sin almacén');
  outside = made;
  company = await server.aCompany({ logo: new (await uploadedFile())('logo.png', 'image/png', png) });
  const user = await server.aUser({ companies: [company.id] });
  staff = await server.signIn(user, company);
  payrolls = await payrollOf(server, company.id, user.id, 4, { year: 2026, month: 10 });
  await store.inCompany(company.id, async (tx) => {
    await sql`insert into enablers (company_id, status) values (${company.id}, true)`.execute(tx);
    for (const [at, id] of payrolls.entries())
      await sql`
        insert into submissions (company_id, id, payroll_id, step, state, environment, full_number, document, file_sequence,
          file_name, signed_xml, response_xml)
        values (${company.id}, ${generateId()}, ${id}, ${at === 3 ? 'asking' : 'done'}, 'aceptada', 'habilitacion', ${`N${at}`}, '{}',
          ${at}, ${`nie${at}.xml`}, ${Buffer.from(xmlOf(at))}, ${answerOf(at)})`.execute(tx);
  });
  await store.inCompany(company.id, (tx) =>
    sql`
      insert into payslip_files (company_id, id, payroll_id, state, origin, content)
      values (${company.id}, ${generateId()}, ${payrolls[0]}, 'aceptada', 'https://nomina.example', ${pdf})`.execute(
      tx,
    ),
  );
  const values = ((await samplesFor(server, company.id)).employees as () => Values)();
  const parts = Object.entries({ ...values, photo: new File([png], 'a.png', { type: 'image/png' }) }).map(
    ([name, value]): [string, string | File] => [name, value instanceof File ? value : String(value)],
  );
  const employee = await staff.form('/employees', parts);
  photo = `/employees/${employee.body.data.id}/photo`;
});

const uploadedFile = async () => {
  const { UploadedFile } = await import('../../../server/http/body.ts');
  return UploadedFile;
};

/** Everything in the rows again, and nothing in the store. */
beforeEach(async () => {
  s3.faults.length = 0;
  s3.lying.as = undefined;
  await moving('to_database');
  s3.objects.clear();
  await sql`delete from file_objects`.execute(store.db);
});

const moving = (direction: 'to_store' | 'to_database', through = outside, over = store) =>
  moveContents({ store: over, outside: through, newId: generateId }, direction);

/** One sentence or two for the operator of a store, and no trace of the program. */
const words = /^ {2}(El almacén|Lo que responde en) [^\n]+\.$/;
/** Contents that may leave: three documents, three answers, the PDF and the photo. */
const leaving = 8;

/** All the contents as they are read, whatever place they are in; rows made in one millisecond have no order by their ids. */
async function read(): Promise<string[]> {
  const { read: one } = getContents(server.services);
  const all: string[] = [];
  for (const kind of Object.keys(contentColumns) as ContentKind[]) {
    const { rows } = await store.inCompany(company.id, (tx) =>
      sql<Parameters<typeof one>[0]>`
        select ${selectContentLocation(kind, 't')} from ${sql.table(contentColumns[kind].table)} t where t.company_id = ${company.id}`.execute(
        tx,
      ),
    );
    for (const row of rows) all.push((await one(row)).toString('base64'));
  }
  return all.sort();
}
const before = () =>
  [
    png.toString('base64'),
    png.toString('base64'),
    pdf.toString('base64'),
    ...payrolls.map((_, at) => Buffer.from(xmlOf(at)).toString('base64')),
    ...payrolls.map((_, at) => Buffer.from(answerOf(at)).toString('base64')),
  ].sort();

describe('moving contents', () => {
  it('seals them in the store, empties their rows and leaves them readable', async () => {
    expect(await moving('to_store')).toMatchObject({ files: leaving });
    expect(await countContentPlaces(store)).toEqual({ toMove: 0, staying: 3, outside: leaving });
    expect(await countUsedObjects(store)).toBe(leaving);
    expect(await read()).toEqual(before());
    expect((await staff.get(`/payrolls/${payrolls[0]}/xml`)).raw.toString()).toBe(xmlOf(0));
    expect((await staff.get(`/payrolls/${payrolls[1]}/response`)).raw.toString()).toBe(answerOf(1));
    expect((await staff.get(photo)).raw.equals(png)).toBe(true);
    const zip = unzipSync(new Uint8Array((await staff.get('/payrolls/zip?year=2026&month=10&type=xml')).raw));
    expect(Object.keys(zip).sort()).toEqual(['nie0.xml', 'nie1.xml', 'nie2.xml', 'nie3.xml']);

    const { rows } = await store.inCompany(company.id, (tx) =>
      sql<{ full: string; held: number; day: string }>`
        select full_number as full, coalesce(length(signed_xml), 0) + coalesce(length(response_xml), 0) as held,
          ${selectIssuedDay('s')} as day
        from submissions s order by full_number`.execute(tx),
    );
    expect(rows.map(({ held }) => held > 0)).toEqual([false, false, false, true]);
    expect(rows.map((row) => row.day)).toEqual(['2026-10-30', '2026-10-31', '2026-10-30', '2026-10-31']);

    expect([...s3.objects.keys()].every((name) => name.startsWith(`nomina/${company.id}/`))).toBe(true);
    const kept = Buffer.concat([...s3.objects.values()]);
    for (const plain of [xmlOf(0), 'aceptada', 'IHDR', account.secret])
      expect(kept.includes(plain)).toBe(false);
  });

  it('moves each once, and back as it was', async () => {
    await moving('to_store');
    expect(await moving('to_store')).toEqual({ files: 0, bytes: 0 });
    expect(s3.objects.size).toBe(leaving);
    expect(await moving('to_database')).toMatchObject({ files: leaving });
    expect(await moving('to_database')).toEqual({ files: 0, bytes: 0 });
    expect(await countContentPlaces(store)).toEqual({ toMove: leaving, staying: 3, outside: 0 });
    expect(await read()).toEqual(before());
    const { rows } = await sql<{ unused: number }>`
      select count(unused_since) as unused from file_objects`.execute(store.db);
    expect(rows[0]?.unused).toBe(leaving);
  });

  it.each(['to_store', 'to_database'] as const)(
    '%s can stop between any two steps without loss, and resume',
    async (direction) => {
      /** Steps of the first batches; those that follow are the same again. */
      const steps = 10;
      for (let step = 1; step <= steps; step++) {
        if (direction === 'to_database') await moving('to_store');
        let left = step;
        const dying =
          <T extends unknown[], R>(work: (...given: T) => Promise<R>) =>
          async (...given: T): Promise<R> => {
            left--;
            if (left <= 0) throw new Error('se murió');
            return work(...given);
          };
        const through = { ...outside, put: dying(outside.put), get: dying(outside.get) };
        const over = {
          ...store,
          inCompany: dying(store.inCompany) as Store['inCompany'],
          asSystem: dying(store.asSystem) as Store['asSystem'],
        };
        await expect(moving(direction, through, over)).rejects.toThrow('se murió');
        expect(await read()).toEqual(before());
        if (direction === 'to_store') await moving('to_database');
      }
      await moving(direction);
      const { toMove, outside: there } = await countContentPlaces(store);
      expect(direction === 'to_store' ? toMove : there).toBe(0);
      expect(await read()).toEqual(before());
    },
  );

  it('moves each once when two processes do it', async () => {
    const both = await Promise.all([moving('to_store'), moving('to_store')]);
    expect(both[0].files + both[1].files).toBe(leaving);
    expect(s3.objects.size).toBe(leaving);
    expect(await read()).toEqual(before());
  });

  it('keeps the original when the store returns something else', async () => {
    const deaf = { ...outside, get: async () => Buffer.from('otra cosa') };
    await expect(moving('to_store', deaf)).rejects.toThrow(/no devolvió/);
    expect(await countContentPlaces(store)).toMatchObject({ toMove: leaving, outside: 0 });
    await moving('to_store');
    await expect(moving('to_database', deaf)).rejects.toThrow(/no devolvió/);
    expect(await countContentPlaces(store)).toMatchObject({ outside: leaving });
  });

  it.each(Object.entries(lies))('leaves them in place and says why when the store %s', async (_name, lie) => {
    const tellFailure = (direction: 'to_store' | 'to_database') =>
      moving(direction).then(
        () => 'se creyó',
        (error: unknown) => explainError(error),
      );
    s3.lying.as = lie;
    expect(await tellFailure('to_store')).toMatch(words);
    expect(await countContentPlaces(store)).toMatchObject({ toMove: leaving, outside: 0 });
    s3.lying.as = undefined;
    await moving('to_store');
    s3.lying.as = lie;
    expect(await tellFailure('to_database')).toMatch(words);
    expect(await countContentPlaces(store)).toMatchObject({ outside: leaving });
    s3.lying.as = undefined;
    expect(await read()).toEqual(before());
  });

  it('loses nothing when the command is killed repeatedly while they are read', async () => {
    const variables = {
      DATABASE_URL: placeUrl(place),
      DATA_DIR: temporaryFolder(),
      SECRET_KEY: server.services.secretKey.toString('base64'),
      FILES_TO: 's3://archivos/nomina',
      FILES_S3_ENDPOINT: s3.endpoint,
      FILES_S3_KEY_ID: account.keyId,
      FILES_S3_SECRET: account.secret,
    };
    for (const after of [1, 4, 8]) {
      const calls = s3.calls.length;
      const command = run('server/commands/files.ts', variables, ['move']);
      const gone = once(command.child, 'exit');
      while (s3.calls.length < calls + after && command.child.exitCode === null)
        expect(await read()).toEqual(before());
      command.child.kill('SIGKILL');
      await gone;
      expect(await read()).toEqual(before());
    }
    s3.lying.as = lies['hangs up in the middle'];
    const failed = run('server/commands/files.ts', variables, ['move']);
    expect(await failed.code, failed.said()).toBe(1);
    expect(failed.said()).toMatch(
      /se cortó\.\n {2}Antes pasaron 0 archivos .* donde estaban: nada se perdió/,
    );
    expect(failed.said()).not.toMatch(/^ +at /m);
    s3.lying.as = undefined;
    const last = run('server/commands/files.ts', variables, ['move']);
    expect(await last.code, last.said()).toBe(0);
    expect(last.said()).toMatch(
      /Pasaron al almacén \d archivos .*En el almacén: 8\. En la base: 0 por pasar y 3/s,
    );
    const checked = run('server/commands/files.ts', variables, ['check']);
    expect(await checked.code, checked.said()).toBe(0);
    expect(checked.said()).toMatch(/están 8 archivos/);
    const back = run('server/commands/files.ts', { ...variables, FILES_IN: 'database' }, ['move']);
    expect(await back.code, back.said()).toBe(0);
    expect(back.said()).toMatch(/Volvieron a la base de datos 8.*Nada queda en el almacén/s);
    expect(last.said() + checked.said() + back.said()).not.toContain(account.secret);
    expect(await read()).toEqual(before());
  });
});

describe('a store of contents', () => {
  const refused = async (path: string) => {
    const { status, body, headers } = await staff.get(path);
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('10');
    expect(body.message).toMatch(/El almacén de archivos no responde/);
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|archivos\/|quincena/);
  };

  it('that is unreachable answers 503 with a message, and contents in rows are still served', async () => {
    await moving('to_store');
    s3.faults.push(503, 503);
    await refused(`/payrolls/${payrolls[0]}/xml`);
    s3.faults.push(503, 503);
    await refused('/payrolls/zip?year=2026&month=10&type=xml');
    s3.faults.push(503, 503);
    await refused(photo);
    s3.faults.push(503, 503);
    expect((await staff.get(`/payrolls/${payrolls[3]}/xml`)).status).toBe(200);
    expect((await staff.get(`/payrolls/${payrolls[0]}/pdf`)).status).toBe(200);
  });

  it('with lost, changed or swapped objects answers 503, and the check names a lost one', async () => {
    await moving('to_store');
    const { rows } = await store.inCompany(company.id, (tx) =>
      sql<{ object: string }>`
        select signed_object as object from submissions where payroll_id = ${payrolls[0]}`.execute(tx),
    );
    const name = `nomina/${company.id}/${rows[0]?.object}`;
    const bytes = s3.objects.get(name) ?? Buffer.alloc(0);
    const other = [...s3.objects].find(([key]) => key !== name)?.[1] ?? Buffer.alloc(0);
    const changed = Buffer.from(bytes);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    for (const wrong of [other, changed, bytes.subarray(0, 40)]) {
      s3.objects.set(name, wrong);
      await refused(`/payrolls/${payrolls[0]}/xml`);
    }
    s3.objects.delete(name);
    await refused(`/payrolls/${payrolls[0]}/xml`);
    const { missing } = await checkObjects(store, outside.objects, Date.now());
    expect(missing).toEqual([`${company.id}/${rows[0]?.object}`]);
    s3.objects.set(name, bytes);
    expect((await staff.get(`/payrolls/${payrolls[0]}/xml`)).status).toBe(200);
  });

  it('that is not configured answers 503, and contents in rows are still served', async () => {
    await moving('to_store');
    const without = await testServer({ store });
    const user = await without.aUser({ companies: [company.id] });
    const client = await without.signIn(user, company);
    expect((await client.get(`/payrolls/${payrolls[0]}/xml`)).status).toBe(503);
    expect((await client.get(`/payrolls/${payrolls[3]}/xml`)).status).toBe(200);
  });
});

describe('unused objects', () => {
  const aged = (days: number) =>
    sql`update file_objects set unused_since = unused_since - make_interval(days => ${days})`.execute(
      store.db,
    );

  it('are removed after the time of backups, and objects in use are not', async () => {
    await moving('to_store');
    const swept = () => sweepObjects(store, outside.objects, files.keepMs);
    await store.inCompany(company.id, async (tx) => {
      await sql`update submissions set signed_object = null where payroll_id = ${payrolls[0]}`.execute(tx);
    });
    expect(await swept()).toBe(0);
    await aged(29);
    expect(await swept()).toBe(0);
    await aged(2);
    expect(await swept()).toBe(1);
    expect([...s3.objects.keys()].filter((name) => name !== 'nomina/owner')).toHaveLength(leaving - 1);
    expect(await swept()).toBe(0);
    await store.inCompany(company.id, async (tx) => {
      await sql`
        update submissions set signed_xml = ${Buffer.from(xmlOf(0))} where payroll_id = ${payrolls[0]}`.execute(
        tx,
      );
    });
    expect(await read()).toEqual(before());
  });

  it('include those of deleted rows', async () => {
    await moving('to_store');
    const file = generateId();
    await store.inCompany(company.id, async (tx) => {
      await sql`
        insert into files (company_id, id, name, type, size, data)
        values (${company.id}, ${file}, 'a', 'text/plain', 1, ${Buffer.from('a')})`.execute(tx);
    });
    await moving('to_store');
    await store.inCompany(company.id, (tx) => sql`delete from files where id = ${file}`.execute(tx));
    await aged(31);
    expect(await sweepObjects(store, outside.objects, files.keepMs)).toBe(1);
    expect(await read()).toEqual(before());
  });

  it('are not removed by a database that does not own the store, until it takes ownership', async () => {
    await moving('to_store');
    await moving('to_database');
    await aged(31);
    s3.objects.set('nomina/owner', Buffer.from('otra/1'));
    await expect(sweepObjects(store, outside.objects, files.keepMs)).rejects.toThrow(OtherOwner);
    expect(s3.objects.size).toBe(leaving + 1);
    await takeObjectOwnership(store, outside.objects);
    expect(await sweepObjects(store, outside.objects, files.keepMs)).toBe(leaving);
    expect([...s3.objects.keys()]).toEqual(['nomina/owner']);
  });

  it('that the database does not know after a restore are listed and removed by name', async () => {
    await moving('to_store');
    await outside.put(`${company.id}/${generateId()}`, Buffer.from('de después'));
    const later = Date.parse('2026-11-26T10:00:00Z') + 2 * day;
    const { unknown, used } = await checkObjects(store, outside.objects, later);
    expect([unknown.length, used]).toEqual([1, leaving]);
    // Of a moment ago: it may be about to be named.
    expect((await checkObjects(store, outside.objects, later - 2 * day)).unknown).toEqual([]);
    await removeUnknown(store, outside.objects, unknown);
    expect((await checkObjects(store, outside.objects, later)).unknown).toEqual([]);
    expect(await read()).toEqual(before());
  });
});
