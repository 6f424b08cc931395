import { buildBlockingFinding, buildNoticeFinding, type Finding } from '../findings/finding.ts';
import { type NamedEmployee, toNamedEmployee } from '../identity/person-name.ts';
import type { AdministratorKind, EmployeeMonth } from '../month-end/employee-month.ts';
import type { RiskClass } from '../payroll/law/tables.ts';
import type { Day } from '../values/day.ts';
import { type Money, money, noMoney, sum } from '../values/money.ts';
import { type Month, toMonthText } from '../values/month.ts';
import { checkContributor } from './check-contributor.ts';
import { solidarityFund } from './codes.ts';
import {
  type CompanyGaps,
  isApprenticeWithoutCaja,
  listCompanyFindings,
  listMissingActivities,
} from './company-findings.ts';
import {
  buildContributor,
  buildEmployeeKey,
  type Contributor,
  type OwnType,
  type Subsystem,
  subsystemAmounts,
  subsystems,
} from './contributor.ts';
import type { Moves } from './contributor-lines.ts';
import { findEntity, soleEntities } from './entities.ts';
import { type FiledLines, readFiled, toBareLine } from './filed-lines.ts';
import { type ContributorLine, getPilaLayout } from './layout.ts';
import { computeLineShares } from './line-shares.ts';
import type { PilaMark } from './mark-names.ts';
import {
  type AssociatedPlanilla,
  buildPlanillaHeader,
  type PlanillaType,
  type Presenter,
  planillaNames,
} from './planilla.ts';
import { buildContributorKey } from './read-file.ts';
import { DoesNotFit, recordText } from './record.ts';
import type { PilaSettings } from './settings.ts';
import { buildHeaderText } from './write-file.ts';

export type PlanillaContext = {
  presenter: Presenter;
  settings: PilaSettings;
  configured: boolean;
  year: number;
  month: number;
  type: PlanillaType;
  /** Day on which the file is written and the planilla is paid. */
  written: Day;
  /** The filed planilla of the month, and the current lines of its contributors. */
  filed?: { type: OwnType; associated: AssociatedPlanilla; lines: FiledLines };
};

/** Novelties of a line, with their marks in the annex. */
export const noveltyMarks = [
  ['ING', 'entry'],
  ['RET', 'exit'],
  ['TDE', 'fromHealth'],
  ['TAE', 'toHealth'],
  ['TDP', 'fromPension'],
  ['TAP', 'toPension'],
  ['VSP', 'salaryChange'],
  ['VST', 'variation'],
  ['SLN', 'suspension'],
  ['IGE', 'sickness'],
  ['LMA', 'parental'],
  ['VAC', 'rest'],
  ['VCT', 'centreChange'],
] as const satisfies readonly (readonly [PilaMark, keyof ContributorLine])[];

/** Lists the marks of the novelties of a line: `ING`, `IGE`, `LR`, `IRL`. */
export const listNoveltyMarks = (line: ContributorLine): PilaMark[] => [
  ...noveltyMarks.flatMap(([mark, key]): PilaMark[] =>
    line[key] ? [mark === 'VAC' && line.rest === 'L' ? 'LR' : mark] : [],
  ),
  ...(line.accidentDays > 0 ? (['IRL'] as const) : []),
];

export type PlanillaRow = {
  employee: Contributor['employee'];
  payroll: string;
  type: string;
  subtype: string;
  lines: number;
  days: number;
  base: Money;
  marks: PilaMark[];
  paid: Money;
  /** Amount paid above the deductions and what the employer owes before rounding. */
  difference: Money;
  findings: number;
};

export type AdministratorTotal = {
  system: Subsystem;
  code: string;
  name: string;
  nit: string;
  people: number;
  amount: Money;
};

export type PlanillaFinding = Finding & { employee?: NamedEmployee & { payroll: string | null } };

/** Maximum findings listed. Beyond it, only their number is given. */
const mostFindings = 400;

export type Planilla = {
  rows: PlanillaRow[];
  people: number;
  lines: number;
  /** Sum of the bases of caja, as the header has it. */
  payroll: Money;
  total: Money;
  sums: Record<Subsystem, { paid: Money; deducted: Money; employer: Money }>;
  administrators: AdministratorTotal[];
  own: Record<OwnType, number>;
  /**
   * `changed`: people with other figures than those filed. `added`: people who were not filed. `gone`: filed people
   * who no longer belong.
   */
  corrections: { changed: number; added: number; gone: number };
  /** Gaps of the company behind its findings. Planillas of branches report them together. */
  gaps: CompanyGaps;
  findings: PlanillaFinding[];
  counts: Partial<Record<Finding['code'], number>>;
  blocked: boolean;
  /** Records of the file in order. Empty when the planilla has no contributors. */
  records(): Iterable<string>;
};

type Builder = {
  /**
   * Adds an employee. Returns whether the employee belongs to this planilla, even when their lines cannot be written.
   */
  add(month: EmployeeMonth, moves?: Moves): boolean;
  finish(extra?: readonly PlanillaFinding[]): Planilla;
};

/**
 * Creates a planilla that is built employee by employee, so that memory holds only its records and one row for each
 * person. An employee who cannot be written is left out with a finding.
 */
export function buildPlanilla(context: PlanillaContext): Builder {
  const { settings, type, written, filed } = context;
  const { detail } = getPilaLayout(written);
  const rows: PlanillaRow[] = [];
  const records: string[] = [];
  const bySeverity = { block: [] as PlanillaFinding[], notice: [] as PlanillaFinding[] };
  const counts: Planilla['counts'] = {};
  const own: Record<OwnType, number> = { E: 0, S: 0, K: 0 };
  const corrections = { changed: 0, added: 0, gone: 0 };
  const sums = Object.fromEntries(
    subsystems.map((system) => [system, { paid: noMoney, deducted: noMoney, employer: noMoney }]),
  ) as Planilla['sums'];
  const totals = new Map<string, AdministratorTotal>();
  const missing = new Set(filed?.lines.keys());
  const elsewhere = new Map<string, { month: EmployeeMonth; planilla: OwnType | undefined }>();
  let payroll = noMoney;
  let unaccepted = 0;
  const activities = new Set<RiskClass>();
  let apprenticesWithoutCaja = 0;

  const tell = (given: PlanillaFinding): void => {
    const finding = context.configured ? given : beforeSettings(given);
    counts[finding.code] = (counts[finding.code] ?? 0) + 1;
    const list = bySeverity[finding.severity];
    if (list.length < mostFindings) list.push(finding);
  };

  return { add, finish };

  function add(month: EmployeeMonth, moves: Moves = {}): boolean {
    const contributor = buildContributor(month, settings, moves);
    const lines = contributor?.lines ?? [];
    const { employee } = month;
    if (contributor) own[contributor.planilla]++;
    const texts = contributor ? textsOf(lines) : [];
    const wanted = contributor && inPlanilla(contributor, texts);
    const key = buildEmployeeKey(employee);
    if (missing.has(key)) elsewhere.set(key, { month, planilla: contributor?.planilla });
    const findings = [
      ...checkContributor(month, lines, written),
      ...(contributor && texts.length < lines.length
        ? [
            buildBlockingFinding(
              'pila-amount',
              'payroll',
              'Un valor de su nómina no cabe en la planilla',
              'Corrija su nómina.',
            ),
          ]
        : []),
    ];
    // An employee without lines is reported only in the planilla of employees (`E`).
    if (!(wanted || (!contributor && type === 'E'))) return false;
    for (const name of listMissingActivities(lines)) activities.add(name);
    if (isApprenticeWithoutCaja(lines)) apprenticesWithoutCaja++;
    for (const finding of findings)
      tell({ ...finding, employee: { ...toNamedEmployee(employee), payroll: month.payroll.id } });
    if (!month.payroll.accepted) unaccepted++;
    if (!wanted || texts.length < lines.length) return true;
    records.push(...wanted.records);
    payroll = money(payroll + sum(lines.map(({ compensationBase }) => compensationBase)));
    addTotals(month, lines, 1);
    addTotals(month, wanted.before, -1);
    const [first] = lines;
    const before = sum(wanted.before.map(paidBy));
    const paid = money(sum(lines.map(paidBy)) - before);
    let difference = paid;
    const law = month.settled.computation?.law;
    const sharesBefore = law ? wanted.before.map((line) => computeLineShares(line, law)) : [];
    for (const system of subsystems) {
      const each = contributor.sums[system];
      const all = sums[system];
      const paidBefore = sum(wanted.before.map(subsystemAmounts[system]));
      const deducted = money(each.deducted - sum(sharesBefore.map((one) => one[system].deducted)));
      const employer = money(each.employer - sum(sharesBefore.map((one) => one[system].employer)));
      all.paid = money(all.paid + each.paid - paidBefore);
      all.deducted = money(all.deducted + deducted);
      all.employer = money(all.employer + employer);
      difference = money(difference - deducted - employer);
    }
    rows.push({
      employee: contributor.employee,
      payroll: month.payroll.id,
      type: first?.type ?? '',
      subtype: first?.subtype ?? '',
      lines: lines.length,
      days: lines.reduce((total, line) => total + line.riskDays, 0),
      base: sum(
        lines.map(({ healthBase, pensionBase, riskBase }) =>
          money(Math.max(healthBase, pensionBase) || riskBase),
        ),
      ),
      marks: [...new Set(lines.flatMap(listNoveltyMarks))],
      paid,
      difference,
      findings: findings.length,
    });
    return true;
  }

  /** Writes the records of an employee without line numbers. Fewer than the lines when a figure does not fit. */
  function textsOf(lines: readonly ContributorLine[]): string[] {
    try {
      return lines.map((line) => toBareLine(recordText(detail, line)));
    } catch (error) {
      if (error instanceof DoesNotFit) return [];
      throw error;
    }
  }

  /** Returns the records of an employee for this planilla, and the filed lines that they replace. */
  function inPlanilla(
    { lines, planilla }: Contributor,
    texts: readonly string[],
  ): { records: readonly string[]; before: ContributorLine[] } | undefined {
    const [first] = lines;
    if (!first) return undefined;
    const key = buildContributorKey(first);
    const before = filed && filed.type === planilla ? filed.lines.get(key) : undefined;
    if (filed?.type === planilla) {
      missing.delete(key);
      if (!before) corrections.added++;
      else if (before.join('\n') !== texts.join('\n')) corrections.changed++;
    }
    if (type === 'E' || type === 'S' || type === 'K')
      return type === planilla ? { records: texts, before: [] } : undefined;
    if (!filed || filed.type !== planilla) return undefined;
    if (type === 'A') return before ? undefined : { records: texts, before: [] };
    if (!before || before.join('\n') === texts.join('\n')) return undefined;
    return {
      records: [...before.map((text) => marked(text, 'A')), ...texts.map((text) => marked(text, 'C'))],
      before: readFiled(before, written),
    };
  }

  function addTotals(month: EmployeeMonth, lines: readonly ContributorLine[], sign: 1 | -1): void {
    const met = new Set<string>();
    for (const line of lines)
      for (const system of subsystems) {
        const amount = subsystemAmounts[system](line);
        if (amount === 0) continue;
        const code = codeOf(system, line);
        const key = `${system} ${code}`;
        const total = totals.get(key) ?? {
          ...entityOf(month, system, code),
          system,
          code,
          people: 0,
          amount: noMoney,
        };
        total.amount = money(total.amount + sign * amount);
        if (!met.has(key) && sign === 1) total.people++;
        met.add(key);
        totals.set(key, total);
      }
  }

  function entityOf(month: EmployeeMonth, system: Subsystem, code: string): { name: string; nit: string } {
    if (system === 'sena' || system === 'icbf') return { ...soleEntities[system] };
    const kind = system === 'solidarity' ? 'pension' : system;
    if (code === solidarityFund) return { name: 'Fondo de Solidaridad Pensional', nit: '' };
    const mine = month.employee.administrators[kind satisfies AdministratorKind];
    if (mine?.code === code) return { name: mine.name, nit: mine.nit ?? '' };
    const entity = findEntity(kind, code, written);
    return { name: entity?.name ?? (code || 'Sin entidad'), nit: entity?.nit ?? '' };
  }

  function finish(extra: readonly PlanillaFinding[] = []): Planilla {
    corrections.gone = missing.size;
    const gaps = {
      ...{ configured: context.configured, hasContributors: rows.length > 0 },
      ...{ activities, apprenticesWithoutCaja },
    };
    for (const finding of [...extra, ...ofPlanilla(), ...listCompanyFindings(gaps)]) tell(finding);
    const administrators = [...totals.values()].sort(
      (a, b) => subsystems.indexOf(a.system) - subsystems.indexOf(b.system) || (a.name < b.name ? -1 : 1),
    );
    const settled = { ...settings, arl: settings.arl || mainArl(administrators) };
    return {
      rows,
      people: rows.length,
      lines: records.length,
      payroll,
      total: sum(administrators.map(({ amount }) => amount)),
      sums,
      administrators,
      own,
      corrections,
      gaps,
      findings: [...bySeverity.block, ...bySeverity.notice],
      counts,
      blocked: bySeverity.block.length > 0,
      *records() {
        if (rows.length === 0) return;
        const { presenter, year, month } = context;
        const associated = type === 'A' || type === 'N' ? filed?.associated : undefined;
        yield buildHeaderText(
          buildPlanillaHeader({
            presenter,
            settings: settled,
            year,
            month,
            type,
            ...(associated && type === 'N' && { associated }),
            contributors: rows.length,
            payroll,
          }),
          written,
        );
        for (const [at, record] of records.entries()) yield withSequence(record, at + 1);
      },
    };
  }

  /** Reports a filed employee who no longer belongs to the planilla. No correction removes anybody (decision 45). */
  function noLonger(key: string): PlanillaFinding {
    const back =
      'Si no debía cotizar, pida la devolución a cada administradora: una planilla de correcciones no quita a nadie.';
    const found = elsewhere.get(key);
    if (!found) {
      const [line] = readFiled(filed?.lines.get(key) ?? [], written);
      const name = line && [line.firstName, line.otherNames, line.surname].filter(Boolean).join(' ');
      return buildNoticeFinding(
        'pila-no-longer',
        'filed',
        `${name ? `${name} (${key})` : key} está en la planilla presentada y hoy no tiene nómina`,
        `Si debía cotizar, haga su nómina. ${back}`,
        { route: '/payrolls', field: '' },
      );
    }
    const { employee, payroll } = found.month;
    const finding = found.planilla
      ? buildNoticeFinding(
          'pila-no-longer',
          'filed',
          `Está en la planilla presentada y hoy va en la ${found.planilla} (${planillaNames[found.planilla].toLowerCase()})`,
          `Revise su tipo de trabajador. ${back}`,
          { route: '/employees/:id/edit', field: 'worker_type_id' },
        )
      : buildNoticeFinding(
          'pila-no-longer',
          'filed',
          'Está en la planilla presentada y hoy su nómina no tiene aportes',
          `Revise su nómina. ${back}`,
          { route: '/payrolls/:id/edit', field: '' },
        );
    return { ...finding, employee: { ...toNamedEmployee(employee), payroll: payroll.id } };
  }

  function ofPlanilla(): PlanillaFinding[] {
    const findings: PlanillaFinding[] = [];
    for (const key of missing) findings.push(noLonger(key));
    if (rows.length === 0) return findings;
    if (!settings.arl && ![...totals.values()].some(({ system, code }) => system === 'risk' && code))
      findings.push(
        buildBlockingFinding(
          'pila-arl',
          'settings.arl',
          'No se sabe cuál es la ARL de la compañía',
          'Elíjala en los ajustes de la planilla.',
          {
            route: '/pila_settings',
            field: 'arl_id',
          },
        ),
      );
    if (unaccepted > 0)
      findings.push(
        buildNoticeFinding(
          'pila-unaccepted',
          'payroll',
          unaccepted === 1
            ? 'La DIAN aún no ha aceptado una nómina de estas'
            : `La DIAN aún no ha aceptado ${unaccepted} nóminas de estas`,
          'La planilla va con lo que dicen hoy. Si cambian después, habrá que corregirla.',
          { route: '/payrolls', field: '' },
        ),
      );
    return findings;
  }
}

/** Points the finding at the form of the first settings, because an empty list of settings mends nothing. */
const beforeSettings = (finding: PlanillaFinding): PlanillaFinding =>
  finding.fix?.route === '/pila_settings'
    ? { ...finding, fix: { ...finding.fix, route: '/pila_settings/create' } }
    : finding;

const paidBy = (line: ContributorLine): Money =>
  sum(subsystems.map((system) => subsystemAmounts[system](line)));

const codeOf = (system: Subsystem, line: ContributorLine): string => {
  switch (system) {
    case 'pension':
    case 'solidarity':
      return line.pensionFund;
    case 'health':
      return line.healthFund;
    case 'risk':
      return line.arl;
    case 'compensation':
      return line.compensationFund;
    case 'sena':
    case 'icbf':
      return soleEntities[system].code;
    default:
      return system satisfies never;
  }
};

/** Returns the occupational risk insurer of most people, used when the settings name none. */
const mainArl = (administrators: readonly AdministratorTotal[]): string =>
  administrators
    .filter(({ system }) => system === 'risk')
    .reduce((most, one) => (one.people > most.people ? one : most), { people: 0, code: '' }).code;

const marked = (record: string, mark: 'A' | 'C'): string =>
  `${record.slice(0, 143)}${mark}${record.slice(144)}`;
const withSequence = (record: string, at: number): string =>
  `${record.slice(0, 2)}${String(at).padStart(5, '0')}${record.slice(7)}\r\n`;

/**
 * Builds the file name of a planilla, with its branch and number if it has them: `planilla-E-2026-09-01-71234567`.
 */
export const buildPlanillaFile = (
  type: PlanillaType,
  month: Month,
  { branch, number }: { branch?: string | undefined; number?: string | undefined } = {},
): string =>
  ['planilla', type, toMonthText(month), branch?.replace(/[^A-Za-z0-9]+/g, '_'), number]
    .filter(Boolean)
    .join('-');
