import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillDemo, introduceDemo } from '../../../server/demo/demo.ts';
import { arrivalChanges } from '../../../server/leaving/arrival-changes.ts';
import { listArrivalOrder } from '../../../server/leaving/arrival-order.ts';
import { holdArrival } from '../../../server/leaving/company-arrivals.ts';
import { type ExportFile, openExport } from '../../../server/leaving/export-file.ts';
import { exportedTables } from '../../../server/leaving/exported-tables.ts';
import {
  type ImportedCompany,
  importCompany,
  type OnImportStep,
  verifyExport,
} from '../../../server/leaving/import-company.ts';
import type { ExportManifest } from '../../../server/leaving/manifest.ts';
import { workOnArrival } from '../../../server/leaving/run-arrivals.ts';
import { seedCatalogues } from '../../../server/resources/catalogue.ts';
import { forgetCatalogues } from '../../../server/resources/remembered-catalogues.ts';
import { sealDue } from '../../../server/security/seal.ts';
import { verifyTrail } from '../../../server/security/verify.ts';
import { takeNumbers } from '../../../server/sending/numbers.ts';
import { generateId } from '../../../server/services.ts';
import { ARRIVAL_PART_BYTES } from '../../../src/domain/office/leaving.ts';
import { resources } from '../../../src/domain/resources/index.ts';
import { type Instant, makeDay } from '../../../src/domain/values/day.ts';
import type { Answered, Client } from '../../client.ts';
import { type TestServer, type TestUser, temporaryFolder, testServer } from '../../harness.ts';
import { pdfText } from '../payslips/pdf-text.ts';
import { aSender, aSimulator, until } from '../sending/sender.ts';

type Files = Record<string, Uint8Array>;
type Line = Record<string, unknown>;

const today = Date.parse(`${makeDay(2026, 11, 20)}T15:00:00Z`) as Instant;
const demoNit = '901482317';

/** The installation that a company leaves, and the one that takes it in. */
let there: TestServer;
let here: TestServer;
let rootThere: Client;
let rootHere: Client;
let root: TestUser;
let company: string;
/** A company that is in both installations. */
let neighbour: string;
/** Rows of the export, and rows of a second export from the other installation. */
let left: Files;
let again: Files;
let imported: ImportedCompany;
const folder = temporaryFolder();

const text = (files: Files, name: string) => Buffer.from(files[name] ?? []).toString();
const linesOf = (files: Files, table: string) => text(files, `${table}.jsonl`).split('\n').filter(Boolean);
const rowsOf = (files: Files, table: string) => linesOf(files, table).map((line) => JSON.parse(line) as Line);
const silent: OnImportStep = () => undefined;

/** Writes a ZIP and opens it as the command does. */
async function inFile<T>(bytes: Uint8Array, work: (file: ExportFile) => Promise<T>): Promise<T> {
  const path = join(folder, `${generateId()}.zip`);
  writeFileSync(path, bytes);
  const file = await openExport(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Zips files with a manifest that is right about them, unless it is changed too. */
function repack(files: Files, change: (manifest: ExportManifest) => void = () => undefined): Uint8Array {
  const manifest = JSON.parse(text(files, 'manifest.json')) as ExportManifest;
  const { 'manifest.json': _, ...others } = files;
  manifest.files = Object.entries(others).map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: digestOf(bytes),
  }));
  const tables = Object.keys(others).filter((name) => !name.includes('/'));
  manifest.counts = Object.fromEntries(
    tables.map((name) => {
      const table = name.replace('.jsonl', '');
      return [table, linesOf(files, table).length];
    }),
  );
  change(manifest);
  return zipSync({ ...others, 'manifest.json': Buffer.from(JSON.stringify(manifest)) }, { level: 1 });
}

const withLines = (files: Files, table: string, change: (rows: Line[]) => Line[]): Files => ({
  ...files,
  [`${table}.jsonl`]: Buffer.from(
    change(rowsOf(files, table))
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  ),
});

/** Official lists with ids of their own, as every installation has. */
async function reseed({ store }: TestServer): Promise<void> {
  await store.asSystem(async (tx) => {
    for (const { table } of (await listArrivalOrder(tx)).toReversed())
      if (exportedTables[table]?.rows === 'shared') await sql`delete from ${sql.table(table)}`.execute(tx);
    await seedCatalogues(tx, generateId);
  });
  forgetCatalogues();
}

/** A company of the demo with documents that DIAN accepted, a payment, files, letters, webhooks and its trail. */
async function fillThere(): Promise<void> {
  const { services, store } = there;
  await fillDemo({ ...services, config: { ...services.config, demoMonths: 2 } });
  const { rows } = await sql<{ id: string }>`select id from companies where nit = ${demoNit}`.execute(
    store.db,
  );
  company = rows[0]?.id ?? '';
  const simulator = await aSimulator(() => new Date(today));
  await introduceDemo(services.config.dataDir, simulator.address);
  const sender = aSender(store, simulator.endpoint, { now: () => today });
  await until(() =>
    store.inCompany(company, async (tx) => {
      const { rows: open } = await sql`select 1 from submissions where step <> 'done' limit 1`.execute(tx);
      return open.length === 0;
    }),
  );
  await sender.end();
  rootThere = await there.signIn(await there.aUser({ roles: ['root'] }), { id: company });
  const bank = await rootThere.post('/banks', { code: '9977', name: 'Banco Propio', entity_type: 'banco' });
  expect(bank.status, JSON.stringify(bank.body)).toBe(201);
  const { rows: people } = await rootThere.get('/employees?per_page=200');
  const [first] = people;
  if (!first) throw new Error('The demo has no employees');
  const moved = await rootThere.put(`/employees/${first.id}`, {
    base_version: first.version,
    bank_id: bank.body.data.id,
    account_type: 'ahorros',
    account_number: '123456789',
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const run = await rootThere.post('/pay_runs', {
    kind: 'fortnight',
    part: 1,
    year: 2026,
    month: 11,
    payment_date: '2026-11-15',
    employee_ids: people.map(({ id }) => id),
  });
  expect(run.status, JSON.stringify(run.body)).toBe(201);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await store.inCompany(company, async (tx) => {
    const logo = generateId();
    await sql`
      insert into files (company_id, id, name, type, size, data) values (${company}, ${logo}, 'logo.png', 'image/png', ${png.length}, ${png})`.execute(
      tx,
    );
    await sql`update companies set logo = ${logo} where id = ${company}`.execute(tx);
    const { rows: payrolls } = await sql<{ id: string; employee_id: string }>`
      select id, employee_id from payrolls where state = 'aceptada' order by id limit 1`.execute(tx);
    await sql`
      insert into mail_messages (company_id, id, employee_id, payslip_id, address, origin)
      select ${company}, ${generateId()}, ${payrolls[0]?.employee_id}, ${payrolls[0]?.id}, 'a@b.co', 'http://alla'`.execute(
      tx,
    );
    await sql`
      insert into webhook_endpoints (company_id, id, address, types)
      values (${company}, ${generateId()}, 'https://recibe.co/avisos', '{payroll.accepted}')`.execute(tx);
    await sql`
      insert into notices (company_id, id, title, body, level, audience, starts_at, placement, company_ids)
      select ${company}, gen_random_uuid(), 'Aviso', 'Texto', 'info', audience, now(), 'banner', ${[neighbour]}::uuid[]
      from unnest('{todos,compania,empleados}'::text[]) audience`.execute(tx);
    // A reading that was repeated, whose event has another number here.
    await sql`
      insert into security_repeats (event_id, company_id, count, closes_at)
      select id, ${company}, 3, now() from security_events where company_id = ${company} order by id desc limit 1`.execute(
      tx,
    );
  });
}

beforeAll(async () => {
  there = await testServer({ now: () => today });
  here = await testServer({ now: () => today });
  await reseed(here);
  neighbour = (await here.aCompany()).id;
  forgetCatalogues();
  await fillThere();
  forgetCatalogues();
  const exported = (await rootThere.get('/company_export')).raw;
  left = unzipSync(exported);
  // Its address is that of somebody of the other installation.
  root = await here.aUser({ roles: ['root'] });
  imported = await inFile(exported, (file) =>
    importCompany(here.store, file, { newId: generateId, onStep: silent }),
  );
  rootHere = await here.signIn(root, { id: company });
  again = unzipSync((await rootHere.get('/company_export')).raw);
});

/** Asks both installations. A process remembers the official lists of one. */
async function askBoth(path: string): Promise<{ was: Answered; is: Answered }> {
  forgetCatalogues();
  const was = await rootThere.get(path);
  forgetCatalogues();
  return { was, is: await rootHere.get(path) };
}

/** Leaves out what each employee has of a vault, which stays in its installation. */
const withoutDoors = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (name, inner: unknown) => (name === 'vault_status' ? undefined : inner)));

/** Official lists by id, there by here: with them the rows of both installations are compared as text. */
const idsThere = () => {
  const key = ({ code, valid_from }: Line) => JSON.stringify([code, valid_from ?? null]);
  return new Map(
    Object.keys(exportedTables)
      .filter((table) => exportedTables[table]?.rows === 'shared')
      .flatMap((table) => {
        const own = new Map(rowsOf(left, table).map((row) => [key(row), String(row['id'])]));
        return rowsOf(again, table).flatMap((row): [string, string][] => {
          const id = own.get(key(row));
          return id ? [[String(row['id']), id]] : [];
        });
      }),
  );
};
const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const asThere = (words: string, ids: ReadonlyMap<string, string>) =>
  words.replace(idPattern, (id) => ids.get(id) ?? id);

/** Numbers that the database gives again. */
const numbered: Readonly<Record<string, readonly string[]>> = {
  record_changes: ['seq'],
  security_events: ['id'],
  security_repeats: ['event_id'],
};

describe('a company that another installation exported', () => {
  it('says what came and what is missing', () => {
    expect(imported).toMatchObject({ id: company, nit: demoNit });
    expect(imported.missing).toMatchObject({
      listed: 1,
      certificate: true,
      underWay: 0,
      webhooks: 1,
      unsent: 1,
    });
    expect(imported.missing.names).toBe(rowsOf(left, 'users').length);
  });

  it('leaves again with every row as it came', () => {
    const ids = idsThere();
    for (const [table, { rows: kind }] of Object.entries(exportedTables)) {
      const changed = [...Object.keys(arrivalChanges[table] ?? {}), ...(numbered[table] ?? [])];
      // Only an event of an import has other facts.
      if (table === 'security_events') changed.splice(changed.indexOf('facts'), 1);
      if (table === 'companies') changed.splice(changed.indexOf('logo'), 1);
      if (kind === 'shared') changed.push('created_by', 'updated_by', 'created_at', 'updated_at');
      const asText = (row: Line) =>
        JSON.stringify({ ...row, ...Object.fromEntries(changed.map((name) => [name, 0])) });
      const came = rowsOf(left, table).map(asText);
      const now = linesOf(again, table).map((line) => asText(JSON.parse(asThere(line, ids)) as Line));
      // The second export names no user without rows, and has the events of the arrival.
      if (table === 'users')
        expect(came).toEqual(expect.arrayContaining(now.filter((row) => !row.includes(root.id))));
      else if (table.startsWith('security_'))
        expect([table, now.slice(0, came.length)]).toEqual([table, came]);
      else expect.soft([table, now.toSorted()]).toEqual([table, came.toSorted()]);
    }
    for (const table of [
      'payrolls',
      'submissions',
      'payslip_files',
      'record_changes',
      'security_repeats',
      'pay_run_people',
    ])
      expect([table, rowsOf(left, table).length > 0]).toEqual([table, true]);
  });

  it('leaves again with every document byte for byte', () => {
    const documents = (files: Files) => Object.keys(files).filter((name) => name.includes('/'));
    expect(documents(again).toSorted()).toEqual(documents(left).toSorted());
    for (const folderName of ['documents', 'answers', 'payslips', 'files'])
      expect([folderName, documents(left).some((name) => name.startsWith(`${folderName}/`))]).toEqual([
        folderName,
        true,
      ]);
    for (const name of documents(left))
      expect([name, Buffer.compare(again[name] ?? Buffer.of(), left[name] ?? Buffer.of())]).toEqual([
        name,
        0,
      ]);
  });

  it('has the lists, the balances and the figures that it had', async () => {
    const ids = idsThere();
    const lists = resources
      .filter(({ scope, path }) => scope === 'company' && path !== 'notices')
      .map(({ path }) => `/${path}?per_page=200`);
    const figures = [10, 9].flatMap((month) => [
      `/payrolls?year=2026&month=${month}&per_page=200`,
      `/accounting?month=2026-${String(month).padStart(2, '0')}`,
      `/pila?month=2026-${String(month).padStart(2, '0')}&type=E`,
    ]);
    const reports = [
      'vacations',
      'severance?year=2026',
      'summary?from=2026-01&to=2026-12',
      'orders?from=2026-01&to=2026-12&standing=all',
    ];
    for (const path of [
      ...lists,
      ...figures,
      ...reports.map((report) => `/reports/${report}`),
      '/pay_runs?year=2026',
      '/cost?from=2026-01&to=2026-12&by=month',
    ]) {
      const { was, is } = await askBoth(path);
      expect.soft([path, was.status, is.status]).toEqual([path, 200, 200]);
      expect
        .soft([path, withoutDoors(JSON.parse(asThere(JSON.stringify(is.body), ids)))])
        .toEqual([path, withoutDoors(was.body)]);
    }
  });

  it('has its XML byte for byte, and the figures of a payslip that is drawn here', async () => {
    const { rows } = await rootHere.get('/payrolls?year=2026&month=10&per_page=200');
    const accepted = rows.find(({ state }) => state === 'aceptada');
    if (!accepted) throw new Error('DIAN accepted none');
    for (const part of ['xml', 'response', 'pdf']) {
      const { was, is } = await askBoth(`/payrolls/${accepted.id}/${part}`);
      expect([part, is.status, Buffer.compare(was.raw, is.raw)]).toEqual([part, 200, 0]);
    }
    await here.store.inCompany(company, (tx) =>
      sql`delete from payslip_files where payroll_id = ${accepted.id}`.execute(tx),
    );
    const { was, is } = await askBoth(`/payrolls/${accepted.id}/pdf`);
    expect(pdfText(is.raw)).toBe(pdfText(was.raw));
  });

  it('goes on with its numbers', async () => {
    const next = ({ store }: TestServer) =>
      store.inCompany(company, async (tx) => {
        const { numbers } = await takeNumbers(tx, company, 'habilitacion', 1);
        return numbers[0]?.consecutive;
      });
    expect(await next(here)).toBe(await next(there));
    expect(await next(here)).toBeGreaterThan(1);
  });

  it('opens no door: its people are names, its mail and its webhooks stand still', async () => {
    const { store } = here;
    const { rows: users } = await sql<{ open: boolean }>`
      select active or password_hash is not null or removed_at is null as open from users
      where id = any(${rowsOf(left, 'users').map(({ id }) => String(id))}::uuid[])`.execute(store.db);
    expect([users.length, users.some(({ open }) => open)]).toEqual([rowsOf(left, 'users').length, false]);
    const stands = await store.inCompany(company, (tx) =>
      sql<{ mail: string; webhook: string; due: Date | null; pin: Buffer | null }>`
        select (select state from mail_messages) as mail, (select state from webhook_endpoints) as webhook,
          (select mail_due_at from senders where company_id = ${company}) as due,
          (select software_pin_sealed from enablers) as pin`.execute(tx),
    );
    expect(stands.rows).toEqual([{ mail: 'failed', webhook: 'paused', due: null, pin: null }]);
    const stranger = await here.signIn(await here.aUser({ companies: [(await here.aCompany()).id] }));
    expect((await stranger.get('/employees', { headers: { 'x-company': company } })).status).toBe(403);
  });

  it('speaks to its own people alone', async () => {
    const { rows } = await here.store.inCompany(company, (tx) =>
      sql<{ audience: string; company_ids: string[] | null }>`
        select audience, company_ids from notices where company_id = ${company} and title = 'Aviso' order by audience`.execute(
        tx,
      ),
    );
    expect(rows).toEqual(
      ['compania', 'compania', 'empleados'].map((audience) => ({ audience, company_ids: null })),
    );
  });

  it('has its trail sealed here, with the digest of what came and nothing late', async () => {
    const { store, services } = here;
    await sealDue(store, services.secretKey);
    const { first, late, positions } = await verifyTrail(store, services.secretKey);
    expect(first).toBeUndefined();
    expect(late.count).toBe(0);
    expect(positions).toBeGreaterThan(rowsOf(left, 'security_events').length);
    const { rows } = await rootHere.get('/security_events?group=trail&per_page=50');
    const digest = createHash('sha256')
      .update(left['manifest.json'] ?? '')
      .digest('hex');
    expect(JSON.stringify(rows)).toContain(digest.slice(0, 16));
  });

  it('is taken in once', async () => {
    await expect(inFile(repack(left), (file) => verifyExport(here.store, file, silent))).rejects.toThrow(
      /NIT 901482317.* ya está en esta instalación/,
    );
  });
});

/** Says in the directory and in the manifest that a document has a gigabyte. */
function inflateSizes(files: Files): Uint8Array {
  const name = 'documents/x.xml';
  const size = 1 << 30;
  const zip = Buffer.from(
    repack({ ...files, [name]: Buffer.of(1) }, (manifest) => {
      for (const file of manifest.files) if (file.name === name) file.bytes = size;
    }),
  );
  zip.writeUInt32LE(size, zip.lastIndexOf(name) - 46 + 24);
  return zip;
}

/** The exported files without the PDFs, which are most of the bytes. */
const withoutPdfs = (): Files =>
  withLines(
    Object.fromEntries(Object.entries(left).filter(([name]) => !name.startsWith('payslips/'))),
    'payslip_files',
    () => [],
  );

/** Rows that are there before and after: of companies, users and a list to which rows may be added. */
async function countRows({ store }: TestServer) {
  const { rows } = await sql<{ companies: number; users: number; banks: number; events: number }>`
    select (select count(*) from companies) as companies, (select count(*) from users) as users,
      (select count(*) from banks) as banks, (select count(*) from security_unsealed) as events`.execute(
    store.db,
  );
  return rows[0];
}

describe('a file that does not fit', () => {
  let empty: TestServer;
  let light: Files;
  beforeAll(async () => {
    empty = await testServer({ now: () => today });
    await reseed(empty);
    light = withoutPdfs();
  });

  const take = (bytes: Uint8Array, onStep = silent) =>
    inFile(bytes, (file) => importCompany(empty.store, file, { newId: generateId, onStep }));
  const aDocument = () => Object.keys(light).find((name) => name.startsWith('documents/')) ?? '';

  it.each<[string, () => Uint8Array, RegExp]>([
    ['is cut', () => repack(light).subarray(0, 100_000), /está a medias/],
    ['is no ZIP', () => Buffer.from('hola'), /no es un ZIP/],
    [
      'has no manifest',
      () => zipSync({ 'companies.jsonl': light['companies.jsonl'] ?? Buffer.of() }),
      /no tiene manifest\.json/,
    ],
    [
      'is of a later format',
      () => repack(light, (manifest) => Object.assign(manifest, { format: 2 })),
      /formato 2/,
    ],
    [
      'has a byte changed',
      () => {
        const bytes = Uint8Array.from(light[aDocument()] ?? []);
        bytes[100] = (bytes[100] ?? 0) ^ 1;
        const was = digestOf(light[aDocument()] ?? Buffer.of());
        return repack({ ...light, [aDocument()]: bytes }, ({ files }) => {
          for (const file of files) if (file.name === aDocument()) file.sha256 = was;
        });
      },
      /alguno de sus bytes cambió/,
    ],
    [
      'lacks a document',
      () => {
        const { [aDocument()]: _, ...others } = light;
        return repack(others);
      },
      /Falta el archivo documents\//,
    ],
    [
      'has a row that names the document of another',
      () =>
        repack(
          withLines(light, 'submissions', ([one = {}, two = {}, ...rest]) => [
            { ...one, signed_xml: two['signed_xml'] },
            { ...two, signed_xml: one['signed_xml'] },
            ...rest,
          ]),
        ),
      /que no es suyo/,
    ],
    [
      'has a document of nobody',
      () => repack({ ...light, 'documents/x.xml': Buffer.of(1) }),
      /no es de ninguna fila/,
    ],
    [
      'has a file that its manifest does not name',
      () => repack({ ...light, 'documents/x.xml': Buffer.of(1) }, (one) => one.files.pop()),
      /que manifest\.json no nombra/,
    ],
    [
      'has a table that is not known',
      () => repack({ ...light, 'secretos.jsonl': Buffer.of() }),
      /la tabla secretos/,
    ],
    [
      'has a table that does not leave',
      () => repack({ ...light, 'user_roles.jsonl': Buffer.from('{"user_id":"x","role":"root"}\n') }),
      /la tabla user_roles/,
    ],
    [
      'has a column that is not known',
      () => repack(withLines(light, 'charges', (rows) => rows.map((row) => ({ ...row, sabor: 1 })))),
      /la columna sabor/,
    ],
    [
      'has a column that opens an account',
      () => repack(withLines(light, 'users', (rows) => rows.map((row) => ({ ...row, password_hash: 'x' })))),
      /la columna password_hash/,
    ],
    [
      'has rows that name a company',
      () =>
        repack(
          withLines(light, 'employees', (rows) => rows.map((row) => ({ ...row, company_id: generateId() }))),
        ),
      /dicen de qué compañía son/,
    ],
    [
      'has two companies',
      () => repack(withLines(light, 'companies', ([row]) => [row ?? {}, { ...row, id: generateId() }])),
      /dos compañías/,
    ],
    [
      'is of another company',
      () => repack(light, (one) => Object.assign(one, { company: generateId() })),
      /no es la que dice/,
    ],
    [
      'has fewer rows than it says',
      () => repack(light, (one) => Object.assign(one.counts, { payrolls: 1 })),
      /y el manifiesto dice 1/,
    ],
    [
      'has a row twice',
      () => repack(withLines(light, 'charges', (rows) => [...rows, ...rows.slice(0, 1)])),
      /está dos veces.*No se escribió nada/,
    ],
    [
      'has a row that names another that did not come',
      () => repack(withLines(light, 'users', () => [])),
      /nombra otra que no está.*No se escribió nada/,
    ],
    [
      'has a figure that is none',
      () => repack(withLines(light, 'employees', (rows) => rows.map((row) => ({ ...row, salary: 'mucho' })))),
      /un valor que esta versión no admite.*No se escribió nada/,
    ],
    ['is a bomb', () => inflateSizes(light), /cientos de veces más grande/],
  ])('is refused with words when it %s, and nothing is written', async (_, build, words) => {
    const before = await countRows(empty);
    await expect(take(build())).rejects.toThrow(words);
    expect(await countRows(empty)).toEqual(before);
  });

  it('leaves nothing when the import ends anywhere', async () => {
    const before = await countRows(empty);
    const bytes = repack(
      withLines(light, 'security_events', ([one, ...rest]) => [
        { ...one, kind: 'company_imported', facts: { digest: 'forged', first: 0, last: 9_000_000_000 } },
        ...rest,
      ]),
    );
    for (const table of [1, 50, Object.keys(exportedTables).length - 1])
      await expect(
        take(bytes, (step, done) => {
          if (step === 'writing' && done === table) throw new Error('Cut');
        }),
      ).rejects.toThrow('Cut');
    expect(await countRows(empty)).toEqual(before);
    expect((await take(bytes)).id).toBe(company);
    // An event that the file brings says nothing of which events came.
    const { rows } = await empty.store.inCompany(company, (tx) =>
      sql<{ forged: boolean; ranged: boolean }>`
        select facts->>'digest' = 'forged' as forged, facts ? 'last' as ranged from security_events
        where company_id = ${company} and kind = 'company_imported' order by id`.execute(tx),
    );
    expect(rows).toEqual([
      { forged: true, ranged: false },
      { forged: false, ranged: true },
    ]);
  });
});

describe('a company that is sent from the screen', () => {
  let empty: TestServer;
  let light: Files;
  let admin: Client;
  let zip: Uint8Array;
  const process = { log: { warn: () => undefined, error: () => undefined }, isEnding: () => false };
  const hold = () => empty.store.asSystem((tx) => holdArrival(tx, generateId()));
  /** Lets a process work on what waits, as the API does every two seconds. */
  const work = async (more: Partial<typeof process> = {}) => {
    const held = await hold();
    if (held) await workOnArrival(empty.services, held, { ...process, ...more });
    return held;
  };
  const begin = async (given: Uint8Array) =>
    String((await admin.post('/company_arrivals', { file_name: 'x.zip', bytes: given.length })).body.data.id);
  const put = (id: string, part: number, given: Uint8Array) =>
    admin.form(`/company_arrivals/${id}/parts/${part}`, [
      [
        'content',
        new File([given.slice(part * ARRIVAL_PART_BYTES, (part + 1) * ARRIVAL_PART_BYTES)], 'part'),
      ],
    ]);
  const send = async (given: Uint8Array): Promise<string> => {
    const id = await begin(given);
    for (let part = 0; part * ARRIVAL_PART_BYTES < given.length; part++)
      expect((await put(id, part, given)).status).toBe(200);
    return id;
  };
  const read = async (id: string) => (await admin.get(`/company_arrivals/${id}`)).body.data;
  const take = (id: string) => admin.post(`/company_arrivals/${id}/take`);
  const countParts = async (id: string) =>
    empty.store.asSystem(async (tx) => {
      await sql`select set_config('app.arrival', ${id}, true)`.execute(tx);
      return (await sql`select 1 from company_arrival_parts`.execute(tx)).rows.length;
    });

  beforeAll(async () => {
    empty = await testServer({ now: () => today });
    await reseed(empty);
    light = withoutPdfs();
    admin = await empty.signIn(await empty.aUser({ roles: ['root'] }));
    zip = repack(light);
  });

  it('comes in order, and a part that came may come again', async () => {
    const given = randomBytes(ARRIVAL_PART_BYTES + 10);
    const id = await begin(given);
    expect((await put(id, 1, given)).status).toBe(409);
    expect((await put(id, 0, given.subarray(0, 5))).status).toBe(422);
    expect((await put(id, 0, given)).body.data).toMatchObject({ parts: 1, state: 'receiving' });
    expect((await put(id, 0, given)).body.data).toMatchObject({ parts: 1, state: 'receiving' });
    expect((await put(id, 1, given)).body.data).toMatchObject({ parts: 2, state: 'checking' });
    expect((await put(id, 1, given)).body.data.parts).toBe(2);
    expect((await admin.post('/company_arrivals', { file_name: 'y.zip', bytes: 1 })).status).toBe(409);
    await work();
    expect(await read(id)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/no es un ZIP/),
    });
    expect(await countParts(id)).toBe(0);
  });

  it('is refused when it is larger than the installation takes, and by whoever is not root', async () => {
    const large = await admin.post('/company_arrivals', { file_name: 'x.zip', bytes: 5e9 });
    expect([large.status, large.body.message]).toEqual([422, expect.stringMatching(/COMPANY_FILE_MB/)]);
    const support = await empty.signIn(await empty.aUser({ roles: ['support'] }));
    expect((await support.get('/company_arrivals')).status).toBe(403);
  });

  it('is checked, and taken in once whoever dies or presses twice', async () => {
    const before = await countRows(empty);
    const id = await send(zip);
    // The first process dies without a word, and the second one is told to end.
    const dead = await hold();
    expect(dead?.isTaking).toBe(false);
    expect(await hold()).toBeUndefined();
    await silence(id);
    await work({ isEnding: () => true });
    expect((await read(id)).state).toBe('checking');
    await work();
    const { state, found } = await read(id);
    expect([state, found]).toEqual([
      'checked',
      expect.objectContaining({
        company: expect.objectContaining({ id: company, nit: demoNit }),
        people: linesOf(light, 'employees').length,
        payrolls: linesOf(light, 'payrolls').length,
      }),
    ]);
    expect(await countRows(empty)).toEqual(before);

    expect((await Promise.all([take(id), take(id)])).map(({ status }) => status)).toEqual([202, 202]);
    // The first process dies while it writes, so the transaction of the second decides.
    await work({ isEnding: endAfter(Object.keys(light).length + Object.keys(exportedTables).length + 40) });
    expect([(await read(id)).state, await countRows(empty)]).toEqual(['taking', before]);
    const slow = await hold();
    await silence(id);
    await work();
    expect(await read(id)).toMatchObject({ state: 'done', missing: expect.any(Array) });
    expect(await countParts(id)).toBe(0);
    expect((await take(id)).body.data['state']).toBe('done');
    expect(await work()).toBeUndefined();
    // The one that was slow finds that it is no longer its own.
    if (slow) await workOnArrival(empty.services, slow, process);
    expect((await read(id)).state).toBe('done');
    const { rows } = await empty.store.inCompany(company, (tx) =>
      sql<{ user_id: string | null }>`
        select user_id from security_events where company_id = ${company} and kind = 'company_imported'
        order by id desc limit 1`.execute(tx),
    );
    expect(rows[0]?.user_id).not.toBeNull();

    const again = await send(zip);
    await work();
    expect(await read(again)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/NIT 901482317.* ya está en esta instalación/),
    });
  });

  it('leaves nothing when it is cancelled, and asks for the file again when parts are lost', async () => {
    const id = await send(zip);
    await admin.delete(`/company_arrivals/${id}`);
    expect([(await read(id)).state, await countParts(id)]).toEqual(['cancelled', 0]);
    expect(await work()).toBeUndefined();
    const other = await send(zip);
    await empty.store.asSystem(async (tx) => {
      await sql`select set_config('app.arrival', ${other}, true)`.execute(tx);
      await sql`delete from company_arrival_parts where part = 0`.execute(tx);
    });
    await work();
    expect(await read(other)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/perdió parte del archivo/),
    });
  });

  /** Says that the process ends after it asked so many times. */
  const endAfter = (times: number) => {
    let asked = 0;
    return () => ++asked > times;
  };
  /** Lets the time of a dead process pass. */
  const silence = (id: string) =>
    empty.store.asSystem((tx) =>
      sql`update company_arrivals set beat_at = now() - interval '1 minute' where id = ${id}`.execute(tx),
    );
});
