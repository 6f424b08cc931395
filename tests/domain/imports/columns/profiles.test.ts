import { describe, expect, it } from 'vitest';
import { importColumns } from '../../../../src/domain/imports/columns/columns.ts';
import {
  applyProfile,
  checkProfile,
  listFittingProfiles,
} from '../../../../src/domain/imports/columns/profiles.ts';

const column = (header: string, key: string | null, format: 'mdy' | null = null) => ({ header, key, format });
const siigo = {
  name: 'Siigo',
  columns: [column('IDENTIFICACIÓN', 'document'), column('FECHA', 'payment_date', 'mdy'), column('X', null)],
};
const small = { name: 'Corto', columns: [column('Identificacion', 'document')] };

describe('the profile of a file', () => {
  it('is the one whose columns it has, whatever their order and accents, the nearest first', () => {
    const names = (headers: string[]) => listFittingProfiles([small, siigo], headers).map(({ name }) => name);
    expect(names(['fecha', 'Identificación', 'x'])).toEqual(['Siigo', 'Corto']);
    expect(names(['Identificación'])).toEqual(['Corto']);
    expect(names(['Cédula', 'Fecha'])).toEqual([]);
  });

  it('says what each column is and how it is written, where they stand now', () => {
    expect(applyProfile(siigo, ['Fecha', 'Otra', 'Identificación'], importColumns)).toEqual({
      mapping: ['payment_date', undefined, 'document'],
      formats: { 0: 'mdy' },
    });
  });

  it('keeps which part of the names comes first', () => {
    const columns = [{ header: 'Nombre', key: 'full_name', format: 'surnames_first' }];
    const kept = checkProfile({ name: 'Reloj', kind: 'employees', columns });
    expect(kept).toMatchObject({ ok: true, value: { columns } });
    expect(
      checkProfile({ name: 'Reloj', kind: 'employees', columns: [{ ...columns[0], format: 'last' }] }).ok,
    ).toBe(false);
  });
});
