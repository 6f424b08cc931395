import { toSafeNextAddress } from '../domain/routes/safe-next.ts';
import type { Company, User } from '../net/session.ts';
import { loadNetwork } from './network.ts';
import { enter } from './sign-in.ts';

/** Messages of the failures of the identity provider, by the name they have in the address. */
const troubles: Readonly<Record<string, string>> = {
  denied: 'Canceló el ingreso. Intente de nuevo o use su contraseña.',
  expired: 'El ingreso tardó demasiado o empezó en otro navegador. Intente de nuevo.',
  unverified: 'Su proveedor no ha verificado su correo. Verifíquelo allá o use su contraseña.',
  unknown: 'Su cuenta no tiene acceso a Quincena. Pida que lo inviten con ese correo.',
  unavailable: 'El proveedor de identidad no responde. Use su contraseña o intente más tarde.',
  failed: 'No se pudo completar el ingreso. Intente de nuevo.',
};

/** Result of the sign-in at the provider, if this page is where it returned to. */
export type Return = { done: true; next: string } | { done: false; trouble: string };

export function readSsoReturn(search: string): Return | undefined {
  const query = new URLSearchParams(search);
  const text = query.get('sso');
  if (text === null) return undefined;
  if (text === 'done') return { done: true, next: toSafeNextAddress(query.get('next')) };
  return { done: false, trouble: troubles[text] ?? troubles['failed'] ?? '' };
}

/** Stores on this device the user who signed in at the provider, as after a password. */
export async function rememberWhoCame(): Promise<boolean> {
  const net = await loadNetwork();
  if (!net) return false;
  const { http } = net;
  try {
    const { data: user } = await http.get<User>('/user', { by: 'caller' });
    const { data } = await http.get<{ data: Company[] }>('/companies', { by: 'caller' });
    enter(user, data.data);
    return true;
  } catch {
    return false;
  }
}
