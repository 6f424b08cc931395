/** Reads an employer from the JSON of the control API. */
import type { RegisteredEmployer } from './state.ts';
import type { RequiredDocuments } from './test-set.ts';

const keys = [
  'nit',
  'name',
  'software',
  'enabled',
  'test_set_id',
  'test_set_required',
  'test_set_max_rejected',
];

export const readInputText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const isNit = (text: string | undefined): text is string => text !== undefined && /^\d{5,15}$/.test(text);
const isCount = (value: unknown, least: number): value is number =>
  Number.isInteger(value) && Number(value) >= least;

/** Returns the employer, or a message that says what is wrong with it. */
export function readEmployer(input: Record<string, unknown>): RegisteredEmployer | string {
  const stray = Object.keys(input).find((name) => !keys.includes(name));
  if (stray) return `unknown field "${stray}"; known: ${keys.join(', ')}`;
  const nit = readInputText(input.nit);
  if (!isNit(nit)) return 'nit must be the digits of the NIT as text, without check digit';
  if (typeof input.software !== 'object' || input.software === null) return 'software must be {id, pin}';
  const software = input.software as Record<string, unknown>;
  const [id, pin, owner] = [
    readInputText(software.id),
    readInputText(software.pin),
    readInputText(software.owner_nit),
  ];
  if (!id || !pin) return 'software needs id and pin as text';
  if (software.owner_nit !== undefined && !isNit(owner)) return 'software.owner_nit must be digits';
  if (input.enabled !== undefined && typeof input.enabled !== 'boolean')
    return 'enabled must be true or false';
  const testSet = readInputText(input.test_set_id);
  if (input.test_set_id !== undefined && input.test_set_id !== null && !testSet)
    return 'test_set_id must be text';
  const required = requiredOf(input.test_set_required ?? 2);
  if (required === undefined)
    return 'test_set_required must be a whole number above 0, or {individual, replace, delete} with whole numbers';
  const most = input.test_set_max_rejected;
  if (most !== undefined && !isCount(most, 0))
    return 'test_set_max_rejected must be a whole number, 0 or more';
  return {
    nit,
    name: readInputText(input.name) ?? `Empleador ${nit}`,
    software: { id, pin, ...(owner ? { owner_nit: owner } : {}) },
    enabled: input.enabled === true,
    ...(testSet ? { test_set_id: testSet, test_set_required: required } : {}),
    ...(testSet && most !== undefined ? { test_set_max_rejected: most } : {}),
  };
}

function requiredOf(value: unknown): number | RequiredDocuments | undefined {
  if (typeof value === 'number') return isCount(value, 1) ? value : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { individual = 0, replace = 0, delete: deleted = 0, ...stray } = value as Record<string, unknown>;
  const holds = isCount(individual, 0) && isCount(replace, 0) && isCount(deleted, 0);
  if (!holds || Object.keys(stray).length > 0 || individual + replace + deleted === 0) return undefined;
  return { individual, replace, delete: deleted };
}
