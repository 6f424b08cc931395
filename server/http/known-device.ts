import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '../secrets.ts';

/** Kind of account and its login: the email of a staff user or the document of an employee. */
export type KnownAs = { scope: 'staff' | 'employee'; login: string };

const cookie = 'quincena_device';
const days = 400;
/** Accounts remembered per device, as on the computer of a shop. The oldest is dropped. */
const mostPeople = 5;

const toRemember = new WeakMap<FastifyRequest, KnownAs>();

/** Name of a cookie. `__Host-` in production: a subdomain or a page without HTTPS cannot set it. */
export const getCookieName = (name: string, production: boolean): string =>
  production ? `__Host-${name}` : name;

const macOf = (key: Buffer, { scope, login }: KnownAs, id: string): string =>
  createHmac('sha256', key).update(`known-device:${scope}:${login}:${id}`).digest('base64url');

const entriesOf = ({ cookies }: FastifyRequest, production: boolean): string[] =>
  (cookies[getCookieName(cookie, production)] ?? '').split('~').slice(0, mostPeople);

const isOf = (entry: string, key: Buffer, who: KnownAs): boolean => {
  const [id = '', mac = ''] = entry.split('.');
  return isSameSecret(mac, macOf(key, who, id));
};

/**
 * Returns the id of this device if the account signed in on it before, else `undefined`. Throttling then
 * tells the owner from an attacker.
 */
export function findKnownDevice(
  request: FastifyRequest,
  { secretKey, config }: Signing,
  who: KnownAs,
): string | undefined {
  return entriesOf(request, config.production)
    .find((entry) => isOf(entry, secretKey, who))
    ?.split('.')[0];
}

type Signing = { secretKey: Buffer; config: { production: boolean } };

/** Marks that the account signed in on this device; {@link sendDevice} writes the cookie. */
export const rememberDevice = (request: FastifyRequest, who: KnownAs): void =>
  void toRemember.set(request, who);

export function sendDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { secretKey, config }: Signing,
): void {
  const who = toRemember.get(request);
  if (!who) return;
  const before = entriesOf(request, config.production).filter((entry) => /^[\w-]+\.[\w-]+$/.test(entry));
  const own = before.find((entry) => isOf(entry, secretKey, who));
  const id = randomBytes(12).toString('base64url');
  const entry = own ?? `${id}.${macOf(secretKey, who, id)}`;
  const value = [entry, ...before.filter((other) => other !== entry)].slice(0, mostPeople).join('~');
  reply.setCookie(getCookieName(cookie, config.production), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.production ? true : 'auto',
    maxAge: days * 86_400,
  });
}
