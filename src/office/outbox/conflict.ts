export type FieldDifference = { name: string; yours: unknown; theirs: unknown };

type Values = Record<string, unknown>;
const notFields = new Set(['base_version', 'clear', 'totals', 'contract_end_change']);

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null;

export function listDifferences(values: Values, current: unknown): FieldDifference[] {
  const now = isRecord(current) ? current : {};
  const cleared = Array.isArray(values['clear']) ? values['clear'].map(String) : [];
  const yours = { ...values, ...Object.fromEntries(cleared.map((name) => [name, null])) };
  return Object.entries(yours)
    .filter(([name, value]) => !notFields.has(name) && String(value ?? '') !== String(now[name] ?? ''))
    .map(([name, value]) => ({ name, yours: value, theirs: now[name] }));
}

/**
 * Builds the values to send again: the chosen fields, over the version that the server has now. Returns `undefined`
 * when none was chosen.
 */
export function resolveConflict(
  values: Values,
  current: unknown,
  mine: ReadonlySet<string>,
): Values | undefined {
  if (mine.size === 0) return undefined;
  const cleared = Array.isArray(values['clear']) ? values['clear'].map(String) : [];
  const kept = Object.entries(values).filter(([name]) => mine.has(name) || name === 'contract_end_change');
  const clear = cleared.filter((name) => mine.has(name));
  return {
    ...Object.fromEntries(kept),
    ...(clear.length > 0 && { clear }),
    base_version: isRecord(current) ? current['version'] : undefined,
  };
}
