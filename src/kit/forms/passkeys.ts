import { ask } from '../overlays/announce.ts';

/**
 * Returns whether this address allows passkeys. Browsers bind them to a domain name, so a numeric IP address does
 * not.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

export type Passkey = { id: string; name: string; created_at: string; last_used_at: string | null };

export const askToRemovePasskey = ({ name }: Passkey): Promise<boolean> =>
  ask({
    title: `¿Quitar «${name}»?`,
    lines: ['Ya no servirá para ingresar.'],
    badge: 'warn',
    accept: 'Quitar',
    cancel: 'Volver',
    danger: true,
  });
