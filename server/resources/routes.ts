import { findRouteTrail, isBulkSalaryCall } from '../../src/domain/office/trails.ts';
import type { Resource } from '../../src/domain/records/resource.ts';
import { resources } from '../../src/domain/resources/index.ts';
import { canChange, listEditorRoles, listReaderRoles } from '../../src/domain/routes/access.ts';
import { type Contents, getContents } from '../contents/contents.ts';
import { answer } from '../http/answer.ts';
import type { StaffAsk, StaffCall, StaffRoutes } from '../http/staff.ts';
import { buildForbiddenRefusal, buildInvalidRefusal } from '../refusals.ts';
import type { Services } from '../services.ts';
import { applyBulkAction } from './bulk.ts';
import { listRecordChanges } from './changes.ts';
import { readDeletedIds } from './deleted-ids.ts';
import { exportRecords } from './export.ts';
import { buildFileAnswer, findFile, listFileFields } from './files.ts';
import { buildDownloadOperation, buildOperations } from './operations.ts';
import { listRecords, readRecord } from './read.ts';
import { createRecord, deleteRecord, updateRecord } from './write.ts';

/** Registers the routes of every resource. One with `only` has just its list. */
export function registerResourceRoutes(routes: StaffRoutes, services: Services): void {
  const contents = getContents(services);
  for (const resource of resources) {
    listRoutes(routes, resource);
    if (!resource.only) writeRoutes(routes, resource, contents);
  }
}

const inside = (resource: Resource, call: StaffCall) =>
  resource.scope === 'company' ? call.inCompany : call.asSystem;

function listRoutes(routes: StaffRoutes, resource: Resource): void {
  const reading = { roles: listReaderRoles(resource), company: resource.scope === 'company' };
  const operations = buildOperations(resource);
  routes.read(`/${resource.path}`, { ...reading, ...operations.list }, async (call) =>
    answer(
      await inside(
        resource,
        call,
      )(async (tx) => ({
        ...(await listRecords(tx, resource, toRecordContext(call), call.query, call.writing)),
        ...(await readDeletedIds(tx, resource, toRecordContext(call), call.query['updated_since'])),
      })),
    ),
  );
  routes.read(
    `/${resource.path}/export`,
    {
      ...reading,
      proof: isBulkSalaryCall(findRouteTrail(`GET /${resource.path}/export`)),
      ...operations.export,
    },
    (call) => exportRecords(inside(resource, call), resource, toRecordContext(call), call.query),
  );
}

function writeRoutes(routes: StaffRoutes, resource: Resource, contents: Contents): void {
  const operations = buildOperations(resource);
  const company = resource.scope === 'company';
  const all = resource.proof === 'all';
  const takesFiles = listFileFields(resource).length > 0;
  const writing = { roles: resource.roles, company, proof: all };
  const one = `/${resource.path}/:id`;
  const saved = `${resource.singular} ${resource.feminine ? 'guardada' : 'guardado'}`;

  routes.read(
    one,
    {
      roles: listReaderRoles(resource),
      company,
      ...operations.get,
    },
    async (call) => {
      const id = call.params.id ?? '';
      return answer({
        data: await inside(resource, call)((tx) => readRecord(tx, resource, toRecordContext(call), id)),
      });
    },
  );
  routes.read(
    `${one}/changes`,
    {
      roles: listReaderRoles(resource),
      company,
      ...operations.listChanges,
    },
    async (call) => {
      const id = call.params.id ?? '';
      return answer({
        data: await inside(
          resource,
          call,
        )((tx) => listRecordChanges(tx, resource, toRecordContext(call), id)),
      });
    },
  );
  for (const [name, field] of listFileFields(resource))
    routes.read(
      `${one}/${name}`,
      {
        roles: listReaderRoles(resource),
        company,
        ...buildDownloadOperation(resource, name, field.label),
      },
      async (call) => {
        const id = call.params.id ?? '';
        return buildFileAnswer(
          contents,
          await inside(
            resource,
            call,
          )(async (tx) => findFile(tx, (await readRecord(tx, resource, toRecordContext(call), id))[name])),
        );
      },
    );
  routes.write(
    'POST',
    `/${resource.path}`,
    { ...writing, takesFiles, ...operations.create },
    async (call, tx) => {
      mustSay(resource, call.body);
      return answer(
        { data: await createRecord(tx, resource, toRecordContext(call), call.body), message: saved },
        201,
      );
    },
  );
  routes.write(
    'POST',
    `/${resource.path}/bulk`,
    { ...writing, ...operations.updateInBulk },
    async (call, tx) => {
      proveBulk(resource, call);
      const { count } = await applyBulkAction(tx, resource, toRecordContext(call), call.body);
      return answer({
        data: { count },
        message: `${count} ${count === 1 ? 'registro' : 'registros'} al día`,
      });
    },
  );
  routes.write(
    'PUT',
    one,
    {
      roles: listEditorRoles(resource),
      company,
      proof: all,
      takesFiles,
      ...operations.update,
    },
    async (call, tx) => {
      const { clear } = call.body;
      const names = [...Object.keys(call.body), ...(Array.isArray(clear) ? clear.map(String) : [])];
      const beyond = names.filter(
        (name) =>
          !['base_version', 'clear', 'id', resource.confirms, resource.answer?.name].includes(name) &&
          !canChange(resource, call.user.roles, name),
      );
      if (beyond.length) {
        const labels = beyond.map((name) => resource.fields[name]?.label ?? name);
        throw buildForbiddenRefusal(`Su rol no cambia ${labels.join(', ')}.`);
      }
      const context = { ...toRecordContext(call), mustProve: call.mustProve };
      const data = await updateRecord(tx, resource, context, call.params.id ?? '', call.body);
      return answer({ data, message: saved });
    },
  );
  routes.write('DELETE', one, { ...writing, ...operations.delete }, async (call, tx) => {
    await deleteRecord(tx, resource, toRecordContext(call), call.params.id ?? '');
    return answer({ message: `${resource.singular} ${resource.feminine ? 'eliminada' : 'eliminado'}` });
  });
}

/** Throws 422 for an empty body: initial values alone must not create a row. */
function mustSay(resource: Resource, body: Readonly<Record<string, unknown>>): void {
  if (Object.values(body).some((value) => value !== undefined && value !== '')) return;
  const requiredFields = Object.entries(resource.fields).filter(
    ([, { computed, required }]) => required && !computed,
  );
  throw buildInvalidRefusal(
    Object.fromEntries(
      requiredFields.map(([name, { label }]) => [name, [`El campo ${label} es obligatorio`]]),
    ),
    'El formulario llegó vacío.',
  );
}

/** Asks for proof of identity before values of many rows change that a form asks it for. */
function proveBulk({ proof }: Resource, { body, mustProve }: StaffCall): void {
  const { values } = body as { values?: unknown };
  if (typeof proof !== 'object' || typeof values !== 'object' || values === null) return;
  if (proof.some((name) => name in values)) mustProve();
}

export const toRecordContext = (call: StaffAsk) => ({
  companyId: call.company.id || undefined,
  user: call.user,
  now: call.now,
  newId: call.newId,
  address: call.address,
});
