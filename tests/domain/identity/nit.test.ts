import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../../src/domain/dian/check/check-file.ts';
import {
  checkDigit,
  findGluedDigit,
  formatGluedDigitQuestion,
  resolveNit,
} from '../../../src/domain/identity/nit.ts';
import type { Resource } from '../../../src/domain/records/resource.ts';
import { checkRecord } from '../../../src/domain/records/validation.ts';
import { companies } from '../../../src/domain/resources/companies.ts';
import { payrollFunds } from '../../../src/domain/resources/payroll-funds.ts';
import { sharedPath } from '../../shared.ts';

const withDigit = (nit: string): string => `${nit}${checkDigit(nit)}`;

describe('a NIT with its check digit glued on', () => {
  it.each([
    '901456780',
    '900123456',
    '800197268',
    '860002964',
    '890900608',
    '899999034',
    '830112317',
    '811021654',
    '700123456',
    '444444000',
    '1037482916',
    '1010101010',
    '1193000111',
  ])('%s is recognised: no NIT is as long', (nit) => {
    expect(findGluedDigit(withDigit(nit))).toEqual({ nit, digit: checkDigit(nit), certain: true });
    expect(resolveNit(withDigit(nit))).toBe(nit);
  });

  it.each(['79123456', '19123456', '41123456', '52123456', '100123456'])(
    'behind a cédula (%s) it is only asked about',
    (nit) => {
      expect(findGluedDigit(withDigit(nit))).toEqual({ nit, digit: checkDigit(nit), certain: false });
      expect(resolveNit(withDigit(nit))).toBe(withDigit(nit));
    },
  );

  it.each(['79123456', '901456780', '5123456', '52123456'])(
    'of %s is sure when the digit came apart too',
    (nit) => {
      const glued = withDigit(nit);
      const digit = String(checkDigit(nit));
      if (digit === String(checkDigit(glued))) return;
      expect(findGluedDigit(glued, digit)).toEqual({ nit, digit: Number(digit), certain: true });
    },
  );

  it.each([
    ['a company', '901456780'],
    ['a company whose last figure is the digit of the others', withDigit('90145678')],
    ['a cédula of ten figures', '1037482916'],
    ['a cédula of eight', '79123456'],
    ['ten figures that no digit ends', '9014567801'],
    ['few figures', '12345'],
    ['no figures', '90145678A'],
    ['nothing', ''],
  ])('is not what %s is', (_, nit) => expect(findGluedDigit(nit)).toBeUndefined());

  it('a true cédula of ten figures with its own digit is never asked about, though its last figure may be taken for one', () => {
    const cedula = Array.from({ length: 40 }, (_, i) => withDigit(String(100000000 + i * 7_919))).filter(
      (nit) => nit.length === 10,
    );
    for (const nit of cedula) {
      expect(findGluedDigit(nit)?.certain).toBe(false);
      if (checkDigit(nit) !== Number(nit.at(-1)))
        expect(findGluedDigit(nit, String(checkDigit(nit)))).toBeUndefined();
    }
  });

  it('is asked about in words that name both', () => {
    const glued = findGluedDigit('9014567802');
    expect(glued && formatGluedDigitQuestion(glued)).toBe(
      '¿La última cifra, 2, es el dígito de verificación? Entonces el NIT es 901456780, sin ella',
    );
  });
});

describe.each([
  ['a company', companies],
  ['a third party', payrollFunds],
])('the form of %s', (_, { fields, ...declared }) => {
  const { rules: _rules, ...rest } = declared as Resource;
  const resource = { ...rest, fields: { nit: fields.nit } } as Resource;
  const errorsOf = (nit: string, stored = {}) => {
    const checked = checkRecord(resource, { nit }, 'update', stored);
    return checked.ok ? checked.value['nit'] : checked.errors['nit'];
  };
  it.each([
    ['901456780', '901456780'],
    ['901.456.780', '901456780'],
    ['901.456.780-2', '901456780'],
    ['901456780 - 2', '901456780'],
    ['901.456.780.2', '901456780'],
    ['NIT 901.456.780-2', '901456780'],
    ['901.456.780-3', ['El dígito de verificación de 901456780 es 2, y no 3. Corrija el número o el dígito']],
    ['901456780-3', ['El dígito de verificación de 901456780 es 2, y no 3. Corrija el número o el dígito']],
    [
      '9014567802',
      ['¿La última cifra, 2, es el dígito de verificación? Entonces el NIT es 901456780, sin ella'],
    ],
    ['900.12', ['NIT lleva solo números, sin puntos ni espacios']],
    ['1037482916', '1037482916'],
    [withDigit('100792291'), withDigit('100792291')],
    [withDigit('79123456'), withDigit('79123456')],
  ])('%s', (text, expected) => expect(errorsOf(text)).toEqual(expected));

  it('does not blame another change for a NIT of before', () => {
    const checked = checkRecord(resource, {}, 'update', { nit: '9014567802' });
    expect(checked.ok).toBe(true);
  });
});

describe.skipIf(!sharedPath('cases/C12-c.xml'))('the published cases', () => {
  const told = (name: string) =>
    checkFile(readFileSync(sharedPath(`cases/${name}.xml`) ?? ''), {})
      .findings.filter(({ path }) => path.includes('Empleador'))
      .map(({ rule, hint }) => [rule, hint]);
  it('report only the fault of the NIT, and say how to correct it', () => {
    expect(told('C00-control')).toEqual([]);
    expect(told('C12-a')).toEqual([['NIE034', expect.stringContaining('Para el NIT 901456780 es 2')]]);
    expect(told('C12-b')).toEqual([['NIE033', expect.stringContaining('Escriba 901456780:')]]);
    for (const name of ['C12-c', 'C12-d'])
      expect(told(name)).toEqual([
        ['NIE033', expect.stringContaining('escriba 901456780 en el NIT y 2 en el dígito')],
      ]);
  });
});
