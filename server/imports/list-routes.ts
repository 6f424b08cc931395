import { isOfficialList } from '../../src/domain/records/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { buildOperations } from '../resources/operations.ts';
import { holdCatalogues } from '../resources/remembered-catalogues.ts';
import { toRecordContext } from '../resources/routes.ts';
import { dryRun } from '../store/savepoints.ts';
import { storeListed, writeListRows } from './list-rows.ts';

export const registerListImportRoutes: StaffModule = (routes) => {
  for (const resource of resources.filter(isOfficialList)) {
    const operations = buildOperations(resource);
    const writing = { roles: resource.roles, company: false, fields: ['rows'] };
    routes.write(
      'POST',
      `/${resource.path}/import/check`,
      {
        ...writing,
        ...operations.checkImport,
      },
      async (call, tx) => {
        const look = () => writeListRows(tx, resource, toRecordContext(call), call.body);
        return answer({ data: await holdCatalogues(tx, () => dryRun(tx, look)) });
      },
    );
    routes.write(
      'POST',
      `/${resource.path}/import`,
      {
        ...writing,
        ...operations.import,
      },
      async (call, tx) => {
        const store = () => storeListed(tx, resource, toRecordContext(call), call.body);
        const data = await holdCatalogues(tx, store);
        return answer({ data, message: countsInWords(data) }, 201);
      },
    );
  }
};

function countsInWords({ created, updated }: { created: number; updated: number }): string {
  const parts = [
    created > 0 && (created === 1 ? '1 fila nueva' : `${created} filas nuevas`),
    updated > 0 && `${updated} ${updated === 1 ? 'cambiada' : 'cambiadas'}`,
  ].filter(Boolean);
  return parts.join(', ') || 'Todo estaba igual';
}
