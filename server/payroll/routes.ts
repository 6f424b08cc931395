import { editableStates } from '../../src/domain/payroll/desk/document-state.ts';
import { checkDraft } from '../../src/domain/payroll/drafts/draft.ts';
import { compareLiquidations } from '../../src/domain/payroll/statement/compare.ts';
import { findReissue, listDocumentVersions } from '../documents/chain.ts';
import { findPayroll, type StoredPayroll, updateDraft } from '../documents/payrolls.ts';
import { listPayrollMoves } from '../documents/timeline.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import {
  buildConflictRefusal,
  buildInvalidRefusal,
  buildNotFoundRefusal,
  buildStaleRefusal,
} from '../refusals.ts';
import { isVersion } from '../resources/write.ts';
import type { Tx } from '../store/connection.ts';
import { readPageRequest } from '../store/cursors.ts';
import { publish } from '../store/events.ts';
import { addAbsenceBases } from './drafts/absence-bases.ts';
import { findPayrollContext, findPreviousPayroll } from './drafts/context.ts';
import { deletePayrolls, findDeletionProblem, inRuns } from './drafts/delete.ts';
import { addDraft, composeDraft } from './drafts/generate.ts';
import { computeWithholdingPercentage } from './drafts/percentage.ts';
import { computeRecalculations, reviewEdition } from './drafts/recalculations.ts';
import { registerPayrollExportRoutes } from './list/export-routes.ts';
import { listPayrollPage, listPayrollsByCursor } from './list/list-payrolls.ts';
import { readComparedQuery, readContextQuery, readListQuery } from './list/query.ts';
import { findPayRun, isPaidInRuns } from './paid-in.ts';
import { toPayrollDetail, toPayrollListItem } from './payroll-items.ts';

export const registerPayrollRoutes: StaffModule = (routes, services) => {
  const { on } = routes;
  registerPayrollExportRoutes(routes, services);

  on('GET /payrolls', async (call) => {
    const query = readListQuery(call.values);
    const { page, perPage, sort, descending } = query;
    const { cursor } = call.values;
    const asked = readPageRequest(
      { page: call.values['page'] ? page : undefined, perPage, cursor },
      `${descending ? '-' : ''}${sort}`,
    );
    const wanted = { companyId: call.company.id, ...query };
    const { rows, meta, summary } = await call.inCompany((tx) =>
      asked.cursor
        ? listPayrollsByCursor(tx, wanted, asked, call.writing)
        : listPayrollPage(tx, wanted, call.writing),
    );
    return answer({
      data: rows.map((row) => ({
        ...toPayrollListItem(row),
        previous_total: row.previous_total,
        note: row.note,
      })),
      meta,
      summary,
    });
  });

  on('GET /payrolls/context', async (call) => {
    const wanted = readContextQuery(call.values);
    const data = await call.inCompany((tx) => findPayrollContext(tx, call.company.id, wanted, call.now));
    if (!data) throw buildInvalidRefusal({ employee_id: ['El empleado no existe en esta compañía'] });
    return answer({ data });
  });

  on('GET /payrolls/withholding_percentage', async (call) => {
    const wanted = readContextQuery(call.values);
    return answer({
      data: await call.inCompany((tx) => computeWithholdingPercentage(tx, call.company.id, wanted)),
    });
  });

  on('GET /payrolls/recalculations', async (call) => {
    const wanted = readComparedQuery(call.values);
    return answer({ data: await call.inCompany((tx) => computeRecalculations(tx, call.company.id, wanted)) });
  });

  on('GET /payrolls/:id', async (call) =>
    answer({ data: await call.inCompany((tx) => payrollDetail(tx, call.company.id, call.input.id)) }),
  );

  on('GET /payrolls/:id/comparison', async (call) =>
    answer({
      data: await call.inCompany(async (tx) => {
        const row = await rowAt(tx, call.company.id, call.input.id);
        const before = await findPreviousPayroll(tx, call.company.id, row);
        if (!before) return null;
        const { accrued_total, deductions_total, total } = row;
        const after = { lines: row.lines, totals: { accrued_total, deductions_total, total } };
        const { id, year, month } = before;
        return { previous: { id, year, month }, ...compareLiquidations(before, after) };
      }),
    }),
  );

  on('POST /payrolls/recalculations/reviewed', async (call, tx) => {
    await reviewEdition(tx, call.company.id, call.user.id);
    return answer({ message: 'Queda anotado que los comparó' });
  });

  on('POST /payrolls', async (call, tx) => {
    const checked = checkDraft(call.values);
    if (!checked.ok) throw buildInvalidRefusal(checked.errors);
    const id = checked.id ?? call.newId();
    if (checked.id && (await findPayroll(tx, call.company.id, id)))
      throw buildConflictRefusal('Ya existe una nómina con ese identificador.');
    const [draft = checked.value] = await addAbsenceBases(tx, call.company.id, [checked.value]);
    await addDraft(tx, call, id, draft);
    await publish(tx, call.company.id, 'payroll', { id, state: 'borrador', full_number: null });
    return answer({ data: await payrollDetail(tx, call.company.id, id), message: 'Nómina guardada' });
  });

  on('PUT /payrolls/:id', async (call, tx) => {
    const stored = await rowAt(tx, call.company.id, call.input.id, true);
    const { id } = stored;
    const current = await payrollDetail(tx, call.company.id, id);
    if (!editableStates.includes(stored.state)) {
      throw buildConflictRefusal('Esta nómina ya se envió a la DIAN y no se puede cambiar.', current);
    }
    if (isPaidInRuns(stored)) throw buildConflictRefusal(inRuns, current);
    const base = call.values.base_version;
    if (!isVersion(base)) throw buildInvalidRefusal({ base_version: ['Indique la versión que modificó'] });
    if (Number(base) !== stored.version)
      throw buildStaleRefusal('Alguien cambió esta nómina mientras usted la editaba.', current);
    const checked = checkDraft(call.values);
    if (!checked.ok) throw buildInvalidRefusal(checked.errors);
    // Calls that omit benefits, shifts or days worked leave them unchanged.
    const { shifts, benefits, days_worked } = stored.novelties;
    const kept = {
      ...(shifts && { shifts }),
      ...(benefits && { benefits }),
      ...(days_worked && { days_worked }),
    };
    const before = stored.reissue_of
      ? await listDocumentVersions(tx, call.company.id, stored.reissue_of)
      : [];
    const inPlaceOf = before.map((version) => version.id);
    const [draft] = await addAbsenceBases(tx, call.company.id, [checked.value]);
    const next = await composeDraft(tx, call, id, { ...kept, ...checked.value, ...draft }, inPlaceOf);
    await updateDraft(tx, next, stored.version);
    await publish(tx, call.company.id, 'payroll', {
      id,
      state: stored.state,
      full_number: stored.full_number,
    });
    return answer({ data: await payrollDetail(tx, call.company.id, id), message: 'Nómina guardada' });
  });

  on('DELETE /payrolls/:id', async (call, tx) => {
    const stored = await rowAt(tx, call.company.id, call.input.id, true);
    const { id } = stored;
    const kept = findDeletionProblem(stored);
    if (kept) throw buildConflictRefusal(kept);
    await deletePayrolls(tx, call.company.id, [id]);
    await publish(tx, call.company.id, 'payroll', { id, state: 'eliminada', full_number: null });
    return answer({ message: 'Nómina borrada' });
  });
};

async function rowAt(tx: Tx, companyId: string, id: string, lock = false): Promise<StoredPayroll> {
  const row = await findPayroll(tx, companyId, id, lock);
  // Notes are changed by server/adjustments.
  if (!row || (lock && row.note_type !== null)) throw buildNotFoundRefusal();
  return row;
}

async function payrollDetail(tx: Tx, companyId: string, id: string) {
  const row = await rowAt(tx, companyId, id);
  return {
    ...toPayrollDetail(row, await listPayrollMoves(tx, companyId, row.id)),
    chain: await listDocumentVersions(tx, companyId, row.id),
    in_runs: isPaidInRuns(row),
    pay_run: await findPayRun(tx, row),
    reissue: (await findReissue(tx, companyId, row.id)) ?? null,
  };
}
