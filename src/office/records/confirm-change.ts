import type { RefusalBody } from '../../domain/calls/refusals.ts';
import { ask } from '../../kit/overlays/announce.ts';

type Change = { message: string; hint?: string };
const isChange = (one: unknown): one is Change =>
  typeof one === 'object' && one !== null && 'message' in one && typeof one.message === 'string';

/**
 * Asks whether to apply a change, showing its effects on other rows that the refusal lists. Resolves to `false` when
 * the user cancels.
 */
export function askConfirmation({ message, errors }: RefusalBody): Promise<boolean> {
  const changes = Array.isArray(errors) ? errors.filter(isChange) : [];
  const hints = [...new Set(changes.map(({ hint }) => hint ?? ''))].filter(Boolean);
  return ask({
    title: '¿Cambiar estas fechas?',
    lines: [...(changes.length > 0 ? changes.map((change) => change.message) : [message]), ...hints],
    badge: 'warn',
    accept: 'Cambiar de todos modos',
    cancel: 'Cancelar',
    danger: true,
  });
}
