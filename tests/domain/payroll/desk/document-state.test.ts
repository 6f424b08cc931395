import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  acceptedStates,
  answeredStates,
  documentStates,
  editableStates,
  everyState,
  getAdjustedState,
  getUnsentState,
  inFlightStates,
  isDocumentState,
  onceAcceptedStates,
  sendableStates,
  standingStates,
  unansweredStates,
  undoneStates,
  unsentStates,
} from '../../../../src/domain/payroll/desk/document-state.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

describe('the states of a document', () => {
  it('are ten, in the order of the specification', () => {
    expect(everyState.join(' ')).toBe(
      'borrador lista en_cola enviando sin_respuesta aceptada aceptada_con_notificacion rechazada reemplazada eliminada',
    );
  });

  it('are each either editable, in flight or accepted once', () => {
    expect([...editableStates, ...inFlightStates, ...onceAcceptedStates].sort()).toEqual(
      [...everyState].sort(),
    );
  });

  it.each([
    ['unsent', unsentStates, 'borrador lista'],
    ['editable', editableStates, 'borrador lista rechazada'],
    ['sendable', sendableStates, 'borrador lista rechazada'],
    ['in flight', inFlightStates, 'en_cola enviando sin_respuesta'],
    ['unanswered', unansweredStates, 'enviando sin_respuesta'],
    ['accepted', acceptedStates, 'aceptada aceptada_con_notificacion'],
    ['answered', answeredStates, 'aceptada aceptada_con_notificacion rechazada'],
    ['standing', standingStates, 'aceptada aceptada_con_notificacion reemplazada'],
    ['undone', undoneStates, 'reemplazada eliminada'],
    ['once accepted', onceAcceptedStates, 'aceptada aceptada_con_notificacion reemplazada eliminada'],
  ])('hold as %s', (_, group, states) => {
    expect(group.join(' ')).toBe(states);
  });

  it('are recognised by name, and names of object properties are not states', () => {
    expect(isDocumentState('sin_respuesta')).toBe(true);
    expect(isDocumentState('aceptado')).toBe(false);
    expect(isDocumentState('toString')).toBe(false);
  });

  it('follow from what was found, and from the note that adjusts', () => {
    expect([getUnsentState(true), getUnsentState(false)]).toEqual(['borrador', 'lista']);
    expect([getAdjustedState(1), getAdjustedState(2)]).toEqual(['reemplazada', 'eliminada']);
  });

  it('are called in full where there is no icon', () => {
    const sheet = everyState.map((state) => documentStates[state].sheet);
    expect(sheet).toEqual([
      'Borrador',
      'Lista para emitir',
      'En cola',
      'Enviado',
      'Sin respuesta',
      'Aceptado',
      'Aceptado con notificación',
      'Rechazado',
      'Reemplazado',
      'Eliminado',
    ]);
  });
});

const bare = `(?:${everyState.join('|')})`;
const name = `'${bare}'`;
const is = '(?:[!=]==|[^<>=!]=|<>)';
/** States that stand together in code or SQL: in a list, compared one after the other, or by how they begin. */
const together = new RegExp(
  [
    `${name},\\s*${name}`,
    `['"\`]${bare}(?:,\\s*|\\s+)${bare}\\b`,
    `${is}\\s*${name}\\)?\\s*(?:\\|\\||&&|or|and)\\s[^'"\`;]{1,60}${is}\\s*${name}`,
    `case ${name}:\\s*case ${name}`,
    `(?:like |startsWith\\()'aceptada`,
  ].join('|'),
);

it.each([
  "['borrador', 'lista']",
  "state === 'borrador' || payroll.state === 'lista'",
  "state !== 'borrador' &&\n    note?.state !== 'lista'",
  "where (p.state = 'borrador') or p.state = 'lista'",
  "state <> 'eliminada' and p.state <> 'rechazada'",
  "{ state: 'borrador,lista' }",
  "case 'borrador':\n    case 'lista':",
  "state like 'aceptada%'",
])('stand together in %s', (code) => {
  expect(code).toMatch(together);
});

it.each([
  "state === 'reemplazada' ? 'Reemplazado' : state === 'eliminada'",
  "state === 'rechazada' && message !== ''",
  "version.state === 'eliminada'",
])('do not stand together in %s', (code) => {
  expect(code).not.toMatch(together);
});

it('stand together nowhere else: who needs several takes a group', () => {
  const by = ['src', 'server'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, room, file),
    ),
  );
  const sources = by.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('document-state.ts'));
  expect(sources.length).toBeGreaterThan(900);
  expect(sources.filter((file) => together.test(readFileSync(file, 'utf8')))).toEqual([]);
});
