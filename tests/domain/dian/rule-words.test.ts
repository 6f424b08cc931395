import { expect, it } from 'vitest';
import { localRules, onlyDian } from '../../../src/domain/dian/rule-scope.ts';
import { wordsOfRule } from '../../../src/domain/dian/rule-words.ts';

/** A line of DIAN, what it is about in our words, and where it is mended. */
it.each<[string, RegExp, string?, string?]>([
  [
    'Regla: NIE046, Rechazo: Debe ir el Primer Apellido',
    /^Primer apellido/,
    '/employees/:id/edit',
    'surname',
  ],
  ['Regla: NIE024, Rechazo: CUNE', /CUNE no corresponde/, '/enabler', 'software_pin'],
  ['Regla: NIAE238, Rechazo: CUNE', /CUNE no corresponde/, '/enabler', 'software_pin'],
  ['Regla: 90, Rechazo: Documento procesado anteriormente', /ya tiene un documento/, '/consecutives', 'next'],
  ['Regla: 92, Rechazo: No habilitado', /no está habilitada/, '/enabler', 'stage'],
  ['Regla: ZE02, Rechazo: Firma', /firma o el certificado/, '/enabler', 'certificate'],
  ['Regla: ZB01, Rechazo: Fallo en el esquema XML del archivo', /no cumple el esquema/],
  ['Regla: NIAE191a, Rechazo: No se encuentra recibido', /documento que se ajusta/],
  ['Regla: ZA02, Rechazo: Servicio parado', /no estaba disponible/],
])('%s', (line, message, route, field) => {
  const words = wordsOfRule(line);
  expect(words?.message).toMatch(message);
  expect(words?.hint).toMatch(/\.$/);
  expect([words?.fix?.route, words?.fix?.field]).toEqual([route, field]);
});

it('leaves alone what names no rule it knows', () => {
  expect(wordsOfRule('Documento con errores en campos mandatorios.')).toBeUndefined();
  expect(wordsOfRule('Regla: XYZ99, Rechazo: algo')).toBeUndefined();
});

it('has words for every rule that is judged here, and for those only DIAN can judge', () => {
  const all = [...localRules.flatMap(({ rules }) => rules), ...Object.keys(onlyDian)];
  expect(all.filter((rule) => !wordsOfRule(`Regla: ${rule}, Rechazo: texto`))).toEqual([]);
});
