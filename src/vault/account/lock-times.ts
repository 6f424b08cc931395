import type { LockTime } from '../../offline/vault-db.ts';

/** Times out of sight after which the vault closes, as the employee chooses them. */
export const lockTimeWords: readonly (readonly [LockTime, string])[] = [
  [0, 'Al salir de la aplicación'],
  [1, '1 minuto después'],
  [5, '5 minutos después'],
  [15, '15 minutos después'],
];

/** Names a time in little room: `al salir`, `5 min`. */
export const formatShortLockTime = (time: LockTime): string => (time === 0 ? 'al salir' : `${time} min`);
