import type { QueryClient } from '@tanstack/react-query';
import type { Resource } from '../../domain/resource.ts';
import { ask, toast } from '../../kit/announce.ts';
import { write } from '../../net/http.ts';
import { refusalIn } from '../../net/refused.ts';
import { session } from '../../net/session.ts';
import { isOnline } from '../../offline/connectivity.ts';
import { renew } from '../save.ts';

export type BulkAction = 'activate' | 'deactivate' | 'delete';

/** What the server changes at once, and what an address can name. */
const most = { change: 1000, name: 200 };

type Refused = { id: string; label: string; message: string };
const isRefused = (one: unknown): one is Refused =>
  typeof one === 'object' && one !== null && 'label' in one && 'message' in one && 'id' in one;

/** The same done to all the selected rows or to none; says whether it was. Rows in use are offered to be put out of use. */
export async function doToAll(
  client: QueryClient,
  resource: Resource,
  ids: readonly string[],
  action: BulkAction,
): Promise<boolean> {
  const rows = ids.length === 1 ? resource.singular.toLowerCase() : resource.title.toLowerCase();
  if (!isOnline()) return said('Para esto hace falta conexión');
  if (ids.length > most.change) return said(`Elija máximo ${most.change} a la vez`);
  if (action === 'delete' && !(await isSure(ids.length, rows))) return false;
  try {
    const answer = await write<{ message: string }>(
      'post',
      `/${resource.path}/bulk`,
      { ids, action },
      crypto.randomUUID(),
    );
    toast(answer.message);
    void renew(client, resource);
    return true;
  } catch (error) {
    const body = refusalIn(error)?.status === 409 ? refusalIn(error)?.body : undefined;
    if (!body) return false;
    const refused = Array.isArray(body.errors) ? body.errors.filter(isRefused) : [];
    const instead = await ask({
      title: 'No se cambió ninguno',
      lines: [body.message, ...refused.slice(0, 20).map(({ label, message }) => `${label}: ${message}`)],
      badge: 'warn',
      accept: action === 'delete' ? 'Inactivar' : 'Aceptar',
      ...(action === 'delete' && { cancel: 'Cancelar' }),
    });
    return action === 'delete' && instead && doToAll(client, resource, ids, 'deactivate');
  }
}

const isSure = (count: number, rows: string): Promise<boolean> =>
  ask({
    title: `¿Eliminar ${count} ${rows}?`,
    lines: ['No se puede deshacer. Los que ya se usaron no se eliminan: se pueden inactivar.'],
    badge: 'danger',
    accept: 'Eliminar',
    cancel: 'Cancelar',
    danger: true,
  });

function said(text: string): false {
  toast(text, { danger: true });
  return false;
}

/** Address of a list as a file, of the company in view. */
export function exportAddress(
  resource: Resource,
  format: 'xlsx' | 'csv',
  params: Record<string, string | number>,
): string {
  const { company } = session.get();
  const { page: _, per_page: __, ...rest } = params;
  const query = new URLSearchParams({ format, ...(company && { company: company.id }) });
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  return `/api/${resource.path}/export?${query}`;
}

/** The selected rows as a file. */
export function exportSelected(resource: Resource, ids: readonly string[], columns: readonly string[]): void {
  if (ids.length > most.name) {
    said(`Elija máximo ${most.name} para exportar, o exporte toda la lista`);
    return;
  }
  location.assign(exportAddress(resource, 'xlsx', { ids: ids.join(','), columns: columns.join(',') }));
}
