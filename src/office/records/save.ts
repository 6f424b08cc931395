import type { QueryClient } from '@tanstack/react-query';
import { cloudUploadOutline } from 'ionicons/icons';
import { isEmpty } from '../../domain/calls/form-data.ts';
import { isConfirmationRefusal, isStale } from '../../domain/calls/refusals.ts';
import { createWriteKey, type WriteKey } from '../../domain/calls/write-key.ts';
import type { Errors } from '../../domain/records/errors.ts';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';
import { formatRecordLabel } from '../../domain/records/resource.ts';
import { ask, show, showToast } from '../../kit/overlays/announce.ts';
import { readDianNews } from '../../net/dian-news.ts';
import { findRefusal, getFieldErrors, showRefusal } from '../../net/refusal.ts';
import { session } from '../../net/session.ts';
import { isOnline } from '../../offline/connectivity.ts';
import {
  buildServerFailureQuestion,
  explainUnsentWrite,
  type ServerFailure,
} from '../../offline/explain-unsent.ts';
import { type OutboxSubmission, submit } from '../../offline/outbox.ts';
import { isSameValue } from '../../offline/outbox-item.ts';
import { refreshChosenCompany } from '../companies/company-choice.ts';
import { askConfirmation } from './confirm-change.ts';
import { renewReads } from './derived-reads.ts';
import { openOutbox } from './see-waiting.ts';
import { addFullName } from './unsent.ts';

type Values = Record<string, unknown>;

/**
 * Sends only what changed and the version that it was changed from, so that two people do not undo each other's
 * changes. Emptied fields are named in `clear`.
 */
export function buildChanges(stored: AnyRecord, values: Values): Values {
  const changed = Object.entries(values).filter(([name, value]) => !isSameValue(stored[name], value));
  const cleared = changed.filter(([, value]) => isEmpty(value)).map(([name]) => name);
  return {
    ...Object.fromEntries(changed.filter(([name]) => !cleared.includes(name))),
    ...(cleared.length > 0 && { clear: cleared }),
    base_version: stored.version,
  };
}

export type SaveResult =
  | { done: true; data: unknown; kept: boolean }
  | { done: false; errors: Errors; current?: unknown; inUse?: string };

type Write = Omit<OutboxSubmission, 'owner' | 'company' | 'key'> & {
  /** Key of the form. A write that no form sends again has one of its own. */
  key?: WriteKey;
  /** `refuse` fails without a connection instead of queuing the write. */
  offline: 'queue' | 'refuse';
  /** When another user changed the record, `current` returns the record as it is now and no dialog opens. */
  compares?: boolean;
  message?: string;
  /** Name of the value by which the user confirms the effects on other rows. */
  confirms?: string | undefined;
  /** When the record is in use, `inUse` returns the message of the refusal and no dialog opens. */
  mayBeUsed?: boolean;
};

/** Sends a write, or queues it on the device. Shows the outcome, except those that the caller asked to handle. */
export async function save(asked: Write): Promise<SaveResult> {
  const {
    offline,
    message: text,
    compares,
    confirms,
    mayBeUsed,
    key: writeKey = createWriteKey(),
    ...write
  } = asked;
  const { user, company } = session.get();
  if (offline === 'refuse' && !isOnline()) {
    showToast('Para esto hace falta conexión', { danger: true });
    return { done: false, errors: {} };
  }
  try {
    const send = (key: string) =>
      submit({ ...write, key, owner: String(user?.id ?? ''), company: company?.id ?? null });
    const result = await writeKey.send(write.values, send);
    const news = result.outcome === 'sent' && readDianNews(result.data);
    if (news) void show(news);
    // The session ended. The write waits on the device until the user signs in again.
    if (result.outcome === 'kept' && result.why === 'sign_in')
      showRefusal({ status: 401, body: { message: 'Inicie sesión de nuevo.' } });
    if (result.outcome === 'kept' && result.why === 'server') void tellFailure(result);
    else if (result.outcome === 'kept')
      showToast(explainUnsentWrite(result.why, isOnline()), { icon: cloudUploadOutline });
    else if (text) showToast((result.data as { message?: string } | undefined)?.message ?? text);
    return {
      done: true,
      data: result.outcome === 'sent' ? result.data : undefined,
      kept: result.outcome === 'kept',
    };
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw error;
    readDianNews(refusal.body);
    if (compares && isStale(refusal.status, refusal.body))
      return { done: false, errors: {}, current: refusal.body.current };
    if (confirms && isConfirmationRefusal(refusal.status, refusal.body)) {
      if (!(await askConfirmation(refusal.body))) return { done: false, errors: {} };
      return save({ ...asked, values: { ...write.values, [confirms]: true } });
    }
    if (refusal.status === 409 && mayBeUsed) return { done: false, errors: {}, inUse: refusal.body.message };
    if (refusal.status === 409 || refusal.status === 412 || refusal.status === 0)
      await stale(refusal.body.message);
    else showRefusal(refusal);
    return { done: false, errors: getFieldErrors(error) };
  }
}

async function tellFailure(failure: ServerFailure): Promise<void> {
  const sees = await ask({ ...buildServerFailureQuestion(failure), icon: cloudUploadOutline });
  if (sees) openOutbox();
}

const stale = (message: string): Promise<boolean> =>
  ask({ title: 'No se guardó', lines: [message], badge: 'warn', accept: 'Aceptar' });

/** Two users changed the same fields: the values typed here, and the record as it is now. */
export type Conflict = { typed: Values; current: AnyRecord };
export type SaveOutcome = { errors: Errors } | { conflict: Conflict } | undefined;

export const saveRecord = (
  client: QueryClient,
  resource: Resource,
  values: Values,
  key: WriteKey,
  stored?: AnyRecord,
): Promise<SaveOutcome> =>
  saveChanges(client, resource, stored ? buildChanges(stored, values) : values, key, stored);

/**
 * Saves a record and refreshes its queries. Changes of two users to different fields are both kept. Changes to the
 * same field return a conflict.
 */
export async function saveChanges(
  client: QueryClient,
  resource: Resource,
  values: Values,
  key: WriteKey,
  stored?: AnyRecord,
): Promise<SaveOutcome> {
  const saved = await save({
    method: stored ? 'PUT' : 'POST',
    path: stored ? `/${resource.path}/${stored.id}` : `/${resource.path}`,
    values,
    key,
    label: `${resource.singular} «${formatRecordLabel(resource, addFullName({ ...stored, ...values })) || 'sin nombre'}»`,
    ...(stored && {
      record: `${resource.path}/${stored.id}`,
      base: beforeOf(stored, values),
      compares: true,
    }),
    offline: resource.offline ?? 'refuse',
    confirms: resource.confirms,
    message: `${resource.singular} ${resource.feminine ? 'guardada' : 'guardado'}`,
  });
  if (saved.done) return void renew(client, resource);
  const current = saved.current as AnyRecord | undefined;
  return stored && current ? { conflict: { typed: values, current } } : { errors: saved.errors };
}

function beforeOf(stored: AnyRecord, { clear, base_version: _, ...values }: Values): Values {
  const names = [...Object.keys(values), ...(Array.isArray(clear) ? clear.map(String) : [])];
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}

/**
 * Invalidates the queries of a resource and the choices made from it. Callers do not await it, because without a
 * connection it stays pending.
 */
export async function renew(client: QueryClient, resource: Pick<Resource, 'path'>): Promise<void> {
  if (resource.path === 'companies') void refreshChosenCompany();
  await Promise.all([
    renewReads(client, resource.path),
    client.invalidateQueries({ queryKey: ['choices'], predicate: (q) => q.queryKey[2] === resource.path }),
  ]);
}
