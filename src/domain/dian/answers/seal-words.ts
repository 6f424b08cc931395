import type { DocumentState } from '../../payroll/desk/document-state.ts';
/** Standing of a document before DIAN: in force, waiting, refused, or undone by a later adjustment. */
export type Standing = 'accepted' | 'waiting' | 'rejected' | 'undone';
export type SealWords = { standing: Standing; word: string; sentence: string };

/** Adds a full stop, unless the text already ends in one, as «a. m.» does. */
const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/**
 * Returns the words of the seal of a payslip for a state of its document. `when` is the formatted moment of the
 * acceptance, `6 de noviembre de 2026, 9:14 a. m.`, or empty.
 */
export function sealWords(state: DocumentState, when: string): SealWords {
  const accepted = `La DIAN recibió y aceptó este documento`;
  const on = when && ` el ${when}`;
  switch (state) {
    case 'aceptada':
      return { standing: 'accepted', word: 'Aceptado', sentence: ended(`${accepted}${on}`) };
    case 'aceptada_con_notificacion':
      return {
        standing: 'accepted',
        word: 'Aceptado',
        sentence: ended(`${accepted} con notificaciones${on}`),
      };
    case 'reemplazada':
      return {
        standing: 'undone',
        word: 'Reemplazado',
        sentence: `${ended(accepted + on)} Después un ajuste lo reemplazó: ya no es el vigente.`,
      };
    case 'eliminada':
      return {
        standing: 'undone',
        word: 'Eliminado',
        sentence: `${ended(accepted + on)} Después se eliminó con un ajuste: ya no cuenta.`,
      };
    case 'rechazada':
      return { standing: 'rejected', word: 'Rechazado', sentence: 'La DIAN rechazó este documento.' };
    case 'en_cola':
      return {
        standing: 'waiting',
        word: 'En cola',
        sentence: 'Este documento está en cola para enviarse a la DIAN.',
      };
    default:
      return {
        standing: 'waiting',
        word: 'Enviado',
        sentence: 'Este documento se envió a la DIAN y espera respuesta.',
      };
  }
}
