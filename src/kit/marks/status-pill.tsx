import {
  alertCircleOutline,
  checkmarkCircleOutline,
  checkmarkOutline,
  createOutline,
  paperPlaneOutline,
  swapHorizontalOutline,
  timeOutline,
  trashOutline,
} from 'ionicons/icons';
import { type DocumentState, documentStates } from '../../domain/payroll/desk/document-state.ts';
import { Icon } from './icon.tsx';
import { rejectedIcon } from './own-icons.ts';

/** Maps each state to its icon. The shape tells apart the states with the same `look`. */
export const stateIcons: Readonly<Record<DocumentState, string>> = {
  borrador: createOutline,
  lista: checkmarkOutline,
  en_cola: timeOutline,
  enviando: paperPlaneOutline,
  sin_respuesta: paperPlaneOutline,
  aceptada: checkmarkCircleOutline,
  aceptada_con_notificacion: alertCircleOutline,
  rechazada: rejectedIcon,
  reemplazada: swapHorizontalOutline,
  eliminada: trashOutline,
};

export function StatusPill({ state }: { state: DocumentState }) {
  const { look, word, more } = documentStates[state];
  return (
    <span className="q-pill" data-st={look} title={more ? `${word}, ${more}` : undefined}>
      <Icon of={stateIcons[state]} />
      {word}
      {more && <span className="vh">, {more}</span>}
    </span>
  );
}
