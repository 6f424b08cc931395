import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildForm220 } from '../../../src/domain/income/form-220.ts';
import {
  buildCells2276,
  buildFileName2276,
  buildXml2276,
  columns2276,
  listFindings2276,
  type Record2276,
  type ReportedPerson,
} from '../../../src/domain/income/format-2276.ts';
import { computeIncomeYear } from '../../../src/domain/income/year.ts';
import { getLaw } from '../../../src/domain/payroll/law/parameters.ts';
import { pesos, toMoneyText } from '../../../src/domain/values/money.ts';

const person: ReportedPerson = {
  employee_id: '0190a000-0000-7000-8000-000000000001',
  name: 'María Peña',
  document_type: '13',
  document_number: '43567890',
  surname: 'Peña',
  second_surname: '',
  first_name: 'María',
  other_names: 'José & Ana',
  home_address: 'Calle 45 # 20-15',
  home_department: '05',
  home_municipality: '05001',
  has_dependents: false,
  dependent_document_type: '',
  dependent_document_number: '',
};
const earning = (amount: number) =>
  computeIncomeYear(
    [
      {
        year: 2026,
        month: 1,
        start: '2026-01-01' as never,
        end: '2026-01-30' as never,
        accrued: {},
        lines: [
          { concept: 'salary', group: 'accrued', amount: toMoneyText(pesos(amount)), salary: true },
          { concept: 'service_bonus', group: 'accrued', amount: '1000.00', salary: false },
          { concept: 'withholding', group: 'deductions', amount: '500.00', salary: false },
        ],
      },
    ],
    undefined,
    getLaw,
  );
const record = (amount = 2_000_000, of: Partial<ReportedPerson> = {}): Record2276 => ({
  person: { ...person, ...of },
  income: earning(amount),
});
const shipment = { year: 2026, number: 3, sent: '2027-03-01T10:00:00-05:00' };

/** Attributes in the order of the form, typed apart from the declaration. */
const order =
  'entinfo tdocb nitb pap sap pno ono dir dpto mun pais pasa paec pabop vaex paho pase paco papre pavia paga patra vapo potro cein ceco auce peju tingbtp apos apof aprais apov apafc apavc vare ivav rfiva pagahuvt vilap tdocde nitde identfc tdocpcc nitpcc';

describe('format 2276', () => {
  it('has its 45 columns in their order, each with a title of its own', () => {
    expect(columns2276.map(({ attribute }) => attribute).join(' ')).toBe(order);
    expect(columns2276).toHaveLength(45);
    expect(new Set(columns2276.map(({ title }) => title)).size).toBe(45);
  });

  it('writes every element of a file', () => {
    expect(buildXml2276(shipment, [record()])).toBe(
      [
        '<?xml version="1.0" encoding="ISO-8859-1"?>',
        '<mas>',
        '<Cab><Ano>2026</Ano><CodCpt>1</CodCpt><Formato>2276</Formato><Version>4</Version><NumEnvio>00000003</NumEnvio><FecEnvio>2027-03-01T10:00:00-05:00</FecEnvio><FecInicial>2026-01-01</FecInicial><FecFinal>2026-12-31</FecFinal><ValorTotal>2001000</ValorTotal><CantReg>1</CantReg></Cab>',
        '<rentra entinfo="1" tdocb="13" nitb="43567890" pap="Peña" pno="María" ono="José &amp; Ana" dir="Calle 45 # 20-15" dpto="05" mun="001" pais="169" pasa="2000000" paec="0" pabop="0" vaex="0" paho="0" pase="0" paco="0" papre="1000" pavia="0" paga="0" patra="0" vapo="0" potro="0" cein="0" ceco="0" auce="0" peju="0" tingbtp="2001000" apos="0" apof="0" aprais="0" apov="0" apafc="0" apavc="0" vare="500" ivav="0" rfiva="0" pagahuvt="0" vilap="2000000"/>',
        '</mas>',
        '',
      ].join('\n'),
    );
    expect(buildFileName2276(shipment)).toBe('Dmuisca_010227604202700000003.xml');
    expect(buildFileName2276({ ...shipment, replaces: true })).toBe('Dmuisca_020227604202700000003.xml');
  });

  it('adds its gross income and counts its records, and each agrees with form 220', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 90_000_000 }), { maxLength: 20 }), (amounts) => {
        const records = amounts.map((amount) => record(amount));
        const xml = buildXml2276(shipment, records);
        const totals = [...xml.matchAll(/ tingbtp="(\d+)"/g)].map(([, total]) => Number(total));
        expect(totals).toHaveLength(amounts.length);
        const sum = totals.reduce((all, one) => all + one, 0);
        expect(xml).toContain(`<ValorTotal>${sum}</ValorTotal><CantReg>${amounts.length}</CantReg>`);
        for (const [at, { income }] of records.entries())
          expect(`${totals[at]}.00`).toBe(buildForm220(2026, income).income_total);
      }),
    );
  });

  it('has the cells of the sheet in the same order, with figures as figures', () => {
    const cells = buildCells2276(
      record(5, { dependent_document_type: '12', dependent_document_number: '1001' }),
    );
    expect(cells).toHaveLength(45);
    expect(cells[11]).toBe(5);
    expect(cells.slice(40)).toEqual(['12', '1001', '', '', '']);
  });
});

describe('what a record lacks', () => {
  it.each<[string, Partial<ReportedPerson>, string[]]>([
    ['nothing', {}, []],
    ['the address', { home_address: ' ' }, ['income-address home_address']],
    ['the department', { home_department: '' }, ['income-address home_department_id']],
    ['the municipality', { home_municipality: '' }, ['income-address home_municipality_id']],
    ['room for a long name', { surname: 'A'.repeat(61) }, ['income-name surname']],
    ['a surname', { surname: '' }, ['income-name surname']],
    ['a first name', { first_name: ' ' }, ['income-name first_name']],
    ['letters of the file', { other_names: 'Łukasz' }, ['income-letters other_names']],
    ['letters of the file in the address', { home_address: 'Calle 5 “A”' }, ['income-letters home_address']],
    ['a sound document', { document_number: '12345678901' }, ['income-document document_number']],
    ['a known type', { document_type: '99' }, ['income-document document_number']],
    ['the document of a dependent', { has_dependents: true }, ['income-dependent dependent_document_number']],
    [
      'a sound document of the dependent',
      { has_dependents: true, dependent_document_type: '13', dependent_document_number: '1A' },
      ['income-document dependent_document_number'],
    ],
  ])('says that it is %s', (_, values, expected) => {
    const found = listFindings2276({ ...person, ...values });
    expect(found.map(({ code, path }) => `${code} ${path}`)).toEqual(expected);
    for (const { fix } of found) expect(fix?.route).toBe(`/employees/${person.employee_id}/edit`);
  });

  it('blocks the file but for the dependent', () => {
    const severities = (values: Partial<ReportedPerson>) =>
      listFindings2276({ ...person, ...values }).map(({ severity }) => severity);
    expect(severities({ home_address: '' })).toEqual(['block']);
    expect(severities({ has_dependents: true })).toEqual(['notice']);
  });
});
