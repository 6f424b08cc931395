import { computeTotpCode, computeTotpStep } from '../../../server/identity/totp.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Code that an application shows for a secret, as it is written to people. */
export function codeNow(secret: string, now = Date.now()): string {
  const bits = [...secret.replace(/ /g, '')].map((letter) =>
    letters.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return computeTotpCode(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), computeTotpStep(now));
}
