import type { Instant } from '../../../domain/values/day.ts';
import { StatusPill } from '../../../kit/marks/status-pill.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { formatRecentMoment } from '../../months/when.ts';
import type { Enablement } from './enablement.ts';
import { testDocumentKinds } from './kinds.ts';

export function AnswersSheet({ of, onClose }: { of: Enablement; onClose: () => void }) {
  const { StatusDescription, StatusMessage } = of.dianResponse?.responseDian ?? {};
  return (
    <Dialog label="Respuestas de la DIAN" as="sheet" className="answers" onClose={onClose}>
      <SheetHead title="Respuestas de la DIAN" onClose={onClose} />
      <div className="q-sheet-body">
        {(StatusDescription || StatusMessage) && (
          <p className="q-note q-note--plain">
            <span>
              {of.last_response_at && (
                <b>{formatRecentMoment(Date.parse(of.last_response_at) as Instant)}: </b>
              )}
              {StatusDescription || StatusMessage}
            </span>
          </p>
        )}
        <ul className="answers-list ruled">
          {of.tests.map(({ id, type, number, state, message, sent_at }) => (
            <li className="stack text-14" key={id}>
              <div className="flex wrap">
                <b className="q-num">{number ?? 'Sin número'}</b>
                <span className="c-2">{testDocumentKinds[type]}</span>
                {sent_at && <span className="c-3">{formatRecentMoment(Date.parse(sent_at) as Instant)}</span>}
              </div>
              <StatusPill state={state} />
              {message && <p className="breaks span-all c-2">{message}</p>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
