import { expect, test } from 'vitest';
import { describeDianResponse, describeRefusal } from '../../../src/domain/calls/refusals.ts';

test.each([
  [
    422,
    { message: 'No', errors: { a: ['Uno', 'Dos'], b: ['Tres'] } },
    true,
    'Formato inválido',
    ['Uno', 'Dos', 'Tres'],
  ],
  [422, { message: 'Solo esto' }, true, 'Formato inválido', ['Solo esto']],
  [403, { message: 'No tiene permiso' }, true, 'No se pudo procesar tu petición', ['No tiene permiso']],
  [
    406,
    { message: 'x', errors: [{ message: 'Falta el banco.', hint: 'Escríbalo.' }] },
    true,
    'Se encontraron los siguientes errores',
    ['Falta el banco. Escríbalo.'],
  ],
  [
    406,
    { message: 'x', errors: [{ employee: 'Ana Ruiz', list_name: 'Ruiz Ana', message: 'Falta el banco.' }] },
    true,
    'Se encontraron los siguientes errores',
    ['Ruiz Ana: Falta el banco.'],
  ],
  [
    406,
    { message: 'x', errors: [{ employee: '', message: 'Venció el certificado.', hint: 'Cárguelo.' }] },
    true,
    'Se encontraron los siguientes errores',
    ['Venció el certificado. Cárguelo.'],
  ],
  [
    401,
    { message: 'x' },
    true,
    'Autenticación terminada',
    ['La autenticación caducó, por favor vuelva a iniciar sesión'],
  ],
])('a %i is a dialog with its own title', (status, body, signedIn, title, lines) => {
  expect(describeRefusal(status, body, signedIn)).toMatchObject({ face: 'dialog', title, lines });
});

test('a 401 of a guest is a toast with the message', () => {
  expect(describeRefusal(401, { message: 'Correo o contraseña' }, false)).toMatchObject({
    face: 'toast',
    title: 'Correo o contraseña',
  });
});

test('other answers are left to the caller', () => {
  expect(describeRefusal(409, { message: 'x' }, true)).toBeUndefined();
});

test.each([
  [
    {
      isValid: true,
      responseDian: { StatusDescription: ' Procesado Correctamente ', StatusMessage: 'Autorizada.' },
    },
    'Procesado Correctamente',
    ['Autorizada.'],
    'ok',
  ],
  [
    { isValid: false, responseDian: { StatusDescription: 'Algo falta' } },
    'Ha surgido un error en la validación de este documento',
    ['Algo falta'],
    'danger',
  ],
  [
    { isValid: false, responseDian: { ErrorMessage: ['Regla: 90'] } },
    'Se encontraron los siguientes errores',
    ['Regla: 90'],
    'danger',
  ],
  [
    { isValid: false, responseDian: { ErrorMessage: { string: 'Regla: 90' } } },
    'Se encontraron los siguientes errores',
    ['Regla: 90'],
    'danger',
  ],
])('DIAN answers become their dialog', (answer, title, lines, badge) => {
  expect(describeDianResponse(answer)).toMatchObject({ title, lines, badge });
});
