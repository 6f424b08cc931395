import { sql } from 'kysely';
import type { Incident } from '../../src/domain/office/personal-data.ts';
import { computeIncidentDeadline } from '../../src/domain/privacy/incident-deadline.ts';
import { type Day, parseDay } from '../../src/domain/values/day.ts';
import { buildInvalidRefusal, buildNotFoundRefusal, buildStaleRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';

type Row = Omit<Incident, 'due_on'>;
type Given = Omit<Row, 'id' | 'version' | 'reported_on' | 'filing_number'> & {
  reported_on?: unknown;
  filing_number?: string | null | undefined;
};

const columns = sql`id, found_on, found_by, what, data, people, measures, reported_on, filing_number, version`;
const shown = (row: Row): Incident => ({ ...row, due_on: computeIncidentDeadline(row.found_on) });

/** Lists incidents, unreported ones first and then the newest. At most 1,000. */
export async function listIncidents(tx: Tx, company: string): Promise<Incident[]> {
  const { rows } = await sql<Row>`
    select ${columns} from data_incidents where company_id = ${company}
    order by reported_on is not null, found_on desc, id desc limit 1000`.execute(tx);
  return rows.map(shown);
}

export async function addIncident(
  tx: Tx,
  company: string,
  { id, given, by, today }: { id: string; given: Given; by: string; today: Day },
): Promise<Incident> {
  const reported = reportedIn(given, today);
  const { rows } = await sql<Row>`
    insert into data_incidents (company_id, id, found_on, found_by, what, data, people, measures, reported_on, filing_number,
      created_by, updated_by)
    values (${company}, ${id}, ${given.found_on}, ${given.found_by}, ${given.what}, ${given.data}, ${given.people},
      ${given.measures}, ${reported}, ${given.filing_number || null}, ${by}, ${by})
    returning ${columns}`.execute(tx);
  return shown(rows[0] as Row);
}

export async function changeIncident(
  tx: Tx,
  company: string,
  { id, given, by, today, base }: { id: string; given: Given; by: string; today: Day; base: number },
): Promise<Incident> {
  const { rows: found } = await sql<Row>`
    select ${columns} from data_incidents where company_id = ${company} and id = ${id} for update`.execute(
    tx,
  );
  if (!found[0]) throw buildNotFoundRefusal('Ese incidente no existe.');
  if (found[0].version !== base)
    throw buildStaleRefusal('Otra persona cambió este incidente mientras usted lo editaba.', shown(found[0]));
  const reported = reportedIn(given, today);
  const { rows } = await sql<Row>`
    update data_incidents set found_on = ${given.found_on}, found_by = ${given.found_by}, what = ${given.what},
      data = ${given.data}, people = ${given.people}, measures = ${given.measures}, reported_on = ${reported},
      filing_number = ${given.filing_number || null}, version = version + 1, updated_at = now(), updated_by = ${by}
    where company_id = ${company} and id = ${id} returning ${columns}`.execute(tx);
  return shown(rows[0] as Row);
}

/**
 * Reads the day of the report. Null when it was not reported. Throws 422 for a day in the future or before
 * the incident was found.
 */
function reportedIn({ found_on, reported_on }: Given, today: Day): Day | null {
  if (found_on > today) throw buildInvalidRefusal({ found_on: ['Ese día no ha llegado'] });
  if (reported_on === undefined || reported_on === null || reported_on === '') return null;
  const day = typeof reported_on === 'string' ? parseDay(reported_on) : undefined;
  if (!day) throw buildInvalidRefusal({ reported_on: ['Escriba el día como 2026-11-30'] });
  if (day < found_on || day > today)
    throw buildInvalidRefusal({ reported_on: ['Va entre el día en que se encontró y hoy'] });
  return day;
}
