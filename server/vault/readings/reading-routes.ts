import { sql } from 'kysely';
import { type Role, roleNames } from '../../../src/domain/identity/roles.ts';
import { describeEvent, kindsSeenByPerson, type RecordedFacts } from '../../../src/domain/security/events.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';

const most = 200;

type Row = {
  at: Date;
  last_at: Date | null;
  kind: string;
  facts: RecordedFacts;
  company: string;
  name: string | null;
  roles: Role[] | null;
  times: number;
  whole: boolean;
};

/**
 * Lists when staff saw or exported the pay of the employee, in the companies that the account opens. A
 * reading of a whole company counts from the employee's first payslip in it.
 */
export const registerReadingRoutes: VaultModule = (on) => {
  on('GET /readings', async (call) => {
    const { person } = call.account;
    const rows = await call.asPerson(async (tx) => {
      const found = await sql<Row>`
        select e.at, p.last_at, e.kind, e.facts, c.social_reason as company, u.name, coalesce(p.count, 0) + 1 as times,
          (select array_agg(r.role order by r.role) from user_roles r where r.user_id = e.user_id) as roles,
          e.whole_company as whole
        from security_events e join companies c on c.id = e.company_id
          left join users u on u.id = e.user_id left join security_repeats p on p.event_id = e.id
        where e.kind = any(${kindsSeenByPerson as string[]})
          and (e.people @> array[${person}::text] or (e.whole_company and exists (
            select 1 from payrolls o where o.company_id = e.company_id and o.person = ${person} and o.created_at <= e.at)))
        order by e.id desc limit ${sql.lit(most)}`.execute(tx);
      return found.rows;
    });
    return answer({
      data: rows.map(({ at, last_at, kind, facts, company, name, roles, times, whole }) => ({
        at,
        last_at,
        words: describeEvent(kind, facts),
        company,
        name: name ?? 'Alguien de la oficina',
        role: (roles ?? []).map((role) => roleNames[role]).join(', '),
        times,
        whole,
      })),
    });
  });
};
