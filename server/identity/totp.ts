import { createHmac } from 'node:crypto';
import { isSameSecret } from '../secrets.ts';

/**
 * TOTP of RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all authenticator applications
 * support.
 */
export const stepSeconds = 30;
const digits = 6;
/** Steps accepted before and after the current one, for clocks that differ (RFC 6238 §5.2). */
const drift = 1;

export const computeTotpStep = (milliseconds: number): number =>
  Math.floor(milliseconds / 1000 / stepSeconds);

/** Truncated as RFC 4226 §5.3 says. */
export function computeTotpCode(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
}

export function findTotpStep(secret: Buffer, code: string, milliseconds: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = computeTotpStep(milliseconds);
  for (let step = now - drift; step <= now + drift; step += 1)
    if (isSameSecret(code, computeTotpCode(secret, step))) return step;
  return undefined;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648 §6 without padding. */
export function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

export const buildTotpAddress = (secret: Buffer, account: string, issuer = 'Quincena'): string =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret: encodeBase32(secret), issuer })}`;
