import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type DatabaseHost, getClientOptions, placeUrl } from '../../../server/store/connection.ts';
import { checkEngine, type EngineReport } from '../../../server/store/engine/check-engine.ts';
import { closeAtEnd, testDatabase } from '../../harness.ts';
import { asSuperuser, onServer } from '../../server-sql.ts';
import { run } from '../config/process.ts';
import { inside, openPooler, program } from './pooler.ts';
import { startReplicated } from './standby.ts';

/** Lists the faults that are found. The database of the tests may lose data in a power cut, which is no fault. */
const unfit = (reports: readonly EngineReport[]): string[] =>
  reports
    .flatMap(({ findings }) => findings)
    .filter(({ verdict }) => verdict === 'unfit')
    .map(({ title, words }) => `${title}: ${words}`);
const perishable = expect.stringMatching(/^Lo confirmado se conserva: fsync/);
const words = (reports: readonly EngineReport[], title: string): string[] =>
  reports.flatMap(({ findings }) => findings.filter((one) => one.title === title).map((one) => one.words));

const schemas = async (place: DatabaseHost): Promise<unknown[]> => {
  const client = new pg.Client(getClientOptions(place));
  await client.connect();
  try {
    const { rows } = await client.query(
      `select nspname as name, (select count(*)::int from pg_class where relnamespace = n.oid) as objects
       from pg_namespace n where nspname !~ '^pg_' order by 1`,
    );
    return rows;
  } finally {
    await client.end();
  }
};

describe('the check of an engine', () => {
  it('finds that a database fits, and leaves nothing behind in it', async () => {
    const place = await testDatabase();
    const before = await schemas(place);
    const reports = await checkEngine(place);
    expect(unfit(reports)).toEqual([perishable]);
    expect(words(reports, 'Transacciones')).toEqual([expect.stringMatching(/^directo/)]);
    expect(await schemas(place)).toEqual(before);
  });

  it('removes what a check that was killed left, and not what another is using', async () => {
    const place = await testDatabase();
    const before = await schemas(place);
    const [old, busy] = [`quincena_engine_${Date.now() - 3_600_000}`, `quincena_engine_${Date.now()}`];
    for (const name of [old, busy]) await onServer(place, `create schema ${name}`);
    await checkEngine(place);
    expect(await schemas(place)).toEqual(expect.arrayContaining([...before, { name: busy, objects: 0 }]));
    expect(await schemas(place)).toHaveLength(before.length + 1);
  });

  it('refuses a login that row security does not bind', async () => {
    const place = await testDatabase();
    expect(unfit(await checkEngine(asSuperuser(place)))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Usuario: .* es superusuario/)]),
    );
  });

  it('says what a login without rights lacks', async () => {
    const place = inside(await testDatabase());
    const name = `poor_${crypto.randomUUID().slice(0, 8)}`;
    const root = asSuperuser(place);
    await onServer(root, `create role ${name} login`);
    closeAtEnd(async () => {
      await onServer(root, `drop owned by ${name}`);
      await onServer(root, `drop role ${name}`);
    });
    const found = unfit(await checkEngine({ ...place, user: name }));
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Permisos: .*crear tablas en public.*tomar el rol quincena_app/),
        expect.stringMatching(/^Tablas del programa: /),
      ]),
    );
  });

  it.each([
    ['DateStyle', 'German', /^Textos y fechas: DateStyle/],
    ['default_transaction_read_only', 'on', /^Tablas del programa: .*read-only/],
    ['search_path', 'pg_catalog', /^Permisos: .*crear tablas en public/],
  ])('refuses a database whose %s is %s', async (name, value, expected) => {
    const place = await testDatabase();
    const database = typeof place === 'string' ? new URL(place).pathname.slice(1) : place.database;
    await onServer(place, `alter database ${database} set ${name} to ${value}`);
    expect(unfit(await checkEngine(place))).toEqual(
      expect.arrayContaining([expect.stringMatching(expected)]),
    );
  });

  it('is a command that says it in words and ends with 1 when something is missing', async () => {
    const place = await testDatabase();
    const url = placeUrl(place);
    const checked = run('server/commands/test-engine.ts', {}, [url]);
    expect(await checked.code).toBe(1);
    expect(checked.said()).toMatch(/✓ Tablas del programa: se crean todas/);
    expect(checked.said()).toMatch(/✗ Lo confirmado se conserva: .*\n +alter system set fsync to on;/);
    expect(checked.said()).toMatch(/\nNo sirve: falta una cosa\.\n$/);
    const away = run('server/commands/test-engine.ts', { DATABASE_URL: `${url}nowhere` });
    expect(await away.code).toBe(1);
    expect(away.said()).toMatch(/DATABASE_URL/);
    const nothing = run('server/commands/test-engine.ts', {}, ['http://quincena.co']);
    expect(await nothing.code).toBe(1);
    expect(nothing.said()).toMatch(/Se usa así: npm run test:engine/);
  });
});

describe('the check of a standby', () => {
  it('finds that it fits for reading, how late it is, and what database it follows', async () => {
    const { primary, standby, hold, resume } = await startReplicated();
    const [report] = await checkEngine(standby, { writer: primary });
    expect(report).toMatchObject({ standby: true });
    expect(unfit(report ? [report] : [])).toEqual([]);
    expect(words(report ? [report] : [], 'Misma base')).toEqual(['es réplica de la principal']);
    const unknown = await checkEngine(standby);
    expect(unfit(unknown)).toEqual([]);
    expect(words(unknown, 'Atraso')).toEqual(['no se midió']);
    const other = await testDatabase();
    expect(unfit(await checkEngine(standby, { writer: other }))).toEqual(
      expect.arrayContaining(['Misma base: es réplica de otra base']),
    );
    await hold();
    await onServer(primary, 'create table later (i int)');
    expect(unfit(await checkEngine(standby, { writer: primary }))).toEqual([
      expect.stringMatching(/^Atraso: más de/),
    ]);
    await resume();
    expect(unfit(await checkEngine(standby, { writer: primary }))).toEqual([]);
  });
});

describe.skipIf(!program)('the check of a pooler', () => {
  it.each([
    ['transaction', [perishable], /transacción por transacción/],
    ['session', [perishable], /una para cada sesión/],
  ] as const)('in the mode %s finds what it carries', async (mode, expected, way) => {
    const place = await openPooler(inside(await testDatabase()), mode);
    const reports = await checkEngine(place);
    expect(unfit(reports)).toEqual(expected);
    expect(words(reports, 'Transacciones')).toEqual([expect.stringMatching(way)]);
    // The second check finds nothing of the first.
    expect(unfit(await checkEngine(place))).toEqual(expected);
  });

  it('refuses one without transactions', async () => {
    const place = await openPooler(inside(await testDatabase()), 'statement');
    expect(unfit(await checkEngine(place))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Transacciones: /)]),
    );
  });
});
