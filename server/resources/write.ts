import { sql } from 'kysely';
import type { Errors } from '../../src/domain/records/errors.ts';
import {
  type AnyRecord,
  isColumn,
  type Resource,
  toReferenceName,
} from '../../src/domain/records/resource.ts';
import { checkRecord } from '../../src/domain/records/validation.ts';
import { isId } from '../../src/domain/values/id.ts';
import { toFlag } from '../http/values.ts';
import { buildConflictRefusal, buildInvalidRefusal, buildStaleRefusal } from '../refusals.ts';
import { enterCompany, getSqlState, type Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { searchText } from '../store/search.ts';
import { noteChange } from './changes.ts';
import { omitCheckDigit } from './check-digit.ts';
import type { RecordContext } from './context.ts';
import { keepFiles, listFileIds, removeFiles } from './files.ts';
import { addInitialValues } from './initials.ts';
import { readRecord } from './read.ts';
import { checkReferences } from './references.ts';
import { forgetCatalogues, rememberCatalogues } from './remembered-catalogues.ts';
import { specials } from './specials.ts';
import { countUses, formatInUseRefusal } from './uses.ts';

type Row = Record<string, unknown>;

/**
 * Validates and stores a new record. An `id` made by the device is kept, so a record written offline is
 * stored once.
 */
export async function createRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  input: Row,
): Promise<AnyRecord> {
  const record = await prepareRecord(tx, resource, context, input);
  const row = buildNewRow(resource, context, record);
  const { id } = record;
  const names = Object.keys(row);
  await translateDatabaseErrors(resource, () =>
    sql`insert into ${sql.table(resource.path)} (${sql.join(names.map((name) => sql.id(name)))})
      values (${sql.join(Object.values(row))})`.execute(tx),
  );
  await specials[resource.path]?.afterCreate?.(tx, context, record);
  await announce(tx, resource, context, id);
  const created = await readRecord(tx, resource, context, id);
  await noteChange(tx, resource, context, undefined, created);
  return created;
}

export async function prepareRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  input: Row,
): Promise<Row & { id: string }> {
  const { id = context.newId(), ...values } = input;
  if (!isId(id)) throw buildInvalidRefusal({ id: ['El identificador no es válido'] });
  const ofCompany = await specials[resource.path]?.companyInitials?.(tx, context.companyId ?? '');
  const { values: given, errors } = omitCheckDigit(
    resource,
    await addInitialValues(tx, resource, values, ofCompany),
  );
  const checked = checkRecord(resource, given, 'create', {}, await officialRows(tx, resource, given));
  if (!checked.ok || Object.keys(errors).length)
    throw buildInvalidRefusal({ ...(checked.ok ? {} : checked.errors), ...errors });
  const row: Row = { ...blanks(resource), ...checked.value, id, active: true };
  const record = await complete(tx, resource, context, row, undefined);
  await keepFiles(tx, resource, context, record, undefined);
  return { ...record, id };
}

export const buildNewRow = (resource: Resource, context: RecordContext, record: Row): Row => ({
  ...record,
  ...(resource.scope === 'company' ? { company_id: context.companyId } : {}),
  created_by: context.user?.id ?? null,
  updated_by: context.user?.id ?? null,
});

/** Throws 422 without a base version, and 409 when it is not the stored one. */
export function assertCurrentVersion(base: unknown, stored: AnyRecord): void {
  if (!isVersion(base))
    throw buildInvalidRefusal(
      { base_version: ['Indique la versión que modificó'] },
      'Falta la versión que modificó (base_version).',
    );
  if (Number(base) !== stored.version)
    throw buildStaleRefusal('Otra persona cambió este registro mientras usted lo editaba.', stored);
}

/** Updates the fields that were sent. Throws 409 with the current record when the base version is old. */
export async function updateRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
  input: Row,
): Promise<AnyRecord> {
  const { base_version: base, active, id: _, ...given } = input;
  const { changes: meant, confirmed } = takeConfirmation(resource, given);
  const { changes, answer } = takeAnswer(resource, meant);
  await lock(tx, resource, id);
  const stored = await readRecord(tx, resource, context, id);
  assertCurrentVersion(base, stored);
  const fields = storedFields(resource, stored);
  const { values, errors: digit } = omitCheckDigit(resource, changes, fields);
  const checked = checkRecord(
    resource,
    values,
    'update',
    { ...fields, ...(await officialRows(tx, resource, fields)) },
    await officialRows(tx, resource, { ...fields, ...values }),
  );
  const errors: Errors = { ...(checked.ok ? {} : checked.errors), ...digit };
  const inUseNow = active === undefined ? stored.active : toFlag(active);
  if (inUseNow === undefined) errors.active = ['Activo debe ser sí o no'];
  if (!checked.ok || inUseNow === undefined || Object.keys(errors).length) throw buildInvalidRefusal(errors);
  const merged = { ...fields, ...checked.value, id, active: inUseNow };
  proveFor(resource, context, stored, merged);
  const record = await complete(tx, resource, { ...context, confirmed }, merged, stored);
  const replaced = await keepFiles(tx, resource, context, record, stored);
  const assignments = Object.entries(record)
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await translateDatabaseErrors(resource, () =>
    sql`update ${sql.table(resource.path)} set ${sql.join(assignments)}, version = version + 1, updated_at = now(),
        updated_by = ${context.user?.id ?? null}
      where id = ${id} ${sameCompany(resource, context)}`.execute(tx),
  );
  await removeFiles(tx, resource, context, id, replaced);
  await specials[resource.path]?.afterUpdate?.(tx, { ...context, answer }, record, stored);
  await announce(tx, resource, context, id);
  const updated = await readRecord(tx, resource, context, id);
  await noteChange(tx, resource, context, stored, updated);
  return updated;
}

function takeConfirmation({ confirms }: Resource, given: Row): { changes: Row; confirmed: boolean } {
  if (!confirms || !(confirms in given)) return { changes: given, confirmed: false };
  const { [confirms]: answer, ...changes } = given;
  const confirmed = toFlag(answer);
  if (confirmed === undefined)
    throw buildInvalidRefusal({ [confirms]: ['La confirmación debe ser sí o no'] });
  return { changes, confirmed };
}

/** Separates the value that says what the change means. Its default is the first option. */
function takeAnswer({ answer: asked }: Resource, given: Row): { changes: Row; answer?: string } {
  if (!asked) return { changes: given };
  const { [asked.name]: value = asked.options[0], ...changes } = given;
  const answer = asked.options.find((option) => option === value);
  if (!answer) throw buildInvalidRefusal({ [asked.name]: [`Use ${asked.options.join(' o ')}`] });
  return { changes, answer };
}

function proveFor({ proof }: Resource, { mustProve }: RecordContext, stored: Row, next: Row): void {
  if (typeof proof !== 'object') return;
  if (proof.some((name) => String(stored[name] ?? '') !== String(next[name] ?? ''))) mustProve?.();
}

/** Deletes an unused record. Throws 409 with the number of uses. */
export async function deleteRecord(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  id: string,
): Promise<void> {
  await lock(tx, resource, id);
  const stored = await readRecord(tx, resource, context, id);
  if (resource.scope === 'membership') await enterCompany(tx, id);
  await specials[resource.path]?.beforeDelete?.(tx, stored, context);
  const uses = await countUses(tx, resource, id);
  if (uses > 0) throw buildConflictRefusal(formatInUseRefusal(uses));
  await translateDatabaseErrors(resource, () =>
    sql`delete from ${sql.table(resource.path)} where id = ${id} ${sameCompany(resource, context)}`.execute(
      tx,
    ),
  );
  await removeFiles(tx, resource, context, id, listFileIds(resource, stored));
  await noteChange(tx, resource, context, stored, undefined);
  await announce(tx, resource, context, id);
}

async function complete(
  tx: Tx,
  resource: Resource,
  context: RecordContext,
  record: Row,
  stored: AnyRecord | undefined,
): Promise<Row> {
  const special = specials[resource.path];
  const changed = new Set(Object.keys(record).filter((name) => !stored || record[name] !== stored[name]));
  const references = await checkReferences(tx, resource, context, record, changed);
  const errors = { ...special?.check?.(record, stored, references.rows, context), ...references.errors };
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
  const whole: Row = { ...record, ...special?.computed?.(record, stored) };
  const refused = await special?.before?.(tx, context, whole, stored);
  if (refused && Object.keys(refused).length) throw buildInvalidRefusal(refused);
  const searched = resource.search.map((name) => whole[name]);
  return { ...whole, search_text: special?.searchText?.(whole) ?? searchText(...searched) };
}

/** Rows of official lists that the values point at, by short name. Rules between fields need them. */
async function officialRows(tx: Tx, resource: Resource, values: Row): Promise<Row> {
  const catalogueRows = await rememberCatalogues(tx);
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const row = field.kind === 'reference' ? catalogueRows.get(String(values[name])) : undefined;
      return row ? [[toReferenceName(name), row]] : [];
    }),
  );
}

/** Locks the row, so that the second of two changes sees the version of the first. */
async function lock(tx: Tx, resource: Resource, id: string): Promise<void> {
  if (isId(id)) await sql`select 1 from ${sql.table(resource.path)} where id = ${id} for update`.execute(tx);
}

const sameCompany = (resource: Resource, context: RecordContext) =>
  resource.scope === 'company' ? sql`and company_id = ${context.companyId ?? null}::uuid` : sql``;

/** A flag is never null: one that was not sent is false. */
const blanks = (resource: Resource): Row =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'flag' && isColumn(field) ? [[name, false]] : [],
    ),
  );

const storedFields = (resource: Resource, stored: AnyRecord): Row =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => isColumn(field))
      .map(([name]) => [name, stored[name]]),
  );

export const isVersion = (value: unknown): boolean =>
  (typeof value === 'number' || typeof value === 'string') && /^[1-9]\d{0,8}$/.test(String(value));

async function announce(tx: Tx, resource: Resource, { companyId }: RecordContext, id: string): Promise<void> {
  if (resource.scope === 'global') forgetCatalogues(resource.path);
  if (resource.scope === 'company' && companyId)
    await publish(tx, companyId, 'changed', { resource: resource.path, id });
}

export async function translateDatabaseErrors<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string };
    if (getSqlState(error) === '23503') {
      throw buildConflictRefusal('No se puede eliminar: está en uso en otros registros. Puedes inactivarlo.');
    }
    if (getSqlState(error) !== '23505') throw error;
    if (constraint.endsWith('_pkey'))
      throw buildConflictRefusal('Ya existe un registro con ese identificador.');
    const own = specials[resource.path]?.unique?.[constraint];
    if (own) throw buildInvalidRefusal({ [own.field]: [own.message] });
    // Row level security hides the conflicting values, so the constraint name gives the column.
    const scope = resource.scope === 'company' ? 'company_id_' : '';
    const name =
      Object.keys(resource.fields).find((n) => constraint === `${resource.path}_${scope}${n}_key`) ?? '';
    // The index belongs to no field: two rows became the only one of their kind at the same time, like the
    // default account.
    if (!name) throw error;
    throw buildInvalidRefusal({ [name]: [`${resource.fields[name]?.label ?? name} ya existe`] });
  }
}
