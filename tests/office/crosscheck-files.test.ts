import { describe, expect, it } from 'vitest';
import { unsendableCharacter } from '../../src/domain/text/unsendable.ts';
import { formatPesos, pesos } from '../../src/domain/values/money.ts';
import { http } from '../../src/net/http.ts';
import {
  addCrosscheckFiles,
  checkFiles,
  explainUnfitFiles,
  type FilesAnswer,
  isReady,
  nothingDropped as none,
} from '../../src/office/month-end/crosscheck/crosscheck.ts';
import { buildCrosscheckSheets } from '../../src/office/month-end/crosscheck/found-sheet.ts';

const file = (name: string, size = 1) => new File(['x'.repeat(size)], name);

describe('files for the crosscheck', () => {
  it('are sorted by extension, and replace those of the same name', () => {
    const first = addCrosscheckFiles(none, [
      file('a.xml'),
      file('b.XML'),
      file('c.zip'),
      file('p.txt'),
      file('foto.png'),
    ]);
    const then = addCrosscheckFiles(first, [file('a.xml', 2), file('c.ZIP'), file('q.txt')]);
    expect(then.documents.map(({ name, size }) => [name, size])).toEqual([
      ['b.XML', 1],
      ['a.xml', 2],
    ]);
    expect(then.archives.map(({ name }) => name)).toEqual(['c.zip', 'c.ZIP']);
    expect(then.planillas.map(({ name }) => name)).toEqual(['p.txt', 'q.txt']);
  });

  it.each([
    ['too many ZIPs', { archives: Array.from({ length: 5 }, (_, at) => file(`${at}.zip`)) }, 'hasta 4'],
    ['a ZIP that is too large', { archives: [file('a.zip', 5_000_001)] }, 'a.zip pasa de 5 MB'],
    [
      'too many planillas',
      { planillas: Array.from({ length: 31 }, (_, at) => file(`${at}.txt`)) },
      'hasta 30',
    ],
    ['too much together', { archives: [file('a.zip', 4_900_000), file('b.zip', 4_900_000)] }, '10 MB'],
  ])('are not sent with %s', (_, dropped, why) => {
    expect(explainUnfitFiles({ ...none, ...dropped })).toContain(why);
  });
});

it('the crosscheck sends files without the characters that the server refuses', async () => {
  const sent: string[] = [];
  http.defaults.adapter = async (config) => {
    for (const [name, value] of config.data as FormData) sent.push(name, String(value));
    return { status: 200, statusText: '', data: {}, headers: {}, config };
  };
  await checkFiles({
    ...none,
    documents: [new File(['<a b="Nu\0\ufffdez"/>'], 'n\u202eómina.xml')],
    planillas: [new File(['01\u0007'], 'p.txt')],
  });
  expect(sent).toEqual(expect.arrayContaining(['n?ómina.xml', '<a b="Nu??ez"/>', '01?']));
  expect(sent.filter((text) => unsendableCharacter.test(text))).toEqual([]);
});

it.each([
  [['a.xml'], false],
  [['p.txt'], false],
  [['a.xml', 'p.txt', 'q.txt'], true],
  [['a.zip'], true],
  [['a.zip', 'p.txt'], true],
] as const)('files %s can be checked: %s', (names, ready) => {
  expect(
    isReady(
      addCrosscheckFiles(
        none,
        names.map((name) => file(name)),
      ),
    ),
  ).toBe(ready);
});

const found = {
  month: { year: 2026, month: 10 },
  data: [
    {
      name: 'Ana Rojas',
      document_number: '52',
      claim: '1200.00',
      differences: [
        {
          ...{ fact: 'salary', label: 'Sueldo', kind: 'money', between: ['document', 'planilla'] },
          figures: { payroll: null, document: '1000000.00', planilla: '900000.00' },
          ...{ why: 'Porque sí', claim: '1200.00', mend: { kind: 'pay', words: 'Pague', link: null } },
        },
      ],
    },
  ],
  ...{
    people: 3,
    differing: 2,
    differences: 1,
    claim: '1200.00',
    penalties: '',
    documents: 1,
    contributors: 1,
  },
  left: [{ file: 'a.xml', line: null, message: 'No es una nómina' }],
} as FilesAnswer;

it('the crosscheck exports a sheet of differences and one of files left out', () => {
  const [differences, left] = buildCrosscheckSheets(found);
  expect(differences?.rows.slice(1)).toEqual([
    [
      'Ana Rojas',
      '52',
      'Sueldo',
      formatPesos(pesos(1_000_000)),
      formatPesos(pesos(900_000)),
      'Porque sí',
      1200,
      'Pague',
    ],
    ['Con diferencias y fuera de esta hoja: 1 persona. Suelte menos archivos a la vez.'],
  ]);
  expect(left?.rows.slice(1)).toEqual([['a.xml', '', 'No es una nómina']]);
});
