import { sql } from 'kysely';
import { companyStaff, seesAllCompanies } from '../../src/domain/roles.ts';
import { answer } from '../http/answer.ts';
import { invalid, notFound } from '../http/refused.ts';
import type { StaffModule } from '../routes.ts';
import { listEntries, readEntryQuery, type VaultEntry } from './entries.ts';
import { entriesZip, type Wanted } from './entry-files.ts';
import { idsIn, pageIn } from './query.ts';

const staff = { roles: companyStaff };
const allied = { roles: ['distributor', 'allied_client', 'client'] as const, company: false };
/** As many as one answer can carry without keeping the server busy for the rest. */
const mostFiles = 200;
const mostCompanies = 100;
const mostOfEach = 1_000;

/** The vault of a company: every accepted document, and what its employee did with it. */
export const vaultEntryRoutes: StaffModule = (routes, { store }) => {
  routes.read('/vault_entries', { ...staff, summary: 'Bóveda de la compañía' }, async (call) => {
    const query = readEntryQuery(call.query);
    const { page, perPage } = pageIn(call.query);
    const { rows, summary } = await call.inCompany((tx) =>
      listEntries(tx, call.company.id, query, { limit: perPage, offset: (page - 1) * perPage }),
    );
    const last = Math.max(1, Math.ceil(summary.count / perPage));
    return answer({
      data: rows,
      meta: { page, per_page: perPage, total: summary.count, last_page: last },
      summary,
    });
  });

  routes.read(
    '/vault_entries/zip',
    { ...staff, summary: 'PDF, XML o ambos de una selección, en un ZIP' },
    async (call) => {
      const ids = idsIn(call.query.ids?.split(','), 'ids', mostFiles);
      const { files = 'pdf', folders = 'employee' } = call.query;
      if (!['pdf', 'xml', 'both'].includes(files)) throw invalid({ files: ['Es pdf, xml o both'] });
      if (!['employee', 'month'].includes(folders)) throw invalid({ folders: ['Es employee o month'] });
      const { body, count } = await call.inCompany((tx) =>
        entriesZip(tx, call.company.id, ids, { files, folders } as Wanted),
      );
      if (count === 0) throw notFound('Ninguno de esos documentos está aceptado.');
      return answer(body, 200, {
        type: 'application/zip',
        headers: { 'content-disposition': 'attachment; filename="boveda.zip"' },
      });
    },
  );

  routes.read(
    '/allied_vault_entries',
    { ...allied, summary: 'Bóveda de todas las compañías del aliado' },
    async (call) => {
      const query = readEntryQuery(call.query);
      const { page, perPage } = pageIn(call.query);
      const companies = await sql<{ id: string; social_reason: string; nit: string; dv: number }>`
      select c.id, c.social_reason, c.nit, c.dv from companies c
      where ${seesAllCompanies(call.user.roles)} or exists (
        select 1 from user_companies u where u.user_id = ${call.user.id} and u.company_id = c.id)
      order by c.social_reason limit ${mostCompanies}`.execute(store.db);
      const all: (VaultEntry & { company: (typeof companies.rows)[number] })[] = [];
      for (const company of companies.rows) {
        const { rows } = await store.inCompany(company.id, (tx) =>
          listEntries(tx, company.id, query, { limit: mostOfEach, offset: 0 }),
        );
        all.push(...rows.map((row) => ({ ...row, company })));
      }
      const from = (page - 1) * perPage;
      const meta = {
        page,
        per_page: perPage,
        total: all.length,
        last_page: Math.max(1, Math.ceil(all.length / perPage)),
      };
      return answer({ data: all.slice(from, from + perPage), meta });
    },
  );
};
