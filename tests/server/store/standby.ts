import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseHost, getClientOptions } from '../../../server/store/connection.ts';
import { startPostgres, toSuperuserPlace } from '../../../server/store/embedded.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { closeAtEnd, temporaryFolder } from '../../harness.ts';

type Place = Exclude<DatabaseHost, string>;

export type Replicated = {
  primary: Place;
  standby: Place;
  /** Stops applying changes on the standby, which goes on answering with what it has. */
  hold: () => Promise<void>;
  /** Applies changes again. */
  resume: () => Promise<void>;
  stopStandby: () => Promise<void>;
};

const superuser = async (place: Place, text: string) => {
  const client = new pg.Client(getClientOptions(toSuperuserPlace(place)));
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};

/** A server with the tables of the program, and a standby that follows it by streaming. */
export async function startReplicated(): Promise<Replicated> {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const options = { durable: false, guests: ['nobody'] };
  const made = await startPostgres({ folder: first, ...options });
  await migrate(made.place);
  await made.stop();
  // A copy of a server that is stopped. The standby takes the rest from the primary.
  cpSync(join(first, 'postgres'), join(second, 'postgres'), { recursive: true });
  writeFileSync(join(second, 'postgres', 'standby.signal'), '');
  // Commits are sent to the standby as soon as they are acknowledged.
  const settings = { synchronous_commit: 'on' };
  const primary = await startPostgres({ folder: first, ...options, settings });
  closeAtEnd(primary.stop);
  const { host, port } = primary.place;
  const standby = await startPostgres({
    folder: second,
    ...options,
    settings: { primary_conninfo: `host=${host} port=${port} user=postgres` },
  });
  closeAtEnd(standby.stop);
  return {
    primary: primary.place,
    standby: standby.place,
    hold: () => superuser(standby.place, 'select pg_wal_replay_pause()'),
    resume: () => superuser(standby.place, 'select pg_wal_replay_resume()'),
    stopStandby: standby.stop,
  };
}
