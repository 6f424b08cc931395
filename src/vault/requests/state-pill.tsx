import {
  alertCircleOutline,
  arrowUndoOutline,
  checkmarkCircleOutline,
  closeOutline,
  cloudUploadOutline,
  timeOutline,
} from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import { type ShownState, stateLooks } from './request-words.ts';

const icons: Readonly<Record<ShownState, string>> = {
  por_enviar: cloudUploadOutline,
  no_se_pudo: alertCircleOutline,
  en_revision: timeOutline,
  aprobada: checkmarkCircleOutline,
  no_aprobada: closeOutline,
  retirada: arrowUndoOutline,
  anulada: closeOutline,
};

export function StatePill({ state }: { state: ShownState }) {
  const { word, look } = stateLooks[state];
  return (
    <span className="q-pill" data-st={look}>
      <Icon of={icons[state]} />
      {word}
    </span>
  );
}
