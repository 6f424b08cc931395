import { type RawBuilder, sql } from 'kysely';
import type { ActAddress } from '../../src/domain/office/scopes.ts';
import { isId } from '../../src/domain/values/id.ts';
import { parseMonth } from '../../src/domain/values/month.ts';
import { buildNotFoundRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import type { NamedValues } from './values.ts';

/** Act that an agent asked for. Only its path was checked. */
type AskedAct = { params: Readonly<Record<string, string>>; body: NamedValues };
type Place = { path: string; query?: Readonly<Record<string, string | number>> };
type Screen = (act: AskedAct, tx: Tx) => Place | Promise<Place>;

/** Screen of each act with effects outside the company, where a person looks at it and does it. */
const screens: Readonly<Record<ActAddress, Screen>> = {
  'POST /payrolls/send': (act, tx) => findDocuments(act, tx, 'payrolls'),
  'POST /adjustment_payrolls/send': (act, tx) => findDocuments(act, tx, 'adjustment_payrolls'),
  'PUT /payrolls/sending': () => ({ path: '/payrolls' }),
  'POST /pay_runs/:id/close': (act, tx) => findPayment(act, tx),
  'POST /pay_runs/:id/reopen': (act, tx) => findPayment(act, tx),
  'POST /accounting/postings': ({ body }) => ({ path: '/accounting', query: readMonth(body['month']) }),
  'POST /accounting/reversals': ({ body }) => ({ path: '/accounting', query: readMonth(body['month']) }),
  'POST /pila/filings': ({ body }) => ({
    path: '/pila',
    query: readMonth(`${body['year']}-${String(body['month']).padStart(2, '0')}`),
  }),
  'POST /pila/filings/:id/withdraw': async ({ params }, tx) => ({
    path: '/pila',
    query: await findMonth(tx, sql`pila_filings`, [params['id'] ?? '']),
  }),
};

const readMonth = (given: unknown): Readonly<Record<string, number>> =>
  (typeof given === 'string' && parseMonth(given)) || {};

/** Finds the first month of the rows. Throws 404 when the company has none of them. */
async function findMonth(
  tx: Tx,
  table: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<{ year: number; month: number }> {
  const { rows } = await sql<{ year: number; month: number }>`
    select year, month from ${table} where id = any(${ids.filter(isId)}::uuid[]) order by year, month limit 1`.execute(
    tx,
  );
  if (!rows[0]) throw buildNotFoundRefusal();
  return rows[0];
}

/** Place of the only document, or of the list of their month. Notes are rows of `payrolls` too. */
async function findDocuments({ body }: AskedAct, tx: Tx, list: string): Promise<Place> {
  const ids = [body['ids']].flat().map(String);
  const query = await findMonth(tx, sql`payrolls`, ids);
  return ids.length === 1 ? { path: `/${list}/${ids[0]}/edit` } : { path: `/${list}`, query };
}

async function findPayment({ params: { id = '' } }: AskedAct, tx: Tx): Promise<Place> {
  await findMonth(tx, sql`pay_runs`, [id]);
  return { path: `/pay_runs/${id}` };
}

/**
 * Finds the screen where a person confirms an act, as an address of the office that chooses its company. Throws 404
 * when what the act is about is not of the company.
 */
export async function findConfirmationAddress(
  address: ActAddress,
  act: AskedAct,
  { origin, company }: { origin: string; company: string },
  tx: Tx,
): Promise<string> {
  const { path, query } = await screens[address](act, tx);
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries({ ...query, company }))
    url.searchParams.set(name, String(value));
  return url.href;
}
