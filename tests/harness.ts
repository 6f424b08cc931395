import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { createApp } from '../server/app.ts';
import { type Config, readConfig } from '../server/config.ts';
import { createEmployeeAccount, type EmployeeAccount } from '../server/identity/employee-accounts.ts';
import { createUser } from '../server/identity/users.ts';
import { readCatalogueId } from '../server/resources/catalogue.ts';
import { createRecord } from '../server/resources/write.ts';
import { generateId, readClock, type Services } from '../server/services.ts';
import { type DatabaseHost, openStore, type Store } from '../server/store/connection.ts';
import type { Role } from '../src/domain/identity/roles.ts';
import { companies } from '../src/domain/resources/companies.ts';
import { type Client, createClient } from './client.ts';
import { newFolder } from './place.ts';
import { inDatabase, onServer, userOf } from './server-sql.ts';

/** What the test file that runs opened; closed when its tests end, last first. */
const opened: (() => Promise<unknown> | unknown)[] = [];
export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}
export const closeAtEnd = (close: () => Promise<unknown> | unknown): void => void opened.push(close);

/** A database of its own, migrated and with the official lists. */
export async function testDatabase(): Promise<DatabaseHost> {
  const { place, login, template } = inject('database');
  const name = `test_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  // Copying files takes half the processor of writing their blocks to the log.
  await onServer(
    place,
    `create database ${name} template ${template} strategy file_copy owner ${userOf(login)}`,
  );
  opened.push(() => onServer(place, `drop database if exists ${name} with (force)`));
  return inDatabase(login, name);
}

/** How servers stand: how many APIs answer in turn, each with connections of its own, and what leads to their database. */
type Standing = { apis: number; way: (place: DatabaseHost) => DatabaseHost | Promise<DatabaseHost> };
const alone: Standing = { apis: 1, way: (place) => place };
let standing = alone;
/** Stands the servers that are opened from here on in another way, or again as they were. */
export function stand(another = alone): void {
  standing = another;
}

function opening(place: DatabaseHost): Store {
  const store = openStore(place, 6);
  opened.push(() => store.close());
  return store;
}

export async function testStore(): Promise<Store> {
  return opening(await standing.way(await testDatabase()));
}

export function temporaryFolder(): string {
  const folder = newFolder();
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type TestUser = { id: string; email: string; password: string; roles: readonly Role[] };
export const password = 'una-clave-larga';

let quick: Promise<string> | undefined;
/** The hash of that password, made once and compared in no time; what a hash costs is tested where passwords are. */
const quickHash = (): Promise<string> => {
  quick ??= hash(password, { memoryCost: 8, timeCost: 1 });
  return quick;
};

export type TestServer = {
  app: FastifyInstance;
  store: Store;
  services: Services;
  aUser: (wanted?: { roles?: readonly Role[]; companies?: readonly string[] }) => Promise<TestUser>;
  aCompany: (values?: Record<string, unknown>) => Promise<{ id: string; nit: string }>;
  anEmployeeAccount: (values?: {
    document_number?: string;
    name?: string;
    companies?: string[];
  }) => Promise<EmployeeAccount>;
  /** Nobody signed in. */
  client: () => Client;
  signIn: (user: TestUser, company?: { id: string }) => Promise<Client>;
  signInToVault: (account: EmployeeAccount) => Promise<Client>;
};

/** The application over a database of its own, called without a port. */
export async function testServer(
  options: { now?: Services['now']; config?: Partial<Config>; store?: Store } = {},
): Promise<TestServer> {
  const place = options.store ? undefined : await standing.way(await testDatabase());
  const store = options.store ?? opening(place as DatabaseHost);
  const config = {
    ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: temporaryFolder() }),
    ...options.config,
  };
  const services: Services = {
    config,
    store,
    secretKey: Buffer.alloc(32, 7),
    now: options.now ?? readClock,
    newId: generateId,
  };
  const app = await createApp(services, join(config.dataDir, 'dist'));
  opened.push(() => app.close());
  const apis = [app];
  for (let i = 1; place !== undefined && i < standing.apis; i++) {
    const beside = await createApp({ ...services, store: opening(place) }, join(config.dataDir, 'dist'));
    opened.push(() => beside.close());
    apis.push(beside);
  }
  let turn = 0;
  const inTurn = { inject: ((asked: never) => (apis[turn++ % apis.length] ?? app).inject(asked)) as never };
  let count = 0;
  const host = config.publicUrl && new URL(config.publicUrl).host;
  const client = () => createClient(apis.length > 1 ? inTurn : app, host);
  return {
    app,
    store,
    services,
    client,
    async aUser({ roles = ['client'] as readonly Role[], companies: given = [] } = {}) {
      const user: TestUser = { id: generateId(), email: `user${++count}@prueba.co`, password, roles };
      await store.asSystem(async (tx) => {
        const { password: _, ...rest } = user;
        await createUser(tx, { ...rest, name: 'Ana Prueba', companies: given });
        await sql`update users set password_hash = ${await quickHash()} where id = ${user.id}`.execute(tx);
      });
      return user;
    },
    async aCompany(values = {}) {
      const nit = String(900_100_000 + ++count);
      return store.asSystem(async (tx) => {
        const places = {
          country_id: await readCatalogueId(tx, 'countries', 'CO'),
          department_id: await readCatalogueId(tx, 'departments', '05'),
          municipality_id: await readCatalogueId(tx, 'municipalities', '05001'),
          language_id: await readCatalogueId(tx, 'languages', 'es'),
          currency_type_id: await readCatalogueId(tx, 'currency_types', 'COP'),
        };
        const context = { companyId: undefined, user: undefined, now: services.now(), newId: generateId };
        const identity = { person_type: 'juridica', nit, social_reason: `Compañía ${count} S.A.S.` };
        const contact = { address: 'Calle 1 # 2-3', phone: '6041234567', email: 'nomina@prueba.co' };
        const row = await createRecord(tx, companies, context, {
          ...identity,
          ...contact,
          ...places,
          ...values,
        });
        return { id: row.id, nit };
      });
    },
    async anEmployeeAccount({
      document_number = String(1_000_000_000 + ++count),
      name = 'Luis Prueba',
      companies: only_companies = [],
    } = {}) {
      const account = {
        id: generateId(),
        document_type: '13',
        document_number,
        name,
        only_companies,
        password,
      };
      return store.asSystem(async (tx) => {
        const made = await createEmployeeAccount(tx, account);
        await sql`update employee_accounts set password_hash = ${await quickHash()} where id = ${made.id}`.execute(
          tx,
        );
        return made;
      });
    },
    async signIn(user, company) {
      const caller = client();
      const answer = await caller.post('/login', { email: user.email, password: user.password });
      if (answer.status !== 200) throw new Error(`No pudo entrar: ${JSON.stringify(answer.body)}`);
      caller.company = company?.id;
      return caller;
    },
    async signInToVault({ document_type, document_number }) {
      const caller = client();
      const answer = await caller.post('/vault/login', { document_type, document_number, password });
      if (answer.status !== 200) throw new Error(`No pudo entrar: ${JSON.stringify(answer.body)}`);
      return caller;
    },
  };
}

/** The id of an official row by its code. */
export const codeId = (store: Store, path: string, code: string): Promise<string> =>
  store.asSystem((tx) => readCatalogueId(tx, path, code));
