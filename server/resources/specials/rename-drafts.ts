import { sql } from 'kysely';
import { unsentStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { toStatesSql } from '../../documents/states.ts';
import type { Tx } from '../../store/connection.ts';
import { buildPersonSearchText } from '../../store/search.ts';

type Person = {
  name?: unknown;
  list_name?: unknown;
  document_number?: unknown;
  document_type_id?: unknown;
};

/**
 * Updates name and document in drafts. Payrolls with a number keep the data they were issued with. The
 * position stays that of the month.
 */
export async function renameDrafts(
  tx: Tx,
  companyId: string | undefined,
  id: string,
  person: Person,
): Promise<void> {
  const { name, list_name, document_number: number } = person;
  const listName = String(list_name ?? '');
  await sql`
    update payrolls p set employee_name = ${String(name ?? '')}, list_name = ${listName},
      search_text = ${buildPersonSearchText(listName, number)},
      person = coalesce((select d.code from document_types d where d.id = ${person.document_type_id ?? null}), '')
        || ':' || ${String(number ?? '')}
    where p.company_id = ${companyId ?? null} and p.employee_id = ${id} and p.state in ${toStatesSql(unsentStates)}
      and p.number is null`.execute(tx);
}
