import type { QueryClient } from '@tanstack/react-query';
import type { RefusalBody } from '../../domain/calls/refusals.ts';
import { createWriteKey, type WriteKey } from '../../domain/calls/write-key.ts';
import type { Resource } from '../../domain/records/resource.ts';
import { formatRowCount } from '../../domain/records/sentence-case.ts';
import { ask, showToast } from '../../kit/overlays/announce.ts';
import { writeJson } from '../../net/http.ts';
import { findRefusal, showRefusal, showUnanswered } from '../../net/refusal.ts';
import { bringFile } from '../files/bring-file.ts';
import { checkConnection } from '../records/connected.ts';
import { renew } from '../records/save.ts';
import { exportAddress } from './export-address.ts';

export type BulkAction = 'activate' | 'deactivate' | 'delete';

const MAX_ROWS_PER_CHANGE = 1000;
const MAX_IDS_PER_ADDRESS = 200;

type Refused = { id: string; label: string; message: string };
const isRefused = (one: unknown): one is Refused =>
  typeof one === 'object' && one !== null && 'label' in one && 'message' in one && 'id' in one;

/**
 * Does the same to all the selected rows, or to none. Rows in use can be deactivated instead of deleted. Returns
 * whether anything changed.
 */
export async function doToAll(
  client: QueryClient,
  resource: Resource,
  ids: readonly string[],
  action: BulkAction,
): Promise<boolean> {
  const rows = formatRowCount(resource, ids.length);
  if (!checkConnection()) return false;
  if (ids.length > MAX_ROWS_PER_CHANGE) return showFailure(`Elija máximo ${MAX_ROWS_PER_CHANGE} a la vez`);
  if (action === 'delete' && !(await isSure(ids.length, rows))) return false;
  const refused = await changed(client, resource, { ids, action }, createWriteKey());
  if (refused === undefined) return true;
  const instead = await showRefused(refused, action === 'delete');
  return action === 'delete' && instead && doToAll(client, resource, ids, 'deactivate');
}

/** Writes the same values in all the selected rows, or in none. Returns whether it did. */
export async function changeAll(
  client: QueryClient,
  resource: Resource,
  ids: readonly string[],
  values: Record<string, unknown>,
  writeKey: WriteKey,
): Promise<boolean> {
  if (!checkConnection()) return false;
  if (ids.length > MAX_ROWS_PER_CHANGE) return showFailure(`Elija máximo ${MAX_ROWS_PER_CHANGE} a la vez`);
  const refused = await changed(client, resource, { ids, action: 'set', values }, writeKey);
  if (refused) await showRefused(refused, false);
  return refused === undefined;
}

/** Returns `undefined` when it is done, the body of a conflict (409), or `shown` when another error was shown. */
async function changed(
  client: QueryClient,
  resource: Resource,
  body: Record<string, unknown>,
  writeKey: WriteKey,
): Promise<RefusalBody | 'shown' | undefined> {
  try {
    const answer = await writeKey.send(body, (key) =>
      writeJson<{ message: string }>(`/${resource.path}/bulk`, body, key, 'caller'),
    );
    showToast(answer.message);
    void renew(client, resource);
    return undefined;
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal?.status === 409) return refusal.body;
    if (refusal) showRefusal(refusal);
    else showUnanswered(error);
    return 'shown';
  }
}

/** Shows why nothing changed, row by row. Returns whether the user accepts, with `offer` to deactivate instead. */
async function showRefused(body: RefusalBody | 'shown', offer: boolean): Promise<boolean> {
  if (body === 'shown') return false;
  const refused = Array.isArray(body.errors) ? body.errors.filter(isRefused) : [];
  const whole = refused.some(({ message }) => message === body.message) ? [] : [body.message];
  return ask({
    title: 'No se cambió ninguno',
    lines: [...whole, ...refused.slice(0, 20).map(({ label, message }) => `${label}: ${message}`)],
    badge: 'warn',
    accept: offer ? 'Inactivar' : 'Aceptar',
    ...(offer && { cancel: 'Cancelar' }),
  });
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

function showFailure(text: string): false {
  showToast(text, { danger: true });
  return false;
}

export function exportSelected(resource: Resource, ids: readonly string[], columns: readonly string[]): void {
  if (!checkConnection()) return;
  if (ids.length > MAX_IDS_PER_ADDRESS) {
    showFailure(`Elija máximo ${MAX_IDS_PER_ADDRESS} para exportar, o exporte toda la lista`);
    return;
  }
  void bringFile(exportAddress(resource, 'xlsx', { ids: ids.join(','), columns: columns.join(',') }));
}
