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
import { Icon } from './icon.tsx';
import { rejected } from './own-icons.ts';

/** Ten states of a document in five looks; the shape of the icon tells apart those that share one. */
export const looks = {
  borrador: { look: 'borrador', word: 'Borrador', icon: createOutline },
  lista: { look: 'borrador', word: 'Borrador', icon: checkmarkOutline, more: 'lista para emitir' },
  en_cola: { look: 'cola', word: 'En cola', icon: timeOutline },
  enviando: { look: 'enviado', word: 'Enviado', icon: paperPlaneOutline },
  sin_respuesta: { look: 'enviado', word: 'Enviado', icon: paperPlaneOutline, more: 'sin respuesta aún' },
  aceptada: { look: 'aceptado', word: 'Aceptado', icon: checkmarkCircleOutline },
  aceptada_con_notificacion: {
    look: 'aceptado',
    word: 'Aceptado',
    icon: alertCircleOutline,
    more: 'con notificación',
  },
  rechazada: { look: 'rechazado', word: 'Rechazado', icon: rejected },
  reemplazada: { look: 'cola', word: 'Reemplazado', icon: swapHorizontalOutline, more: 'por un ajuste' },
  eliminada: { look: 'cola', word: 'Eliminado', icon: trashOutline, more: 'por un ajuste' },
} as const;
export type DocumentState = keyof typeof looks;
export type Look = (typeof looks)[DocumentState]['look'];

export function StatusPill({ state }: { state: DocumentState }) {
  const { look, word, icon, ...rest } = looks[state];
  const more = 'more' in rest ? rest.more : undefined;
  return (
    <span className="q-pill" data-st={look} title={more ? `${word}, ${more}` : undefined}>
      <Icon of={icon} />
      {word}
      {more && <span className="vh">, {more}</span>}
    </span>
  );
}
