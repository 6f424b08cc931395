import { chmodSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { seedCatalogues } from '../server/resources/catalogue.ts';
import { generateId } from '../server/services.ts';
import { type DatabaseHost, openStore } from '../server/store/connection.ts';
import { startPostgres } from '../server/store/embedded.ts';
import { migrate } from '../server/store/migrate.ts';
import { removeLeftovers } from './leftovers.ts';
import { inMemory, newFolder } from './place.ts';
import { asSuperuser, inDatabase, onServer, userOf } from './server-sql.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server of the run by who may make databases in it, the login that the application runs as, and the database that
     * the tests copy.
     */
    database: { place: DatabaseHost; login: DatabaseHost; template: string };
  }
}

/** One PostgreSQL for the whole run: ours, or the one of TEST_DATABASE_URL. Every test file copies its template. */
export default async function database(project: TestProject): Promise<() => Promise<void>> {
  const { place, login, close } = await server();
  const template = `quincena_template_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(place, `create database ${template} owner ${userOf(login)}`);
  await migrate(inDatabase(login, template));
  const store = openStore(inDatabase(login, template), 1);
  await store.asSystem((tx) => seedCatalogues(tx, generateId));
  await store.close();
  project.provide('database', { place, login, template });
  return async () => {
    await onServer(place, `drop database if exists ${template} with (force)`);
    await close();
  };
}

async function server(): Promise<{ place: DatabaseHost; login: DatabaseHost; close: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const user = `quincena_tests_${crypto.randomUUID().slice(0, 8)}`;
    const secret = crypto.randomUUID();
    await onServer(given, `create role ${user} login createrole password '${secret}'`);
    await onServer(given, `grant ${user} to current_user`);
    const login = new URL(given);
    [login.username, login.password] = [user, secret];
    return { place: given, login: login.href, close: () => onServer(given, `drop role ${user}`) };
  }
  // Before the room in memory is measured, which they take.
  for (const place of [inMemory, tmpdir()]) if (existsSync(place)) await removeLeftovers(place);
  const folder = newFolder();
  chmodSync(folder, 0o755);
  const { place, stop } = await startPostgres({ folder, durable: false, guests: ['nobody'] });
  return {
    place: asSuperuser(place),
    login: place,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
