import { isId } from '../../src/domain/id.ts';
import { invalid, notFound } from '../refused.ts';

export const gone = () => notFound('Una de las nóminas ya no existe. Actualice la lista.');

/** The payrolls that a call is about, each once. */
export function idsOf({ ids }: Record<string, unknown>): string[] {
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > 500 || !ids.every(isId))
    throw invalid({ ids: ['Elija entre 1 y 500 nóminas'] });
  return [...new Set<string>(ids)];
}
