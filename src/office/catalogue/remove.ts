import type { QueryClient } from '@tanstack/react-query';
import { type AnyRecord, formatRecordLabel, type Resource } from '../../domain/records/resource.ts';
import { toSentenceCase } from '../../domain/records/sentence-case.ts';
import { ask } from '../../kit/overlays/announce.ts';
import { renew, save } from '../records/save.ts';

/** Deletes a row after asking. A row in use can be deactivated instead. Returns whether it changed. */
export async function removeRecord(
  client: QueryClient,
  resource: Resource,
  row: AnyRecord,
): Promise<boolean> {
  const the = resource.feminine ? 'la' : 'el';
  const name = `${toSentenceCase(resource.singular)} «${formatRecordLabel(resource, row)}»`;
  const sure = await ask({
    title: `¿Eliminar ${the} ${name}?`,
    lines: ['No se puede deshacer. Si ya se usó, no se elimina: se puede inactivar.'],
    badge: 'danger',
    accept: 'Eliminar',
    cancel: 'Cancelar',
    danger: true,
  });
  if (!sure) return false;
  const saved = await save({
    method: 'DELETE',
    path: `/${resource.path}/${row.id}`,
    values: {},
    label: `Eliminar ${name}`,
    record: `${resource.path}/${row.id}`,
    offline: 'refuse',
    message: `${resource.singular} ${resource.feminine ? 'eliminada' : 'eliminado'}`,
    mayBeUsed: true,
  });
  if (saved.done) void renew(client, resource);
  else if (saved.inUse) return offerToDeactivate(client, resource, row, saved.inUse);
  return saved.done;
}

async function offerToDeactivate(
  client: QueryClient,
  resource: Resource,
  row: AnyRecord,
  message: string,
): Promise<boolean> {
  const active = row.active !== false;
  const instead = await ask({
    title: 'No se eliminó',
    lines: [message],
    badge: 'warn',
    accept: active ? 'Inactivar' : 'Aceptar',
    ...(active && { cancel: 'Cancelar' }),
  });
  return active && instead && setRecordActive(client, resource, row, false);
}

/** Activates or deactivates a row at once. An inactive row is kept and no longer offered. */
export async function setRecordActive(
  client: QueryClient,
  resource: Resource,
  row: AnyRecord,
  active: boolean,
): Promise<boolean> {
  const saved = await save({
    method: 'PUT',
    path: `/${resource.path}/${row.id}`,
    values: { active, base_version: row.version },
    label: `${active ? 'Activar' : 'Inactivar'} ${toSentenceCase(resource.singular)}`,
    record: `${resource.path}/${row.id}`,
    offline: 'refuse',
    message: active ? 'Activo de nuevo' : 'Inactivo',
  });
  if (saved.done) void renew(client, resource);
  return saved.done;
}
