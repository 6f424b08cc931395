import { expect, it } from 'vitest';
import { type FileReading, listReadingDoubts } from '../../src/office/people/imports/reading.ts';

it('columns with figures that are not imported are reported apart from the others', () => {
  const headers = ['Documento', 'No.', 'Comisiones', 'Otros ingresos', 'Celular', 'Cargo'];
  const told = (mapping: (string | undefined)[]) =>
    listReadingDoubts({
      doubtful: [],
      questions: [],
      writtenOf: () => undefined,
      open: [],
      columns: [],
      mapping,
      table: {
        headers,
        rows: [{ line: 2, cells: ['1037482916', 1, 250_000, '$ 50.000', 3_001_234_567, 'Costura'] }],
      },
    } as unknown as FileReading);
  const known = ['document', undefined, 'earned:commissions:salary'];
  expect(told([...known, undefined, undefined, undefined])).toEqual([
    'Las columnas «Otros ingresos», «Celular» traen cifras y no se importan.',
    'Las columnas «No.», «Cargo» tampoco se importan.',
  ]);
  expect(told([...known, 'earned:aids:other', undefined, undefined])).toEqual([
    'La columna «Celular» trae cifras y no se importa.',
    'Las columnas «No.», «Cargo» tampoco se importan.',
  ]);
  expect(told([...known, 'earned:aids:other', 'note', undefined])).toEqual([
    'Las columnas «No.», «Cargo» no se importan.',
  ]);
});

it('hours under unknown letters are reported as figures, however few', () => {
  const told = (header: string) =>
    listReadingDoubts({
      doubtful: [],
      questions: [],
      writtenOf: () => undefined,
      open: [],
      columns: [],
      kind: 'payrolls',
      mapping: ['document', undefined],
      table: { headers: ['Cédula', header], rows: [{ line: 2, cells: ['1037482916', 8] }] },
    } as unknown as FileReading);
  for (const header of ['H.D.F.', 'RDNF'])
    expect(told(header)).toEqual([`La columna «${header}» trae cifras y no se importa.`]);
  for (const header of ['No.', 'RH', 'Cód'])
    expect(told(header)).toEqual([`La columna «${header}» no se importa.`]);
});

it('deductions that are all negative are reported as read without their sign', () => {
  const told = (...amounts: number[]) =>
    listReadingDoubts({
      doubtful: [],
      questions: [],
      writtenOf: () => undefined,
      open: [],
      columns: [],
      mapping: ['document', 'taken:cooperative'],
      table: {
        headers: ['Documento', 'Cooperativa'],
        rows: amounts.map((amount, i) => ({ line: i + 2, cells: ['1037482916', amount] })),
      },
    } as unknown as FileReading);
  expect(told(-50_000, 0)).toEqual(['Las deducciones vienen con signo menos y se leen sin él.']);
  expect(told(-50_000, 20_000)).toEqual([]);
});

it('columns without a title or of hours are reported as figures when they have any', () => {
  const told = (headers: string[], cells: (string | number)[], kind = 'payrolls') =>
    listReadingDoubts({
      kind,
      doubtful: [],
      questions: [],
      writtenOf: () => undefined,
      open: [],
      columns: [],
      mapping: ['document', ...headers.map(() => undefined)],
      table: { headers: ['Documento', ...headers], rows: [{ line: 2, cells: ['1037482916', ...cells] }] },
    } as unknown as FileReading);
  expect(told([''], [250_000])).toEqual(['La columna B (sin título) trae cifras y no se importa.']);
  expect(told(['', 'Color'], ['x', 3])).toEqual(['Las columnas B (sin título), «Color» no se importan.']);
  expect(told(['Horas dominicales', 'Incap. ARL', 'Orden'], [8, '2', 7])).toEqual([
    'Las columnas «Horas dominicales», «Incap. ARL» traen cifras y no se importan.',
    'La columna «Orden» tampoco se importa.',
  ]);
  expect(told(['Dominicales', 'Permisos'], [0, ''])).toEqual([]);
  expect(told(['Horas semana'], [44], 'employees')).toEqual(['La columna «Horas semana» no se importa.']);
});

it.each(['2:30', 'PT2H30M', '2 h 30', '150 min', '2,5 h', new Date('1899-12-31T02:30:00Z')])(
  'hours written as %j are reported as figures',
  (cell) => {
    const told = listReadingDoubts({
      kind: 'payrolls',
      doubtful: [],
      questions: [],
      writtenOf: () => undefined,
      open: [],
      columns: [],
      mapping: ['document', undefined],
      table: { headers: ['Cédula', 'Horas Extras'], rows: [{ line: 2, cells: ['1037482916', cell] }] },
    } as unknown as FileReading);
    expect(told).toEqual(['La columna «Horas Extras» trae cifras y no se importa.']);
  },
);

it.each(['', '0:00', 0, '$-', '-', 'N/A', 'No aplica', '0 h'])('a column of %j is not reported', (cell) => {
  const told = listReadingDoubts({
    kind: 'payrolls',
    doubtful: [],
    questions: [],
    writtenOf: () => undefined,
    open: [],
    columns: [],
    mapping: ['document', undefined],
    table: { headers: ['Cédula', 'Horas Extras'], rows: [{ line: 2, cells: ['1037482916', cell] }] },
  } as unknown as FileReading);
  expect(told).toEqual([]);
});

it('surnames that come first by the values alone are reported', () => {
  const told = (title: string, formats: object = {}) =>
    listReadingDoubts({
      kind: 'employees',
      doubtful: [],
      open: [],
      questions: [],
      columns: [],
      formats,
      writtenOf: () => 'name',
      seen: () => ({ format: 'surnames_first', doubtful: false }),
      mapping: ['full_name'],
      table: { headers: [title], rows: [{ line: 2, cells: ['AMAYA MANUEL'] }] },
    } as unknown as FileReading);
  expect(told('nombre')).toEqual([
    '«nombre» se lee con los apellidos primero, como muestran sus valores. Si no es así, cámbielo en Columnas.',
  ]);
  expect(told('Apellidos y nombres')).toEqual([]);
  expect(told('nombre', { 0: 'surnames_first' })).toEqual([]);
});
