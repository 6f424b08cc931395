import { describe, expect, it, test } from 'vitest';
import { type MatchableRow, matchPlace, matchRow } from '../../../../src/domain/imports/cells/match.ts';
import { split, splitNameParts, splitWhole } from '../../../../src/domain/imports/cells/person-names.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { getFieldColumn, peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';
import { readImportedPeople } from '../../../../src/domain/imports/drafts/people.ts';

const read = (headers: string[], ...rows: (string | number | Date)[][]) =>
  readImportedPeople(
    { headers, rows: rows.map((cells, i) => ({ line: i + 2, cells })) },
    guessColumns(headers, peopleColumns),
  );

describe('the columns of a file of employees', () => {
  test.each<[string, string]>([
    ['Primer nombre', 'first_name'],
    ['NOMBRES', 'names'],
    ['Apellidos', 'surnames'],
    ['Nombre completo', 'full_name'],
    ['Tipo cotizante', 'worker_type_id'],
    ['Subtipo', 'worker_subtype_id'],
    ['Salario integral', 'integral_salary'],
    ['Tipo contrato', 'contract_type_id'],
    ['Fecha ingreso', 'admission_date'],
    ['EPS', 'health_fund_id'],
    ['AFP', 'pension_fund_id'],
    ['ARL', 'arl_id'],
    ['Clase de riesgo', 'risk_class'],
    ['Riesgo ARL', 'risk_class'],
    ['Nivel riesgo', 'risk_class'],
    ['Tipo de riesgo', 'risk_class'],
    ['Caja', 'compensation_fund_id'],
    ['Fondo cesantías', 'severance_fund_id'],
    ['Banco', 'bank_id'],
    ['Tipo cuenta', 'account_type'],
    ['Número cuenta', 'account_number'],
    ['Medio de pago', 'payment_means_id'],
    ['Municipio', 'municipality_id'],
    ['Dirección', 'address'],
    ['Dirección de residencia', 'home_address'],
    ['Ciudad de residencia', 'home_municipality_id'],
    ['Departamento de residencia', 'home_department_id'],
    ['Documento del dependiente', 'dependent_document_number'],
    ['Tipo de documento del dependiente', 'dependent_document_type_id'],
    ['Correo', 'email'],
    ['Vence', 'contract_end_date'],
    ['Fecha vencimiento', 'contract_end_date'],
    ['Sección', 'cost_center_id'],
    ['Celular', 'mobile'],
    ['Cargo', 'charge_id'],
    ['Centro de costo', 'cost_center_id'],
    ['Sucursal', 'branch_office_id'],
    ['Grupo', 'payroll_group_id'],
    ['Cédula', 'document_number'],
    ['Sueldo básico', 'salary'],
  ])('«%s» is %s', (header, key) => {
    expect(guessColumns([header], peopleColumns)).toEqual([key]);
  });

  it('are found by their own labels, as the template writes them', () => {
    expect(
      guessColumns(
        peopleColumns.map(({ label }) => label),
        peopleColumns,
      ),
    ).toEqual(peopleColumns.map(({ key }) => key));
  });

  it('hold the fault of a field that was read out of them', () => {
    expect(getFieldColumn('surname', ['document_number', 'surnames'])).toBe('surnames');
    expect(getFieldColumn('department_id', ['municipality_id'])).toBe('municipality_id');
    expect(getFieldColumn('address', ['names'])).toBe('address');
  });
});

describe('the place beside the address where somebody lives', () => {
  test.each<[string[], (string | undefined)[]]>([
    [
      ['Dirección residencia', 'Municipio', 'EPS'],
      ['home_address', 'home_municipality_id', 'health_fund_id'],
    ],
    [
      ['Domicilio', 'Depto', 'Ciudad'],
      ['home_address', 'home_department_id', 'home_municipality_id'],
    ],
    [
      ['Dirección residencia', 'Municipio trabajo'],
      ['home_address', 'municipality_id'],
    ],
    [
      ['CONTACTO DIRECCION', 'Ciudad', 'Teléfono'],
      ['home_address', 'home_municipality_id', 'mobile'],
    ],
    [
      ['Datos personales dirección', 'Contacto municipio', 'Dirección'],
      ['home_address', 'home_municipality_id', 'address'],
    ],
    [['Dirección contacto de emergencia'], [undefined]],
    [
      ['Municipio', 'Dirección residencia'],
      ['municipality_id', 'home_address'],
    ],
    [
      ['Dirección trabajo', 'Dirección residencia', 'Municipio'],
      ['address', 'home_address', 'municipality_id'],
    ],
  ])('%j', (titles, keys) => {
    expect(guessColumns(titles, peopleColumns)).toEqual(keys);
  });
});

describe('names written together', () => {
  test.each([
    ['María José', ['María', 'José']],
    ['de la Cruz Pérez', ['de la Cruz', 'Pérez']],
    ['María del Pilar', ['María', 'del Pilar']],
    ['SAN MARTIN', ['SAN MARTIN']],
    ['', []],
  ])('%s has the parts %j', (text, parts) => {
    expect(splitNameParts(text)).toEqual(parts);
  });
  test.each([
    ['Juan Carlos Pérez Gómez', 'Juan Carlos', 'Pérez Gómez'],
    ['Ana Pérez', 'Ana', 'Pérez'],
    ['Ana Pérez Gómez', 'Ana', 'Pérez Gómez'],
    ['Pérez Gómez, Juan Carlos', 'Juan Carlos', 'Pérez Gómez'],
    ['Luz de los Ríos', 'Luz', 'de los Ríos'],
    ['Shakira', 'Shakira', ''],
  ])('%s is %s and %s', (text, names, surnames) => {
    expect(splitWhole(text)).toEqual({ names, surnames });
  });
  it('puts the first name in one field and the others in the next', () => {
    expect(split('Juan Carlos Andrés')).toEqual(['Juan', 'Carlos Andrés']);
  });
});

describe('the people of a file', () => {
  it('a line of a sheet is a person whole, however its cells are written', () => {
    const [person] = read(
      [
        'Tipo doc',
        'Cédula',
        'Nombres',
        'Apellidos',
        'Fecha ingreso',
        'Salario',
        'Salario integral',
        'Clase de riesgo',
        'EPS',
        'Tipo cuenta',
        'Número cuenta',
        'Celular',
        'Correo',
        'Fecha nacimiento',
        'Auxilio de transporte',
      ],
      [
        'CC',
        '1.037.482.916',
        'YULIANA ANDREA',
        'RENTERÍA MOSQUERA',
        45672,
        '$ 2.100.000',
        'No',
        'Riesgo 3',
        'Sanitas S.A.S',
        'Cuenta de ahorros',
        '910-23 456',
        '300 123 4567',
        'YULI@CORREO.CO',
        '03/05/85',
        'Sí',
      ],
    );
    expect(person).toMatchObject({
      line: 2,
      document: '1037482916',
      name: 'YULIANA ANDREA RENTERÍA MOSQUERA',
      problems: [],
    });
    expect(person?.values).toEqual({
      document_type_id: 'CC',
      document_number: '1037482916',
      first_name: 'YULIANA',
      other_names: 'ANDREA',
      surname: 'RENTERÍA',
      second_surname: 'MOSQUERA',
      admission_date: '2025-01-15',
      salary: '2100000.00',
      integral_salary: '0',
      risk_class: 'III',
      health_fund_id: 'Sanitas S.A.S',
      account_type: 'ahorros',
      account_number: '91023456',
      mobile: '3001234567',
      email: 'yuli@correo.co',
      birth_date: '1985-05-03',
      transport_allowance_mode: 'auto',
    });
  });

  it('what cannot be read is said of its cell, and nothing is put in its place', () => {
    const [person] = read(
      ['Documento', 'Fecha ingreso', 'Sueldo', 'Salario integral', 'Clase de riesgo', 'Número cuenta'],
      ['7', 'pronto', 'mucho', 'quizá', 'alto', 1.5e19],
    );
    expect(person?.problems.map(({ column }) => column)).toEqual([
      'admission_date',
      'salary',
      'integral_salary',
      'risk_class',
      'account_number',
    ]);
    expect(person?.values).toEqual({ document_number: '7' });
  });

  it.each([
    ['', '1.234.567-8', {}, ['dependent_document_number']],
    ['', '1.020.304', { dependents: '1', dependent_document_number: '1020304' }, []],
    ['Sí', '1020304', { dependents: '1', dependent_document_number: '1020304' }, []],
    ['No', '', { dependents: '0' }, []],
    ['No', '1020304', { dependents: '0', dependent_document_number: '1020304' }, ['dependents']],
    ['', 1.2e17, {}, ['dependent_document_number']],
  ])('dependents «%s» with the document «%s»', (flag, document, values, faults) => {
    const [person] = read(
      ['Cédula', 'Tiene dependientes', 'Documento del dependiente'],
      ['71222333', flag, document],
    );
    expect(person?.problems.map(({ column }) => column)).toEqual(faults);
    expect(person?.values).toEqual({ document_number: '71222333', ...values });
  });

  it('two rows of one document that differ are told at both, with what they differ in', () => {
    const people = read(['Cédula', 'Nombres'], ['71.222.333', 'Ana'], ['71222333', 'Luz']);
    expect(people.map(({ rivals }) => rivals)).toEqual([[3], [2]]);
    expect(people.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['La fila 3 trae este mismo documento y dice otra cosa en Primer nombre. Elija cuál se importa'],
      ['La fila 2 trae este mismo documento y dice otra cosa en Primer nombre. Elija cuál se importa'],
    ]);
  });

  it.each([
    ['to the letter', ['71222333', 'Ana', '05/11/2025', '2.000.000']],
    ['in another writing', ['71.222.333', ' ANA ', '2025-11-05', '$ 2000000']],
  ])('two rows of one person that are equal %s are one, with a notice', (_, again) => {
    const headers = ['Cédula', 'Nombres', 'Fecha ingreso', 'Sueldo'];
    const people = read(headers, ['71222333', 'Ana', '05/11/2025', '2.000.000'], again);
    expect(people).toMatchObject([
      { lines: [2, 3], rivals: [], problems: [], notices: ['Las filas 2 y 3 son iguales: se cuenta una'] },
    ]);
  });

  it('two rows of one person with different cells that cannot be read are not one', () => {
    const people = read(['Cédula', 'Fecha ingreso'], ['71222333', 'ayer'], ['71222333', 'hoy']);
    expect(people.map(({ lines, rivals }) => ({ lines, rivals }))).toEqual([
      { lines: [2], rivals: [3] },
      { lines: [3], rivals: [2] },
    ]);
  });

  it('what the file does not bring may be said once for everybody', () => {
    const headers = ['Cédula', 'Dirección'];
    const people = readImportedPeople(
      {
        headers,
        rows: [
          { line: 2, cells: ['71222333', ''] },
          { line: 3, cells: ['71222334', 'Calle 2'] },
        ],
      },
      guessColumns(headers, peopleColumns),
      { address: 'Calle 1', admission_date: '01/02/2026' },
    );
    expect(people.map(({ values }) => [values['address'], values['admission_date']])).toEqual([
      ['Calle 1', '2026-02-01'],
      ['Calle 2', '2026-02-01'],
    ]);
  });

  it('a whole name without a comma under a title that says no order says how it was read', () => {
    const [person] = read(['Cédula', 'Empleado'], ['71222333', 'Ana María Pérez Gómez']);
    expect(person?.values).toMatchObject({
      first_name: 'Ana',
      other_names: 'María',
      surname: 'Pérez',
      second_surname: 'Gómez',
    });
    expect(person?.notices).toHaveLength(1);
  });
});

describe('what programs write over and over', () => {
  it.each([
    ['PEÑA MUÑOZ ANA MARÍA', 'ANA', 'MARÍA', 'PEÑA', 'MUÑOZ'],
    ['GÓMEZ RUIZ LUIS', 'LUIS', undefined, 'GÓMEZ', 'RUIZ'],
    ['DE LA CRUZ PÉREZ JOSÉ LUIS DEL VALLE', 'JOSÉ', 'LUIS DEL VALLE', 'DE LA CRUZ', 'PÉREZ'],
    ['GIL ROSA', 'ROSA', undefined, 'GIL', undefined],
    ['Peña Muñoz, Ana', 'Ana', undefined, 'Peña', 'Muñoz'],
  ])('%s is read in the order its title says', (name, first_name, other_names, surname, second_surname) => {
    for (const title of ['Apellidos y nombres', 'APELLIDOS Y NOMBRES DEL EMPLEADO']) {
      const [person] = read(['Cédula', title], ['71222333', name]);
      const { document_number: _, ...values } = person?.values ?? {};
      expect(values).toEqual(
        Object.fromEntries(
          Object.entries({ first_name, other_names, surname, second_surname }).filter(([, one]) => one),
        ),
      );
      const words = name.replace('DE LA CRUZ', 'CRUZ').replace('DEL VALLE', 'VALLE').split(' ');
      const isClear = name.includes(',') || words.length === 2 || words.length === 4;
      const told = isClear ? [] : [`«${name}» se leyó con los apellidos primero`];
      expect(person?.notices.map((text) => text.split(':')[0])).toEqual(told);
    }
  });

  it.each([
    '  /  /    ',
    '00/00/0000',
    '0000-00-00',
    '31/12/9999',
    '1900-01-01',
    new Date('9999-12-31'),
    '-',
  ])('%s is no day of retirement', (never) => {
    const [person] = read(['Cédula', 'Fecha ingreso', 'Fecha retiro'], ['71222333', '01/02/2026', never]);
    expect(person).toMatchObject({ problems: [], values: { admission_date: '2026-02-01' } });
    expect(person?.values['retirement_date']).toBeUndefined();
  });

  it('a day of another century is told', () => {
    const [person] = read(['Cédula', 'Fecha ingreso'], ['71222333', '05/11/0026']);
    expect(person?.problems).toHaveLength(1);
  });

  it('an apostrophe before a telephone is of the sheet, and a rate keeps its comma', () => {
    const [person] = read(['Cédula', 'Celular', 'Tarifa ARL'], ['71222333', "'3109998877", '0,00522']);
    expect(person).toMatchObject({ problems: [], values: { mobile: '3109998877', risk_class: 'I' } });
  });
});

const rows: MatchableRow[] = [
  { id: 'a', code: 'EPS005', name: 'EPS SANITAS' },
  { id: 'b', code: 'EPS010', name: 'EPS SURA' },
  { id: 'c', code: 'EPS037', name: 'NUEVA EPS' },
  { id: 'd', code: 'EPS041', name: 'NUEVA EPS MOVILIDAD' },
  { id: 'e', code: '01', name: 'Dependiente' },
  { id: 'f', code: '19', name: 'Aprendices del SENA en etapa productiva' },
  { id: 'g', code: '13', name: 'Cédula de ciudadanía', also: ['CC'] },
  { id: 'h', code: '22', name: 'Cédula de extranjería', also: ['CE'] },
  { id: 'i', code: 'CCF04', name: 'COMFAMA (Antioquia)' },
  { id: 'j', code: 'CCF16', name: 'COMFACOR (Córdoba)' },
  { id: 'k', code: '15', name: 'Fondo Nacional del Ahorro' },
];
describe('what a text names in a list', () => {
  test.each([
    ['Sanitas S.A.S', 'a', false],
    ['eps sura', 'b', true],
    ['EPS010', 'b', true],
    ['Nueva EPS', 'c', true],
    ['NUEVA EPS S.A.', 'c', false],
    ['1', 'e', true],
    ['01 - Dependiente', 'e', true],
    ['Aprendiz SENA productiva', 'f', false],
    ['C.C.', 'g', true],
    ['cc', 'g', true],
    ['Cedula de Ciudadania', 'g', true],
    ['Cedula', undefined, undefined],
    ['Cafesalud', undefined, undefined],
    ['Comfama', 'i', true],
    ['Caja de compensación Comfama', 'i', false],
    ['FNA', 'k', false],
    ['', undefined, undefined],
    ['S.A.S', undefined, undefined],
  ])('«%s» is %s', (text, id, exact) => {
    const match = matchRow(text, rows);
    expect([match.found?.id, match.found ? match.exact : undefined]).toEqual([id, exact]);
  });

  it('two initials name a row of a short list, and none of a long one', () => {
    const terms = ['Término Fijo', 'Término Indefinido', 'Obra o Labor'].map((name, n) => ({
      id: `${n}`,
      name,
    }));
    const found = (text: string, list: MatchableRow[]) => matchRow(text, list).found?.id;
    expect(['TF', 't.f.', 'TI', 'TX'].map((text) => found(text, terms))).toEqual(['0', '0', '1', undefined]);
    const others = Array.from({ length: 20 }, (_, n) => ({ id: `x${n}`, name: `Cargo ${n}` }));
    expect(found('TF', [...terms, ...others])).toBeUndefined();
  });

  it('a text to the letter does not name what only resembles it', () => {
    const charges = [{ id: 'x', name: 'Auxiliar contable' }];
    expect(matchRow('Auxiliar', charges, true).found).toBeUndefined();
    expect(matchRow('AUXILIAR CONTABLE', charges, true).found?.id).toBe('x');
  });

  const departments: MatchableRow[] = [
    { id: 'A', code: '05', name: 'Antioquia' },
    { id: 'B', code: '11', name: 'Bogotá' },
    { id: 'S', code: '68', name: 'Santander' },
    { id: 'V', code: '13', name: 'Bolívar' },
    { id: 'K', code: '25', name: 'Cundinamarca' },
  ];
  const places = [
    { id: '1', code: '05001', name: 'MEDELLÍN', department_id: 'A' },
    { id: '2', code: '05615', name: 'RIONEGRO', department_id: 'A' },
    { id: '3', code: '68615', name: 'RIONEGRO', department_id: 'S' },
    { id: '4', code: '11001', name: 'BOGOTÁ, D.C.', department_id: 'B' },
    { id: '5', code: '13001', name: 'CARTAGENA DE INDIAS', department_id: 'V' },
    { id: '6', code: '18150', name: 'CARTAGENA DEL CHAIRÁ', department_id: 'C' },
    { id: '7', code: '25754', name: 'SOACHA', department_id: 'K' },
    { id: '8', code: '05686', name: 'SANTA ROSA DE OSOS', department_id: 'A' },
    { id: '9', code: '05042', name: 'SANTA FE DE ANTIOQUIA', department_id: 'A' },
    { id: '10', code: '13688', name: 'SANTA ROSA DEL SUR', department_id: 'V' },
    { id: '11', code: '68679', name: 'SAN GIL', department_id: 'S' },
    { id: '12', code: '05591', name: 'PUERTO TRIUNFO', department_id: 'A' },
  ];
  test.each([
    ['Medellín', undefined, '1'],
    ['5001', undefined, '1'],
    ['05001', undefined, '1'],
    ['medellin, antioquia', undefined, '1'],
    ['Rionegro', undefined, undefined],
    ['Rionegro (Santander)', undefined, '3'],
    ['Rionegro', 'A', '2'],
    ['Bogotá D.C.', undefined, '4'],
    ['Bogota', undefined, '4'],
    ['Cartagena', undefined, '5'],
    ['Medellín', 'S', undefined],
    ['Bogotá', 'K', '4'],
    ['Bogotá, Cundinamarca', undefined, '4'],
    ['Soacha', 'K', '7'],
    ['Soacha', 'B', undefined],
    ['Sta Rosa de Osos', undefined, '8'],
    ['STA. ROSA DE OSOS (Antioquia)', undefined, '8'],
    ['Sta Rosa', undefined, undefined],
    ['Sn. Gil', undefined, '11'],
    ['Pto Triunfo', 'A', '12'],
  ])('the place %s of the department %s is %s', (text, department, id) => {
    expect(matchPlace(text, places, departments, department).found?.id).toBe(id);
  });
});
