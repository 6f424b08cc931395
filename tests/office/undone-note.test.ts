import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import type { Version } from '../../src/office/payroll/document/payrolls.ts';
import { UndoneNote } from '../../src/office/payroll/document/undone-note.tsx';

const version = (
  full_number: string,
  state: DocumentState,
  note_type: Version['note_type'],
  total = '0.00',
) => ({
  ...{ id: full_number, full_number, state, note_type, total },
  reason: null,
  at: '2026-11-26T15:00:00.000Z',
});

function read(id: string, chain: Version[]): string {
  const state = chain.find((one) => one.id === id)?.state ?? 'aceptada';
  const note = createElement(UndoneNote, { payroll: { id, state, chain } });
  return renderToStaticMarkup(createElement(MemoryRouter, null, note))
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

const replaced = [
  version('NI25', 'reemplazada', null, '7166000.00'),
  version('NA1', 'aceptada', 1, '7330666.00'),
];

it.each<[string, string, Version[], string]>([
  [
    'replaced',
    'NI25',
    replaced,
    'Lo reemplazó la nota NA1 el 26 de noviembre de 2026: lo que vale es un neto de $ 7.330.666.',
  ],
  [
    'eliminated',
    'NI17',
    [version('NI17', 'eliminada', null), version('NA2', 'aceptada', 2)],
    'Lo eliminó la nota NA2 el 26 de noviembre de 2026: ya no tiene efecto ante la DIAN, y no suma en el mes.',
  ],
  [
    'replaced by a note that was eliminated after',
    'NI25',
    [version('NI25', 'reemplazada', null), version('NA1', 'eliminada', 1), version('NA2', 'aceptada', 2)],
    'Lo reemplazó la nota NA1 el 26 de noviembre de 2026: ya no tiene efecto ante la DIAN, y no suma en el mes.',
  ],
  ['in force', 'NA1', replaced, ''],
  [
    'in force while a note is on its way',
    'NI25',
    [version('NI25', 'aceptada', null), version('NA1', 'en_cola', 1)],
    '',
  ],
])('a document that is %s says which note undid it, if any', (_, id, chain, words) =>
  expect(read(id, chain)).toBe(words),
);
