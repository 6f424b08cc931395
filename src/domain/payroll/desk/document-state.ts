export type StateLook = 'borrador' | 'cola' | 'enviado' | 'aceptado' | 'rechazado';

/** Words of a state: its pill, the additional text for a screen reader, and the text of a sheet without an icon. */
type Shown = { look: StateLook; word: string; more?: string; sheet: string };

const declared = <State extends string>(states: Record<State, Shown>): Readonly<Record<State, Shown>> =>
  states;

/** States of a payroll, of a note and of a document of the test set (specification of resources, §31). */
export const documentStates = declared({
  borrador: { look: 'borrador', word: 'Borrador', sheet: 'Borrador' },
  lista: { look: 'borrador', word: 'Borrador', more: 'lista para emitir', sheet: 'Lista para emitir' },
  en_cola: { look: 'cola', word: 'En cola', sheet: 'En cola' },
  enviando: { look: 'enviado', word: 'Enviado', sheet: 'Enviado' },
  sin_respuesta: { look: 'enviado', word: 'Enviado', more: 'sin respuesta aún', sheet: 'Sin respuesta' },
  aceptada: { look: 'aceptado', word: 'Aceptado', sheet: 'Aceptado' },
  aceptada_con_notificacion: {
    look: 'aceptado',
    word: 'Aceptado',
    more: 'con notificación',
    sheet: 'Aceptado con notificación',
  },
  rechazada: { look: 'rechazado', word: 'Rechazado', sheet: 'Rechazado' },
  reemplazada: { look: 'cola', word: 'Reemplazado', more: 'por un ajuste', sheet: 'Reemplazado' },
  eliminada: { look: 'cola', word: 'Eliminado', more: 'por un ajuste', sheet: 'Eliminado' },
});
export type DocumentState = keyof typeof documentStates;
type States = readonly DocumentState[];

export const everyState = Object.keys(documentStates) as DocumentState[];
export const isDocumentState = (state: string): state is DocumentState =>
  Object.hasOwn(documentStates, state);

export const unsentStates: States = ['borrador', 'lista'];
/** Neither on its way nor ever accepted: it may be written, deleted and sent. */
export const editableStates: States = [...unsentStates, 'rechazada'];
export const sendableStates: States = editableStates;

/** Sent to DIAN, or about to be, and not answered. */
export const inFlightStates: States = ['en_cola', 'enviando', 'sin_respuesta'];
/** In flight and out of the queue. */
export const unansweredStates: States = ['enviando', 'sin_respuesta'];

/** Accepted by DIAN and still in force. */
export const acceptedStates: States = ['aceptada', 'aceptada_con_notificacion'];
export const answeredStates: States = [...acceptedStates, 'rechazada'];
/** Accepted once, and later undone by a note. */
export const undoneStates: States = ['reemplazada', 'eliminada'];
/** Accepted, and in force as it is or as a note left it. */
export const standingStates: States = [...acceptedStates, 'reemplazada'];
/** Accepted once, whatever a note did to it later. */
export const onceAcceptedStates: States = [...acceptedStates, ...undoneStates];

/** States that result from sending: the queue, the way and the verdict. */
export type SendingState = Exclude<DocumentState, 'borrador' | 'lista' | 'reemplazada' | 'eliminada'>;

/** Returns the state of a document not sent yet: a blocking finding keeps it a draft. */
export const getUnsentState = (blocked: boolean): DocumentState => (blocked ? 'borrador' : 'lista');

export const getAdjustedState = (noteType: 1 | 2): DocumentState =>
  noteType === 1 ? 'reemplazada' : 'eliminada';
