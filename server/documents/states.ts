/** States of a document that DIAN took. */
export const acceptedStates = ['aceptada', 'aceptada_con_notificacion'];

/** States of a document, as a sheet says them. */
export const stateWords: Readonly<Record<string, string>> = {
  borrador: 'Borrador',
  lista: 'Lista para emitir',
  en_cola: 'En cola',
  enviando: 'Enviado',
  sin_respuesta: 'Sin respuesta',
  aceptada: 'Aceptado',
  aceptada_con_notificacion: 'Aceptado con notificación',
  rechazada: 'Rechazado',
  reemplazada: 'Reemplazado',
  eliminada: 'Eliminado',
};
