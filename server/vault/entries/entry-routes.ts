import { sql } from 'kysely';
import { MAX_RESENT_DOCUMENTS } from '../../../src/domain/office/vault-entries.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { readIdList } from '../../http/values.ts';
import { buildInvalidRefusal } from '../../refusals.ts';
import { enterCompany } from '../../store/connection.ts';
import { listAlliedCompanies } from '../allied.ts';
import { readFolders } from '../folders-zip.ts';
import { readPage } from '../query.ts';
import { listEntries, listEntryIds, readEntryQuery } from './entries.ts';
import { exportEntries } from './entry-export.ts';
import { buildEntriesZip, type EntryFilesRequest } from './entry-files.ts';
import { assertResendAccess, canResend, describeResent, sendDocumentsAgain } from './resend.ts';

const mostChosen = 200;

export const registerVaultEntryRoutes: StaffModule = ({ on }, services) => {
  const { store } = services;

  on('GET /vault_entries', async (call) => {
    const query = readEntryQuery(call.values, call.now);
    const asked = readPage(call.values, nameOrder(query));
    const { rows, meta, summary } = await call.inCompany((tx) =>
      listEntries(tx, [call.company.id], query, asked),
    );
    return answer({ data: rows.map(({ company_id: _, ...row }) => row), meta, summary });
  });

  on('GET /vault_entries/zip', async (call) => {
    const { files = 'pdf' } = call.values;
    if (!['pdf', 'xml', 'both'].includes(files)) throw buildInvalidRefusal({ files: ['Es pdf, xml o both'] });
    const folders = readFolders(call.values.folders);
    const query = readEntryQuery(call.values, call.now);
    const ids =
      call.values.ids === undefined
        ? await call.inCompany((tx) => listEntryIds(tx, call.company.id, query))
        : readIdList(call.values.ids.split(','), 'ids', mostChosen);
    return buildEntriesZip(services, { inside: call.inCompany, id: call.company.id }, ids, {
      files,
      folders,
      origin: call.site.origin,
    } as EntryFilesRequest);
  });

  on('GET /vault_entries/export', async (call) => {
    const query = readEntryQuery(call.values, call.now);
    const ids =
      call.values.ids === undefined
        ? await call.inCompany((tx) => listEntryIds(tx, call.company.id, query))
        : readIdList(call.values.ids.split(','), 'ids', mostChosen);
    return exportEntries(call.inCompany, call.company.id, ids, call.now);
  });

  on('POST /vault_entries/resend', async (call, tx) => {
    assertResendAccess(call.user);
    const ids = readIdList(call.input.ids, 'ids', MAX_RESENT_DOCUMENTS);
    const data = await sendDocumentsAgain(tx, call.company.id, ids);
    return answer({ data, message: describeResent(data) });
  });

  on('POST /allied_vault_entries/resend', async (call, tx) => {
    assertResendAccess(call.user);
    const ids = readIdList(call.input.ids, 'ids', MAX_RESENT_DOCUMENTS);
    const companies = [...(await listAlliedCompanies(store, call)).keys()];
    const { rows } = await store.asAlly(companies, (own) =>
      sql<{ company_id: string }>`
        select distinct company_id from payrolls where company_id = any(${companies}::uuid[]) and id = any(${ids}::uuid[])
        order by 1`.execute(own),
    );
    const data = { documents: 0, without: 0 };
    for (const { company_id } of rows) {
      await enterCompany(tx, company_id);
      const sent = await sendDocumentsAgain(tx, company_id, ids);
      data.documents += sent.documents;
      data.without += sent.without;
    }
    return answer({ data, message: describeResent(data) });
  });

  on('GET /allied_vault_entries', async (call) => {
    const query = readEntryQuery(call.values, call.now);
    const asked = readPage(call.values, nameOrder(query));
    const names = await listAlliedCompanies(store, call);
    const ids = [...names.keys()];
    const { rows, meta, summary } = await store.asAlly(ids, (tx) => listEntries(tx, ids, query, asked));
    return answer({
      data: rows.map(({ company_id, ...row }) => ({
        ...row,
        company: names.get(company_id),
        api_managed: canResend(call.user),
      })),
      meta,
      summary,
    });
  });
};

/** Name of the order of a list, which its cursor keeps. */
const nameOrder = ({ type, sort, descending }: ReturnType<typeof readEntryQuery>): string =>
  `${type} ${descending ? '-' : ''}${sort}`;
