import { ask } from '../overlays/announce.ts';

/** Test that there may be passkeys here: browsers keep them under a name, and an address of figures is none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** A passkey as its list shows it. */
export type Passkey = { id: string; name: string; created_at: string; last_used_at: string | null };

/** Asks before one is taken away. */
export const askToRemovePasskey = ({ name }: Passkey): Promise<boolean> =>
  ask({
    title: `¿Quitar «${name}»?`,
    lines: ['Ya no servirá para ingresar.'],
    badge: 'warn',
    accept: 'Quitar',
    cancel: 'Volver',
    danger: true,
  });
