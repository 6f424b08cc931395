import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createUser, setAccess } from '../../server/identity/users.ts';
import { generateId } from '../../server/services.ts';
import { openStore, type Store } from '../../server/store/connection.ts';
import { migrate } from '../../server/store/migrate.ts';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { enableCompany } from '../../tests/server/sending/employer.ts';
import { paidCompany } from '../company.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { isReady } from './people.ts';
import { application, endAll, freePort, type Running, root, until } from './processes.ts';

export const password = 'una-clave-de-simulacro';
export const email = (place: number): string => `simulacro${place}@prueba.co`;

export type Company = { id: string; drafts: string[] };
export type Api = { address: string; port: number; start: (from?: string) => Promise<Running> };

/** Installation of several machines, run on one. */
export type Scene = {
  folder: string;
  cluster: Cluster;
  store: Store;
  simulator: Simulator;
  companies: Company[];
  api: (name: string) => Promise<Api>;
  worker: (name: string) => Running;
};

type Wanted = { companies: number; people: number; users: number; standby: boolean; drainSeconds?: number };

/**
 * Creates an installation, runs a drill and removes everything, also after an error. `KEEP` keeps the logs.
 */
export async function onScene(wanted: Wanted, drill: (scene: Scene) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-drill-'));
  chmodSync(folder, 0o755);
  const close: (() => Promise<unknown>)[] = [endAll];
  try {
    const cluster = await startCluster(`${folder}/postgres`, wanted.standby);
    await migrate(cluster.url);
    const store = openStore(cluster.url, 4);
    close.push(() => store.close());
    const simulator = await startSimulator();
    close.push(() => simulator.close());
    const key = randomBytes(32);
    const trust = `${folder}/dian.pem`;
    const { pem } = (await (await fetch(`${simulator.address}/control/certificate`)).json()) as {
      pem: string;
    };
    writeFileSync(trust, pem);
    const companies: Company[] = [];
    for (let place = 0; place < wanted.companies; place++)
      companies.push(await employer(store, simulator, key, place, wanted.people));
    await people(
      store,
      wanted.users,
      companies.map(({ id }) => id),
    );
    const env = {
      DATABASE_URL: cluster.url,
      SECRET_KEY: key.toString('hex'),
      DIAN_ADDRESS: simulator.endpoint,
      DIAN_TRUST: trust,
      DEMO: '0',
      BUILD: '0',
      LOG_FORMAT: 'json',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: String(wanted.drainSeconds ?? 0),
    };
    const logs = `${folder}/logs`;
    await drill({
      folder,
      cluster,
      store,
      simulator,
      companies,
      async api(name) {
        const port = await freePort();
        const address = `http://127.0.0.1:${port}`;
        const own = { ...env, ROLE: 'api', PORT: String(port), DATA_DIR: `${folder}/${name}` };
        return {
          address,
          port,
          async start(from = root) {
            const running = application(name, 'server/commands/start.ts', logs, own, from);
            await until(() => isReady(address), `${name} ready`);
            return running;
          },
        };
      },
      worker: (name) =>
        application(name, 'server/commands/worker.ts', logs, { ...env, DATA_DIR: `${folder}/${name}` }),
    });
  } finally {
    for (const end of close) await end().catch((problem: unknown) => console.error(problem));
    if (process.env['KEEP']) console.info(`Logs are in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

async function employer(
  store: Store,
  simulator: Simulator,
  key: Buffer,
  place: number,
  people: number,
): Promise<Company> {
  const { id } = await paidCompany(store, people, 1, place);
  return store
    .inCompany(id, async (tx) => {
      const { rows } = await sql<{ nit: string; social_reason: string }>`
        select nit, social_reason from companies where id = ${id}`.execute(tx);
      const drafts = await sql<{ id: string }>`select id from payrolls where company_id = ${id}`.execute(tx);
      return { company: rows[0], drafts: drafts.rows };
    })
    .then(async ({ company, drafts }) => {
      if (!company) throw new Error('The company was not made');
      await enableCompany(store, simulator, key, { id, ...company }, generateId);
      return { id, drafts: drafts.map((draft) => draft.id) };
    });
}

/** Creates back-office accounts. Hashing a password is slow, so all have a copy of one hash. */
async function people(store: Store, count: number, companies: readonly string[]): Promise<void> {
  await store.asSystem(async (tx) => {
    const first = await createUser(tx, {
      id: generateId(),
      name: 'Simulacro',
      email: email(0),
      password,
      roles: ['client'],
      companies,
    });
    for (let place = 1; place < count; place++) {
      const id = generateId();
      await sql`
        insert into users (id, email, name, password_hash, search_text)
        select ${id}, ${email(place)}, name, password_hash, ${email(place)} from users where id = ${first.id}`.execute(
        tx,
      );
      await setAccess(tx, id, ['client'], companies);
    }
  });
}
