import { describe, expect, it, test } from 'vitest';
import type { Cell } from '../../../../src/domain/imports/cells/cells.ts';
import {
  explainDoubtfulTitle,
  isAmbiguousTitle,
} from '../../../../src/domain/imports/columns/doubtful-titles.ts';
import { readImportedRows } from '../../../../src/domain/imports/drafts/drafts.ts';

describe('a title that may be several things', () => {
  test.each([
    'Transporte',
    'VACACIONES',
    'Vac.',
    'Auxilio',
    'Auxilios',
    '045 AUXILIO',
    'Subsidio',
    'Incapacidades',
  ])('«%s» leaves open what it is', (title) => expect(isAmbiguousTitle(title)).toBe(true));
  test.each([
    ...[
      'Auxilio de transporte',
      'Aux. Transp.',
      'Vacaciones días',
      'Valor vacaciones',
      'Auxilio no salarial',
    ],
    ...['Bonificación salarial', 'Comisiones', 'Incapacidad desde', ''],
  ])('«%s» does not', (title) => expect(isAmbiguousTitle(title)).toBe(false));

  it('is told with what it was taken for', () => {
    expect(explainDoubtfulTitle('Auxilio', 'Auxilio no salarial')).toBe(
      '«Auxilio» se toma como «Auxilio no salarial». Si es otra cosa, cámbielo en Columnas.',
    );
  });

  it('is told in the row of a long file, and its figure is taken as it is usually meant', () => {
    const lines: Cell[][] = [
      ['1037482916', 'AUXILIO', '80.000'],
      ['1037482916', 'Comisiones', '100.000'],
    ];
    const [row] = readImportedRows(
      { headers: [], rows: lines.map((cells, i) => ({ line: i + 2, cells })) },
      ['document', 'concept', 'value'],
      undefined,
      { year: 2026, month: 11 },
    );
    expect(row?.draft.earned).toEqual([
      { concept: 'aids', non_salary: '80000.00' },
      { concept: 'commissions', salary: '100000.00' },
    ]);
    expect(row?.notices).toEqual([
      'El concepto «AUXILIO» se toma como «Auxilio no salarial». Si es otra cosa, cámbielo en la fila',
    ]);
  });
});
