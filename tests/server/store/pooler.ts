import { spawn } from 'node:child_process';
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseHost } from '../../../server/store/connection.ts';
import { closeAtEnd, temporaryFolder } from '../../harness.ts';

/** PgBouncer: the one of the variable, or of the package of the system. */
export const program = [
  process.env['PGBOUNCER'] ?? '',
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find(existsSync);
if (!program) console.info('Left out: the connections that a pooler shares out, pgbouncer is not installed.');

export type Own = Exclude<DatabaseHost, string>;
const own = (place: DatabaseHost): Own | undefined => (typeof place === 'string' ? undefined : place);

export function inside(place: DatabaseHost): Own {
  const found = own(place);
  if (!found)
    throw new Error('These tests need the database that comes inside: run them without TEST_DATABASE_URL.');
  return found;
}

/** Opens the same database through PgBouncer, with eight connections to the server whatever the clients. */
export async function openPooler(place: Own, mode: 'transaction' | 'session' | 'statement'): Promise<Own> {
  const folder = temporaryFolder();
  chmodSync(folder, 0o777);
  const settings = {
    listen_port: 6432,
    unix_socket_dir: folder,
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    pool_mode: mode,
    default_pool_size: 8,
    max_client_conn: 200,
  };
  writeFileSync(join(folder, 'users'), '"quincena" ""\n"postgres" ""\n');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${place.host} port=${place.port}\n`;
  writeFileSync(join(folder, 'pooler.ini'), `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  // The user of the database, who may open its socket; PgBouncer refuses to run as root.
  const { uid, gid } = statSync(place.host);
  const child = spawn(program ?? '', [join(folder, 'pooler.ini')], {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  closeAtEnd(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('process up')) resolve();
    });
    child.on('close', () => reject(new Error(text)));
  });
  return { ...place, host: folder, port: 6432 };
}
