import type { EmployeeMonth } from '../../src/domain/month-end/employee-month.ts';
import { type Branch, buildPlanillas } from '../../src/domain/pila/branches.ts';
import type { PlanillaFinding } from '../../src/domain/pila/build-planilla.ts';
import { type OwnType, ownTypes } from '../../src/domain/pila/contributor.ts';
import type { Day } from '../../src/domain/values/day.ts';
import type { Month } from '../../src/domain/values/month.ts';
import type { Transact } from '../store/connection.ts';
import { readPlanillaContext } from './context.ts';

/** Planilla that is not filed and has blocking findings. `branch` is null for the whole company. */
type UnreadyPlanilla = {
  type: OwnType;
  branch: Branch | null;
  /** Number of blocking findings. `findings` has the first ones. */
  count: number;
  findings: PlanillaFinding[];
};

const MAX_FINDINGS = 20;

export type UnreadyCollector = { add(month: EmployeeMonth): void; finish(): UnreadyPlanilla[] };

/**
 * Collects the findings that block the planillas of a month. Employees are added by the caller, so that the
 * month is read once. Filed planillas are excluded, because the operator accepted them.
 */
export async function collectUnreadyPlanillas(
  inside: Transact,
  companyId: string,
  month: Month,
  written: Day,
): Promise<UnreadyCollector> {
  const contexts = await inside(async (tx) => {
    const found = [];
    for (const type of ownTypes)
      found.push({ type, ...(await readPlanillaContext(tx, companyId, month, type, written)) });
    return found;
  });
  const builders = contexts
    .filter(({ context }) => !context.filed)
    .map(({ type, context, byBranch, moves }) => ({
      type,
      moves,
      filed: new Set(byBranch?.filed.flatMap(({ branch, filed }) => (filed ? [branch.code] : []))),
      planillas: buildPlanillas(context, byBranch),
    }));
  return {
    add(one) {
      for (const { planillas, moves } of builders) planillas.add(one, moves.get(one.employee.id));
    },
    finish: () =>
      builders.flatMap(({ type, filed, planillas }) => {
        const { whole, branches } = planillas.finish();
        const all = branches.length > 0 ? branches : [{ branch: null, planilla: whole }];
        return all.flatMap(({ branch, planilla }): UnreadyPlanilla[] => {
          if (!planilla.blocked || (branch && filed.has(branch.code))) return [];
          const blocks = planilla.findings.filter(({ severity }) => severity === 'block');
          return [{ type, branch, count: blocks.length, findings: blocks.slice(0, MAX_FINDINGS) }];
        });
      }),
  };
}
