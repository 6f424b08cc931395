import type { Content, Element, Value } from '../../../src/domain/dian/description/description.ts';

/** A document with one field changed, and a text that each kind of field cannot have. */

export type FieldCase = {
  rule: string;
  severity: 'block' | 'notice';
  path: string;
  wrong: string;
  names: string[];
};

/** One case per field of a document: where it is and a text its rule refuses. */
export function fieldCases(element: Element, path: string, names: string[] = []): FieldCase[] {
  const own = element.content
    ? [
        {
          rule: element.rule,
          severity: element.severity,
          path,
          wrong: wrongFor(element.content),
          names: [...names, '#'],
        },
      ]
    : [];
  return [
    ...own,
    ...element.attributes.map(({ name, rule, severity, content }) => ({
      rule,
      severity,
      path: `${path}/@${name}`,
      wrong: wrongFor(content),
      names: [...names, `@${name}`],
    })),
    ...element.children.flatMap((child) =>
      fieldCases(child, `${path}/${child.name}${child.repeats ? '[1]' : ''}`, [...names, child.name]),
    ),
  ];
}

function wrongFor({ kind, codes, fixed, digits, max, mayBeEmpty }: Content): string {
  if (codes) return 'ZZ';
  if (fixed !== undefined) return 'otro';
  if (digits) return '12-3';
  if (mayBeEmpty) return max ? 'A'.repeat(max + 1) : 'A-B';
  const texts: { [kind in Content['kind']]: string } = {
    text: '',
    integer: '1.5',
    money: '10,50',
    percent: '4%',
    quantity: '1,5',
    date: '31/10/2026',
    time: '2:30 p. m.',
    dateTime: '2026-10-05 18:00',
    boolean: 'si',
    hash: 'ABC',
  };
  return texts[kind];
}

/** The tree with that text at the names, in the first entry where a group repeats. */
export function withField(value: Value, names: readonly string[], text: string): Value {
  const [name = '', ...rest] = names;
  if (rest.length === 0) return { ...value, [name]: text };
  const found = value[name];
  const list = found === undefined ? [{}] : Array.isArray(found) ? found : [found];
  const [first, ...others] = list as (string | Value)[];
  const tree: Value = typeof first === 'string' ? { '#': first } : (first ?? {});
  const changed = withField(tree, rest, text);
  const plain =
    Object.keys(changed).length === 1 && typeof changed['#'] === 'string' ? changed['#'] : changed;
  return { ...value, [name]: Array.isArray(found) ? [plain, ...others] : plain };
}
