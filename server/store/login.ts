import type pg from 'pg';
import { connectPrimary, type DatabaseHost } from './connection.ts';
import { CannotStart } from './data-folder.ts';

/**
 * Finds out whether the login is superuser or has BYPASSRLS, or may take such a role. Returns the words that say
 * so, and `undefined` for a login that row security binds.
 */
export async function describeUnboundLogin(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ login: string; role: string; superuser: boolean }>(`
    select session_user as login, rolname as role, rolsuper as superuser from pg_roles
    where (rolsuper or rolbypassrls) and pg_has_role(session_user, oid, 'MEMBER')
    order by rolname <> session_user limit 1`);
  const [found] = rows;
  if (!found) return undefined;
  const power = found.superuser ? 'es superusuario' : 'tiene BYPASSRLS';
  return found.role === found.login ? power : `puede tomar el rol ${found.role}, que ${power}`;
}

/**
 * Refuses a login that is superuser or has BYPASSRLS, or may take such a role: a query without `set role`
 * would see every company, and an SQL injection would own the server.
 */
export async function refuseUnboundLogin(place: DatabaseHost): Promise<void> {
  const client = await connectPrimary(place, 15_000);
  try {
    const power = await describeUnboundLogin(client);
    if (!power) return;
    const { rows } = await client.query<{ login: string }>('select session_user as login');
    throw new CannotStart(
      `El usuario ${rows[0]?.login} de DATABASE_URL ${power}: la separación entre compañías no lo ata. Use uno corriente, dueño de la base:\n` +
        "    create role quincena login createrole password '…';\n" +
        '    create database quincena owner quincena;\n' +
        '  Si la base ya existe, docs/operation.md dice cómo dársela.',
    );
  } finally {
    await client.end();
  }
}
