import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sharedPath } from '../../../shared.ts';

/** Our file of each published list. */
const lists = {
  ambiente: 'environments',
  arl: 'arls',
  afp: 'pension-funds',
  eps: 'health-funds',
  ccf: 'compensation-funds',
  banco: 'banks',
  departamento: 'departments',
  forma_pago: 'payment-methods',
  idioma: 'languages',
  medio_pago: 'payment-means',
  municipio: 'municipalities',
  pais: 'countries',
  periodo_nomina: 'payroll-periods',
  status_code: 'status-codes',
  subtipo_trabajador: 'worker-subtypes',
  tipo_contrato: 'contract-types',
  tipo_documento_identidad: 'document-types',
  tipo_hora_extra: 'hour-types',
  tipo_incapacidad: 'incapacity-types',
  tipo_moneda: 'currency-types',
  tipo_nota: 'note-types',
  tipo_trabajador: 'worker-types',
  tipo_xml: 'document-kinds',
};
type Row = { code: string; in_annex?: boolean };
const read = (path: string | URL): Row[] => JSON.parse(readFileSync(path, 'utf8'));
const ours = (name: string) =>
  read(new URL(`../../../../src/domain/dian/codes/${name}.json`, import.meta.url));
const published = sharedPath('dian/codelists/ambiente.json')?.replace('ambiente.json', '');

describe.skipIf(!published)('code lists beside the published ones', () => {
  it.each(Object.entries(lists))('%s has every code, and what it adds says so', (theirs, name) => {
    const codes = read(`${published}${theirs}.json`).map(({ code }) => code);
    const rows = ours(name);
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    const added = rows.filter(({ code }) => !codes.includes(code));
    expect(added.filter(({ in_annex }) => in_annex !== false)).toEqual([]);
  });
});

it('the permit that the RUT has and the annex lacks is among the documents', () => {
  expect(ours('document-types')).toContainEqual({ code: '48', name: 'PPT', in_annex: false });
});
