import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addClearedNames,
  buildFormData,
  listFormParts,
  readFormValues,
} from '../../../src/domain/calls/form-data.ts';

test('drops what is empty, turns booleans into 1 and 0, flattens groups, keeps files', () => {
  const file = new Blob(['x']);
  const parts = listFormParts(
    {
      a: '',
      b: null,
      c: undefined,
      d: false,
      e: true,
      f: [1, { g: 'h' }],
      i: { j: '2026-11-20' },
      file,
      n: 0,
    },
    'put',
  );
  expect(parts).toEqual([
    ['d', '0'],
    ['e', '1'],
    ['f[0]', '1'],
    ['f[1][g]', 'h'],
    ['i[j]', '2026-11-20'],
    ['file', file],
    ['n', '0'],
    ['_method', 'PUT'],
  ]);
});

test('a form carries its parts, each file with its name', async () => {
  const form = buildFormData({ a: [1, ''], file: new File(['x'], 'a.p12'), none: undefined }, 'delete');
  expect([...form.keys()]).toEqual(['a[0]', 'file', '_method']);
  expect((form.get('file') as File).name).toBe('a.p12');
});

test('an update names what it leaves empty, inside its groups too', () => {
  const values = {
    a: '',
    b: null,
    c: [],
    d: undefined,
    e: 0,
    f: false,
    g: { h: '', i: 'j' },
    k: [{ l: '' }],
  };
  expect(addClearedNames(values)).toEqual({ ...values, clear: ['a', 'b', 'c', 'g.h'] });
  expect(addClearedNames({ a: 'b' })).toEqual({ a: 'b' });
});

test.each([
  ['2026-11-25T20:00:00-05:00', '2026-11-25'],
  ['2026-11-25T23:59:59-05:00', '2026-11-25'],
  ['2026-11-26T00:00:00-05:00', '2026-11-26'],
])('writes the day that %s is in Colombia', (moment, day) => {
  expect(listFormParts({ at: new Date(moment) })).toEqual([['at', day]]);
});

test('reads bracketed keys back into lists and groups', () => {
  expect(
    readFormValues([
      ['ids[]', 'x'],
      ['ids[]', 'y'],
      ['hours[0][kind]', 'heds'],
      ['hours[0][quantity]', '6'],
      ['name', 'n'],
    ]),
  ).toEqual({
    ids: ['x', 'y'],
    hours: [{ kind: 'heds', quantity: '6' }],
    name: 'n',
  });
});

test('a list goes on after its last position', () => {
  expect(
    readFormValues([
      ['ids[3]', 'x'],
      ['ids[]', 'y'],
    ]),
  ).toEqual({ ids: ['x', 'y'] });
});

test('a list without end is refused', () => {
  expect(() => readFormValues(Array.from({ length: 20_000 }, () => ['a[]', ''] as const))).toThrow(
    RangeError,
  );
});

test.each(['__proto__[x]', 'a[constructor]', 'a[', '[x]', 'a[99999]', 'a[b][c][d][e][f][g][h][i]'])(
  'refuses the name %s',
  (name) => {
    expect(() => readFormValues([[name, '1']])).toThrow(RangeError);
  },
);

test('refuses a name that is both a value and a group', () => {
  expect(() =>
    readFormValues([
      ['a', '1'],
      ['a[b]', '2'],
    ]),
  ).toThrow(RangeError);
  expect(() =>
    readFormValues([
      ['a[b]', '2'],
      ['a', '1'],
    ]),
  ).toThrow(RangeError);
});

test('what is written is what is read, for any tree of texts', () => {
  const key = fc.stringMatching(/^[a-z]{1,6}$/);
  const text = fc.string({ minLength: 1 });
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 4 }),
      fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
    ),
  })).node;
  fc.assert(
    fc.property(fc.dictionary(key, tree, { maxKeys: 5 }), (values) => {
      expect(readFormValues(listFormParts(values) as [string, string][])).toEqual({ ...values });
    }),
  );
});
