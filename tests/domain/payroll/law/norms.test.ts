import { expect, it, test } from 'vitest';
import { listCitedNorms } from '../../../../src/domain/payroll/law/norms.ts';
import { registry } from '../../../../src/domain/payroll/law/registry.ts';
import type { LawTable } from '../../../../src/domain/payroll/law/table.ts';

const court = 'https://www.corteconstitucional.gov.co/relatoria';
const senate = 'https://www.secretariasenado.gov.co/senado/basedoc';

test.each<[string, string[]]>([
  ['Ley 100 de 1993 art. 18', ['ley_0100_1993.html']],
  ['CST art. 64 (Ley 789 de 2002 art. 28)', ['codigo_sustantivo_trabajo.html', 'ley_0789_2002.html']],
  ['ET art. 383', ['estatuto_tributario.html']],
  ['Ley 50 de 1990 art. 6', ['ley_0050_1990.html']],
  ['Decreto 2361 de 2019', []],
  ['Sentencia C-543 de 2007', ['2007/C-543-07.htm']],
  ['DETALLE de la RETENCIÓN', []],
])('the norms of «%s» are published at %j', (basis, pages) => {
  expect(listCitedNorms(basis).map(({ address }) => address)).toEqual(
    pages.map((page) => `${page.includes('/') ? court : senate}/${page}`),
  );
});

it('a row whose norm is no decree nor resolution has the address of its norm', () => {
  const without = Object.values(registry)
    .flatMap((tables) => Object.values<LawTable<unknown>>(tables))
    .flatMap(({ rows }) => rows.map(({ basis }) => basis))
    .filter((basis) => listCitedNorms(basis).length === 0 && !/Decreto|Resolución|Circular|PILA/.test(basis));
  expect([...new Set(without)]).toEqual([]);
});
