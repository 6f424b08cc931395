import { sql } from 'kysely';
import { getReport, isReport, type ReportName } from '../../src/domain/reports/catalog.ts';
import { getPayer, readClaim, type StoredClaim } from '../../src/domain/reports/recovery-claims.ts';
import type { ReportRow } from '../../src/domain/reports/report.ts';
import { dayOf, splitDay } from '../../src/domain/values/day.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { readSheetFormat } from '../http/sheet.ts';
import { listEmployeeMonths } from '../month-end/employee-months.ts';
import { buildConflictRefusal, buildInvalidRefusal, buildStaleRefusal } from '../refusals.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { drawReportPdf } from './pdf.ts';
import { prepareReport } from './prepare-report.ts';
import { lockRecoveryClaim, storeClaim } from './recoveries.ts';
import { buildReportSheet } from './sheet.ts';

const mostShown = 500;
/** Most rows of a printed report, which is built in memory. */
const mostPrinted = 2_000;

export const registerReportRoutes: StaffModule = ({ on }) => {
  on('GET /reports/:report', async (call) => {
    const report = await prepareReport(contextOf(call), named(call), filtersOf(call.values));
    const rows: ReportRow[] = [];
    for await (const some of report.rows) rows.push(...some.slice(0, mostShown - rows.length));
    const { title, columns, totals } = report;
    return answer({
      data: {
        title,
        said: listFilterWords(report),
        columns: [...columns],
        rows,
        count: totals.rows,
        totals: totals.row(),
        notes: [...report.notes()],
      },
    });
  });

  on('GET /reports/:report/download', async (call) => {
    const { format: wanted, ...query } = filtersOf(call.values);
    const name = named(call);
    const format = wanted === 'pdf' ? 'pdf' : readSheetFormat(wanted);
    const context = contextOf(call);
    const report = await prepareReport(context, name, query);
    const owner = await call.inCompany((tx) => ownerOf(tx, call.company.id));
    const { today } = context;
    const file = `${getReport(name).file}-${today}`;
    const said = listFilterWords(report);
    if (format !== 'pdf')
      return { ...(await buildReportSheet(report, { company: owner.company, today, file, format })), said };
    const rows: ReportRow[] = [];
    for await (const some of report.rows) {
      rows.push(...some);
      if (rows.length > mostPrinted)
        throw buildConflictRefusal(
          'Este informe tiene más de 2.000 filas: use el archivo de Excel o elija menos con los filtros.',
        );
    }
    const pdf = answer(await drawReportPdf(report, rows, { ...owner, today }), 200, {
      type: 'application/pdf',
      headers: { 'content-disposition': `attachment; filename="${file}.pdf"`, 'cache-control': 'no-store' },
    });
    return { ...pdf, said };
  });

  on('PUT /recovery_claims/:employee_id/:payer/:start_date', async (call, tx) => {
    const { employee_id, payer, start_date, base_version, ...given } = call.input;
    const { id: companyId } = call.company;
    const stored = await lockRecoveryClaim(tx, companyId, { employee_id, payer, start_date });
    const version = stored?.version ?? 0;
    if (!Number.isInteger(Number(base_version)))
      throw buildInvalidRefusal({ base_version: ['Indique la versión que modificó'] });
    if (Number(base_version) !== version) throw changed(stored);
    const { year, month } = splitDay(start_date);
    const inside: Transact = (work) => work(tx);
    const months = await listEmployeeMonths(inside, companyId, {
      from: { year, month },
      to: { year, month },
      employees: [employee_id],
    });
    const recovery = months
      .flatMap(({ settled }) => settled.liquidation.employer?.recoveries ?? [])
      .find((one) => getPayer(one) === payer && one.start_date === start_date);
    const of = recovery ?? stored;
    if (!of) throw call.missing();
    const {
      filing_number = null,
      filed_on = null,
      paid_on = null,
      paid_amount = null,
      note = null,
      state,
    } = given;
    const entered = { state, filing_number, filed_on, paid_on, paid_amount, note };
    const { claim, errors } = readClaim(entered, { start_date }, dayOf(call.now));
    if (Object.keys(errors).length > 0) throw buildInvalidRefusal(errors);
    const { end_date, days, amount } = of;
    const next: StoredClaim = {
      ...claim,
      employee_id,
      payer,
      start_date,
      end_date: end_date as StoredClaim['end_date'],
      days,
      // A filed amount does not change, so that a note tells when the payroll changes later.
      ...(stored && stored.state !== 'por_radicar' && claim.state !== 'por_radicar'
        ? { amount: stored.amount }
        : { amount }),
      version,
    };
    if (!(await storeClaim(tx, companyId, call.user.id, next)))
      throw changed(await lockRecoveryClaim(tx, companyId, { employee_id, payer, start_date }));
    return answer({
      data: { employee_id, payer, start_date, state: claim.state, version: version + 1 },
      message: 'Cobro guardado',
    });
  });
};

const changed = (current: StoredClaim | undefined) =>
  buildStaleRefusal('Alguien cambió este cobro mientras usted lo editaba.', current ?? null);

const listFilterWords = ({ filters }: { filters: readonly [string, string][] }) =>
  filters.map(([label, words]) => ({ label, words }));

function named({ input, missing }: { input: { report: string }; missing: () => Error }): ReportName {
  if (!isReport(input.report)) throw missing();
  return input.report;
}

/** Drops the company, which a link also names. */
const filtersOf = ({ company: _, ...filters }: Readonly<Record<string, string | undefined>>) => filters;

const contextOf = ({
  inCompany,
  company,
  now,
}: {
  inCompany: Transact;
  company: { id: string };
  now: Parameters<typeof dayOf>[0];
}) => ({ inside: inCompany, companyId: company.id, today: dayOf(now) });

async function ownerOf(tx: Tx, companyId: string): Promise<{ company: string; nit: string }> {
  const { rows } = await sql<{ company: string; nit: string }>`
    select coalesce(nullif(social_reason, ''), concat_ws(' ', first_name, surname)) as company, coalesce(nit, '') as nit
    from companies where id = ${companyId}`.execute(tx);
  return rows[0] ?? { company: '', nit: '' };
}
