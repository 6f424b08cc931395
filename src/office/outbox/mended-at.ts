import { findResource } from '../../domain/resources/index.ts';
import type { OutboxItem } from '../../offline/outbox.ts';

/**
 * Resources whose conflicts are resolved in their form, because a document is edited as a whole and not field by
 * field.
 */
const documents: ReadonlySet<string> = new Set(['payrolls', 'adjustment_payrolls']);

/**
 * Returns the address of the form that repairs a refused write, at its first field with an error. Returns `undefined`
 * when the write was not refused or no form repairs it.
 */
export function findRepairAddress({ path, method, key, state }: OutboxItem): string | undefined {
  if (state.state !== 'rejected' && state.state !== 'conflict') return undefined;
  const [noun = '', id] = path.slice(1).split('/');
  const document = documents.has(noun);
  const form =
    method === 'POST' && !id && (document || (findResource(noun) && state.state === 'rejected'))
      ? `${path}/create`
      : method === 'PUT' && document && `${path}/edit`;
  if (!form) return undefined;
  const query = new URLSearchParams({ por_enviar: key });
  const [wrong] = state.state === 'rejected' ? Object.keys(state.body.errors ?? {}) : [];
  if (wrong) query.set('campo', wrong);
  return `${form}?${query}`;
}
