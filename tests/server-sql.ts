import pg from 'pg';
import { clientOptions, type Place } from '../server/store/connection.ts';

export function inDatabase(place: Place, database: string): Place {
  if (typeof place !== 'string') return { ...place, database };
  const url = new URL(place);
  url.pathname = `/${database}`;
  return url.href;
}

/** One statement as the owner, outside any transaction. A template is busy for a moment while another copy is made. */
export async function onServer(place: Place, statement: string): Promise<void> {
  for (let left = 50; ; left--) {
    const client = new pg.Client(clientOptions(place));
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
