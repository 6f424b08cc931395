import { beforeEach, expect, it } from 'vitest';
import { setRefusalDisplay, showRefusal, showUnanswered } from '../../src/net/refusal.ts';

/** A refusal that nobody shows leaves a person looking at a screen where nothing happened. */
let said: { face: string; title: string; lines: string[] }[] = [];
beforeEach(() => {
  said = [];
  setRefusalDisplay((shown) => said.push(shown));
});

it.each([404, 409, 413, 429, 500, 503])('a %i is shown with the message of the server', (status) => {
  showRefusal({ status, body: { message: 'Este documento ya tiene un ajuste sin terminar.' } });
  expect(said).toMatchObject([
    {
      face: 'dialog',
      title: 'No se pudo hacer',
      lines: ['Este documento ya tiene un ajuste sin terminar.'],
    },
  ]);
});

it('a call without an answer says whether its write may have been stored', () => {
  showUnanswered({ config: { method: 'get', cannotLeave: true } });
  showUnanswered({ config: { method: 'put', cannotLeave: true } });
  showUnanswered({ config: { method: 'put' } });
  expect(said.map(({ title }) => title)).toEqual([
    'No hay conexión con el servidor. Intente de nuevo.',
    'Para esto hace falta conexión.',
    'El servidor no respondió. Mire cómo quedó antes de repetir.',
  ]);
});
