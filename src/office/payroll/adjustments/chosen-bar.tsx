import { useQueryClient } from '@tanstack/react-query';
import { closeOutline, paperPlaneOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';
import { useFocusOnRemoval } from '../../../kit/pages/title-after.ts';
import '../../catalogue/catalogue.css?adopt';
import '../../../kit/forms/record-form.css?adopt';
import type { AdjustmentRow } from '../document/adjustments.ts';
import { canEdit } from '../document/payrolls.ts';
import { discardChosen } from './discard-chosen.ts';
import { sendAdjustments } from './send.ts';

type Props = { chosen: readonly AdjustmentRow[]; onDone: () => void };

/** Actions on the chosen notes. Only unsent and rejected ones can be sent or discarded. */
export default function ChosenBar({ chosen, onDone }: Props) {
  const client = useQueryClient();
  const bar = useFocusOnRemoval<HTMLElement>();
  const fit = chosen.filter(canEdit);
  const act = async (what: typeof sendAdjustments) => (await what(client, fit)) && onDone();
  return (
    <section ref={bar} className="bulk-bar" aria-label="Selección">
      <b role="status">{chosen.length === 1 ? '1 seleccionado' : `${chosen.length} seleccionados`}</b>
      <button
        type="button"
        className="q-btn q-btn--primary q-btn--sm"
        disabled={fit.length === 0}
        onClick={() => void act(sendAdjustments)}
      >
        <Icon of={paperPlaneOutline} />
        Emitir{fit.length < chosen.length && fit.length > 0 && ` ${fit.length}`}
      </button>
      <button
        type="button"
        className="q-btn q-btn--ghost q-btn--sm c-danger"
        disabled={fit.length === 0}
        onClick={() => void act(discardChosen)}
      >
        Descartar{fit.length < chosen.length && fit.length > 0 && ` ${fit.length}`}
      </button>
      {chosen.length > 0 && fit.length === 0 && <span className="c-2">Ya se emitieron</span>}
      <span className="spacer" />
      <button
        type="button"
        className="q-icon-button q-icon-button--small"
        aria-label="Quitar la selección"
        onClick={onDone}
      >
        <Icon of={closeOutline} />
      </button>
    </section>
  );
}
