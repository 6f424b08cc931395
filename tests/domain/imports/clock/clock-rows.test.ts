import { describe, expect, it } from 'vitest';
import { toClockCode } from '../../../../src/domain/imports/clock/clock-code.ts';
import { cutClockText, readClockRows } from '../../../../src/domain/imports/clock/clock-rows.ts';

const read = (text: string) => readClockRows(cutClockText(text));
const told = (text: string) =>
  read(text)?.people.map(({ code, name, marks }) => [
    code,
    name,
    marks.map(({ at, kind }) => `${at.slice(5)}${kind ? ` ${kind}` : ''}`),
  ]);

describe('a file of a clock', () => {
  it('of ZKTeco has no titles, and the numbers after the moment are not read', () => {
    const file =
      '        12\t2026-11-04 07:58:12\t1\t0\t1\t0\n        12\t2026-11-04 17:01:40\t1\t0\t1\t0\n       305\t2026-11-04 06:00:00\t1\t1\t1\t0\r\n';
    expect(told(file)).toEqual([
      ['12', '', ['11-04T07:58', '11-04T17:01']],
      ['305', '', ['11-04T06:00']],
    ]);
  });

  it('has its columns apart by spaces', () => {
    expect(told('00012  2026-11-04   07:58\n00012  2026-11-04   17:01\n')).toEqual([
      ['12', '', ['11-04T07:58', '11-04T17:01']],
    ]);
  });

  it('has titles, names, the moment in one column and what each mark is', () => {
    const file =
      'No.,Nombre,Fecha y hora,Estado\n"12","Rojas, Ana",04/11/2026 7:58:12,Entrada\n12,"Rojas, Ana",04/11/2026 17:01:40,Salida\n';
    expect(told(file)).toEqual([['12', 'Rojas, Ana', ['11-04T07:58 in', '11-04T17:01 out']]]);
  });

  it('has date and time apart, also in halves of the day', () => {
    const file =
      'Cédula;Fecha;Hora\n1.037.482.916;4/11/2026;7:58 a. m.\n1.037.482.916;4/11/2026;5:01 p. m.\n';
    expect(told(file)).toEqual([['1037482916', '', ['11-04T07:58', '11-04T17:01']]]);
  });

  it('has a row for each shift, with its entry and its exit, also through midnight', () => {
    const file = 'Documento;Fecha;Entrada;Salida\n43;2026-11-04;22:00;06:00\n43;2026-11-06;14:00;\n';
    expect(told(file)).toEqual([['43', '', ['11-04T22:00 in', '11-05T06:00 out', '11-06T14:00 in']]]);
  });

  it('is of a sheet, with dates of the sheet', () => {
    const moment = new Date(Date.UTC(2026, 10, 4, 7, 58));
    const sheet = readClockRows([
      ['ID', 'Fecha y hora'],
      [12, moment],
    ]);
    expect(sheet?.people).toEqual([{ code: '12', name: '', marks: [{ at: '2026-11-04T07:58' }] }]);
  });

  it('has several entries and exits in a row', () => {
    const file =
      'Cédula;Fecha;Entrada 1;Salida 1;Entrada 2;Salida 2\n43;2026-11-04;08:00;12:00;13:00;19:00\n';
    expect(told(file)).toEqual([
      ['43', '', ['11-04T08:00 in', '11-04T12:00 out', '11-04T13:00 in', '11-04T19:00 out']],
    ]);
  });

  it('is of a sheet with date and time apart, as a sheet keeps them', () => {
    const date = new Date(Date.UTC(2026, 10, 4));
    const [came, left] = [new Date(Date.UTC(1899, 11, 31, 7, 58)), new Date(Date.UTC(1899, 11, 31, 17, 1))];
    const marksOf = (rows: unknown[][]) =>
      readClockRows(rows as Parameters<typeof readClockRows>[0])?.people.flatMap(({ marks }) =>
        marks.map(({ at }) => at),
      );
    expect(
      marksOf([
        ['ID', 'Fecha', 'Hora'],
        [12, date, came],
      ]),
    ).toEqual(['2026-11-04T07:58']);
    expect(
      marksOf([
        ['ID', 'Fecha', 'Entrada', 'Salida'],
        [12, date, came, left],
      ]),
    ).toEqual([...['2026-11-04T07:58', '2026-11-04T17:01']]);
  });

  it('tells people by their document, and not by the number of the row', () => {
    const file =
      'No.;Cédula;Nombre;Fecha;Hora\n1;1.037.482.000;Ana;2026-11-04;07:58\n2;1.037.482.000;Ana;2026-11-04;17:01\n';
    expect(told(file)).toEqual([['1037482000', 'Ana', ['11-04T07:58', '11-04T17:01']]]);
  });

  it('has halves of the day apart by spaces', () => {
    expect(told('1  2026-11-04 7:58:00 a. m.\n1  2026-11-04 5:02:00 p. m.\n')).toEqual([
      ['1', '', ['11-04T07:58', '11-04T17:02']],
    ]);
  });

  it('has people who press the key and others who do not', () => {
    const file =
      'ID;Fecha y hora;Estado\n5;2026-11-04 08:00;Entrada\n5;2026-11-04 17:00;Entrada\n6;2026-11-04 08:00;Entrada\n6;2026-11-04 17:00;Salida\n';
    expect(told(file)).toEqual([
      ['5', '', ['11-04T08:00', '11-04T17:00']],
      ['6', '', ['11-04T08:00 in', '11-04T17:00 out']],
    ]);
  });

  it('says month first in entries too, and with two digits of the year', () => {
    const file = 'ID,Clock In,Clock Out\n1,11/14/26 07:58,11/14/26 17:00\n1,11/05/26 07:58,11/05/26 17:00\n';
    expect(told(file)).toEqual([
      ['1', '', ['11-14T07:58 in', '11-14T17:00 out', '11-05T07:58 in', '11-05T17:00 out']],
    ]);
  });

  it.each([
    ['="00412"', '412'],
    ['1020304050.0', '1020304050'],
    ['1.037.482.000', '1037482000'],
  ])('has codes as programs write them: %s', (text, code) => {
    expect(toClockCode(text)).toBe(code);
  });

  it('says month first where a day has no other reading', () => {
    expect(told('ID,DateTime\n12,11/04/2026 07:58\n12,11/14/2026 17:01\n')).toEqual([
      ['12', '', ['11-04T07:58', '11-14T17:01']],
    ]);
  });

  it('whose key nobody presses says nothing of its marks', () => {
    expect(told('ID,DateTime,State\n12,2026-11-04 07:58,C/In\n12,2026-11-04 17:01,C/In\n')).toEqual([
      ['12', '', ['11-04T07:58', '11-04T17:01']],
    ]);
  });

  it('has rows that tell no passage, which are told by their place', () => {
    expect(read('ID;Fecha;Hora\n12;2026-11-04;07:58\n12;;\nTotal;;\n')?.unread).toEqual([
      { line: 3, text: '12' },
      { line: 4, text: 'Total' },
    ]);
  });

  it.each(['', 'hola', 'Nombre;Sueldo\nAna;2000000\n', '1,2\n3,4\n'])('is none: %j', (text) => {
    expect(read(text)).toBeUndefined();
  });
});
