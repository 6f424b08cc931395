import { sql } from 'kysely';
import type { RiskClass } from '../../src/domain/payroll/law/tables.ts';
import type { BranchContext } from '../../src/domain/pila/branches.ts';
import type { PlanillaContext } from '../../src/domain/pila/build-planilla.ts';
import { findPilaDocumentType } from '../../src/domain/pila/codes.ts';
import type { OwnType } from '../../src/domain/pila/contributor.ts';
import type { Moves } from '../../src/domain/pila/contributor-lines.ts';
import { mergeFiledLines } from '../../src/domain/pila/filed-lines.ts';
import type { PlanillaType, Presenter } from '../../src/domain/pila/planilla.ts';
import { defaultPilaSettings, type PilaSettings } from '../../src/domain/pila/settings.ts';
import { type Day, getMonthEnd, getMonthStart } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import type { Tx } from '../store/connection.ts';
import { listFiledTexts, type PresentedPlanilla } from './filings.ts';

export type MonthSettings = { settings: PilaSettings; configured: boolean; moves: Map<string, Moves> };

export async function readMonthSettings(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
): Promise<MonthSettings> {
  const [settings, moves] = await Promise.all([
    findPilaSettings(tx, companyId, { year, month }),
    movesIn(tx, companyId, year, month),
  ]);
  return { settings: settings ?? defaultPilaSettings, configured: settings !== undefined, moves };
}

/**
 * Data of a month that planillas need besides employees. `byBranch` is undefined when the company presents
 * one planilla.
 */
export type PlanillaMonthContext = {
  context: PlanillaContext;
  byBranch: BranchContext | undefined;
  moves: Map<string, Moves>;
};

/**
 * Reads the context. The first filed planilla decides whether the month goes by branch, and the settings
 * until then.
 */
export async function readPlanillaContext(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
  type: PlanillaType,
  written: Day,
): Promise<PlanillaMonthContext> {
  const [presenter, { moves, ...settings }, texts] = await Promise.all([
    presenterOf(tx, companyId),
    readMonthSettings(tx, companyId, { year, month }),
    listFiledTexts(tx, companyId, { year, month }),
  ]);
  const [first] = texts;
  const byBranch = first ? first.branch !== null : settings.settings.presentation === 'S';
  const shared = { presenter, ...settings, year, month, type, written };
  if (byBranch) return { moves, context: shared, byBranch: branchesFiled(texts, type) };
  const filed = filedOf(texts, type);
  return { moves, context: { ...shared, ...(filed && { filed }) }, byBranch: undefined };
}

/**
 * Finds the planilla that a correction refers to, with later corrections merged. Undefined when none was
 * filed.
 */
function filedOf(texts: readonly PresentedPlanilla[], type: PlanillaType): PlanillaContext['filed'] {
  const base = texts.find(
    (one): one is typeof one & { type: OwnType } => one.type === ownTypeOf(type, texts),
  );
  if (!base) return undefined;
  // Corrections and late entries belong to the planilla that they correct.
  const standing = [base, ...texts.filter(({ type: other }) => other === 'A' || other === 'N')];
  return {
    type: base.type,
    associated: { number: base.number, paid: base.paid },
    lines: linesOf(standing),
  };
}

const linesOf = (texts: readonly PresentedPlanilla[]) =>
  mergeFiledLines(texts.map(({ content }) => ({ text: content.toString('latin1') })));

function branchesFiled(texts: readonly PresentedPlanilla[], type: PlanillaType): BranchContext {
  const byCode = new Map<string, PresentedPlanilla[]>();
  for (const text of texts) {
    const code = text.branch?.code ?? '';
    byCode.set(code, [...(byCode.get(code) ?? []), text]);
  }
  const presentedIn = new Map<string, string>();
  const filed = [...byCode].map(([code, own]) => {
    for (const key of linesOf(own).keys()) presentedIn.set(key, code);
    const standing = filedOf(own, type);
    return { branch: { code, name: own[0]?.branch?.name ?? '' }, ...(standing && { filed: standing }) };
  });
  return { filed, presentedIn };
}

/** Type whose contributors a planilla has. A correction has those of the filed one, type E before S and K. */
const ownTypeOf = (type: PlanillaType, filed: readonly { type: PlanillaType }[]): PlanillaType | undefined =>
  type === 'E' || type === 'S' || type === 'K'
    ? type
    : (['E', 'S', 'K'] as const).find((own) => filed.some((one) => one.type === own));

async function presenterOf(tx: Tx, companyId: string): Promise<Presenter> {
  const { rows } = await sql<{ name: string; code: string | null; nit: string; dv: number | null }>`
    select coalesce(c.social_reason, concat_ws(' ', c.first_name, c.other_names, c.surname, c.second_surname)) as name,
      d.code, c.nit, c.dv
    from companies c left join document_types d on d.id = c.document_type_id where c.id = ${companyId}`.execute(
    tx,
  );
  const [company] = rows;
  return {
    name: company?.name ?? '',
    document_type: findPilaDocumentType(company?.code ?? '31') ?? 'NI',
    document_number: company?.nit ?? '',
    check_digit: String(company?.dv ?? 0),
  };
}

type SettingsRow = Record<string, string | null> & { work_centre: number | null };

/** Reads the settings in force at the end of a month. Undefined when the company has none. */
export async function findPilaSettings(
  tx: Tx,
  companyId: string,
  { year, month }: Month,
): Promise<PilaSettings | undefined> {
  const { rows } = await sql<SettingsRow>`
    select s.presentation, s.branch_code, s.branch_name, s.contributor_type, s.operator_code, a.code as arl, s.work_centre,
      s.activity_1, s.activity_2, s.activity_3, s.activity_4, s.activity_5, s.absence_caja_base, s.suspended_health
    from pila_settings s left join arls a on a.company_id = s.company_id and a.id = s.arl_id
    where s.company_id = ${companyId} and s.active and s."from" <= ${getMonthEnd(year, month)}
    order by s."from" desc limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const classes: [RiskClass, string | null | undefined][] = [
    ['I', row['activity_1']],
    ['II', row['activity_2']],
    ['III', row['activity_3']],
    ['IV', row['activity_4']],
    ['V', row['activity_5']],
  ];
  return {
    ...defaultPilaSettings,
    presentation: row['presentation'] === 'S' ? 'S' : 'U',
    branch_code: row['branch_code'] ?? '',
    branch_name: row['branch_name'] ?? '',
    arl: row['arl'] ?? '',
    operator: row['operator_code'] ?? defaultPilaSettings.operator,
    contributor_type: row['contributor_type'] ?? defaultPilaSettings.contributor_type,
    work_centre: row.work_centre ?? 0,
    activities: Object.fromEntries(classes.flatMap(([name, code]) => (code ? [[name, code]] : []))),
    absence_caja_base: row['absence_caja_base'] === 'zero' ? 'zero' : 'health',
    suspended_health: row['suspended_health'] === 'employer' ? 'employer' : 'exempt',
  };
}

type MoveRow = {
  employee_id: string;
  kind: 'from_health' | 'to_health' | 'from_pension' | 'to_pension' | 'centre';
  from: Day;
  to: Day | null;
  fund: string | null;
};

async function movesIn(tx: Tx, companyId: string, year: number, month: number): Promise<Map<string, Moves>> {
  const last = getMonthEnd(year, month);
  const { rows } = await sql<MoveRow>`
    select m.employee_id, m.kind, m."from", m."to", f.code as fund
    from pila_moves m
    left join payroll_funds f on f.company_id = m.company_id
      and f.id = case m.kind when 'to_health' then m.health_fund_id when 'to_pension' then m.pension_fund_id end
    where m.company_id = ${companyId} and m.active and m."from" between ${getMonthStart(year, month)} and ${last}
    order by m."from", m.id`.execute(tx);
  const moves = new Map<string, Moves>();
  for (const row of rows) moves.set(row.employee_id, { ...moves.get(row.employee_id), ...moveOf(row, last) });
  return moves;
}

function moveOf({ kind, from, to, fund }: MoveRow, last: Day): Moves {
  switch (kind) {
    case 'from_health':
      return { fromHealth: true };
    case 'from_pension':
      return { fromPension: true };
    case 'to_health':
      return fund ? { toHealth: fund } : {};
    case 'to_pension':
      return fund ? { toPension: fund } : {};
    case 'centre':
      return { centreChange: { start: from, end: to && to < last ? to : last } };
    default:
      return kind satisfies never;
  }
}
