import { sql } from 'kysely';
import { companyStaff, seesAllCompanies } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { invalid } from '../http/refused.ts';
import { entryIds, listEntries, readEntryQuery } from './entries.ts';
import { entriesXlsx } from './entry-export.ts';
import { entriesZip, type Wanted } from './entry-files.ts';
import { idsIn, pageIn } from './query.ts';

const staff = { roles: companyStaff };
const allied = { roles: ['distributor', 'allied_client', 'client'] as const, company: false };
/** What an address can name; without names, everything that its filters say. */
const mostChosen = 200;

/** The vault of a company: every accepted document, and what its employee did with it. */
export const vaultEntryRoutes: StaffModule = (routes, { store }) => {
  routes.read('/vault_entries', { ...staff, summary: 'Bóveda de la compañía' }, async (call) => {
    const query = readEntryQuery(call.query, call.now);
    const { page, perPage } = pageIn(call.query);
    const { rows, summary } = await call.inCompany((tx) =>
      listEntries(tx, [call.company.id], query, { limit: perPage, offset: (page - 1) * perPage }),
    );
    const last = Math.max(1, Math.ceil(summary.count / perPage));
    return answer({
      data: rows.map(({ company_id: _, ...row }) => row),
      meta: { page, per_page: perPage, total: summary.count, last_page: last },
      summary,
    });
  });

  routes.read(
    '/vault_entries/zip',
    { ...staff, summary: 'PDF, XML o ambos, de los elegidos o de todo lo filtrado, en un ZIP' },
    async (call) => {
      const { files = 'pdf', folders = 'employee' } = call.query;
      if (!['pdf', 'xml', 'both'].includes(files)) throw invalid({ files: ['Es pdf, xml o both'] });
      if (!['employee', 'month'].includes(folders)) throw invalid({ folders: ['Es employee o month'] });
      const query = readEntryQuery(call.query, call.now);
      const ids =
        call.query.ids === undefined
          ? await call.inCompany((tx) => entryIds(tx, call.company.id, query))
          : idsIn(call.query.ids.split(','), 'ids', mostChosen);
      return entriesZip(call.inCompany, call.company.id, ids, {
        files,
        folders,
        origin: call.origin,
      } as Wanted);
    },
  );

  routes.read(
    '/vault_entries/export',
    { ...staff, summary: 'La bóveda, o los elegidos de ella, en Excel' },
    async (call) => {
      const query = readEntryQuery(call.query, call.now);
      const ids =
        call.query.ids === undefined
          ? await call.inCompany((tx) => entryIds(tx, call.company.id, query))
          : idsIn(call.query.ids.split(','), 'ids', mostChosen);
      return entriesXlsx(call.inCompany, call.company.id, ids, call.now);
    },
  );

  routes.read(
    '/allied_vault_entries',
    { ...allied, summary: 'Bóveda de todas las compañías del aliado' },
    async (call) => {
      const query = readEntryQuery(call.query, call.now);
      const { page, perPage } = pageIn(call.query);
      const companies = await sql<{ id: string; social_reason: string; nit: string; dv: number }>`
      select c.id, c.social_reason, c.nit, c.dv from companies c
      where ${seesAllCompanies(call.user.roles)} or exists (
        select 1 from user_companies u where u.user_id = ${call.user.id} and u.company_id = c.id)
      order by c.social_reason`.execute(store.db);
      const names = new Map(companies.rows.map((company) => [company.id, company]));
      const ids = [...names.keys()];
      const { rows, summary } = await store.asAlly(ids, (tx) =>
        listEntries(tx, ids, query, { limit: perPage, offset: (page - 1) * perPage }),
      );
      const last = Math.max(1, Math.ceil(summary.count / perPage));
      return answer({
        data: rows.map(({ company_id, ...row }) => ({ ...row, company: names.get(company_id) })),
        meta: { page, per_page: perPage, total: summary.count, last_page: last },
        summary,
      });
    },
  );
};
