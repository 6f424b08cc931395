import { sql } from 'kysely';
import { inviters } from '../../../src/domain/identity/roles.ts';
import type { OfficeOutput } from '../../../src/domain/office/calls.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import type { StaffAsk } from '../../http/staff.ts';
import { readFlagField } from '../../http/values.ts';
import {
  buildConflictRefusal,
  buildForbiddenRefusal,
  buildInvalidRefusal,
  buildStaleRefusal,
} from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { readApprovalPolicy, type StoredApprovalPolicy } from './approval.ts';
import { lockRuns } from './rows.ts';

type Shown = OfficeOutput<'GET /pay_runs/approval_policy'>['data'];
type Named = Shown['people'][number];

/** Lists people who work in a company and may approve its payments. Keys of programs never do. */
async function listCandidates(tx: Tx, companyId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select u.id, u.name from users u where u.active and u.removed_at is null and not u.is_key
      and exists (select 1 from user_roles r where r.user_id = u.id
        and (r.role in ('root', 'support') or r.role in ('allied_client', 'client', 'distributor')
          and exists (select 1 from user_companies c where c.user_id = u.id and c.company_id = ${companyId})))
    order by u.name, u.id limit 500`.execute(tx);
  return rows;
}

/** Reads the policy of a company, with the people that a person who looks at it may choose. */
export async function readShownPolicy(tx: Tx, call: StaffAsk): Promise<Shown> {
  const companyId = call.company.id;
  const policy = await readApprovalPolicy(tx, companyId);
  const people = await listCandidates(tx, companyId);
  const choose = (ids: readonly string[]) => people.filter(({ id }) => ids.includes(id));
  const { required, version, proposed, proposed_at, proposed_name } = policy;
  return {
    required,
    approvers: choose(policy.approvers),
    people,
    version,
    can_change: call.user.roles.some((role) => inviters.some((one) => one === role)),
    proposed: proposed && {
      required: proposed.required,
      approvers: choose(proposed.approvers),
      by: proposed_name ?? '',
      at: (proposed_at ?? new Date(0)).toISOString(),
      obstacle: findAcceptObstacle(policy, people, call.user.id) ?? null,
    },
  };
}

/**
 * Returns why somebody may not accept a proposed change. The people who approve do, unless they proposed it; without
 * any of those, anybody else of the company.
 */
function findAcceptObstacle(
  { approvers, proposed_by }: StoredApprovalPolicy,
  people: readonly Named[],
  userId: string,
): string | undefined {
  if (proposed_by === userId) return 'Usted lo propuso: lo acepta otra persona.';
  const judges = people.filter(({ id }) => approvers.includes(id) && id !== proposed_by);
  if (judges.length > 0 && !judges.some(({ id }) => id === userId))
    return `Lo acepta ${judges.map(({ name }) => name).join(' o ')}.`;
  return undefined;
}

type Choice = { required: boolean; approvers: readonly string[] };

async function storePolicy(tx: Tx, call: StaffAsk, { required, approvers }: Choice): Promise<void> {
  await sql`
    insert into pay_run_approval_policies (company_id, required, approvers, updated_by)
    values (${call.company.id}, ${required}, ${[...approvers]}::uuid[], ${call.user.id})
    on conflict (company_id) do update set required = excluded.required, approvers = excluded.approvers,
      version = pay_run_approval_policies.version + 1, updated_at = now(), updated_by = excluded.updated_by,
      proposed = null, proposed_at = null, proposed_by = null, proposed_name = null`.execute(tx);
}

async function proposePolicy(tx: Tx, call: StaffAsk, choice: Choice): Promise<void> {
  await sql`
    update pay_run_approval_policies set version = version + 1, proposed = ${JSON.stringify(choice)}::jsonb,
      proposed_at = now(), proposed_by = ${call.user.id}, proposed_name = ${call.user.name}
    where company_id = ${call.company.id}`.execute(tx);
}

async function answerPolicy(tx: Tx, call: StaffAsk, message: string) {
  await publish(tx, call.company.id, 'changed', { resource: 'pay_runs', id: call.company.id });
  return answer({ data: await readShownPolicy(tx, call), message });
}

const describePolicy = (required: boolean): string =>
  required ? 'Los pagos se aprueban antes de cerrarse' : 'Los pagos se cierran sin aprobación';

export const registerApprovalPolicyRoutes: StaffModule = ({ on }) => {
  on('GET /pay_runs/approval_policy', async (call) =>
    answer({ data: await call.inCompany((tx) => readShownPolicy(tx, call)) }),
  );

  // A policy in force is changed by two people. Otherwise somebody who prepares payments could turn it off for one.
  on('PUT /pay_runs/approval_policy', async (call, tx) => {
    await lockRuns(tx, call.company.id);
    const { base_version, approvers = [] } = call.input;
    const required = readFlagField(call.input.required, 'required');
    const policy = await readShownPolicy(tx, call);
    assertBase(base_version, policy);
    if (!approvers.every((id) => policy.people.some((one) => one.id === id)))
      throw buildInvalidRefusal({ approvers: ['Alguien de la lista ya no trabaja en la compañía'] });
    if (required && approvers.length === 0) throw buildInvalidRefusal({ approvers: ['Elija quién aprueba'] });
    const isAlone = policy.people.every(({ id }) => id === call.user.id);
    if (required && isAlone)
      throw buildInvalidRefusal({
        required: ['Invite primero a otra persona: quien prepara un pago no lo aprueba'],
      });
    if (!policy.required || isAlone) {
      await storePolicy(tx, call, { required, approvers });
      return answerPolicy(tx, call, describePolicy(required));
    }
    await proposePolicy(tx, call, { required, approvers });
    return answerPolicy(tx, call, 'Queda propuesto: otra persona debe aceptarlo');
  });

  on('POST /pay_runs/approval_policy/accept', async (call, tx) => {
    await lockRuns(tx, call.company.id);
    const { proposed, ...policy } = await readShownPolicy(tx, call);
    assertBase(call.input.base_version, { ...policy, proposed });
    if (!proposed) throw buildConflictRefusal('Nadie ha propuesto un cambio.', { ...policy, proposed });
    if (proposed.obstacle) throw buildForbiddenRefusal(proposed.obstacle);
    const approvers = proposed.approvers.map(({ id }) => id);
    if (proposed.required && approvers.length === 0)
      throw buildConflictRefusal('Quienes aprobarían ya no trabajan en la compañía.', {
        ...policy,
        proposed,
      });
    await storePolicy(tx, call, { required: proposed.required, approvers });
    return answerPolicy(tx, call, describePolicy(proposed.required));
  });
};

function assertBase(base: number, policy: Shown): void {
  if (policy.version !== base)
    throw buildStaleRefusal('Alguien cambió esto mientras usted lo miraba.', policy);
}
