import { sql } from 'kysely';
import { isId } from '../../src/domain/id.ts';
import { checkProfile, type Profile } from '../../src/domain/imports/columns/profiles.ts';
import { companyStaff } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { withEmptied } from '../http/values.ts';
import { conflict, invalid, notFound, stale } from '../refused.ts';
import { isVersion } from '../resources/write.ts';
import { codeOf, type Tx } from '../store/connection.ts';

const staff = { roles: companyStaff };
const fields = ['name', 'kind', 'columns', 'values'];
const most = 100;

type Row = Profile & { id: string; version: number; updated_at: Date };
const shown = sql`id, name, kind, columns, "values", version, updated_at`;

/** Profiles of the files of each program, kept for the whole company. */
export const importProfileRoutes: StaffModule = (routes) => {
  routes.read('/import_profiles', { ...staff, summary: 'Perfiles de importación' }, async (call) => {
    const { kind } = call.query;
    if (kind !== undefined && kind !== 'payrolls' && kind !== 'employees')
      throw invalid({ kind: ['Diga payrolls o employees'] });
    const { rows } = await call.inCompany((tx) =>
      sql<Row>`
        select ${shown} from import_profiles where company_id = ${call.company.id}
          and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} order by updated_at desc, id`.execute(
        tx,
      ),
    );
    return answer({ data: rows });
  });

  routes.write(
    'POST',
    '/import_profiles',
    { ...staff, fields, summary: 'Guardar un perfil de importación' },
    async (call, tx) => {
      const { name, kind, columns, values } = checked(call.body);
      const held = await sql<{ count: number }>`
        select count(*)::int as count from import_profiles where company_id = ${call.company.id}`.execute(tx);
      if ((held.rows[0]?.count ?? 0) >= most)
        throw conflict(`Ya hay ${most} perfiles. Borre uno que no se use.`);
      const { rows } = await told(
        sql<Row>`
          insert into import_profiles (company_id, id, kind, name, columns, "values", created_by, updated_by)
          values (${call.company.id}, ${call.newId()}, ${kind}, ${name}, ${JSON.stringify(columns)}::jsonb,
            ${JSON.stringify(values)}::jsonb, ${call.user.id}, ${call.user.id}) returning ${shown}`,
        tx,
      );
      return answer({ data: rows[0], message: 'Perfil guardado' }, 201);
    },
  );

  routes.write(
    'PUT',
    '/import_profiles/:id',
    { ...staff, fields: [...fields, 'base_version', 'clear'], summary: 'Cambiar un perfil de importación' },
    async (call, tx) => {
      const { base_version: base, ...said } = withEmptied(call.body, []);
      const stored = await find(tx, call.company.id, call.params.id);
      if (!isVersion(base))
        throw invalid(
          { base_version: ['Indique la versión que modificó'] },
          'Falta la versión que modificó (base_version).',
        );
      if (Number(base) !== stored.version)
        throw stale('Otra persona cambió este perfil mientras usted lo editaba.', stored);
      const { name, kind, columns, values } = checked({
        name: stored.name,
        kind: stored.kind,
        columns: stored.columns,
        values: stored.values,
        ...said,
      });
      if (kind !== stored.kind) throw invalid({ kind: ['Un perfil no cambia de clase: guarde otro'] });
      const { rows } = await told(
        sql<Row>`
          update import_profiles set name = ${name}, columns = ${JSON.stringify(columns)}::jsonb,
            "values" = ${JSON.stringify(values)}::jsonb, version = version + 1, updated_at = now(),
            updated_by = ${call.user.id}
          where company_id = ${call.company.id} and id = ${stored.id} returning ${shown}`,
        tx,
      );
      return answer({ data: rows[0], message: 'Perfil guardado' });
    },
  );

  routes.write(
    'DELETE',
    '/import_profiles/:id',
    { ...staff, summary: 'Borrar un perfil de importación' },
    async (call, tx) => {
      const { id } = await find(tx, call.company.id, call.params.id);
      await sql`delete from import_profiles where company_id = ${call.company.id} and id = ${id}`.execute(tx);
      return answer({ message: 'Perfil borrado' });
    },
  );
};

function checked(body: Record<string, unknown>): Profile {
  const read = checkProfile(body);
  if (!read.ok) throw invalid(read.errors);
  return read.value;
}

async function find(tx: Tx, companyId: string, id = ''): Promise<Row> {
  const { rows } = isId(id)
    ? await sql<Row>`
        select ${shown} from import_profiles where company_id = ${companyId} and id = ${id} for update`.execute(
        tx,
      )
    : { rows: [] };
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Two profiles of a name would not be told apart. */
async function told(question: ReturnType<typeof sql<Row>>, tx: Tx): Promise<{ rows: Row[] }> {
  try {
    return await question.execute(tx);
  } catch (error) {
    if (codeOf(error) !== '23505') throw error;
    throw invalid({ name: ['Ya hay un perfil con ese nombre'] });
  }
}
