import { buildBlockingFinding, buildNoticeFinding } from '../findings/finding.ts';
import { compareListNames, toNamedEmployee } from '../identity/person-name.ts';
import type { CompanyListRow, EmployeeMonth } from '../month-end/employee-month.ts';
import { money, noMoney, sum } from '../values/money.ts';
import {
  buildPlanilla,
  type Planilla,
  type PlanillaContext,
  type PlanillaFinding,
} from './build-planilla.ts';
import { joinGaps, listCompanyFindings } from './company-findings.ts';
import { buildEmployeeKey, ownTypes, subsystems } from './contributor.ts';
import type { Moves } from './contributor-lines.ts';
import { toPlainLetters } from './record.ts';
import type { PilaSettings } from './settings.ts';

/**
 * Branch with its own planilla, as in the header. The code is blank for employees without a branch when the settings
 * name none.
 */
export type Branch = { code: string; name: string };
export type BranchPlanilla = { branch: Branch; planilla: Planilla };

/** Planillas of a month: one of the whole company, or one for each branch in the order of their codes. */
export type Planillas = { whole: Planilla; branches: BranchPlanilla[] };

export type BranchContext = {
  filed: readonly { branch: Branch; filed?: PlanillaContext['filed'] }[];
  /** Code of the branch whose planilla of the month included each contributor, by `buildContributorKey`. */
  presentedIn: ReadonlyMap<string, string>;
};

/** A finding without a payroll, and the branch of its employee. */
export type BranchFinding = PlanillaFinding & { branch: CompanyListRow | null };

/** Code of a branch as the file writes it. */
export const toBranchCode = (code: string): string => toPlainLetters(code).trim();

const branchOf = (branch: CompanyListRow | null, settings: PilaSettings): Branch =>
  branch
    ? { code: toBranchCode(branch.code), name: branch.name }
    : { code: toBranchCode(settings.branch_code), name: settings.branch_name };

/**
 * Builds the planillas of a month, employee by employee. By branch, an employee goes in the planilla of their branch,
 * or in that of the settings without one. An employee already filed in a branch stays in it, so that a move is not
 * paid twice.
 * @param byBranch Absent when one planilla covers the whole company.
 */
export function buildPlanillas(context: PlanillaContext, byBranch?: BranchContext) {
  const whole = byBranch ? undefined : buildPlanilla(context);
  const builders = new Map<string, { branch: Branch; builder: ReturnType<typeof buildPlanilla> }>();
  const { settings } = context;
  const placeless = new Map<string, EmployeeMonth[]>();
  for (const { branch, filed } of byBranch?.filed ?? []) open(branch, filed);

  return { add, finish };

  function open(branch: Branch, filed?: PlanillaContext['filed']) {
    const before = builders.get(branch.code);
    if (before) return before;
    const { filed: _, ...shared } = context;
    const own = {
      ...settings,
      presentation: 'S' as const,
      branch_code: branch.code,
      branch_name: branch.name,
    };
    const made = { branch, builder: buildPlanilla({ ...shared, settings: own, ...(filed && { filed }) }) };
    builders.set(branch.code, made);
    return made;
  }

  function add(month: EmployeeMonth, moves?: Moves): void {
    if (whole) {
      whole.add(month, moves);
      return;
    }
    const { branch } = month.employee;
    const presented = byBranch?.presentedIn.get(buildEmployeeKey(month.employee));
    const own = branchOf(branch, settings);
    const { builder } = (presented !== undefined && builders.get(presented)) || open(own);
    const goes = builder.add(month, moves);
    if (!goes || branch || presented !== undefined) return;
    const others = placeless.get(own.code);
    if (others) others.push(month);
    else placeless.set(own.code, [month]);
  }

  function finish(extra: readonly BranchFinding[] = []): Planillas {
    if (whole) return { whole: whole.finish(extra.map(withoutBranch)), branches: [] };
    for (const { branch } of extra) open(branchOf(branch, settings));
    const several = builders.size > 1;
    const branches = [...builders.values()]
      .sort((a, b) => (a.branch.code < b.branch.code ? -1 : 1))
      .map(({ branch, builder }) => ({
        branch,
        planilla: builder.finish([
          ...extra.filter((one) => branchOf(one.branch, settings).code === branch.code).map(withoutBranch),
          ...placelessIn(branch, several),
        ]),
      }));
    return { whole: joined(branches), branches };
  }

  /**
   * Reports employees without a branch when there are several. The finding blocks the file when the settings name no
   * branch for them.
   */
  function placelessIn({ code, name }: Branch, several: boolean): PlanillaFinding[] {
    if (code !== '' && !several) return [];
    return (placeless.get(code) ?? []).map(({ employee, payroll }) => ({
      ...(code === ''
        ? buildBlockingFinding(
            'pila-branch-missing',
            'employee.branch',
            'No tiene sucursal y los ajustes no dicen en cuál va',
            branchHint,
            branchPlace,
          )
        : buildNoticeFinding(
            'pila-branch',
            'employee.branch',
            `No tiene sucursal: va en la de los ajustes, ${code} ${name}`,
            branchHint,
            branchPlace,
          )),
      employee: { ...toNamedEmployee(employee), payroll: payroll.id },
    }));
  }
}

const branchHint = 'Elija su sucursal en la ficha del empleado.';
const branchPlace = { route: '/employees/:id/edit', field: 'branch_office_id' } as const;

const withoutBranch = ({ branch: _, ...finding }: BranchFinding): PlanillaFinding => finding;

/** Joins the planillas of the branches. The records are those of each planilla in turn. */
function joined(branches: readonly BranchPlanilla[]): Planilla {
  const all = branches.map(({ planilla }) => planilla);
  const added = (of: (planilla: Planilla) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const administrators = new Map<string, Planilla['administrators'][number]>();
  for (const { administrators: own } of all)
    for (const one of own) {
      const key = `${one.system} ${one.code}`;
      const before = administrators.get(key);
      administrators.set(key, {
        ...one,
        people: (before?.people ?? 0) + one.people,
        amount: money((before?.amount ?? noMoney) + one.amount),
      });
    }
  const gaps = joinGaps(all.map((one) => one.gaps));
  const ofCompany = listCompanyFindings(gaps);
  const counts: Planilla['counts'] = {};
  for (const own of all)
    for (const [code, count] of Object.entries(own.counts) as [keyof Planilla['counts'], number][])
      counts[code] = (counts[code] ?? 0) + count;
  for (const { code } of ofCompany) counts[code] = 1;
  return {
    rows: all.flatMap(({ rows }) => rows).sort((a, b) => compareListNames(a.employee, b.employee)),
    people: added(({ people }) => people),
    lines: added(({ lines }) => lines),
    payroll: sum(all.map(({ payroll }) => payroll)),
    total: sum(all.map(({ total }) => total)),
    sums: Object.fromEntries(
      subsystems.map((system) => {
        const each = all.map(({ sums }) => sums[system]);
        return [
          system,
          {
            paid: sum(each.map(({ paid }) => paid)),
            deducted: sum(each.map(({ deducted }) => deducted)),
            employer: sum(each.map(({ employer }) => employer)),
          },
        ];
      }),
    ) as Planilla['sums'],
    administrators: [...administrators.values()].sort(
      (a, b) => subsystems.indexOf(a.system) - subsystems.indexOf(b.system) || names.compare(a.name, b.name),
    ),
    own: Object.fromEntries(ownTypes.map((type) => [type, added(({ own }) => own[type])])) as Planilla['own'],
    corrections: {
      changed: added(({ corrections }) => corrections.changed),
      added: added(({ corrections }) => corrections.added),
      gone: added(({ corrections }) => corrections.gone),
    },
    gaps,
    findings: (['block', 'notice'] as const).flatMap((severity) => [
      ...branches.flatMap(({ branch, planilla }) =>
        planilla.findings
          .filter((one) => one.severity === severity && !ofCompany.some(({ code }) => code === one.code))
          .map((finding) =>
            finding.employee
              ? finding
              : { ...finding, message: `${branch.code} ${branch.name}: ${finding.message}` },
          ),
      ),
      ...ofCompany.filter((one) => one.severity === severity),
    ]),
    counts,
    blocked: all.some(({ blocked }) => blocked),
    *records() {
      for (const planilla of all) yield* planilla.records();
    },
  };
}

const names = new Intl.Collator('es');
