import { findResource } from '../../domain/resources/index.ts';
import type { OutboxItem } from '../../offline/outbox.ts';

/** Documents are whole: what two people wrote of one is brought together in its form, not field by field. */
const documents: ReadonlySet<string> = new Set(['payrolls', 'adjustment_payrolls']);

/** The form that mends what was refused, at the first field that is wrong; nothing when no form can. */
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
