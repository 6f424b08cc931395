import type { UnlockAttempt } from '../../offline/locks.ts';

/** Says what was wrong with a PIN. `undefined` is an attempt that could not be counted, and was not made. */
export function describeAttempt(attempt: Extract<UnlockAttempt, { outcome: 'wrong' }> | undefined): string {
  if (!attempt) return 'Este dispositivo está lleno y no deja abrir lo guardado. Libere espacio.';
  return attempt.left === 1
    ? 'PIN equivocado. Le queda 1 intento; después se borra lo guardado aquí.'
    : `PIN equivocado. Le quedan ${attempt.left} intentos.`;
}
