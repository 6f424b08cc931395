import { sql } from 'kysely';
import type { Attention } from '../../../src/domain/office/dashboard.ts';
import type { PayrollSummary } from '../../../src/domain/office/payrolls.ts';
import { listEndingContracts } from '../../../src/domain/payroll/contract/ending-contracts.ts';
import {
  FIXED_TERM_CODE,
  type FixedTerm,
  NOTICE_STAGES_DAYS,
} from '../../../src/domain/payroll/contract/fixed-term.ts';
import { unsentStates } from '../../../src/domain/payroll/desk/document-state.ts';
import { sumPendingArrears } from '../../../src/domain/payroll/drafts/arrears.ts';
import {
  addDays,
  type Day,
  dayOf,
  formatDay,
  formatMonth,
  type Instant,
} from '../../../src/domain/values/day.ts';
import { formatPesos, sum } from '../../../src/domain/values/money.ts';
import { claims, computeClaimDeadline } from '../../../src/domain/vault/claims.ts';
import type { Category } from '../../../src/domain/vault/questions.ts';
import { selectLastRenewalStart } from '../../documents/contract-terms.ts';
import { toStateSql, toStatesSql } from '../../documents/states.ts';
import { listMinimumRaises } from '../../parameters/minimum-raises.ts';
import { listPendingOffers } from '../../parameters/offers.ts';
import { specials } from '../../resources/specials.ts';
import type { Tx } from '../../store/connection.ts';
import { findArrears, getNextMonth } from '../drafts/arrears.ts';
import { findUnreviewedEdition } from '../drafts/recalculations.ts';
import { joinHoursPayment, paidCondition } from '../drafts/signed-hours.ts';
import { countApprovals } from '../runs/approval.ts';

type MonthInView = { year: number; month: number; missing: number; summary: PayrollSummary; now: Instant };

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export async function listAttention(
  tx: Tx,
  companyId: string,
  monthInView: MonthInView,
): Promise<Attention[]> {
  return [
    ...(await enablementOf(tx, companyId)),
    ...documentsOf(monthInView),
    ...(await notesOf(tx, companyId, monthInView)),
    ...(await questionsOf(tx, companyId)),
    ...(await requestsOf(tx, companyId)),
    ...(await hoursOf(tx, companyId)),
    ...(await approvalsOf(tx, companyId)),
    ...(await peopleOf(tx, companyId, monthInView.now)),
    ...(await numbersOf(tx, companyId)),
    ...(await certificateOf(tx, companyId, dayOf(monthInView.now))),
    ...(await parametersOf(tx, companyId)),
    ...(await minimumOf(tx, companyId, dayOf(monthInView.now))),
    ...(await arrearsIn(tx, companyId, dayOf(monthInView.now))),
    ...(await rulesOf(tx, companyId)),
  ];
}

/** Returns nothing once the company is enabled in production. */
async function enablementOf(tx: Tx, companyId: string): Promise<Attention[]> {
  const { rows } = await sql<{ environment: string | null }>`
    select environment from enablers where company_id = ${companyId} and status`.execute(tx);
  const [enabled] = rows;
  if (enabled?.environment === 'produccion') return [];
  const [text, detail] = enabled
    ? ['Sus nóminas salen al ambiente de pruebas', 'Pase a producción para que valgan ante la DIAN']
    : ['La compañía no está habilitada ante la DIAN', 'Termine los pasos para emitir sus nóminas'];
  return [{ kind: 'enablement', text, detail, to: '/enabler' }];
}

function documentsOf({ year, month, missing, summary }: MonthInView): Attention[] {
  const found: Attention[] = [];
  const at = `/payrolls?year=${year}&month=${month}`;
  const { rechazada: rejected = 0, borrador: unfit = 0, lista: fit = 0 } = summary.states;
  if (rejected)
    found.push({
      kind: 'rejected',
      text: plural(rejected, 'documento rechazado por la DIAN', 'documentos rechazados por la DIAN'),
      detail: 'Corrija y vuelva a enviar',
      to: `${at}&state=rechazada`,
    });
  if (unfit + fit)
    found.push({
      kind: 'draft',
      text: plural(unfit + fit, 'borrador sin emitir', 'borradores sin emitir'),
      detail: unfit ? `${plural(unfit, 'tiene', 'tienen')} datos por completar` : 'Listos para enviar',
      to: `${at}&state=${unsentStates.join()}`,
    });
  if (missing)
    found.push({
      kind: 'missing',
      text: plural(missing, 'empleado sin nómina', 'empleados sin nómina'),
      detail: `Falta la de ${formatMonth(year, month)}`,
      to: '/payrolls/create',
    });
  return found;
}

/** Counts rejected and unsent notes. The list of payrolls does not show them. */
async function notesOf(tx: Tx, companyId: string, { year, month }: MonthInView): Promise<Attention[]> {
  const { rows } = await sql<{ rejected: number; left: number }>`
    select count(*) filter (where state = ${toStateSql('rechazada')})::int as rejected,
      count(*) filter (where state in ${toStatesSql(unsentStates)})::int as left
    from payrolls where company_id = ${companyId} and year = ${year} and month = ${month} and note_type is not null`.execute(
    tx,
  );
  const { rejected = 0, left = 0 } = rows[0] ?? {};
  const at = `/adjustment_payrolls?year=${year}&month=${month}`;
  const found: Attention[] = [];
  if (rejected)
    found.push({
      kind: 'rejected',
      text: plural(rejected, 'ajuste rechazado por la DIAN', 'ajustes rechazados por la DIAN'),
      detail: 'Corrija y vuelva a enviar',
      to: `${at}&state=rechazada`,
    });
  if (left)
    found.push({
      kind: 'draft',
      text: plural(left, 'ajuste sin emitir', 'ajustes sin emitir'),
      detail: `Nada cambia ante la DIAN hasta que ${left === 1 ? 'lo' : 'los'} emita`,
      to: `${at}&state=${unsentStates.join()}`,
    });
  return found;
}

async function questionsOf(tx: Tx, companyId: string): Promise<Attention[]> {
  const isClaim = sql`category = any(${claims as string[]})`;
  const { rows } = await sql<{
    asked: number;
    claimed: number;
    first: Date | null;
    category: Category | null;
  }>`
    select count(*) filter (where not ${isClaim})::int as asked, count(*) filter (where ${isClaim})::int as claimed,
      min(created_at) filter (where ${isClaim}) as first,
      (array_agg(category order by created_at) filter (where ${isClaim}))[1] as category
    from payslip_questions where company_id = ${companyId} and state = 'abierta'`.execute(tx);
  const { asked = 0, claimed = 0, first = null, category = null } = rows[0] ?? {};
  const due =
    first && category && computeClaimDeadline(category, dayOf(new Date(first).getTime() as Instant));
  const found: Attention[] = [];
  if (due)
    found.push({
      kind: 'questions',
      text: plural(claimed, 'solicitud sobre datos personales', 'solicitudes sobre datos personales'),
      detail: `${claimed === 1 ? 'Se responde' : 'La primera se responde'} hasta el ${formatDay(due)}`,
      to: '/vault/questions?about=data',
    });
  if (asked)
    found.push({
      kind: 'questions',
      text: plural(asked, 'pregunta de un empleado sin responder', 'preguntas de empleados sin responder'),
      detail: 'Sobre sus comprobantes',
      to: '/vault/questions',
    });
  return found;
}

async function requestsOf(tx: Tx, companyId: string): Promise<Attention[]> {
  const { rows } = await sql<{ count: number; first: Date | null }>`
    select count(*)::int as count, min(coalesce(withdrawal_asked_at, created_at)) as first from employee_requests
    where company_id = ${companyId} and (state = 'en_revision' or withdrawal_asked_at is not null)`.execute(
    tx,
  );
  const { count = 0, first = null } = rows[0] ?? {};
  if (!count || !first) return [];
  const since = formatDay(dayOf(new Date(first).getTime() as Instant));
  return [
    {
      kind: 'requests',
      text: plural(count, 'solicitud de un empleado por decidir', 'solicitudes de empleados por decidir'),
      detail: count === 1 ? `Llegó el ${since}` : `La primera llegó el ${since}`,
      to: '/vault/requests',
    },
  ];
}

async function approvalsOf(tx: Tx, companyId: string): Promise<Attention[]> {
  const counts = await countApprovals(tx, companyId);
  return counts.map(({ state, count, first }) => ({
    kind: 'approvals',
    ...(state === 'waiting'
      ? {
          text: plural(count, 'pago espera aprobación', 'pagos esperan aprobación'),
          detail: 'Nada se cierra ni se paga antes',
        }
      : {
          text: plural(count, 'pago devuelto sin aprobar', 'pagos devueltos sin aprobar'),
          detail: 'Corríjalo y páselo otra vez a aprobación',
        }),
    to: count === 1 ? `/pay_runs/${first}/approval` : '/pay_runs',
  }));
}

async function hoursOf(tx: Tx, companyId: string): Promise<Attention[]> {
  const { rows } = await sql<{ count: number; first: Day | null }>`
    select count(*)::int as count, min(s.day) as first from signed_hours s ${joinHoursPayment}
    where s.company_id = ${companyId} and s.waits = 'company' and not ${paidCondition}`.execute(tx);
  const { count = 0, first = null } = rows[0] ?? {};
  if (!count || !first) return [];
  return [
    {
      kind: 'hours',
      text: plural(count, 'hora extra de un empleado por firmar', 'horas extra de empleados por firmar'),
      detail: count === 1 ? `Son del ${formatDay(first)}` : `Las primeras son del ${formatDay(first)}`,
      to: '/vault/hours',
    },
  ];
}

/**
 * Returns what employees need: a first employee, records that lack data of the document, and contracts about
 * to end. Its counts are those of the list of employees.
 */
async function peopleOf(tx: Tx, companyId: string, now: Instant): Promise<Attention[]> {
  const context = { companyId, user: undefined, now, newId: () => '' };
  const status = specials.employees?.derived?.status?.(context);
  if (!status) return [];
  const { rows: anybody } =
    await sql`select 1 from employees where company_id = ${companyId} limit 1`.execute(tx);
  if (anybody.length === 0)
    return [
      {
        kind: 'people',
        text: 'Aún no hay empleados',
        detail: 'Cree el primero o tráigalos de un archivo',
        to: '/employees',
      },
    ];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employees t
    where t.company_id = ${companyId} and ${status} = 'incompleto'`.execute(tx);
  const incomplete = rows[0]?.count ?? 0;
  const found: Attention[] = [];
  if (incomplete > 0)
    found.push({
      kind: 'incomplete',
      text: plural(incomplete, 'empleado con datos incompletos', 'empleados con datos incompletos'),
      detail: 'Falta lo que sus documentos necesitan',
      to: '/employees?status=incompleto',
    });
  return [...found, ...(await contractEndsOf(tx, companyId, dayOf(now)))];
}

type EndingRow = FixedTerm & { name: string; fixed: boolean };

async function contractEndsOf(tx: Tx, companyId: string, today: Day): Promise<Attention[]> {
  const { rows } = await sql<EndingRow>`
    select t.name, t.admission_date as "from", t.contract_end_date as until, k.code = ${FIXED_TERM_CODE} as fixed,
      ${selectLastRenewalStart('t')} as renewed_from, n.delivered_on as delivered
    from employees t join contract_types k on k.id = t.contract_type_id
    left join term_notices n on n.company_id = t.company_id and n.employee_id = t.id
      and n.contract_end_date = t.contract_end_date
    where t.company_id = ${companyId} and t.active and t.retirement_date is null and t.admission_date <= ${today}::date
      and t.contract_end_date <= ${addDays(today, NOTICE_STAGES_DAYS[2])}::date
    order by t.contract_end_date, t.search_text`.execute(tx);
  return listEndingContracts(rows, today).map((matter) => ({
    kind: 'contract',
    ...matter,
    to: '/employees?status=por_vencer',
  }));
}

async function numbersOf(tx: Tx, companyId: string): Promise<Attention[]> {
  const { rows } = await sql<{ prefix: string | null; left: number }>`
    select prefix, "to" - next + 1 as left from consecutives
    where company_id = ${companyId} and active and "to" is not null and next - "from" >= ("to" - "from" + 1) * 0.9`.execute(
    tx,
  );
  return rows.map(({ prefix, left }) => ({
    kind: 'numbers',
    text: `Al consecutivo ${prefix ?? ''} le quedan ${plural(Number(left), 'número', 'números')}`,
    detail: 'Amplíe el rango',
    to: '/consecutives',
  }));
}

async function certificateOf(tx: Tx, companyId: string, today: Day): Promise<Attention[]> {
  const { rows } = await sql<{ until: string | null }>`
    select certificate_info ->> 'valid_to' as until from enablers where company_id = ${companyId}`.execute(
    tx,
  );
  const until = rows[0]?.until ? dayOf(Date.parse(rows[0].until) as Instant) : undefined;
  if (!until || until > addDays(today, 30)) return [];
  return [
    {
      kind: 'certificate',
      text: `El certificado ${until < today ? 'venció' : 'vence'} el ${formatDay(until)}`,
      detail: 'Renuévelo en Habilitación',
      to: '/enabler',
    },
  ];
}

async function parametersOf(tx: Tx, companyId: string): Promise<Attention[]> {
  const [latest] = await listPendingOffers(tx, companyId);
  if (!latest) return [];
  const text = `Parámetros legales de ${latest.year} por aplicar`;
  return [{ kind: 'parameters', text, detail: 'Vea en qué difieren de los suyos', to: '/minimum_wages' }];
}

async function minimumOf(tx: Tx, companyId: string, today: Day): Promise<Attention[]> {
  const years = await listMinimumRaises(tx, companyId, today);
  return years.map(({ year, employees }) => ({
    kind: 'parameters',
    text: `${plural(employees.length, 'empleado por debajo', 'empleados por debajo')} del salario mínimo de ${year}`,
    detail: 'Súbalos en Salarios mínimos',
    to: '/minimum_wages',
  }));
}

/** Sums what late raises still owe, in pesos: months that went to DIAN before the raise was saved. */
async function arrearsIn(tx: Tx, companyId: string, today: Day): Promise<Attention[]> {
  const owed = [...(await findArrears(tx, companyId, getNextMonth(today)))].flatMap(([id, months]) => {
    const pending = sum(months.map(sumPendingArrears));
    return pending > 0 ? [{ id, pending }] : [];
  });
  const [first] = owed;
  if (!first) return [];
  return [
    {
      kind: 'rules',
      text: `${plural(owed.length, 'aumento debe', 'aumentos deben')} meses ya pagados`,
      detail: `${formatPesos(sum(owed.map(({ pending }) => pending)))} de retroactivo sin pagar`,
      to: owed.length === 1 ? `/employees/${first.id}/edit` : '/employees',
    },
  ];
}

/**
 * Returns a warning when payrolls were stored before the last correction of the rules and no user has
 * compared them.
 */
async function rulesOf(tx: Tx, companyId: string): Promise<Attention[]> {
  const edition = await findUnreviewedEdition(tx, companyId);
  if (!edition) return [];
  const text = `Las reglas de cálculo se corrigieron el ${formatDay(edition.day)}`;
  return [
    {
      kind: 'rules',
      text,
      detail: 'Vea qué nóminas guardadas saldrían distintas',
      to: '/payrolls/recalculations',
    },
  ];
}
