import { sql } from 'kysely';
import { listAdministratorNames } from '../../src/domain/imports/cells/administrator-names.ts';
import { type Match, type MatchableRow, matchPlace, matchRow } from '../../src/domain/imports/cells/match.ts';
import { findDepartmentField, personFields } from '../../src/domain/imports/columns/people-columns.ts';
import { type OpenField, openFields } from '../../src/domain/office/employee-imports.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { isOfficialList } from '../../src/domain/records/resource.ts';
import { employees } from '../../src/domain/resources/employees.ts';
import { findResource } from '../../src/domain/resources/index.ts';
import type { Day } from '../../src/domain/values/day.ts';
import { buildRowKey } from '../resources/context.ts';
import type { Tx } from '../store/connection.ts';

type Row = Record<string, unknown>;
type Held = MatchableRow & { code: string; department_id: string; type: string };
/**
 * Rows that an employee may point at, by field. `whole` has the stored rows by {@link buildRowKey}. `matched`
 * caches the result of each text.
 */
export type Lists = {
  get: (field: string) => Held[] | undefined;
  whole: ReadonlyMap<string, Row>;
  add: (field: OpenField, row: { id: string; name: string; code: string }) => void;
  matched: (field: string, text: string, department: string | undefined) => Match<Held>;
};

const pointers = Object.entries(personFields).flatMap(([name, field]) =>
  field.kind === 'reference' ? [{ name, field }] : [],
);
const spoken: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  payment_means: {
    '47': ['transferencia', 'transferencia bancaria', 'transferencia electronica'],
    '42': ['consignacion'],
  },
  document_types: { '13': ['cedula', 'cedula ciudadania'], '48': ['permiso por proteccion temporal'] },
  worker_types: {
    '01': ['empleado', 'trabajador dependiente', 'cotizante dependiente'],
    '19': ['aprendiz etapa lectiva', 'aprendiz sena lectiva', 'aprendiz lectiva'],
    '51': ['tiempo parcial'],
  },
  worker_subtypes: { '00': ['ninguno', 'sin subtipo', 'normal'], '01': ['pensionado'] },
};

/** Reads once the active rows that a file may name. Worker types that ended are excluded. */
export async function readPeopleLists(tx: Tx, companyId: string, today: Day): Promise<Lists> {
  const paths = [...new Set(pointers.map(({ field }) => field.to))];
  const found = new Map<string, Held[]>();
  const whole = new Map<string, Row>();
  for (const path of paths) {
    const { rows } = await sql<Row & Held>`
      select * from ${sql.table(path)} t where t.active ${own.has(path) ? sql`and t.company_id = ${companyId}` : sql``}
      order by t.name, t.id`.execute(tx);
    for (const row of rows) whole.set(buildRowKey(path, row.id), row);
    const named = rows.filter(({ valid_to: to }) => path !== 'worker_types' || String(to ?? '9') >= today);
    found.set(
      path,
      named.map(({ id, code, name, department_id, type, ...row }) => ({
        id,
        code,
        name,
        department_id,
        type,
        also: [
          ...(row['abbreviation'] ? [String(row['abbreviation'])] : []),
          ...(spoken[path]?.[code] ?? []),
          ...listAdministratorNames(path, code),
        ],
      })),
    );
  }
  const lists = new Map(
    pointers.map(({ name, field: { to, only } }) => {
      const rows = found.get(to) ?? [];
      return [name, only ? rows.filter(({ type }) => type === only.is) : [...rows]];
    }),
  );
  // A file repeats few names in many lines.
  const understood = new Map<string, Match<Held>>();
  return {
    get: (field) => lists.get(field),
    whole,
    add(field, row) {
      lists.get(field)?.push({ ...row, department_id: '', type: '' });
      whole.set(buildRowKey(employees.fields[field].to, row.id), { ...row, active: true });
      understood.clear();
    },
    matched(field, text, department) {
      const key = `${field}\n${text}\n${department ?? ''}`;
      const rows = lists.get(field) ?? [];
      const match =
        understood.get(key) ??
        (findDepartmentField(personFields[field])
          ? matchPlace(text, rows, lists.get('department_id') ?? [], department)
          : // For lists that may get new rows a similar name is another row: `Auxiliar` is not `Auxiliar contable`.
            matchRow(text, rows, isOpenField(field)));
      understood.set(key, match);
      return match;
    },
  };
}

const own = new Set(['payroll_funds', 'arls', 'charges', 'cost_centers', 'branch_offices', 'payroll_groups']);

export const isOpenField = (name: string): name is OpenField => openFields.some((one) => one === name);

export type ResolvedRow = {
  values: Row;
  errors: Errors;
  /** Texts that were matched to a row with another name. */
  read: { field: string; text: string; as: string }[];
  /** Texts that match no row. */
  unknown: { field: OpenField; text: string }[];
};

export function resolve(row: Row, lists: Lists): ResolvedRow {
  const found: ResolvedRow = { values: { ...row }, errors: {}, read: [], unknown: [] };
  for (const { name, field } of pointers) {
    const raw = row[name];
    if (typeof raw !== 'string' && typeof raw !== 'number') continue;
    const text = String(raw).trim();
    if (text === '') continue;
    const place = findDepartmentField(field);
    const department = place && found.values[place];
    const match = lists.matched(name, text, typeof department === 'string' ? department : undefined);
    if (match.found) {
      found.values[name] = match.found.id;
      if (!match.exact) found.read.push({ field: name, text, as: match.found.name });
      if (place && !found.errors[place]) found.values[place] = match.found.department_id;
      continue;
    }
    found.values[name] = null;
    if (isOpenField(name)) found.unknown.push({ field: name, text });
    else
      found.errors[name] = [
        match.similar.length > 0
          ? `«${text}» puede ser ${namesInWords(match.similar, lists)}. Escriba cuál, con su nombre completo o su código`
          : `«${text}» no está en la lista de ${field.label}. ${expected(name, field.to, lists)}`,
      ];
  }
  return found;
}

const most = 12;

/** Tells which values a cell may have: the whole list when it is official and short. */
function expected(name: string, to: string, lists: Lists): string {
  const rows = lists.get(name) ?? [];
  const target = findResource(to);
  if (!target || !isOfficialList(target) || rows.length > most)
    return 'Escriba el nombre o el código de la lista';
  const texts = rows.map((row) => `${row.code} ${row.name}`).sort();
  return `Son de la DIAN: ${texts.join(', ')}`;
}

const namesInWords = (rows: readonly Held[], lists: Lists): string => {
  const department = (id: string) => lists.get('department_id')?.find((one) => one.id === id)?.name;
  const names = rows.map(({ name, department_id }) =>
    [name, department(department_id)].filter(Boolean).join(', '),
  );
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join('; ')} o ${names.at(-1)}`;
};
