import type { OutboxItem } from './outbox-item.ts';

/** Answer of the server instead of taking a write, and when it is sent again. */
export type ServerFailure = { status: number; at: number };

const clock = new Intl.DateTimeFormat('es-CO', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'America/Bogota',
});

const happened = (status: number): string =>
  status >= 500 ? 'El servidor falló' : 'El servidor está ocupado';

/** The time ends in its own full stop. */
const again = (at: number): string => `Se intenta de nuevo a las ${clock.format(at)}`;

/** The question of a dialog about it, to whoever wrote it: whether they see it where it waits. */
export const buildServerFailureQuestion = ({ status, at }: ServerFailure) => ({
  title: happened(status),
  lines: [`Lo que hizo está guardado en este dispositivo: no lo repita. ${again(at)}`],
  badge: 'warn' as const,
  accept: 'Ver en «Por enviar»',
  cancel: 'Seguir',
});

const waits = {
  sign_in: 'Se enviará cuando ingrese de nuevo',
  no_network: 'Se enviará al volver la conexión',
  behind: 'Espera a lo que está antes en «Por enviar»',
};

/** Why a write was not sent yet. With a connection, something written before it is what it waits for. */
export const explainUnsentWrite = (why: keyof typeof waits, online: boolean): string =>
  waits[why === 'behind' && !online ? 'no_network' : why];

/** Reason why a queued item waits, with or without a connection. */
export function explainQueuedItem({ state }: OutboxItem, online: boolean): string {
  if (state.state !== 'queued' || state.status === undefined || !online) return waits.no_network;
  return `${happened(state.status)}. ${again(state.next_at)}`;
}
