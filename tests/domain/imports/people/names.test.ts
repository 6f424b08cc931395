import { describe, expect, it, test } from 'vitest';
import { demoEmployees } from '../../../../server/demo/people.ts';
import type { NameOrder } from '../../../../src/domain/imports/cells/person-names.ts';
import { guessColumns } from '../../../../src/domain/imports/columns/guess-columns.ts';
import { peopleColumns } from '../../../../src/domain/imports/columns/people-columns.ts';
import { readImportedPeople } from '../../../../src/domain/imports/drafts/people.ts';
import { detectNameOrder } from '../../../../src/domain/imports/people/name-column.ts';
import { findNameKind } from '../../../../src/domain/imports/people/name-words.ts';
import { reconcileNameColumns } from '../../../../src/domain/imports/people/names-together.ts';

const tableOf = (headers: string, ...lines: string[]) => ({
  headers: headers.split(';'),
  rows: lines.map((line, i) => ({ line: i + 2, cells: line.split(';') })),
});
const columnsOf = (table: ReturnType<typeof tableOf>) =>
  reconcileNameColumns(table, guessColumns(table.headers, peopleColumns));
const read = (table: ReturnType<typeof tableOf>, order?: NameOrder) =>
  readImportedPeople(table, columnsOf(table), {}, {}, { order, kindOf: findNameKind }).map(({ values }) =>
    ['first_name', 'other_names', 'surname', 'second_surname'].map((field) => values[field] ?? '').join('/'),
  );

describe('the names of a line', () => {
  test.each<[string, string, string]>([
    // From the rule alone.
    ['Nombre;Apellidos', 'Luz Dary;Ospina Cano', 'Luz/Dary/Ospina/Cano'],
    ['Apellidos;Nombre', 'Ospina Cano;Luz Dary', 'Luz/Dary/Ospina/Cano'],
    ['Nombre;Apellido', 'Jefferson;Mina', 'Jefferson//Mina/'],
    ['Nombre;Primer apellido;Segundo apellido', 'Maria Eugenia;Acosta;Vargas', 'Maria/Eugenia/Acosta/Vargas'],
    ['Apellido 1;Apellido 2;Nombre', 'Acosta;;Maria Eugenia', 'Maria/Eugenia/Acosta/'],
    ['Nombre;Apellidos', 'Iván;De la Hoz Mendoza', 'Iván//De la Hoz/Mendoza'],
    ['Nombre;Apellidos', 'María del Carmen;Ríos', 'María/del Carmen/Ríos/'],
    ['Nombre;Apellidos', 'Ana María Lucía;Soto Gil', 'Ana/María Lucía/Soto/Gil'],
    ['Nombre completo', 'GÓMEZ PÉREZ, ANA LUCÍA', 'ANA/LUCÍA/GÓMEZ/PÉREZ'],
    ['Nombre', 'ALVAREZ  OBEY DIONISIO', 'OBEY/DIONISIO/ALVAREZ/'],
    ['Nombre', 'RUIZ DE LA HOZ JOSÉ LUIS', 'JOSÉ/LUIS/RUIZ/DE LA HOZ'],
    ['Nombre', 'DEL RÍO PAZ ANDREA', 'ANDREA//DEL RÍO/PAZ'],
    ['Empleado', 'Carlos Andrés Rojas Díaz', 'Carlos/Andrés/Rojas/Díaz'],
    ['Apellidos y nombres', 'Vélez Mejía Óscar', 'Óscar//Vélez/Mejía'],
    ['Nombre;Apellido paterno;Apellido materno', 'Sol;Cruz;Paz', 'Sol//Cruz/Paz'],
    ['Trabajador', 'ROJAS, PEDRO', 'PEDRO//ROJAS/'],
    // From what files were seen to bring.
    ['Nombre;Segundo nombre;Apellido;Segundo apellido', 'Juan;José;Gómez;Gómez', 'Juan/José/Gómez/Gómez'],
    ['Nombre completo;Apellidos', 'Juan José Abril Serna;Abril Serna', 'Juan/José/Abril/Serna'],
    ['Primer nombre;Nombre completo', 'Ana;Ana María Ruiz Gil', 'Ana/María/Ruiz/Gil'],
    ['Nombre completo;Primer apellido', 'Ana Lucía Ruiz Gil;Ruiz', 'Ana/Lucía/Ruiz/Gil'],
    ['Nombre completo;Primer apellido', 'Zyx Wvu Ruiz;Ruiz', 'Zyx/Wvu/Ruiz/'],
    ['Apellidos y nombres;Primer apellido', 'RUIZ GIL ANA;Ruiz', 'ANA//Ruiz/GIL'],
    ['Primer nombre;Primer apellido;Nombre completo', 'Ana;Ruiz;Ana María Ruiz Gil', 'Ana/María/Ruiz/Gil'],
    ['Nombres;Apellidos;Primer apellido', 'Ana;Ruiz Gil;Ruiz', 'Ana//Ruiz/Gil'],
    ['Apellidos y nombres;Apellidos y nombres', 'Ruiz Gil;Ana Lucía', 'Ana/Lucía/Ruiz/Gil'],
    ['Nombres y apellidos;Nombres y apellidos', 'Ana Lucía;Ruiz Gil', 'Ana/Lucía/Ruiz/Gil'],
    ['Nombres', 'Ana Lucía Ruiz Gil', 'Ana/Lucía/Ruiz/Gil'],
    ['Nombre', 'CABEZAS  SANCHEZ MARIA  ALEJANDRA', 'MARIA/ALEJANDRA/CABEZAS/SANCHEZ'],
    ['Nombre', 'AMAYA MANUEL JOSÉ', 'MANUEL/JOSÉ/AMAYA/'],
    ['Nombre', 'Juan Carlos Pérez', 'Juan/Carlos/Pérez/'],
    ['Nombre', 'Ana María Lucía Gómez', 'Ana/María Lucía/Gómez/'],
    ['Nombre', 'RÍOS MARÍA DEL CARMEN', 'MARÍA/DEL CARMEN/RÍOS/'],
    ['Nombre', 'GÓMEZ, PÉREZ, ANA', 'ANA//GÓMEZ/PÉREZ'],
    ['Nombre', 'GÓMEZ PÉREZ ANA,', 'ANA//GÓMEZ/PÉREZ'],
    ['Nombre', 'Pérez Gómez\nAna Lucía', 'Ana/Lucía/Pérez/Gómez'],
    ['Nombre', "O'NEILL RAMÍREZ KEVIN", "KEVIN//O'NEILL/RAMÍREZ"],
    ['Colaborador', 'Sandra Milena Ospina Cano', 'Sandra/Milena/Ospina/Cano'],
    ['Nombre', 'Jefferson', 'Jefferson///'],
  ])('under «%s», «%s» is %s', (headers, line, fields) => {
    expect(read(tableOf(headers, line))).toEqual([fields]);
  });
});

test.each(['names_first', 'surnames_first'] as const)('people of here are read as they are, %s', (order) => {
  const lines = demoEmployees.map((one) => {
    const [names, surnames] = [
      [one.first_name, one.other_names],
      [one.surname, one.second_surname],
    ];
    return [...(order === 'names_first' ? names : surnames), ...(order === 'names_first' ? surnames : names)]
      .filter(Boolean)
      .join(' ');
  });
  const table = tableOf('nombre', ...lines);
  expect(detectNameOrder(table, 0, findNameKind)).toEqual({ format: order, doubtful: false });
  expect(read(table)).toEqual(
    demoEmployees.map((one) =>
      [one.first_name, one.other_names, one.surname, one.second_surname].map((name) => name ?? '').join('/'),
    ),
  );
});

describe('the order of a column', () => {
  const seen = (title: string, ...names: string[]) =>
    detectNameOrder(tableOf(title, ...names), 0, findNameKind);
  test.each<[string, string[], NameOrder | undefined, boolean]>([
    ['nombre', ['AMAYA  MANUEL', 'AGUILERA JIMENEZ EMILLER'], 'surnames_first', false],
    ['nombre', ['Manuel Amaya', 'Emiller Aguilera Jiménez'], 'names_first', false],
    ['nombre', ['Zyx Wvu', 'Qrs Tuv'], undefined, true],
    ['nombre', ['Zyx', 'Wvu'], undefined, false],
    ['nombre', ['Manuel Amaya', 'Amaya Manuel'], undefined, true],
    ['nombre', ['GÓMEZ, ANA', 'ZYX WVU'], 'surnames_first', false],
    ['Apellidos y nombres', ['Zyx Wvu'], 'surnames_first', false],
    ['Nombres y apellidos', ['Zyx Wvu'], 'names_first', false],
    ['Nombres y apellidos', ['Amaya Manuel', 'Aguilera Jiménez Sandra'], 'names_first', true],
    ['nombre', ['Manuel Amaya', 'Ana Ruiz', 'Luz Gómez', 'Pedro Rojas', 'Amaya Luis'], 'names_first', false],
  ])('«%s» over %j is %s, in doubt: %s', (title, names, format, doubtful) => {
    expect(seen(title, ...names)).toEqual({ format, doubtful });
  });

  it('is what somebody says, also where a comma would say the other', () => {
    const table = tableOf('nombre', 'Zyx Wvu Tsr', 'Ana Lucía, Ruiz Gil');
    expect(read(table, 'surnames_first')).toEqual(['Tsr//Zyx/Wvu', 'Ruiz/Gil/Ana/Lucía']);
    expect(read(table, 'names_first')).toEqual(['Zyx//Wvu/Tsr', 'Ana/Lucía/Ruiz/Gil']);
  });

  it('decides for what says nothing by itself, and what seems to be the other way is told', () => {
    const names = [
      'AMAYA MANUEL',
      'RUIZ GIL ANA',
      'ROJAS DIAZ PEDRO',
      'CANO SOTO LUZ',
      'LUIS VEGA',
      'ZYX WVU',
    ];
    const table = tableOf('nombre', ...names);
    const people = readImportedPeople(table, columnsOf(table), {}, {}, { kindOf: findNameKind });
    expect(people.map(({ notices }) => notices).slice(-2)).toEqual([
      ['«LUIS VEGA» se leyó con los apellidos primero, y parece escrito al revés: LUIS · VEGA'],
      ['«ZYX WVU» se leyó con los apellidos primero: ZYX · WVU'],
    ]);
  });
});

describe('a row whose title says the order', () => {
  const noticesOf = (title: string, order: NameOrder | undefined, ...names: string[]) => {
    const table = tableOf(title, ...names);
    return readImportedPeople(table, columnsOf(table), {}, {}, { order, kindOf: findNameKind }).map(
      ({ notices }) => notices.length,
    );
  };

  it('has a notice only when the name is in another order, or when the end of the surnames is not clear', () => {
    const names = ['AMAYA MANUEL', 'ZYX WVU TSR QPO', 'RUIZ GIL ANA', 'LUIS VEGA', 'ZYX WVU TSR', 'ZYX'];
    expect(noticesOf('Apellidos y nombres', undefined, ...names)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('is as quiet once a person said it of a title that does not', () => {
    expect(noticesOf('nombre', undefined, 'AMAYA MANUEL')).toEqual([1]);
    expect(noticesOf('nombre', 'surnames_first', 'AMAYA MANUEL', 'LUIS VEGA')).toEqual([0, 1]);
  });
});

it('no word of a name is lost, whatever the columns and the order', () => {
  const words = [
    'ANA',
    'de',
    'la',
    'HOZ',
    'José',
    'GÓMEZ',
    'Zyx',
    'del',
    'Carmen',
    "O'Neill",
    'San',
    'Martín',
    'y',
  ];
  const heads = [
    ...['Primer nombre', 'Segundo nombre', 'Primer apellido', 'Segundo apellido'],
    ...['Nombres', 'Apellidos', 'Nombre completo', 'Nombre', 'Apellidos y nombres', 'Apellido'],
  ];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const spaces = [' ', '  ', ' ', ', ', ' '];
  for (let round = 0; round < 3000; round += 1) {
    const headers = heads.filter(() => next(3) === 0);
    const cells = headers.map(() =>
      Array.from(
        { length: next(6) },
        () => `${words[next(words.length)]}${spaces[next(spaces.length)]}`,
      ).join(''),
    );
    const table = { headers, rows: [{ line: 2, cells }] };
    const mapping = columnsOf(table);
    const [person] = readImportedPeople(
      table,
      mapping,
      {},
      {},
      {
        order: [undefined, 'names_first', 'surnames_first'][next(3)] as NameOrder | undefined,
        kindOf: findNameKind,
      },
    );
    const plain = (text: string) => text.replaceAll(',', ' ').split(/\s+/).filter(Boolean);
    const texts = plain(cells.filter((_, i) => mapping[i]).join(' '));
    const stored = plain(
      ['first_name', 'other_names', 'surname', 'second_surname']
        .map((key) => person?.values[key] ?? '')
        .join(' '),
    );
    expect(
      texts.filter((word) => !stored.includes(word)),
      `${headers.join('|')}: ${cells.join('|')}`,
    ).toEqual([]);
  }
});

it('what contradicts the columns beside it is told at its cell', () => {
  const table = tableOf('Primer nombre;Segundo nombre;Nombres', 'Ana;Lucía;Ana Beatriz');
  const [person] = readImportedPeople(table, columnsOf(table));
  expect(person?.values).toEqual({ first_name: 'Ana', other_names: 'Lucía Beatriz' });
  expect(person?.problems).toMatchObject([
    {
      column: 'names',
      message: expect.stringContaining('«Beatriz» no está en las otras columnas del nombre'),
    },
  ]);
});
