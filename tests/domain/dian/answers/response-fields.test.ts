import { expect, test } from 'vitest';
import { parseDianNews } from '../../../../src/domain/dian/answers/response-fields.ts';

const set = '99999999-2222-4333-8444-555555555555';
const accepts = `Set de prueba con identificador ${set} se encuentra Aceptado.`;
const says = (StatusDescription: string, isValid = false) => ({
  isValid,
  responseDian: { StatusDescription },
});
const errors = 'Se encontraron los siguientes errores';
const failed = 'Ha surgido un error en la validación de este documento';

test.each<[what: string, body: unknown, title: string | undefined, lines: string[], enabled: boolean]>([
  [
    'a valid one',
    { dianResponse: says('Procesado Correctamente.', true) },
    'Procesado Correctamente.',
    [],
    false,
  ],
  ['an invalid one', { message: 'Listo', dianResponse: says('Con errores') }, failed, ['Con errores'], false],
  [
    'a status result that lies deep',
    {
      dianResponse: {
        isValid: 'false',
        responseDian: { Envelope: { Body: { Result: { ErrorMessage: { string: ['Uno', 'Dos'] } } } } },
      },
    },
    errors,
    ['Uno', 'Dos'],
    false,
  ],
  [
    'an error of attributes alone',
    {
      dianResponse: {
        isValid: false,
        responseDian: { StatusDescription: 'No', ErrorMessage: { nil: 'true' } },
      },
    },
    failed,
    ['No'],
    false,
  ],
  [
    'an error that is one text',
    { dianResponse: { isValid: false, responseDian: { ErrorMessage: 'Regla: 90' } } },
    errors,
    ['Regla: 90'],
    false,
  ],
  ['in its data', { data: { dianResponse: says('Con errores') } }, failed, ['Con errores'], false],
  ['kept in a record', { data: { version: 3, dianResponse: says('Con errores') } }, undefined, [], false],
  ['kept in a list', { data: [{ dianResponse: says('Con errores') }] }, undefined, [], false],
  ['the set accepted', { dianResponse: says(accepts), testing_set: set }, accepts, [], true],
  ['the set in the data', { dianResponse: says(accepts), data: { testing_set: set } }, accepts, [], true],
  ['all of it in the data', { data: { dianResponse: says(accepts), testing_set: set } }, accepts, [], true],
  [
    'the set accepted, as its record keeps it',
    { data: { version: 1, dianResponse: says(accepts), testing_set: set } },
    undefined,
    [],
    true,
  ],
  [
    'the same under the names of before',
    { data: { version: 1, last_response: says(accepts), test_set_id: set.toUpperCase() } },
    undefined,
    [],
    true,
  ],
  ['under the name of before', { dian: says('Con errores') }, failed, ['Con errores'], false],
  [
    'the set accepted in a line of errors',
    { dianResponse: { isValid: false, responseDian: { ErrorMessage: [accepts] } }, testing_set: set },
    accepts,
    [],
    true,
  ],
  [
    'the set of somebody else',
    { dianResponse: says(accepts), testing_set: crypto.randomUUID() },
    failed,
    [accepts],
    false,
  ],
  ['a set that is not named', { dianResponse: says(accepts) }, failed, [accepts], false],
  [
    'the set rejected',
    { dianResponse: says(accepts.replace('Aceptado', 'Rechazado')), testing_set: set },
    failed,
    [accepts.replace('Aceptado', 'Rechazado')],
    false,
  ],
  ['no answer yet', { data: { dianResponse: null }, testing_set: set }, undefined, [], false],
  ['what is no response', { dianResponse: 'Aceptado', dian: { status: 'aceptada' } }, undefined, [], false],
  ['nothing of DIAN', { data: { id: 1 }, message: 'Guardado' }, undefined, [], false],
  ['no fields', 'PDF', undefined, [], false],
])('%s', (_, body, title, lines, enabled) => {
  const news = parseDianNews(body);
  expect(news.enabled).toBe(enabled);
  expect(news.shown?.title).toBe(title);
  expect(news.shown?.lines ?? []).toEqual(lines);
});
