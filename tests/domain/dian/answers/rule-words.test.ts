import { expect, it } from 'vitest';
import { localRules, onlyDian } from '../../../../src/domain/dian/answers/rule-scope.ts';
import { findRuleWords } from '../../../../src/domain/dian/answers/rule-words.ts';

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
  ['Regla: NIE199, Rechazo: Ya existe un documento en el mes', /ya tiene una nómina .* en el mes/],
  ['Regla: NIE033, Rechazo: Debe ir el NIT', /no tiene habilitada a la compañía/, '/enabler', 'stage'],
  ['Regla: NIAE248, Rechazo: Debe ir el NIT', /no tiene habilitada a la compañía/, '/enabler', 'stage'],
  ['Regla: NIE017, Rechazo: Debe ir el NIT', /no tiene registrado ese software/, '/enabler', 'software_id'],
  ['Regla: NIAE232, Rechazo: Software', /no tiene registrado ese software/, '/enabler', 'software_id'],
  ['Regla: NIE020, Rechazo: Huella', /código de seguridad/, '/enabler', 'software_pin'],
  ['Regla: DC24, Rechazo: Hora de la firma', /reloj/],
  ['Regla: NIE026, Rechazo: Fecha de generación', /reloj/],
  ['Regla: ZD03, Rechazo: Error en el acceso a la CRL', /no pudo consultar/],
  ['Regla: ZD04, Rechazo: Certificado revocado', /revocado/, '/enabler', 'certificate'],
  ['Regla: ZD02, Rechazo: Data de validez inválida', /no está vigente/, '/enabler', 'certificate'],
  ['Regla: ZE03, Rechazo: ID del emisor difiere', /de otro NIT/, '/enabler', 'certificate'],
  ['Regla: ZA02, Rechazo: Servicio parado', /no estaba disponible/],
])('%s', (line, message, route, field) => {
  const words = findRuleWords(line);
  expect(words?.message).toMatch(message);
  expect(words?.hint).toMatch(/\.$/);
  expect([words?.fix?.route, words?.fix?.field]).toEqual([route, field]);
});

it('leaves alone what names no rule it knows', () => {
  expect(findRuleWords('Documento con errores en campos mandatorios.')).toBeUndefined();
  expect(findRuleWords('Regla: XYZ99, Rechazo: algo')).toBeUndefined();
});

it('has words for every rule that is judged here, and for those only DIAN can judge', () => {
  const all = [...localRules.flatMap(({ rules }) => rules), ...Object.keys(onlyDian)];
  expect(all.filter((rule) => !findRuleWords(`Regla: ${rule}, Rechazo: texto`))).toEqual([]);
});
