import type { Resource } from '../../src/domain/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { answer } from '../http/answer.ts';
import type { StaffCall, StaffRoutes } from '../http/staff.ts';
import { listRecords, readRecord } from './read.ts';
import { createRecord, deleteRecord, updateRecord } from './write.ts';

/** The five routes of every declared resource. */
export function resourceRoutes(routes: StaffRoutes): void {
  for (const resource of resources) routesOf(routes, resource);
}

function routesOf(routes: StaffRoutes, resource: Resource): void {
  const company = resource.scope === 'company';
  const writing = { roles: resource.roles, company };
  const reading = { roles: [...resource.roles, ...(resource.readers ?? [])], company };
  const one = `/${resource.path}/:id`;
  const inside = (call: StaffCall) => (company ? call.inCompany : call.asSystem);
  const saved = `${resource.singular} ${resource.feminine ? 'guardada' : 'guardado'}`;

  routes.read(`/${resource.path}`, { ...reading, summary: `Lista de ${resource.title}` }, async (call) =>
    answer(await inside(call)((tx) => listRecords(tx, resource, contextOf(call), call.query))),
  );
  routes.read(one, { ...reading, summary: `${resource.singular} por su identificador` }, async (call) =>
    answer({
      data: await inside(call)((tx) => readRecord(tx, resource, contextOf(call), call.params.id ?? '')),
    }),
  );
  routes.write(
    'POST',
    `/${resource.path}`,
    { ...writing, summary: `Crear en ${resource.title}` },
    async (call, tx) =>
      answer({ data: await createRecord(tx, resource, contextOf(call), call.body), message: saved }, 201),
  );
  routes.write('PUT', one, { ...writing, summary: `Cambiar en ${resource.title}` }, async (call, tx) => {
    const data = await updateRecord(tx, resource, contextOf(call), call.params.id ?? '', call.body);
    return answer({ data, message: saved });
  });
  routes.write('DELETE', one, { ...writing, summary: `Eliminar de ${resource.title}` }, async (call, tx) => {
    await deleteRecord(tx, resource, contextOf(call), call.params.id ?? '');
    return answer({ message: `${resource.singular} ${resource.feminine ? 'eliminada' : 'eliminado'}` });
  });
}

const contextOf = (call: StaffCall) => ({
  companyId: call.company.id || undefined,
  user: call.user,
  now: call.now,
  newId: call.newId,
});
