import { describe, expect, it, test } from 'vitest';
import { normalizeIdentityNumber } from '../../../src/domain/identity/identity-number.ts';
import { buildFieldSchema } from '../../../src/domain/records/validation.ts';
import { bankAccounts } from '../../../src/domain/resources/bank-accounts.ts';
import { employees } from '../../../src/domain/resources/employees.ts';

describe('a number of identity is the same however a person writes it', () => {
  test.each([
    ['1.037.482.916', '1037482916'],
    ['1 037 482 916', '1037482916'],
    ['C.C. 1.037.482.916', '1037482916'],
    ['as 123456', 'AS123456'],
    ['AS.123.456', 'AS123456'],
    ['XX-1', 'XX-1'],
    ['1037482916-3', '1037482916-3'],
    ['PEP0001', 'PEP0001'],
    ['', ''],
  ])('%s is %s', (text, kept) => {
    expect(normalizeIdentityNumber(text)).toBe(kept);
  });
});

const document_type = (code: string, ...flags: string[]) => ({ id: 'x', code, label: code, flags });
/** What the form and the server keep of a number, or what they say is wrong with it. */
const checked = (document_number: string, type = document_type('13')): unknown => {
  const read = buildFieldSchema(employees.fields.document_number).safeParse(document_number);
  const wrong = employees.rules?.({ document_number: read.data, document_type: type })['document_number'];
  return read.success && !wrong
    ? read.data
    : { wrong: wrong ?? read.error?.issues.map((one) => one.message) };
};

describe('the record of an employee', () => {
  it('takes the document with its dots, as a person reads it aloud', () => {
    expect(checked('1.037.482.916')).toBe('1037482916');
  });
  it('keeps the letters of a passport, and refuses those of a cédula', () => {
    expect(checked('as 123456', document_type('41', 'alphanumeric'))).toBe('AS123456');
    expect(checked('AS123456')).toEqual({ wrong: ['Ese tipo de documento lleva solo números'] });
  });
  it('does not take a check digit for one more figure', () => {
    expect(checked('1037482916-3')).toEqual({ wrong: [expect.any(String)] });
  });
});

describe('a number that names something', () => {
  const document = buildFieldSchema(bankAccounts.fields.holder_document);
  test.each([
    ['901.482.317', '901482317'],
    ['901 482 317', '901482317'],
    ['901482317', '901482317'],
    ['901.482.317-5', '901482317'],
  ])('%s is %s', (text, kept) => {
    expect(document.safeParse(text).data).toBe(kept);
  });
  test.each(['901482317-4', '12.5', '1.2.3', '-5'])('%s is refused', (written) => {
    expect(document.safeParse(written).success).toBe(false);
  });
});
