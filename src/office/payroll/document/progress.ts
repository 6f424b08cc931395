import type { SendingProgress } from '../../../domain/payroll/desk/review.ts';

const plural = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** Returns for example `Enviando 23 de 50 · 20 aceptadas · 1 rechazada · 2 sin respuesta`. */
export function describeSendingProgress(
  { total, accepted, rejected, unanswered }: SendingProgress,
  paused = false,
): string {
  return [
    `${paused ? 'Envío en pausa:' : 'Enviando'} ${accepted + rejected + unanswered} de ${total}`,
    ...plural(accepted, 'aceptada', 'aceptadas'),
    ...plural(rejected, 'rechazada', 'rechazadas'),
    ...plural(unanswered, 'sin respuesta', 'sin respuesta'),
  ].join(' · ');
}
