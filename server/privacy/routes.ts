import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DataPerson } from '../../src/domain/office/personal-data.ts';
import { dayOf } from '../../src/domain/values/day.ts';
import { isId } from '../../src/domain/values/id.ts';
import { answer } from '../http/answer.ts';
import type { JsonWithDates } from '../http/calls.ts';
import type { StaffModule } from '../http/module.ts';
import { buildNotFoundRefusal } from '../refusals.ts';
import { toRecordContext } from '../resources/routes.ts';
import { noteSecurityEvent } from '../security/note.ts';
import type { Services } from '../services.ts';
import {
  buildListWindow,
  buildWindowOrder,
  cutPage,
  readPageRequest,
  readWindow,
  type SortKey,
} from '../store/cursors.ts';
import { toLikePattern } from '../store/search.ts';
import { exportDossier } from './dossier.ts';
import { eraseOptional, eraseWhole, previewErasure } from './erase.ts';
import { addIncident, changeIncident, listIncidents } from './incidents.ts';
import { assertPolicyInForce, buildPrivacyPolicy, readConsent, readResponsibles } from './policy.ts';
import { findDataSubject } from './subject-rows.ts';

type Answered = { version: string; granted: boolean; at: Date };

const peopleOrder: readonly SortKey[] = [{ value: sql`e.search_text` }, { value: sql`e.id` }];

export const registerPersonalDataRoutes: StaffModule = ({ on }, services) => {
  on('GET /policy', async ({ company, user, now, inCompany }) =>
    inCompany(async (tx) => {
      const of = (await readResponsibles(tx, [company.id])).get(company.id);
      if (!of) throw buildNotFoundRefusal();
      const { rows } = await sql<Answered>`
        select version, granted, at from staff_authorizations where user_id = ${user.id} order by at desc limit 1`.execute(
        tx,
      );
      return answer({ data: { ...buildPrivacyPolicy(of, now), answered: rows[0] ?? null } });
    }),
  );

  on('POST /policy/answer', async ({ input, user, address, now }, tx) => {
    const { version } = input;
    const granted = readConsent(input.granted);
    assertPolicyInForce(version, now);
    await sql`
      insert into staff_authorizations (user_id, version, granted) values (${user.id}, ${version}, ${granted})
      on conflict (user_id, version) do update set granted = excluded.granted, at = now()`.execute(tx);
    await noteSecurityEvent(tx, {
      kind: 'policy_answered',
      facts: { version, granted },
      user: user.id,
      address,
    });
    return answer({ message: 'Respuesta guardada' });
  });

  on('GET /authorizations', async ({ input, company, inCompany }) => {
    const { page, per_page: perPage = 50, search = '', cursor } = input;
    const asked = readPageRequest({ page, perPage, cursor }, 'authorizations');
    const { after, limit, key } = buildListWindow(peopleOrder, asked);
    const which = sql`e.company_id = ${company.id} and e.search_text like ${toLikePattern(search)}`;
    const { rows, total } = await inCompany(async (tx) => {
      const counted = await sql<{ total: number }>`
        select count(*)::int as total from employees e where ${which}`.execute(tx);
      const found = await readWindow(asked, () =>
        sql<JsonWithDates<DataPerson> & { cursor_key: unknown[] | null }>`
        select e.id, e.name, e.list_name, e.document_number, e.retirement_date as left, a.granted, a.version, a.at as answered_at,
          ${key}
        from employees e join document_types t on t.id = e.document_type_id
        left join lateral (select granted, version, at from employee_authorizations a
          where a.company_id = e.company_id and a.person = t.code || ':' || upper(e.document_number)
          order by at desc, id desc limit 1) a on true
        where ${which} and ${after} order by ${buildWindowOrder(peopleOrder)} ${limit}`.execute(tx),
      );
      return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
    });
    const cut = cutPage(rows, asked, total);
    return answer({ data: cut.rows as JsonWithDates<DataPerson>[], meta: cut.meta });
  });

  on('GET /employees/:id/dossier', async ({ input, missing, ...call }) => {
    const of = await call.inCompany((tx) => findDataSubject(tx, call.company.id, input.id));
    if (!of) throw missing();
    return exportDossier(services, call.inCompany, of, toRecordContext(call), call.site.origin);
  });

  on('GET /employees/:id/erasure', async ({ input, missing, company, inCompany, now }) =>
    inCompany(async (tx) => {
      const of = await findDataSubject(tx, company.id, input.id);
      if (!of) throw missing();
      return answer({ data: await previewErasure(tx, of, now) });
    }),
  );

  on('POST /employees/:id/erasure', async ({ input, missing, company, user, address, now }, tx) => {
    const of = await findDataSubject(tx, company.id, input.id);
    if (!of) throw missing();
    const doer = { user: user.id, address };
    const what = input.what === 'whole' ? 'todo' : await eraseOptional(tx, of, input.fields ?? [], doer, now);
    if (input.what === 'whole') await eraseWhole(tx, of, doer, now);
    await noteSecurityEvent(tx, {
      ...doer,
      kind: 'data_erased',
      facts: { what },
      company: company.id,
      people: [of.person],
    });
    return answer({ message: input.what === 'whole' ? 'Se borró todo' : `Se borró: ${what}` });
  });

  on('GET /incidents', async ({ company, inCompany }) =>
    answer({ data: await inCompany((tx) => listIncidents(tx, company.id)) }),
  );

  on('POST /incidents', async ({ input, company, user, now, newId }, tx) => {
    const made = { id: newId(), given: input, by: user.id, today: dayOf(now) };
    return answer({ data: await addIncident(tx, company.id, made), message: 'Incidente anotado' });
  });

  on('PUT /incidents/:id', async ({ input, company, user, now }, tx) => {
    const { id, base_version: base, ...given } = input;
    const changed = { id, given, base, by: user.id, today: dayOf(now) };
    return answer({ data: await changeIncident(tx, company.id, changed), message: 'Incidente guardado' });
  });
};

/** Serves the policy of a company without a session, so that the company can publish its address. */
export function openPolicy(app: FastifyInstance, { store, now }: Services): void {
  app.get('/privacy/:company', async (request, reply) => {
    const { company = '' } = request.params as { company?: string };
    const of = isId(company) ? (await readResponsibles(store.db, [company])).get(company) : undefined;
    if (!of)
      throw buildNotFoundRefusal('Ninguna empresa tiene esa dirección. Pídale el enlace a su empleador.');
    return reply.send({ data: buildPrivacyPolicy(of, now()) });
  });
}
