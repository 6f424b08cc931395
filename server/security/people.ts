import { sql } from 'kysely';
import type { ConcernedEmployees } from '../../src/domain/office/trails.ts';
import { isId } from '../../src/domain/values/id.ts';
import type { Tx } from '../store/connection.ts';

export async function listConcernedPeople(tx: Tx, concerned: ConcernedEmployees): Promise<string[] | 'all'> {
  if (concerned === 'all') return 'all';
  const [of, given] = Object.entries(concerned)[0] as [string, readonly string[]];
  const ids = given.filter(isId);
  if (ids.length === 0) return [];
  const { rows } = await questions[of as keyof typeof questions](ids).execute(tx);
  return rows.map(({ person }) => person);
}

type Person = { person: string };
const questions = {
  employees: (ids: string[]) => sql<Person>`
    select distinct t.code || ':' || upper(e.document_number) as person
    from employees e join document_types t on t.id = e.document_type_id where e.id = any(${ids}::uuid[]) order by person`,
  payrolls: (ids: string[]) => sql<Person>`
    select distinct person from payrolls where id = any(${ids}::uuid[]) order by person`,
  codes: (ids: string[]) => sql<Person>`
    select distinct person from vault_codes where id = any(${ids}::uuid[]) order by person`,
};
