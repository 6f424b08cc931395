import { idsIn } from '../http/values.ts';
import { notFound } from '../refused.ts';

export const gone = () => notFound('Una de las nóminas ya no existe. Actualice la lista.');

/** Payrolls, or their notes, that one call acts on. */
export const mostPayrolls = 500;

/** The payrolls that a call is about, each once. */
export const payrollIds = (ids: unknown): string[] => idsIn(ids, 'ids', mostPayrolls, 'nóminas');
