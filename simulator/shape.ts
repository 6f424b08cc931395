/** Small schema check driven by the table: order, occurrences, required attributes and the type of each value. */
import { shapeTables } from './shape-table.ts';
import type { PlainElement } from './xml.ts';

export type ValueType = keyof typeof formats | 'any';

interface Attribute {
  readonly name: string;
  readonly required: boolean;
  readonly type: ValueType;
}

export interface DocumentShape {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly text: ValueType | undefined;
  readonly attributes: readonly Attribute[];
  readonly children: DocumentShape[];
}

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const formats = {
  text: () => true,
  integer: (value: string) => /^[+-]?\d+$/.test(value),
  decimal: (value: string) => number.test(value),
  money: (value: string) => number.test(value),
  boolean: (value: string) => /^(true|false|0|1)$/.test(value),
  date: (value: string) => isDay(value.replace(/(Z|[+-]\d\d:\d\d)$/, '')),
  time: (value: string) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(value),
  dateTime: (value: string) =>
    isDay(value.slice(0, 10)) &&
    /^T(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?|24:00:00(\.0+)?)(Z|[+-]\d\d:\d\d)?$/.test(value.slice(10)),
};

export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

export const documentShapes: ReadonlyMap<string, DocumentShape> = new Map(
  Object.entries(shapeTables).map(([root, table]) => [root, readTable(table)]),
);

/** Lists the faults of the structure, each with its place. Empty when it is valid. */
export function listShapeFaults(
  branch: PlainElement,
  shape: DocumentShape,
  path: string = shape.name,
): string[] {
  if (shape.text === 'any') return [];
  return [
    ...attributeFaults(branch, shape, path),
    ...textFaults(branch, shape, path),
    ...childFaults(branch, shape, path),
  ];
}

function attributeFaults(branch: PlainElement, shape: DocumentShape, path: string): string[] {
  const faults: string[] = [];
  for (const { name, required, type } of shape.attributes) {
    const value = branch.attributes[name];
    if (value === undefined) {
      if (required) faults.push(`falta ${path}/@${name}`);
    } else if (!fits(value, type)) faults.push(`${path}/@${name} no es ${type}`);
  }
  for (const name of Object.keys(branch.attributes)) {
    if (!name.startsWith('{') && !shape.attributes.some((attribute) => attribute.name === name))
      faults.push(`sobra ${path}/@${name}`);
  }
  return faults;
}

function textFaults(branch: PlainElement, shape: DocumentShape, path: string): string[] {
  if (shape.text === undefined) return branch.text.trim() === '' ? [] : [`${path} no lleva texto`];
  return fits(branch.text, shape.text) ? [] : [`${path} no es ${shape.text}`];
}

function childFaults(branch: PlainElement, shape: DocumentShape, path: string): string[] {
  const faults: string[] = [];
  let position = 0;
  for (const expected of shape.children) {
    let count = 0;
    for (
      let child = branch.children[position];
      child?.name === expected.name;
      child = branch.children[position]
    ) {
      faults.push(...listShapeFaults(child, expected, `${path}/${expected.name}`));
      count += 1;
      position += 1;
    }
    if (count < expected.min) faults.push(`falta ${path}/${expected.name}`);
    if (count > expected.max) faults.push(`${path}/${expected.name} se repite`);
  }
  const left = branch.children[position];
  if (left) faults.push(`${path}/${left.name} sobra o está fuera de orden`);
  return faults;
}

const fits = (value: string, type: ValueType): boolean => type === 'any' || formats[type](value);

export function listValues(
  branch: PlainElement,
  shape: DocumentShape,
  types: readonly ValueType[],
): { path: string; value: string }[] {
  const found: { path: string; value: string }[] = [];
  const walk = (node: PlainElement, form: DocumentShape, path: string) => {
    for (const { name, type } of form.attributes) {
      const value = node.attributes[name];
      if (value !== undefined && types.includes(type)) found.push({ path: `${path}/@${name}`, value });
    }
    if (form.text && types.includes(form.text)) found.push({ path, value: node.text });
    for (const child of node.children) {
      const inner = form.children.find((candidate) => candidate.name === child.name);
      if (inner && inner.text !== 'any') walk(child, inner, `${path}/${child.name}`);
    }
  };
  walk(branch, shape, branch.name);
  return found;
}

export function findShape(shape: DocumentShape, name: string): DocumentShape | undefined {
  return shape.children.find((child) => child.name === name);
}

function readTable(table: string): DocumentShape {
  const open: DocumentShape[] = [];
  for (const line of table.split('\n')) {
    const depth = line.length - line.trimStart().length;
    const [head = '', ...attributes] = line.trim().split(/\s+/);
    const [, name = '', mark = '', type] = /^(\w+)([?*+]?)(?:=(\w+))?$/.exec(head) ?? [];
    const shape: DocumentShape = {
      name,
      min: mark === '?' || mark === '*' ? 0 : 1,
      max: mark === '*' || mark === '+' ? Number.POSITIVE_INFINITY : 1,
      text: type as ValueType | undefined,
      attributes: attributes.map((text) => {
        const [, attribute = '', optional, kind = 'text'] = /^(\w+)(\??):(\w+)$/.exec(text) ?? [];
        return { name: attribute, required: optional !== '?', type: kind as ValueType };
      }),
      children: [],
    };
    open.length = depth;
    open.at(-1)?.children.push(shape);
    open.push(shape);
  }
  const root = open[0];
  if (!root) throw new Error('an empty structure table');
  return root;
}
