import { sql } from 'kysely';
import { findBrokenLink, type HoursLink } from '../../src/domain/payroll/signed-hours/hours-chain.ts';
import { getCriteriaDays } from '../../src/domain/reports/criteria.ts';
import { countNote, type Who } from '../../src/domain/reports/people.ts';
import type { ReportRow } from '../../src/domain/reports/report.ts';
import { buildSignatureRow, signedHoursColumns } from '../../src/domain/reports/signed-hours.ts';
import { listHoursLinks } from '../payroll/drafts/signed-hours.ts';
import type { Tx } from '../store/connection.ts';
import { buildCriteriaCondition } from './people.ts';
import type { ReportSource, SourceContext } from './source.ts';

/** People whose chains are in memory at the same time. */
const batch = 100;

/** Report of the signatures of overtime. The whole chain of each employee is verified, and a note says what it found. */
export const readSignedHoursReport: ReportSource = async (context) => {
  const broken: string[] = [];
  const counts = { chains: 0, cut: 0 };
  return {
    columns: signedHoursColumns,
    rows: rowsOf(context, broken, counts),
    notes: () => [
      ...broken,
      ...countNote(
        counts.cut,
        'cadena no empieza en la firma n.º 1: las más viejas se borraron con los datos de su tiempo, o faltan.',
        'cadenas no empiezan en la firma n.º 1: las más viejas se borraron con los datos de su tiempo, o faltan.',
      ),
      ...(broken.length === 0
        ? countNote(
            counts.chains,
            'persona firmó: su cadena está completa y nadie la cambió.',
            'personas firmaron: sus cadenas están completas y nadie las cambió.',
          )
        : []),
    ],
  };
};

async function* rowsOf(
  { inside, companyId, criteria }: SourceContext,
  broken: string[],
  counts: { chains: number; cut: number },
): AsyncGenerator<readonly ReportRow[]> {
  const { first, last } = getCriteriaDays(criteria);
  const people = await inside((tx) => listSigners(tx, companyId, criteria, { first, last }));
  for (let at = 0; at < people.length; at += batch) {
    const some = people.slice(at, at + batch);
    const chains = await inside((tx) =>
      listHoursLinks(
        tx,
        companyId,
        some.map(({ id }) => id),
      ),
    );
    const rows: ReportRow[] = [];
    for (const who of some) {
      const links: readonly HoursLink[] = chains.get(who.id) ?? [];
      const wrong = await findBrokenLink(who.id, links);
      counts.chains += 1;
      if (wrong !== undefined)
        broken.push(`La firma n.º ${wrong} de ${who.name} no es la que se selló: alguien la cambió después.`);
      const [oldest] = links;
      if (oldest && oldest.number > 1) counts.cut += 1;
      const own = links.filter(({ day }) => day >= first && day <= last);
      rows.push(...own.map((link) => buildSignatureRow(who, link)));
    }
    yield rows;
  }
}

async function listSigners(
  tx: Tx,
  companyId: string,
  criteria: SourceContext['criteria'],
  { first, last }: { first: string; last: string },
): Promise<Who[]> {
  const { rows } = await sql<Who>`
    select e.id, e.name, e.list_name, e.document_number as document, ch.name as charge, cc.name as cost_center
    from employees e
    left join charges ch on ch.company_id = e.company_id and ch.id = e.charge_id
    left join cost_centers cc on cc.company_id = e.company_id and cc.id = e.cost_center_id
    where e.company_id = ${companyId} ${buildCriteriaCondition(criteria)}
      and exists (select 1 from hours_signatures s where s.company_id = e.company_id and s.employee_id = e.id
        and s.day between ${first} and ${last})
    order by e.search_text, e.id`.execute(tx);
  return rows;
}
