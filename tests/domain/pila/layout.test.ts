import { describe, expect, it } from 'vitest';
import { buildBlankLine, computeRecordWidth, getPilaLayout } from '../../../src/domain/pila/layout.ts';
import { buildPlanillaHeader, computePlanillaDueDay } from '../../../src/domain/pila/planilla.ts';
import { readPlanilla } from '../../../src/domain/pila/read-file.ts';
import { DoesNotFit } from '../../../src/domain/pila/record.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import { buildHeaderText } from '../../../src/domain/pila/write-file.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import { annexHeader, detailPlaces, headerPlaces } from './annex.ts';
import { lineText } from './file.ts';

const day = '2026-10-06' as Day;
const layout = getPilaLayout(day);
const presenter = {
  name: 'Panadería La Espiga S.A.S.',
  document_type: 'NI',
  document_number: '900123456',
  check_digit: '8',
};
const content = {
  presenter,
  settings: { ...defaultPilaSettings, arl: '14-23', operator: '88' },
  year: 2026,
  month: 12,
  type: 'E',
  contributors: 12,
  payroll: pesos(36_000_000),
} as const;

describe('the records of the planilla', () => {
  it.each([
    ['header', layout.header, headerPlaces, 359],
    ['detail', layout.detail, detailPlaces, 693],
  ] as const)('of the %s are where the annex has them', (_, fields, places, width) => {
    let from = 1;
    const own = fields.map(({ number, length }) => {
      const place = { number, from, to: from + length - 1 };
      from += length;
      return place;
    });
    expect(own).toEqual(places.map(({ number, from, to }) => ({ number, from, to })));
    expect(computeRecordWidth(fields)).toBe(width);
  });

  it('have each field once', () => {
    for (const fields of [layout.header, layout.detail])
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  });
});

describe('the header', () => {
  it('is that of the annex: health is of the month after, and the rest of the operator', () => {
    expect(buildHeaderText(buildPlanillaHeader(content), day)).toBe(
      annexHeader({
        1: '01',
        2: 1,
        3: 1,
        4: 'PANADERIA LA ESPIGA S.A.S.',
        5: 'NI',
        6: '900123456',
        7: 8,
        8: 'E',
        11: 'U',
        14: '14-23',
        15: '2026-12',
        16: '2027-01',
        19: 12,
        20: 36_000_000,
        21: 1,
        22: 88,
      }),
    );
  });

  it('has the branch when the company presents by branch, and the planilla that it corrects', () => {
    const settings = {
      ...content.settings,
      presentation: 'S',
      branch_code: '01',
      branch_name: 'Principal',
    } as const;
    const header = buildPlanillaHeader({
      ...content,
      settings,
      month: 9,
      type: 'N',
      associated: { number: '71234567', paid: '2026-10-09' as Day },
    });
    expect(buildHeaderText(header, day)).toBe(
      annexHeader({
        1: '01',
        2: 1,
        3: 1,
        4: 'PANADERIA LA ESPIGA S.A.S.',
        5: 'NI',
        6: '900123456',
        7: 8,
        8: 'N',
        9: '0071234567',
        10: '2026-10-09',
        11: 'S',
        12: '01',
        13: 'PRINCIPAL',
        14: '14-23',
        15: '2026-09',
        16: '2026-10',
        19: 12,
        20: 36_000_000,
        21: 1,
        22: 88,
      }),
    );
  });

  it('is read back', () => {
    const text = buildHeaderText(buildPlanillaHeader(content), day);
    expect(readPlanilla(text, day)).toEqual({
      header: { ...buildPlanillaHeader(content), company: 'PANADERIA LA ESPIGA S.A.S.' },
      lines: [],
      unread: [],
    });
  });
});

describe('a file that somebody else made', () => {
  const header = buildHeaderText(buildPlanillaHeader(content), day);
  const line = lineText({ ...buildBlankLine(), sequence: 1 }, day);
  it.each([
    [
      'a record of another length',
      `${header}${line.slice(0, 600)}\r\n`,
      [2, 'Tiene 600 posiciones y debe tener 693'],
    ],
    ['no header', line, [1, 'No tiene encabezado (registro 01)']],
    ['another file', 'hola', [1, 'No tiene encabezado (registro 01)']],
    [
      'letters where there are figures',
      `${header}${line.slice(0, 200)}DOSCIENTO${line.slice(209)}`,
      [2, 'El campo 42, IBC pensión, no se entiende'],
    ],
  ])('with %s says so', (_, text, [at, message]) => {
    expect(readPlanilla(text, day).unread).toContainEqual({ line: at, message });
  });

  it('names the line of each unreadable record, with any kind of line ending before it', () => {
    const { unread } = readPlanilla(`${header}\n\r\r\n\n\r\nhola\r\r\nadiós\n`, day);
    expect(unread.map(({ line: at }) => at)).toEqual([7, 9]);
  });

  it('is read with the ends of lines of any system', () => {
    expect(readPlanilla((header + line).replaceAll('\r\n', '\n'), day).lines).toHaveLength(1);
  });
});

it('a figure that does not fit is never cut', () => {
  const line = { ...buildBlankLine(), salary: pesos(1_000_000_000) };
  expect(() => lineText(line, day)).toThrow(DoesNotFit);
});

describe('the last day to pay', () => {
  // Business days of October of 2026: 1 2 5 6 7 8 9 13 14 15 16 19 20 21 22 23; the 12th is a holiday.
  it.each([
    ['900123400', '2026-10-02'],
    ['900123407', '2026-10-02'],
    ['900123408', '2026-10-05'],
    ['900123449', '2026-10-13'],
    ['900123450', '2026-10-14'],
    ['900123499', '2026-10-23'],
    ['52.345.678', '2026-10-20'],
  ])('of %s for September is %s', (number, due) => {
    expect(computePlanillaDueDay(2026, 9, number)).toBe(due);
  });
  it('is answered of any month', () => {
    expect(computePlanillaDueDay(2010, 1, '900123400')).toBe('2010-02-02');
  });
  it('of December is of the year after', () => {
    expect(computePlanillaDueDay(2026, 12, '900123400')).toBe('2027-01-05');
  });
});
