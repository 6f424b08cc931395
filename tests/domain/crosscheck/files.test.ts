import { describe, expect, it } from 'vitest';
import { compareDocumentsToPlanillas } from '../../../src/domain/crosscheck/files.ts';
import { getLaw } from '../../../src/domain/payroll/law/parameters.ts';
import type { ContributorLine } from '../../../src/domain/pila/layout.ts';
import { buildPlanillaHeader } from '../../../src/domain/pila/planilla.ts';
import { defaultPilaSettings } from '../../../src/domain/pila/settings.ts';
import type { Day } from '../../../src/domain/values/day.ts';
import { pesos } from '../../../src/domain/values/money.ts';
import { numbered, planillaText } from '../pila/file.ts';
import { noteOf, sourcesOf, xmlOf } from './sources.ts';

const written = '2026-10-06' as Day;
const presenter = {
  name: 'SIETE CEIBAS',
  document_type: 'NI',
  document_number: '901482317',
  check_digit: '5',
};

const people = [
  { document_number: '52345678', surname: 'Peña' },
  { document_number: '1037482916', surname: 'Rojas' },
];
const month = people.map((employee) => sourcesOf({ employee }));
const documents = month.map(({ xml }, at) => ({ name: `nomina-${at}.xml`, text: xml }));

function planillaOf(
  lines: readonly ContributorLine[],
  changes: Partial<Parameters<typeof buildPlanillaHeader>[0]> = {},
) {
  const settings = defaultPilaSettings;
  const header = buildPlanillaHeader({
    presenter,
    settings,
    year: 2026,
    month: 9,
    type: 'E',
    contributors: 2,
    payroll: pesos(6_000_000),
    ...changes,
  });
  return { name: 'planilla.txt', text: planillaText(header, numbered(lines), written) };
}
const lines = () => month.flatMap((one) => one.lines.map((line) => ({ ...line })));

describe('files that others made', () => {
  it('agree when they say the same', () => {
    const checked = compareDocumentsToPlanillas(documents, [planillaOf(lines())], written, getLaw);
    expect(checked).toMatchObject({
      month: { year: 2026, month: 9 },
      documents: 2,
      contributors: 2,
      left: [],
    });
    expect(checked.people.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('agree about an apprentice who passes to the practical stage inside the month', () => {
    const contract = {
      ...{ worker_type: '19', contract_type: '4', salary: pesos(1_750_905) },
      practice_from: '2026-09-11' as Day,
    };
    const one = sourcesOf({ contract });
    expect(one.lines.map(({ type }) => type)).toEqual(['19', '01']);
    const { people: found } = compareDocumentsToPlanillas(
      [{ name: 'a.xml', text: one.xml }],
      [planillaOf(one.lines)],
      written,
      getLaw,
    );
    expect(found.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('tell who differs first, with what the UGPP would claim', () => {
    const [first, ...rest] = lines();
    const lower = {
      ...(first as ContributorLine),
      healthBase: pesos(1_000_000),
      pensionBase: pesos(1_000_000),
    };
    const { people: found } = compareDocumentsToPlanillas(
      documents,
      [planillaOf([lower, ...rest])],
      written,
      getLaw,
    );
    expect(found.map(({ document }) => document)).toEqual(['52345678', '1037482916']);
    expect(found[0]?.claim).toBeGreaterThan(0);
    expect(found[0]?.differences.map(({ fact }) => fact)).toContain('remuneration');
  });

  it('name who is in one of them alone', () => {
    const [first] = lines();
    const { people: found } = compareDocumentsToPlanillas(
      documents,
      [planillaOf(first ? [first] : [])],
      written,
      getLaw,
    );
    expect(found[0]).toMatchObject({
      document: '1037482916',
      differences: [{ fact: 'presence', mend: 'report' }],
    });
    const one = compareDocumentsToPlanillas(documents.slice(0, 1), [planillaOf(lines())], written, getLaw);
    expect(one.people[0]).toMatchObject({ document: '1037482916', differences: [{ mend: 'send' }] });
  });

  it.each([
    ['an invoice', '<Invoice/>', 'El archivo es una factura'],
    ['no XML', 'hola', ''],
    ['nothing', '', ''],
    ['a document twice', documents[0]?.text ?? '', 'está dos veces'],
    ['a document of another month', xmlOf(sourcesOf({ month: 8 }).month), 'es de otro mes'],
  ])('leave out %s, and say why', (_, text, why) => {
    const checked = compareDocumentsToPlanillas(
      [...documents, { name: 'otro.xml', text }],
      [planillaOf(lines())],
      written,
      getLaw,
    );
    expect(checked.documents).toBe(2);
    expect(checked.left).toHaveLength(1);
    expect(checked.left[0]).toMatchObject({ file: 'otro.xml' });
    expect(checked.left[0]?.message).toContain(why);
  });

  it.each([
    ['a text', 'hola', 'La planilla no dice de qué mes es'],
    ['lines cut short', planillaOf(lines()).text.slice(0, -100), 'posiciones'],
    ['a month without law', planillaOf(lines(), { year: 2001 }).text, 'No hay parámetros de 2001'],
    [
      'a month that is none',
      planillaOf(lines(), { month: 12 }).text.replace('2026-12', '2026-13'),
      'qué mes',
    ],
  ])('say of a planilla with %s what is wrong', (_, text, why) => {
    const checked = compareDocumentsToPlanillas(documents, [{ name: 'planilla.txt', text }], written, getLaw);
    expect(checked.left.some(({ message }) => message.includes(why))).toBe(true);
  });
});

describe('several planillas', () => {
  const [own = [], other = []] = month.map((one) => one.lines);
  const named = (name: string, ...given: Parameters<typeof planillaOf>) => ({
    ...planillaOf(...given),
    name,
  });
  const checked = (...planillas: Parameters<typeof compareDocumentsToPlanillas>[1]) =>
    compareDocumentsToPlanillas(documents, planillas, written, getLaw);

  it('of branches are one month', () => {
    const both = checked(named('1.txt', own), named('2.txt', other));
    expect(both).toMatchObject({ contributors: 2, left: [] });
    expect(both.people.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it('with a correction say what it says, whatever the order', () => {
    const low = own.map((line) => ({ ...line, healthBase: pesos(1_000_000) }));
    const first = named('e.txt', [...low, ...other]);
    const marked = (lines: ContributorLine[], correction: string) =>
      lines.map((line) => ({ ...line, correction }));
    const note = named('n.txt', [...marked(low, 'A'), ...marked(own, 'C')], {
      type: 'N',
      associated: { number: '12345', paid: written },
    });
    expect(checked(first).people.flatMap(({ differences }) => differences)).not.toEqual([]);
    for (const files of [
      [first, note],
      [note, first],
    ])
      expect(checked(...files).people.flatMap(({ differences }) => differences)).toEqual([]);
  });

  it.each([
    ['is there twice', named('otra.txt', lines()), 'está dos veces'],
    [
      'is of another month',
      named('otra.txt', own, { month: 8 }),
      'es de 2026-08, y planilla.txt es de 2026-09',
    ],
    [
      'is of another employer',
      named('otra.txt', own, { presenter: { ...presenter, document_number: '800197268' } }),
      'es del aportante 800197268, y planilla.txt es de 901482317',
    ],
    ['says no month', { name: 'otra.txt', text: 'hola' }, 'no dice de qué mes es'],
  ])('leave out the one that %s', (_, planilla, why) => {
    const both = checked(planillaOf(lines()), planilla);
    expect(both.people.flatMap(({ differences }) => differences)).toEqual([]);
    expect(both.left.at(-1)).toMatchObject({ file: 'otra.txt' });
    expect(both.left.at(-1)?.message).toContain(why);
  });

  it('tell of a file that is none its first lines, and how many more', () => {
    const { left } = checked(planillaOf(lines()), { name: 'otra.txt', text: 'hola\n'.repeat(80) });
    expect(left).toHaveLength(52);
    expect(left.map(({ message }) => message)).toContain('Otras 31 líneas no se entienden');
  });

  it('documents of another employer are not compared', () => {
    const wrong = named('p.txt', lines(), { presenter: { ...presenter, document_number: '800197268' } });
    const { documents: count, left } = checked(wrong);
    expect([count, left.length]).toEqual([0, 2]);
    expect(left[0]?.message).toContain('es del empleador 901482317, y la planilla es de 800197268');
  });
});

describe('notes of adjustment among the files', () => {
  const [own, other] = month;
  const dropped = (text: string) => [...documents, { name: 'nota.xml', text }];

  it('stand in the place of what they replace', () => {
    const raised = sourcesOf({ employee: people[0] as object, contract: { salary: pesos(3_500_000) } });
    const note = noteOf(raised.month, own?.xml ?? '', '1');
    const checked = compareDocumentsToPlanillas(dropped(note), [planillaOf(lines())], written, getLaw);
    expect(checked.left.map(({ message }) => message)).toEqual([
      'El documento N52345678 lo reemplazó o eliminó una nota de ajuste',
    ]);
    expect(checked.people[0]?.differences.map(({ fact }) => fact)).toContain('salary');
  });

  it('leave nothing of what they delete', () => {
    const note = noteOf(other?.month as never, other?.xml ?? '', '2');
    const { people: found } = compareDocumentsToPlanillas(
      dropped(note),
      [planillaOf(lines())],
      written,
      getLaw,
    );
    expect(found[0]).toMatchObject({
      document: '1037482916',
      differences: [{ fact: 'presence', mend: 'send' }],
    });
  });
});
