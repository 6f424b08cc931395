import type { Webhook, WebhookDelivery } from '../../../domain/office/webhooks.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { describeEventType } from '../../../domain/webhooks/event-types.ts';
import { formatRecentMoment } from '../../months/when.ts';

/** Address without its scheme, as people tell one webhook from another. */
export const getShortAddress = (address: string): string => address.replace(/^https?:\/\//, '');
export const getHost = (address: string): string => URL.parse(address)?.host ?? address;

type Told = { words: string; tone: 'ok' | 'warn' | 'bad' | 'plain' };

export function describeWebhookState({ state, deliveries }: Webhook): Told {
  switch (state) {
    case 'disabled':
      return { words: 'Apagado', tone: 'bad' };
    case 'paused':
      return { words: 'En pausa', tone: 'plain' };
    case 'active':
      return deliveries.failing > 0
        ? { words: `Reintenta ${deliveries.failing}`, tone: 'warn' }
        : { words: 'Recibe', tone: 'ok' };
    default:
      return state satisfies never;
  }
}

export const listTypeWords = (types: readonly string[]): string =>
  types.map((type) => describeEventType(type)).join(' · ');

/** Share of the deliveries that arrived with the first attempt. Without deliveries there is none. */
export function formatFirstShare({ deliveries: { all, at_first } }: Webhook): string {
  if (all === 0) return '–';
  return new Intl.NumberFormat('es-CO', { style: 'percent', maximumFractionDigits: 1 }).format(
    at_first / all,
  );
}

export const formatDeliveryMoment = (moment: string): string =>
  formatRecentMoment(Date.parse(moment) as Instant);

/** Tells the last attempt of a delivery on one line. */
export function describeDeliveryAttempt(delivery: WebhookDelivery): string {
  const { state, attempts, status, took_ms, problem, due_at } = delivery;
  const attempt = attempts === 1 ? 'a la primera' : `intento ${attempts}`;
  if (state === 'delivered') return [status, `${took_ms ?? 0} ms`, attempt].filter(Boolean).join(' · ');
  if (attempts === 0) return 'En espera';
  const next = due_at ? `sigue ${formatDeliveryMoment(due_at)}` : '';
  return [status ?? problem, `intento ${attempts}`, next].filter(Boolean).join(' · ');
}
