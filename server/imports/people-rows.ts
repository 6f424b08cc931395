import { sql } from 'kysely';
import type { Finding } from '../../src/domain/findings/finding.ts';
import { normalizeIdentityNumber } from '../../src/domain/identity/identity-number.ts';
import { toPlainHeader } from '../../src/domain/imports/cells/header-words.ts';
import {
  type ImportedPersonRow,
  type OpenField,
  openFields,
} from '../../src/domain/office/employee-imports.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { type Area, areaNames, isArea } from '../../src/domain/resources/areas.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { findResource } from '../../src/domain/resources/index.ts';
import { type Day, dayOf, formatDay } from '../../src/domain/values/day.ts';
import { isGroup, toText } from '../http/values.ts';
import { buildInvalidRefusal, type HttpRefusal } from '../refusals.ts';
import type { RecordContext } from '../resources/context.ts';
import { createMany } from '../resources/create-many.ts';
import { countUses } from '../resources/uses.ts';
import { createRecord, deleteRecord, prepareRecord, updateRecord } from '../resources/write.ts';
import type { Tx } from '../store/connection.ts';
import { catchRefusal, tryInSavepoint } from '../store/savepoints.ts';
import { takeOpeningLoan, writeOpeningLoan } from './opening-loans.ts';
import { isOpenField, type Lists, readPeopleLists, resolve } from './people-lists.ts';

type Row = Record<string, unknown>;
/** Rows in one call. A longer file comes in several calls with the same `id`. */
const mostPeople = 200;

export type PeopleImportPolicy = {
  existing: 'skip' | 'update';
  unknown: Partial<Record<OpenField, 'create' | 'empty'>>;
  areas: ReadonlyMap<string, Area>;
};

/**
 * Writes employees as `POST /employees` and `PUT /employees/{id}` would. Each row has a savepoint, so that a
 * refused one leaves nothing behind. Throws 422 when `rows` is not a list of rows.
 */
export async function writePeople(tx: Tx, context: RecordContext, body: Row): Promise<ImportedPersonRow[]> {
  const { rows } = body;
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > mostPeople || !rows.every(isGroup))
    throw buildInvalidRefusal({
      rows: [`El archivo debe traer entre 1 y ${mostPeople} empleados en cada llamada`],
    });
  const policy = policyOf(body);
  const companyId = context.companyId ?? '';
  const lists = await readPeopleLists(tx, companyId, dayOf(context.now));
  const standing = await standingOf(tx, companyId, rows.map(documentOf));
  const informed = { ...context, loadedRows: lists.whole };
  const seen = new Set<string>();
  const found: ImportedPersonRow[] = [];
  const novel: { at: number; record: Row & { id: string }; made: Made[] }[] = [];
  for (const [index, whole] of rows.entries()) {
    const { person: row, loan } = takeOpeningLoan(whole);
    const document = documentOf(row);
    const { values, errors, read, unknown } = resolve(row, lists);
    const exists = standing.get(document) ?? null;
    if (document && seen.has(document))
      errors['document_number'] ??= ['Este documento viene dos veces en el archivo'];
    seen.add(document);
    for (const { field, text } of unknown)
      if (!policy.unknown[field])
        errors[field] = [`«${text}» no existe aquí. Diga si se crea o se deja vacío`];
    if (exists && undoesHiring(exists, values['admission_date']))
      errors['admission_date'] ??= [hiredSince(exists.admission_date)];
    const about = { index, read, unknown, exists: exists && { id: exists.id, name: exists.name } };
    if (exists && policy.existing === 'skip') {
      found.push({ ...about, errors: {}, outcome: 'kept', id: exists.id, missing: '' });
      continue;
    }
    if (loan && !exists)
      errors['loan_concept'] ??= ['Importe primero a la persona: su préstamo se sube cuando ya está aquí'];
    const made: Made[] = [];
    const lacking = unknown.filter(({ field }) => policy.unknown[field] === 'create');
    const work = async () => {
      for (const { field, text } of lacking) {
        // Where the employee works comes from the record, unless the file has it.
        const one = await createListed(
          tx,
          context,
          field,
          text,
          { ...exists, ...filledValues(values) },
          { lists, areas: policy.areas },
        );
        if ('why' in one) {
          if (one.why) errors[field] ??= [one.why];
          continue;
        }
        made.push({ field, ...one });
        values[field] = one.id;
      }
      const record = exists
        ? await updateRecord(tx, employees, informed, exists.id, {
            ...filledValues(values),
            base_version: exists.version,
          })
        : await prepareRecord(tx, employees, informed, filledValues(values));
      if (exists && loan) {
        const balance = { ...readBalance(record), day_before: exists.opening_date };
        Object.assign(errors, await writeOpeningLoan(tx, context, exists.id, loan, balance));
      }
      // Errors of fields and names missing from their lists are returned together.
      if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
      return record;
    };
    const writes = exists !== null || lacking.length > 0;
    const result = writes ? await tryInSavepoint(tx, work) : await catchRefusal(work);
    if ('refused' in result) {
      found.push({ ...about, ...refusedFor(row, { ...errorsOf(result.refused), ...errors }) });
      continue;
    }
    for (const { field, ...one } of made) lists.add(field, one);
    const { id } = result.done;
    if (!exists) novel.push({ at: index, record: { ...result.done, id }, made });
    const missing = String(result.done['missing'] ?? '');
    found.push({ ...about, errors: {}, outcome: exists ? 'updated' : 'created', id, missing });
  }
  const records = novel.map(({ record }) => record);
  const { created, refused } = await createMany(tx, employees, context, records, ['missing']);
  for (const { at, record, made } of novel) {
    const [one, row, why] = [found[at], rows[at], refused.get(record.id)];
    if (!one || !row) continue;
    if (why) {
      Object.assign(one, refusedFor(row, errorsOf(why)));
      await forgetListed(tx, context, made);
    } else one.missing = String(created.get(record.id)?.['missing'] ?? '');
  }
  return found;
}

const readBalance = ({ opening_date, opening_source }: Row) => ({ opening_date, opening_source });

type Made = { field: OpenField; id: string; name: string; code: string };

function refusedFor(
  row: Row,
  errors: Errors,
): Pick<ImportedPersonRow, 'errors' | 'outcome' | 'id' | 'missing'> {
  const all = { ...errors };
  // The department comes with the municipality, so only the municipality is reported.
  if (all['municipality_id'] && !row['department_id']) delete all['department_id'];
  return { errors: all, outcome: 'refused', id: null, missing: '' };
}

/** Deletes rows created for an employee who was refused, unless another employee uses them. */
async function forgetListed(tx: Tx, context: RecordContext, made: readonly Made[]): Promise<void> {
  for (const { field, id } of made) {
    const resource = findResource(employees.fields[field].to);
    if (resource && (await countUses(tx, resource, id)) === 0) await deleteRecord(tx, resource, context, id);
  }
}

const documentOf = (row: Row): string => normalizeIdentityNumber(toText(row['document_number']));
/** Drops empty cells: they change nothing, and a new employee gets the initial values. */
const filledValues = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

function policyOf({ existing = 'skip', unknown = {}, areas = {} }: Row): PeopleImportPolicy {
  const errors: Errors = {};
  if (existing !== 'skip' && existing !== 'update') errors['existing'] = ['Diga skip o update'];
  const choices = isGroup(unknown) ? Object.entries(unknown) : undefined;
  if (!choices?.every(([name, what]) => isOpenField(name) && (what === 'create' || what === 'empty')))
    errors['unknown'] = [`Diga create o empty de ${openFields.join(', ')}`];
  const areaOf = isGroup(areas) ? Object.entries(areas) : undefined;
  if (!areaOf?.every(([, area]) => isArea(area)))
    errors['areas'] = [`Diga ${areaNames.join(', ')} de cada centro`];
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
  return {
    existing,
    unknown: Object.fromEntries(choices ?? []),
    areas: new Map(areaOf?.map(([name, area]) => [toPlainHeader(name), area])),
  } as PeopleImportPolicy;
}

function errorsOf({ more, message }: HttpRefusal): Errors {
  const { errors, reason } = more;
  if (Array.isArray(errors) && reason === 'confirm') {
    const [{ path, message: change } = { path: 'admission_date', message }] = errors as Finding[];
    return { [path]: [`${change}. Cámbiela en la ficha del empleado, que dice qué cambia y lo pregunta`] };
  }
  return errors && !Array.isArray(errors) ? (errors as Errors) : { document_number: [message] };
}

type Standing = {
  id: string;
  name: string;
  version: number;
  admission_date: Day;
  opening_date: Day | null;
  hired_again: boolean;
} & Place;
type Place = { address: string; department_id: string; municipality_id: string };

/** Tells whether an old file would undo a later hiring, by its earlier admission. */
const undoesHiring = ({ hired_again, admission_date }: Standing, admission: unknown): boolean =>
  hired_again && typeof admission === 'string' && admission !== '' && admission < admission_date;

const hiredSince = (day: Day): string =>
  `Se contrató de nuevo el ${formatDay(day)}, y el archivo trae un ingreso anterior, que quitaría ese contrato. ` +
  'Escriba esa fecha o deje la celda vacía; si la contratación fue un error, corríjala en la ficha del empleado';

async function standingOf(
  tx: Tx,
  companyId: string,
  documents: readonly string[],
): Promise<Map<string, Standing>> {
  const wanted = [...new Set(documents)].filter((one) => /^[A-Z0-9]{3,15}$/.test(one));
  const { rows } = await sql<Standing & { document_number: string }>`
    select id, name, version, document_number, admission_date, opening_date, address, department_id, municipality_id,
      exists (select 1 from employee_contracts k where k.company_id = e.company_id and k.employee_id = e.id) as hired_again
    from employees e where company_id = ${companyId} and document_number = any(${wanted}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ document_number, ...row }) => [document_number, row]));
}

/**
 * Creates a row that the file names, in the place where its employee works. Returns `why` when it cannot. An
 * empty `why` means that the place is missing, which is reported at the employee.
 */
async function createListed(
  tx: Tx,
  context: RecordContext,
  field: OpenField,
  name: string,
  person: Row,
  { lists, areas }: { lists: Lists; areas: PeopleImportPolicy['areas'] },
): Promise<Omit<Made, 'field'> | { why: string }> {
  const codes = new Set(lists.get(field)?.map(({ code }) => String(code ?? '').toUpperCase()));
  const code = codeFor(name, codes);
  const { address, department_id, municipality_id, payroll_period_id } = person;
  const twice = lists.get('payroll_period_id')?.find(({ id }) => id === payroll_period_id)?.code === '4';
  const values: Readonly<Record<OpenField, Row>> = {
    charge_id: { name },
    cost_center_id: { code, name, area: areas.get(toPlainHeader(name)) },
    branch_office_id: { code, name, address, department_id, municipality_id },
    payroll_group_id: { name, payroll_period_id, pay_days: twice ? [15, 31] : [31] },
  };
  const resource = findResource(employees.fields[field].to);
  if (!resource) throw new RangeError(`No hay a dónde apunta ${field}`);
  if (field === 'branch_office_id' && !(address && municipality_id)) return { why: '' };
  const result = await tryInSavepoint(tx, () => createRecord(tx, resource, context, values[field]));
  if ('done' in result) return { id: result.done.id, name, code };
  const [why = result.refused.message] = Object.values(errorsOf(result.refused))[0] ?? [];
  return { why: `«${name}» no se puede crear: ${why}` };
}

function codeFor(name: string, usedCodes: ReadonlySet<string>): string {
  const plain = toPlainHeader(name).toUpperCase().replaceAll(' ', '').slice(0, 10) || 'X';
  for (let n = 1; ; n += 1) {
    const code = n === 1 ? plain : `${plain.slice(0, 10 - String(n).length)}${n}`;
    if (!usedCodes.has(code)) return code;
  }
}
