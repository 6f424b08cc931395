import { expect, it } from 'vitest';
import { findRefusalWords } from '../../../../src/domain/dian/answers/refusal-words.ts';
import { findRuleWords } from '../../../../src/domain/dian/answers/rule-words.ts';

const id = '00000000-1111-2222-3333-444444444444';

/** Refusals of DIAN without a rule, their meaning, and the field of Habilitación that mends each. */
it.each<[string, RegExp, string?]>([
  ['NIT de la empresa no encontrado en el certificado.', /certificado no es de la compañía/, 'certificate'],
  [
    'NIT 900 no autorizado a enviar documentos para emisor con NIT 901.',
    /no autoriza al dueño del certificado/,
    'certificate',
  ],
  [
    `SoftwareID ${id} no autorizado para enviar documentos con el set de pruebas ${id}`,
    /set de pruebas es de otro software/,
    'software_id',
  ],
  [
    `El NIT 901 no cuenta con el software con id ${id} asociado al proceso de habilitación Otros documentos`,
    /no tiene registrado ese software/,
    'software_id',
  ],
  [
    `NIT 901 no tiene habilitado set de prueba para software con id ${id}`,
    /no tiene un set de pruebas abierto/,
    'test_set_id',
  ],
  [`Set de prueba con identificador ${id} es incorrecto.`, /no es de esta compañía/, 'test_set_id'],
  [`Set de prueba con identificador ${id} se encuentra Aceptado.`, /ya aceptó el set/, 'stage'],
  [`Set de prueba con identificador ${id} se encuentra Rechazado.`, /rechazó el set/, 'test_set_id'],
  [`Error al procesar batch. ZipKey ${id}`, /falló al procesar/, 'test_set_id'],
  ['El set de pruebas no se encuentra activo', /ya no recibe documentos/, 'test_set_id'],
  ['SET DE PRUEBAS FINALIZADO', /ya no recibe documentos/, 'test_set_id'],
  ['El set de pruebas ya fue cerrado.', /ya no recibe documentos/, 'test_set_id'],
  ['El set de pruebas está inactivo', /ya no recibe documentos/, 'test_set_id'],
  ['Se superó la cantidad máxima de documentos del set de pruebas', /ya no recibe documentos/, 'test_set_id'],
  ['El set de pruebas no existe', /no es de esta compañía/, 'test_set_id'],
  ['TestSetId inválido', /no es de esta compañía/, 'test_set_id'],
  ['No se encontró el set de pruebas indicado', /no es de esta compañía/, 'test_set_id'],
  ['El PIN del software es incorrecto', /PIN no es/, 'software_pin'],
  ['El pin no corresponde al software', /PIN no es/, 'software_pin'],
  ['PIN inválido', /PIN no es/, 'software_pin'],
  ['SoftwareSecurityCode no corresponde', /código de seguridad/, 'software_pin'],
  ['Código de seguridad del software inválido', /código de seguridad/, 'software_pin'],
  ['El software no se encuentra registrado.', /no tiene registrado ese software/, 'software_id'],
  ['Software no asociado al NIT 901', /no tiene registrado ese software/, 'software_id'],
  ['Identificador del software inválido', /no tiene registrado ese software/, 'software_id'],
  ['No existe el software indicado', /no tiene registrado ese software/, 'software_id'],
  ['El software está inactivo', /no tiene registrado ese software/, 'software_id'],
  ['El certificado se encuentra vencido', /no está vigente/, 'certificate'],
  ['Certificado expirado', /no está vigente/, 'certificate'],
  ['El certificado digital fue revocado', /revocado/, 'certificate'],
  ['Certificado no emitido por una entidad acreditada por ONAC', /no aceptó el certificado/, 'certificate'],
  ['El certificado no corresponde al NIT del emisor', /no es de la compañía/, 'certificate'],
  ['La firma del documento es inválida', /no aceptó la firma/, 'certificate'],
  ['Firma no válida', /no aceptó la firma/, 'certificate'],
  ['Error en la validación de la firma digital', /no aceptó la firma/, 'certificate'],
  ['An error occurred when verifying security for the message.', /no aceptó el certificado/, 'certificate'],
  ['El NIT 901 no se encuentra habilitado para emitir nómina', /no tiene habilitada a la compañía/, 'stage'],
  ['Emisor no autorizado', /no tiene habilitada a la compañía/, 'stage'],
  ['La empresa no está registrada como emisor de nómina electrónica', /no tiene habilitada/, 'stage'],
  ['El ambiente no corresponde', /ambiente/, 'stage'],
  ['El archivo ZIP está vacío', /llegó dañado/],
  ['Archivo zip corrupto', /llegó dañado/],
  ['El servicio no está disponible, intente más tarde', /no estaba disponible/],
])('%s', (text, message, field) => {
  const words = findRefusalWords(text);
  expect(words?.message).toMatch(message);
  expect(words?.hint).toMatch(/\.$/);
  expect(words?.fix).toEqual(field && { route: '/enabler', field });
});

it.each([
  'Documento con errores en campos mandatorios.',
  'Procesado Correctamente.',
  'En Proceso',
  'Batch en proceso de validación.',
  'Debe ir el DV del Empleador',
  'Debe ir el NIT del Empleador sin guiones ni DV',
  'La Nomina Individual NE15, ha sido autorizada.',
  'TrackId no existe en los registros de la DIAN.',
  'Fecha de firma',
])('%s is told as it came', (text) => expect(findRefusalWords(text)).toBeUndefined());

it('a line of a rule that is not known is read by its sentence, and a duplicate as one', () => {
  expect(findRuleWords('Regla: XX01, Rechazo: El PIN es incorrecto')).toMatchObject({
    rule: 'XX01',
    fix: { field: 'software_pin' },
  });
  expect(findRuleWords('El PIN es incorrecto')).toMatchObject({ rule: '', fix: { field: 'software_pin' } });
  expect(findRuleWords('El documento ya fue enviado')).toMatchObject({
    message: 'La DIAN ya tiene un documento con este número.',
  });
});
