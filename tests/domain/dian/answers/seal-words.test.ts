import { describe, expect, it } from 'vitest';
import { sealWords } from '../../../../src/domain/dian/answers/seal-words.ts';

const when = '6 de noviembre de 2026, 9:14 a. m.';

describe('the seal of a payslip', () => {
  it.each([
    [
      'aceptada',
      'accepted',
      'Aceptado',
      'La DIAN recibió y aceptó este documento el 6 de noviembre de 2026, 9:14 a. m.',
    ],
    [
      'aceptada_con_notificacion',
      'accepted',
      'Aceptado',
      'La DIAN recibió y aceptó este documento con notificaciones el 6 de noviembre de 2026, 9:14 a. m.',
    ],
    [
      'reemplazada',
      'undone',
      'Reemplazado',
      'La DIAN recibió y aceptó este documento el 6 de noviembre de 2026, 9:14 a. m. Después un ajuste lo reemplazó: ya no es el vigente.',
    ],
    [
      'eliminada',
      'undone',
      'Eliminado',
      'La DIAN recibió y aceptó este documento el 6 de noviembre de 2026, 9:14 a. m. Después se eliminó con un ajuste: ya no cuenta.',
    ],
    ['rechazada', 'rejected', 'Rechazado', 'La DIAN rechazó este documento.'],
    ['en_cola', 'waiting', 'En cola', 'Este documento está en cola para enviarse a la DIAN.'],
    ['enviando', 'waiting', 'Enviado', 'Este documento se envió a la DIAN y espera respuesta.'],
    ['sin_respuesta', 'waiting', 'Enviado', 'Este documento se envió a la DIAN y espera respuesta.'],
  ] as const)('says of one %s how it stands', (state, standing, word, sentence) => {
    expect(sealWords(state, when)).toEqual({ standing, word, sentence });
  });

  it('leaves out the time of acceptance when it is not known', () => {
    expect(sealWords('aceptada', '').sentence).toBe('La DIAN recibió y aceptó este documento.');
  });
});
