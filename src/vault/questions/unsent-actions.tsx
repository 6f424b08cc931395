import { ask } from '../../kit/overlays/announce.ts';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';

/** Asks whether a submission that waits on this device is discarded, with `title` as the question. */
export const askToDiscard = (item: OutboxItem, title: string): Promise<boolean> =>
  ask({
    title,
    lines: [`«${item.label}» no se enviará.`],
    badge: 'warn',
    accept: 'Descartar',
    cancel: 'Volver',
    danger: true,
  });

type Props = { item: OutboxItem; question: string; onClose: () => void };

/** Renders what may be done in a sheet with a submission that waits: send it again, or discard it. */
export function UnsentActions({ item, question, onClose }: Props) {
  async function discard(): Promise<void> {
    if (!(await askToDiscard(item, question))) return;
    onClose();
    await outbox.discard(item.key);
  }
  return (
    <div className="v-actions flex wrap gap-8">
      <button
        type="button"
        className="q-btn q-btn--primary"
        onClick={() => {
          onClose();
          void outbox.retry(item.key);
        }}
      >
        Reintentar
      </button>
      <button type="button" className="q-btn q-btn--plain" onClick={() => void discard()}>
        Descartar
      </button>
    </div>
  );
}
