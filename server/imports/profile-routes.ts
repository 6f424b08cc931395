import { sql } from 'kysely';
import { checkProfile, type Profile } from '../../src/domain/imports/columns/profiles.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { clearNamedFields } from '../http/values.ts';
import {
  buildConflictRefusal,
  buildInvalidRefusal,
  buildStaleRefusal,
  type HttpRefusal,
} from '../refusals.ts';
import { isVersion } from '../resources/write.ts';
import { getSqlState, type Tx } from '../store/connection.ts';

const most = 100;

type Row = Profile & { id: string; version: number; updated_at: Date };
const shown = sql`id, name, kind, columns, "values", version, updated_at`;

export const registerImportProfileRoutes: StaffModule = ({ on }) => {
  on('GET /import_profiles', async (call) => {
    const { kind } = call.values;
    if (kind !== undefined && kind !== 'payrolls' && kind !== 'employees')
      throw buildInvalidRefusal({ kind: ['Diga payrolls o employees'] });
    const { rows } = await call.inCompany((tx) =>
      sql<Row>`
        select ${shown} from import_profiles where company_id = ${call.company.id}
          and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} order by updated_at desc, id`.execute(
        tx,
      ),
    );
    return answer({ data: rows });
  });

  on('POST /import_profiles', async (call, tx) => {
    const { name, kind, columns, values } = checked(call.input);
    const held = await sql<{ count: number }>`
        select count(*)::int as count from import_profiles where company_id = ${call.company.id}`.execute(tx);
    if ((held.rows[0]?.count ?? 0) >= most)
      throw buildConflictRefusal(`Ya hay ${most} perfiles. Borre uno que no se use.`);
    const data = await keep(
      sql<Row>`
          insert into import_profiles (company_id, id, kind, name, columns, "values", created_by, updated_by)
          values (${call.company.id}, ${call.newId()}, ${kind}, ${name}, ${JSON.stringify(columns)}::jsonb,
            ${JSON.stringify(values)}::jsonb, ${call.user.id}, ${call.user.id}) returning ${shown}`,
      tx,
    );
    return answer({ data, message: 'Perfil guardado' });
  });

  on('PUT /import_profiles/:id', async (call, tx) => {
    const { id, ...given } = call.input;
    const { base_version: base, ...changes } = clearNamedFields(given, []);
    const stored = await find(tx, call.company.id, id, call.missing);
    if (!isVersion(base))
      throw buildInvalidRefusal(
        { base_version: ['Indique la versión que modificó'] },
        'Falta la versión que modificó (base_version).',
      );
    if (Number(base) !== stored.version)
      throw buildStaleRefusal('Otra persona cambió este perfil mientras usted lo editaba.', stored);
    const { name, kind, columns, values } = checked({
      name: stored.name,
      kind: stored.kind,
      columns: stored.columns,
      values: stored.values,
      ...changes,
    });
    if (kind !== stored.kind)
      throw buildInvalidRefusal({ kind: ['Un perfil no cambia de clase: guarde otro'] });
    const data = await keep(
      sql<Row>`
          update import_profiles set name = ${name}, columns = ${JSON.stringify(columns)}::jsonb,
            "values" = ${JSON.stringify(values)}::jsonb, version = version + 1, updated_at = now(),
            updated_by = ${call.user.id}
          where company_id = ${call.company.id} and id = ${stored.id} returning ${shown}`,
      tx,
    );
    return answer({ data, message: 'Perfil guardado' });
  });

  on('DELETE /import_profiles/:id', async (call, tx) => {
    const { id } = await find(tx, call.company.id, call.input.id, call.missing);
    await sql`delete from import_profiles where company_id = ${call.company.id} and id = ${id}`.execute(tx);
    return answer({ message: 'Perfil borrado' });
  });
};

function checked(body: Record<string, unknown>): Profile {
  const read = checkProfile(body);
  if (!read.ok) throw buildInvalidRefusal(read.errors);
  return read.value;
}

async function find(tx: Tx, companyId: string, id: string, missing: () => HttpRefusal): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${shown} from import_profiles where company_id = ${companyId} and id = ${id} for update`.execute(
    tx,
  );
  if (!rows[0]) throw missing();
  return rows[0];
}

/** Throws 422 for a name that another profile has. */
async function keep(question: ReturnType<typeof sql<Row>>, tx: Tx): Promise<Row> {
  try {
    const { rows } = await question.execute(tx);
    return rows[0] as Row;
  } catch (error) {
    if (getSqlState(error) !== '23505') throw error;
    throw buildInvalidRefusal({ name: ['Ya hay un perfil con ese nombre'] });
  }
}
