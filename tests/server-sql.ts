import pg from 'pg';
import { type DatabaseHost, getClientOptions } from '../server/store/connection.ts';

export function inDatabase(place: DatabaseHost, database: string): DatabaseHost {
  if (typeof place !== 'string') return { ...place, database };
  const url = new URL(place);
  url.pathname = `/${database}`;
  return url.href;
}

export const userOf = (place: DatabaseHost): string =>
  typeof place === 'string' ? decodeURIComponent(new URL(place).username) : place.user;

/** The embedded server as who made it, whom row security does not bind. */
export const asSuperuser = (place: DatabaseHost): DatabaseHost =>
  typeof place === 'string' ? place : { ...place, user: 'postgres' };

/** One statement as the owner, outside any transaction. A template is busy for a moment while another copy is made. */
export async function onServer(place: DatabaseHost, statement: string): Promise<void> {
  for (let left = 50; ; left--) {
    const client = new pg.Client(getClientOptions(place));
    await client.connect();
    try {
      await client.query(statement);
      return;
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== '55006') throw error;
    } finally {
      await client.end();
    }
  }
}
