import { describe, expect, it, test } from 'vitest';
import { type Cell, readMoney, readNumber, toCellText } from '../../../../src/domain/imports/cells/cells.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';

describe('a number whose groups are apart', () => {
  test.each<[Cell, string | undefined]>([
    ['1 750 905', '1750905'],
    ['1 750 905,50', '1750905.5'],
    ["1'750'905", '1750905'],
    ["1'750.905", '1750905'],
    ["'1750905", '1750905'],
    ['- $ 50 000', '-50000'],
    ['( 50 000 )', '-50000'],
    ["4'30", undefined],
    ['4 30', undefined],
    ['15 20', undefined],
    ['1 50 905', undefined],
  ])('%j is %j, and never two figures in one', (cell, number) => {
    expect(readNumber(cell)).toBe(number);
  });
});

it('what a database writes for nothing is an empty cell', () => {
  expect(['NULL', ' NULL ', '\\N', 'Null', 'NULLA'].map(toCellText)).toEqual(['', '', '', 'Null', 'NULLA']);
  expect(readMoney('NULL')).toBeUndefined();
});

it('an «í» that was read as two signs, one of which nobody sees, is still a letter of its title', () => {
  const titles = ['DÃ\u00adas trabajados', 'AuxÃ­lio de transporte', 'Co\u00admisiones'];
  expect(guessColumns(titles.map(toCellText))).toEqual([
    'worked_days',
    'control:accrued:transportation_allowance',
    'earned:commissions:salary',
  ]);
});
