import { Readable } from 'node:stream';
import type { PilaBranch, PilaFiling } from '../../src/domain/office/pila.ts';
import type { Branch, Planillas } from '../../src/domain/pila/branches.ts';
import {
  buildPlanillaFile,
  listNoveltyMarks,
  type Planilla,
  type PlanillaRow,
} from '../../src/domain/pila/build-planilla.ts';
import { subsystems } from '../../src/domain/pila/contributor.ts';
import { buildContributorLines } from '../../src/domain/pila/contributor-lines.ts';
import { getPilaLayout } from '../../src/domain/pila/layout.ts';
import { computePlanillaDueDay, type PlanillaType, planillaNames } from '../../src/domain/pila/planilla.ts';
import { recordEnd } from '../../src/domain/pila/write-file.ts';
import { type Day, dayOf, formatMonth } from '../../src/domain/values/day.ts';
import { type Money, money, sum, toMoneyText } from '../../src/domain/values/money.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { streamZip } from '../http/zipped.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import { takeTurn } from '../resources/specials/special.ts';
import { searchText } from '../store/search.ts';
import { readMonthSettings } from './context.ts';
import { exportPlanillaSheet } from './export.ts';
import { findFiledPlanilla, insertFiling, listPilaFilings, withdraw } from './filings.ts';
import { type ComputedMonth, choosePlanilla, computePlanillas, findEmployeeMonth } from './planilla.ts';

export const registerPilaRoutes: StaffModule = ({ on }) => {
  on('GET /pila', async (call) => {
    const { month, type, branch: code, search = '', marked, page = 1, per_page = 50 } = call.input;
    const today = dayOf(call.now);
    const computed = await computePlanillas(call.inCompany, call.company.id, month, type, today);
    const { planilla, branch, digest } = choosePlanilla(computed, code);
    const filings = await call.inCompany((tx) => listPilaFilings(tx, call.company.id, month));
    const words = searchText(search).split(/\s+/).filter(Boolean);
    const found = planilla.rows.filter(({ employee, marks }) => {
      const text = searchText(employee.name, employee.document);
      return words.every((word) => text.includes(word)) && (!marked || marks.some((mark) => mark === marked));
    });
    const { context, byBranch } = computed.monthContext;
    const standing = byBranch
      ? byBranch.filed.find((one) => one.branch.code === branch?.code)?.filed
      : context.filed;
    return answer({
      data: found.slice((page - 1) * per_page, page * per_page).map(rowShown),
      planilla: {
        type,
        ...summaryOf(planilla),
        due: computePlanillaDueDay(month.year, month.month, context.presenter.document_number),
        branch,
        branches: branchesShown(computed.planillas, filings, type),
        filings,
        standing: standing?.associated.number ?? null,
        digest,
      },
      findings: planilla.findings,
      counts: planilla.counts as Record<string, number>,
      meta: {
        page,
        per_page,
        total: found.length,
        last_page: Math.max(1, Math.ceil(found.length / per_page)),
      },
    });
  });

  on('GET /pila/contributors/:id', async (call) => {
    const { id, month } = call.input;
    const found = await findEmployeeMonth(call.inCompany, call.company.id, month, id);
    if (!found) throw call.missing();
    const { settings, moves } = await call.inCompany((tx) => readMonthSettings(tx, call.company.id, month));
    const lines = buildContributorLines(found, settings, moves.get(id));
    const { detail } = getPilaLayout(dayOf(call.now));
    return answer({
      data: lines.map((line) => ({
        marks: listNoveltyMarks(line),
        fields: detail.flatMap(({ number, name, key, kind }) => {
          const value = (line as Record<string, unknown>)[key];
          const text = kind === 'pesos' ? toMoneyText(value as Money) : String(value ?? '');
          return /^0*(\.0*)?$/.test(text) ? [] : [{ number, name, value: text }];
        }),
      })),
    });
  });

  on('GET /pila/file', async (call) => {
    const { month, type, branch: code } = call.input;
    const computed = await computePlanillas(call.inCompany, call.company.id, month, type, dayOf(call.now));
    const { planilla, branch } = choosePlanilla(computed, code);
    refuseWhole(computed, branch);
    refuseUnready(planilla);
    return fileAnswer(contentOf(planilla), buildPlanillaFile(type, month, { branch: branch?.code }));
  });

  on('GET /pila/files', async (call) => {
    const { month, type } = call.input;
    const { planillas } = await computePlanillas(
      call.inCompany,
      call.company.id,
      month,
      type,
      dayOf(call.now),
    );
    const { whole, branches } = planillas;
    refuseUnready(whole);
    const each = branches.length > 0 ? branches : [{ branch: undefined, planilla: whole }];
    const files = each
      .filter(({ planilla }) => planilla.people > 0)
      .map(({ branch, planilla }, at) => ({
        id: String(at),
        name: `${buildPlanillaFile(type, month, { branch: branch?.code })}.txt`,
        planilla,
      }));
    const zip = streamZip(files, async ({ id, name }) => {
      const file = files[Number(id)];
      return file && { name, data: Buffer.from(contentOf(file.planilla), 'latin1') };
    });
    return answer(Readable.from(zip), 200, {
      type: 'application/zip',
      headers: {
        'content-disposition': `attachment; filename="${buildPlanillaFile(type, month)}.zip"`,
        'cache-control': 'no-store',
      },
    });
  });

  on('GET /pila/export', async (call) => {
    const { month, type, branch: code, format = 'xlsx' } = call.input;
    const today = dayOf(call.now);
    const computed = await computePlanillas(call.inCompany, call.company.id, month, type, today);
    const { planilla, branch } = choosePlanilla(computed, code);
    if (planilla.people === 0) throw buildConflictRefusal(nobody);
    const records = planilla.records();
    return exportPlanillaSheet({ ...month, type, written: today, records, branch: branch?.code }, format);
  });

  on('POST /pila/filings', async (call, tx) => {
    const { year, month, type, branch: code, number, paid, digest } = call.input;
    const written = dayOf(call.now);
    await takeTurn(tx, 'pila_filings', call.company.id);
    checkPaid(paid, written);
    const filings = await listPilaFilings(tx, call.company.id, { year, month });
    const standing = filings.filter(({ withdrawn }) => withdrawn === null);
    const own = standing.filter(({ branch }) => (branch?.code ?? undefined) === code);
    const same = own.find((one) => one.type === type && (type === 'E' || type === 'S' || type === 'K'));
    if (same)
      throw buildConflictRefusal(
        `La planilla ${same.number} de ${formatMonth(year, month)} ya está presentada. Lo que cambió va en una de correcciones.`,
      );
    if (standing.some((one) => one.number === number))
      throw buildInvalidRefusal({ number: ['Otra planilla del mes tiene este número'] });
    const computed = await computePlanillas(
      (work) => work(tx),
      call.company.id,
      { year, month },
      type,
      written,
    );
    const { planilla, branch, digest: today } = choosePlanilla(computed, code);
    refuseWhole(computed, branch);
    if (code !== undefined && !branch)
      throw buildConflictRefusal('La planilla de este mes es de toda la compañía. Vuelva a mirarla.');
    refuseUnready(planilla);
    if (today !== digest)
      throw buildConflictRefusal(
        'La planilla cambió desde que la miró. Revísela y descargue el archivo otra vez.',
      );
    const content = Buffer.from(contentOf(planilla), 'latin1');
    const id = call.newId();
    await insertFiling(
      tx,
      call.company.id,
      { id, year, month, type, number, paid, written, content, branch, by: call.user.id },
      planilla,
    );
    const [filing] = await listPilaFilings(tx, call.company.id, { id });
    if (!filing) throw buildConflictRefusal('La planilla no se guardó.');
    return answer({
      data: filing,
      message: `Se guardó la planilla ${number} de ${planillaNames[type].toLowerCase()} de ${formatMonth(year, month)}`,
    });
  });

  on('GET /pila/filings/:id/file', async (call) => {
    const filed = await call.inCompany((tx) => findFiledPlanilla(tx, call.company.id, call.input.id));
    if (!filed) throw call.missing();
    return fileAnswer(
      filed.content,
      buildPlanillaFile(filed.type, filed, { branch: filed.branch_code ?? undefined, number: filed.number }),
    );
  });

  on('GET /pila/filings/:id/export', async (call) => {
    const { id, format = 'xlsx' } = call.input;
    const filed = await call.inCompany((tx) => findFiledPlanilla(tx, call.company.id, id));
    if (!filed) throw call.missing();
    const { content, branch_code, ...rest } = filed;
    return exportPlanillaSheet(
      { ...rest, branch: branch_code ?? undefined, records: content.toString('latin1').split(recordEnd) },
      format,
    );
  });

  on('POST /pila/filings/:id/withdraw', async (call, tx) => {
    const { id, reason } = call.input;
    await takeTurn(tx, 'pila_filings', call.company.id);
    const filed = await findFiledPlanilla(tx, call.company.id, id);
    if (!filed) throw call.missing();
    const others = (await listPilaFilings(tx, call.company.id, filed)).filter(
      (one) => one.withdrawn === null && (one.branch?.code ?? null) === filed.branch_code,
    );
    const isBase = filed.type !== 'A' && filed.type !== 'N';
    if (isBase && others.some(({ type }) => type === 'A' || type === 'N'))
      throw buildConflictRefusal('Tiene correcciones presentadas: retire antes la marca de ellas.');
    if (!(await withdraw(tx, call.company.id, id, reason, call.user.id)))
      throw buildConflictRefusal('Ya se había retirado la marca de esta planilla.');
    const [filing] = await listPilaFilings(tx, call.company.id, { id });
    if (!filing) throw call.missing();
    return answer({ data: filing, message: `La planilla ${filed.number} ya no cuenta como presentada` });
  });
};

const nobody = 'Nadie va en esta planilla.';

function refuseUnready(planilla: Planilla): void {
  if (planilla.blocked)
    throw buildConflictRefusal('Corrija primero lo que impide escribir la planilla.', {
      findings: planilla.findings.slice(0, 50),
    });
  if (planilla.people === 0) throw buildConflictRefusal(nobody);
}

/** Throws 409 for a file of all branches together: each branch has a planilla of its own. */
function refuseWhole({ monthContext }: ComputedMonth, branch: Branch | null): void {
  if (monthContext.byBranch && !branch)
    throw buildConflictRefusal('La compañía presenta una planilla por sucursal: elija la sucursal.');
}

const branchesShown = (
  { branches }: Planillas,
  filings: readonly PilaFiling[],
  type: PlanillaType,
): PilaBranch[] =>
  branches.map(({ branch, planilla: { people, lines, total, blocked, corrections } }) => ({
    ...branch,
    people,
    lines,
    total: toMoneyText(total),
    blocked,
    filed:
      filings.find((one) => one.withdrawn === null && one.branch?.code === branch.code && one.type === type)
        ?.number ?? null,
    corrections,
  }));

function checkPaid(paid: Day, today: Day): void {
  if (paid > today) throw buildInvalidRefusal({ paid: ['El día de pago no ha llegado'] });
}

const contentOf = (planilla: Planilla): string => [...planilla.records()].join('');

const fileAnswer = (content: string | Buffer, file: string) =>
  answer(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, 200, {
    type: 'text/plain; charset=us-ascii',
    headers: {
      'content-disposition': `attachment; filename="${file}.txt"`,
      'cache-control': 'no-store',
    },
  });

const rowShown = ({ employee, base, paid, difference, ...row }: PlanillaRow) => ({
  ...row,
  id: employee.id,
  name: employee.name,
  list_name: employee.list_name,
  document: employee.document,
  base: toMoneyText(base),
  paid: toMoneyText(paid),
  difference: toMoneyText(difference),
});

function summaryOf(planilla: Planilla) {
  const { people, lines, payroll, total, sums, own, corrections, blocked } = planilla;
  const shares = subsystems.map((system) => {
    const { paid, deducted, employer } = sums[system];
    return { system, paid, deducted, employer, difference: money(paid - deducted - employer) };
  });
  return {
    people,
    lines,
    payroll: toMoneyText(payroll),
    total: toMoneyText(total),
    deducted: toMoneyText(sum(shares.map(({ deducted }) => deducted))),
    difference: toMoneyText(sum(shares.map(({ difference }) => difference))),
    shares: shares.map(({ system, ...amounts }) => ({
      system,
      deducted: toMoneyText(amounts.deducted),
      employer: toMoneyText(amounts.employer),
      paid: toMoneyText(amounts.paid),
      difference: toMoneyText(amounts.difference),
    })),
    administrators: planilla.administrators.map(({ amount, ...one }) => ({
      ...one,
      amount: toMoneyText(amount),
    })),
    own,
    corrections,
    blocked,
  };
}
