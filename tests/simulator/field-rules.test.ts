/** The rule of every field, in a payroll and in both notes: the full document breaks none, one bad value breaks its own. */
import { describe, expect, it } from 'vitest';
import { fieldCases } from './field-cases.ts';
import { aDeletion, cuneOf } from './fixtures.ts';
import { aFullPayroll, ofPersons } from './full.ts';
import { linesOf, past } from './judging.ts';

const full = aFullPayroll();
const replacement = aFullPayroll({ replaces: cuneOf({}) });
const deletion = aDeletion(cuneOf({})).replace('<Empleador ', '<Notas>UNA NOTA</Notas><Empleador ');

/** The document with another value at a path; an attribute that is not there is added. */
function put(xml: string, path: string, value: string): string {
  const steps = path.split('/');
  const last = steps.at(-1) ?? '';
  const element = (last.startsWith('@') ? steps.at(-2) : last) ?? '';
  const opening = `<${steps[0]}`;
  const from = steps.length > 2 || !last.startsWith('@') ? xml.indexOf(opening) : 0;
  const [before, after] = [xml.slice(0, from), xml.slice(from)];
  if (!last.startsWith('@'))
    return before + after.replace(new RegExp(`<${element}>[^<]*`), `<${element}>${value}`);
  const name = last.slice(1);
  const tag = new RegExp(`<${element} [^>]*>`).exec(after)?.[0] ?? '';
  const changed = tag.includes(` ${name}="`)
    ? tag.replace(new RegExp(` ${name}="[^"]*"`), ` ${name}="${value}"`)
    : tag.replace(/>$/, ` ${name}="${value}">`);
  return before + after.replace(tag, changed);
}

const around = { find: () => past(), inMonth: false };
const isPersonal = (path: string) => /(Proveedor|Empleador).*(Apellido|Nombre)/.test(path);

describe('a document with every field', () => {
  it.each([
    ['a payroll', full],
    ['a payroll of persons', ofPersons(full)],
    ['a note that replaces', replacement],
    ['a note that deletes', deletion],
    ['a note that deletes, of persons', ofPersons(deletion)],
  ])('breaks no rule: %s', (_, xml) => {
    expect(linesOf(xml, around)).toEqual([]);
  });
});

describe('a field with a wrong value', () => {
  it.each(fieldCases.map(([number, deleted, path, bad, mild]) => ({ number, deleted, path, bad, mild })))(
    'breaks NIE$number at $path with "$bad"',
    ({ number, deleted, path, bad, mild }) => {
      const severity = mild ?? 'Rechazo';
      const of = (xml: string) => (isPersonal(path) ? ofPersons(xml) : xml);
      const broken = (xml: string) => {
        const changed = put(of(xml), path, bad);
        expect(changed).not.toBe(of(xml));
        return linesOf(changed, around).map((line) => ({ code: line.code, severity: line.severity }));
      };
      expect(broken(full)).toContainEqual({ code: `NIE${number}`, severity });
      expect(broken(replacement)).toContainEqual({ code: `NIAE${number}`, severity });
      if (deleted) expect(broken(deletion)).toContainEqual({ code: `NIAE${deleted}`, severity });
    },
  );
});
