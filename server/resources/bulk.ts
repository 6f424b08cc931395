import {
  isConfirmationRefusal,
  listErrorSentences,
  type RefusalBody,
} from '../../src/domain/calls/refusals.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { formatRecordLabel, type Resource } from '../../src/domain/records/resource.ts';
import { isId } from '../../src/domain/values/id.ts';
import type { NamedValues } from '../http/values.ts';
import { buildInvalidRefusal, HttpRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { tryInSavepoint } from '../store/savepoints.ts';
import type { RecordContext } from './context.ts';
import { readRecord } from './read.ts';
import { specials } from './specials.ts';
import { deleteRecord, updateRecord } from './write.ts';

const most = 1000;
const actions = ['activate', 'deactivate', 'delete', 'set'] as const;
type Action = (typeof actions)[number];

/**
 * Applies one action to many rows, all or none. When a row refuses, nothing is written and each refusal is
 * reported.
 */
export async function applyBulkAction(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  body: NamedValues,
): Promise<{ count: number }> {
  const { ids, action, values } = read(body);
  const refused: { id: string; label: string; message: string }[] = [];
  let lacksConfirmation = true;
  // Ids are sorted, so two calls that change the same rows wait for each other and never deadlock.
  for (const id of ids.toSorted()) {
    const result = await tryInSavepoint(tx, () => act(tx, resource, context, id, action, values));
    if ('refused' in result) {
      lacksConfirmation &&= isConfirmationRefusal(result.refused.status, result.refused.more as RefusalBody);
      refused.push({
        id,
        label: await nameOf(tx, resource, context, id),
        message: sentence(result.refused),
      });
    }
  }
  if (refused.length) {
    refused.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    const [first] = refused;
    const only = ids.length === 1 ? first?.message : undefined;
    throw new HttpRefusal(
      409,
      only ?? `${refused.length} de ${ids.length} registros no se pueden cambiar, y no se cambió ninguno.`,
      { errors: refused, ...(lacksConfirmation && { reason: 'confirm' }) },
    );
  }
  return { count: ids.length };
}

function read(body: NamedValues): { ids: string[]; action: Action; values: NamedValues } {
  const { ids, action, values = {}, ...others } = body;
  const errors: Errors = {};
  for (const name of Object.keys(others)) errors[name] = [`El dato ${name} no se espera aquí`];
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) errors.ids = ['Elija los registros'];
  else if (ids.length > most) errors.ids = [`Elija máximo ${most} registros`];
  if (!actions.some((one) => one === action)) errors.action = [`Use ${actions.join(', ')}`];
  const group = typeof values === 'object' && values !== null && !Array.isArray(values);
  if (!group || (action === 'set' && Object.keys(values).length === 0))
    errors.values = ['Escriba los datos que cambian'];
  if (group && 'base_version' in values) errors.values = ['La versión es la de cada registro'];
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
  return { ids: [...new Set(ids as string[])], action: action as Action, values: values as NamedValues };
}

async function act(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
  action: Action,
  values: NamedValues,
): Promise<void> {
  if (action === 'delete') return deleteRecord(tx, resource, context, id);
  const stored = await readRecord(tx, resource, context, id);
  const active = action === 'activate' ? true : action === 'deactivate' ? false : undefined;
  if (active === stored.active) return;
  const changes =
    active === undefined ? (specials[resource.path]?.each?.(values, stored) ?? values) : { active };
  await updateRecord(tx, resource, context, id, { ...changes, base_version: stored.version });
}

const sentence = (error: HttpRefusal): string => {
  const { errors } = error.more;
  const [first] = listErrorSentences({ message: error.message, errors: errors as RefusalBody['errors'] });
  return first ?? error.message;
};

async function nameOf(tx: Tx, resource: Resource, context: RecordContext, id: string): Promise<string> {
  try {
    return formatRecordLabel(resource, await readRecord(tx, resource, context, id));
  } catch (error) {
    if (error instanceof HttpRefusal) return '';
    throw error;
  }
}
