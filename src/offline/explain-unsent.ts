import type { OutboxItem } from './outbox-item.ts';

/** Failure of the server to take a write. `at` is when it is sent again. */
export type ServerFailure = { status: number; at: number };

const clock = new Intl.DateTimeFormat('es-CO', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'America/Bogota',
});

const happened = (status: number): string =>
  status >= 500 ? 'El servidor falló' : 'El servidor está ocupado';

/** The formatted time ends in a full stop of its own. */
const again = (at: number): string => `Se intenta de nuevo a las ${clock.format(at)}`;

/** Builds the dialog about that failure. It offers its author to see the write where it waits. */
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

/** Explains why a write was not sent yet. With a connection, it waits for an earlier write. */
export const explainUnsentWrite = (why: keyof typeof waits, online: boolean): string =>
  waits[why === 'behind' && !online ? 'no_network' : why];

/** Explains why a queued item waits, with or without a connection. */
export function explainQueuedItem({ state }: OutboxItem, online: boolean): string {
  if (state.state !== 'queued' || state.status === undefined || !online) return waits.no_network;
  return `${happened(state.status)}. ${again(state.next_at)}`;
}
