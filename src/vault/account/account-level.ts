import { useLocation } from 'react-router-dom';

/** Levels of «Mi cuenta», by the hash of their address, with the title of each. */
export const accountLevels = {
  datos: 'Mis datos y mi cuenta',
  mensajes: 'Mensajes',
  avisos: 'Avisos',
  instalar: 'Instalar en su teléfono',
  cerrar: 'Cerrar la bóveda',
  entrar: 'PIN y huella',
  telefonos: 'Mis teléfonos',
  lecturas: 'Quién vio mis pagos',
  valores: 'Ocultar los valores',
  letra: 'Tamaño del texto',
  aspecto: 'Aspecto',
  derechos: 'Mis derechos y mis datos',
} as const;
export type AccountLevel = keyof typeof accountLevels;

export const accountPath = '/payslip/account';
export const buildLevelPath = (level: AccountLevel): string => `${accountPath}#${level}`;

const isLevel = (text: string): text is AccountLevel => Object.hasOwn(accountLevels, text);

/** Returns the level at this address; `undefined` for the rows, and for a hash that names none. */
export function useAccountLevel(): AccountLevel | undefined {
  const { hash } = useLocation();
  const name = hash.slice(1);
  return isLevel(name) ? name : undefined;
}
