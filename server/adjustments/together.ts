import { compareListNames } from '../../src/domain/identity/person-name.ts';
import type { Adjustable, NotAdjustable, TogetherPreview } from '../../src/domain/office/adjustments.ts';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { checkDraft } from '../../src/domain/payroll/drafts/draft.ts';
import { applyNoveltyChange, type SameChange } from '../../src/domain/payroll/drafts/same-change.ts';
import { compareLiquidations } from '../../src/domain/payroll/statement/compare.ts';
import type { Totals } from '../../src/domain/payroll/statement/statement.ts';
import { type ChainVersion, listVersionChains } from '../documents/chain.ts';
import { type Draft, insertDrafts, lockPayrollsToSend, type StoredPayroll } from '../documents/payrolls.ts';
import { type EmployeeSource, findEmployer, listEmployeeSources } from '../documents/sources.ts';
import { reportProgress } from '../jobs/progress.ts';
import { deletePayrolls } from '../payroll/drafts/delete.ts';
import { composeEmployeeDraft, type Writer } from '../payroll/drafts/generate.ts';
import { listOwnConceptFaults } from '../payroll/drafts/own-concepts.ts';
import { buildInvalidRefusal, buildNotFoundRefusal, HttpRefusal } from '../refusals.ts';
import { readSendingFacts } from '../sending/facts.ts';
import { judgePayrolls, listRejectionFindings } from '../sending/judge.ts';
import type { Tx } from '../store/connection.ts';
import { copyPayrolls } from './adjustments.ts';
import type { NoteReason } from './query.ts';
import {
  announceDocumentStart,
  describeNoteStart,
  findAdjustmentRefusal,
  findDianEnvironment,
  toPayrollDraft,
} from './start.ts';

/** `notes` are the ids of the notes created, in the order of `fit`. */
export type Together = TogetherPreview & { notes: string[] };

/** Document to adjust, the payroll id that was chosen, and the note. Without `draft` the note eliminates. */
type Wanted = { chosen: string; source: StoredPayroll; note: string; draft?: Draft };

/**
 * Adjusts several documents with one change, or eliminates them without a change. Each note starts from the
 * last version that DIAN accepted and is computed like any payroll. It is kept if only findings of the
 * company prevent sending it. The others are refused with reasons and leave no note.
 */
export async function adjustTogether(
  tx: Tx,
  call: Writer,
  ids: readonly string[],
  change: SameChange | undefined,
  why: NoteReason,
): Promise<Together> {
  const companyId = call.company.id;
  if (change) await checkOwn(tx, companyId, change);
  const chosen = await standingOf(tx, companyId, ids);
  const type = change ? 1 : 2;
  const refused: NotAdjustable[] = [];
  const wanted: Wanted[] = [];
  const people = await peopleOf(tx, companyId, chosen);
  const environment = await findDianEnvironment(tx, call);
  for (const one of chosen) {
    const unfit = findAdjustmentRefusal(one.source, one.chain, environment);
    const made = unfit
      ? { reasons: wordsOf(unfit) }
      : change
        ? await wantedOf(tx, call, one, people.get(one.source.employee_id), change)
        : { ...one, note: call.newId() };
    if ('reasons' in made) refused.push({ ...namedOf(one), reasons: made.reasons });
    else wanted.push(made);
    reportProgress(refused.length + wanted.length, chosen.length);
  }
  if (change)
    await insertDrafts(
      tx,
      wanted.flatMap(({ draft, source }) =>
        draft
          ? {
              ...draft,
              note: { note_type: type, predecessor_id: source.id, foreign_id: source.foreign_id, ...why },
            }
          : [],
      ),
    );
  else
    await copyPayrolls(
      tx,
      wanted.map(({ source, note }) => ({ source, id: note })),
      { userId: call.user.id, note_type: type, ...why },
    );
  const verdict = await verdictOn(tx, call, wanted, people);
  const fit = wanted.filter(({ note }) => !verdict.reasons.has(note));
  for (const one of wanted) {
    const reasons = verdict.reasons.get(one.note);
    if (reasons) refused.push({ ...namedOf(one), reasons });
  }
  await deletePayrolls(tx, companyId, [...verdict.reasons.keys()]);
  await announceDocumentStart(
    tx,
    call,
    fit.map(({ source, note }) => ({ id: note, note: describeNoteStart(source, type, why.reason) })),
  );
  refused.sort(compareListNames);
  return { fit: fit.map(shownOf), refused, company: verdict.company, notes: fit.map(({ note }) => note) };
}

async function checkOwn(tx: Tx, companyId: string, { list, concept, own }: SameChange): Promise<void> {
  const [faults = {}] = await listOwnConceptFaults(tx, companyId, [
    { [list]: own ? [{ concept, own }] : [] },
  ]);
  const [sentences] = Object.values(faults);
  if (sentences) throw buildInvalidRefusal({ concept: sentences });
}

type Chosen = { chosen: string; source: StoredPayroll; chain: readonly ChainVersion[] };

/**
 * Locks the accepted document of each chosen payroll and returns it with its versions. A payroll and its note
 * are one document.
 */
async function standingOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<Chosen[]> {
  const before = await listVersionChains(tx, companyId, ids);
  const chosenBy = new Map<string, string>();
  for (const id of ids) {
    const chain = before.get(id);
    if (!chain) throw buildNotFoundRefusal('Una de las nóminas ya no existe. Actualice la lista.');
    const stands = chain.findLast(
      ({ state, note_type }) => note_type !== 2 && acceptedStates.includes(state),
    );
    const source = stands?.id ?? id;
    if (!chosenBy.has(source)) chosenBy.set(source, id);
  }
  const sources = await lockPayrollsToSend(tx, companyId, [...chosenBy.keys()]);
  // Read again after the lock, because they may have changed.
  const chains = await listVersionChains(
    tx,
    companyId,
    sources.map(({ id }) => id),
  );
  return sources.map((source) => ({
    chosen: chosenBy.get(source.id) ?? source.id,
    source,
    chain: chains.get(source.id) ?? [],
  }));
}

async function peopleOf(
  tx: Tx,
  companyId: string,
  chosen: readonly Chosen[],
): Promise<Map<string, EmployeeSource>> {
  const ids = [...new Set(chosen.map(({ source }) => source.employee_id))];
  return new Map((await listEmployeeSources(tx, companyId, { ids })).map((one) => [one.id, one]));
}

async function wantedOf(
  tx: Tx,
  call: Writer,
  { chosen, source }: Chosen,
  employee: EmployeeSource | undefined,
  change: SameChange,
): Promise<Wanted | { reasons: string[] }> {
  if (!employee) return { reasons: ['El empleado de esta nómina ya no existe.'] };
  const changed = applyNoveltyChange(source.novelties, change);
  if ('refused' in changed) return { reasons: [changed.refused] };
  const draft = toPayrollDraft(source, changed.novelties);
  // Benefits are left as in the document; the rest is validated like a typed draft.
  const { benefits: _, ...typed } = draft;
  const checked = checkDraft(typed);
  if (!checked.ok) return { reasons: [...new Set(Object.values(checked.errors).flat())] };
  try {
    const note = call.newId();
    return {
      chosen,
      source,
      note,
      draft: await composeEmployeeDraft(tx, call, getEmployeeInMonth(employee, draft), note, draft),
    };
  } catch (error) {
    if (error instanceof HttpRefusal) return { reasons: wordsOf(error) };
    throw error;
  }
}

function wordsOf({ message, more: { errors } }: HttpRefusal): string[] {
  const fieldMessages = errors && !Array.isArray(errors) ? Object.values(errors).flat() : [];
  return fieldMessages.length > 0 ? fieldMessages.map(String) : [message];
}

async function verdictOn(
  tx: Tx,
  { company, now }: Writer,
  wanted: readonly Wanted[],
  people: ReadonlyMap<string, EmployeeSource>,
): Promise<{ reasons: Map<string, string[]>; company: string[] }> {
  const employer = await findEmployer(tx, company.id);
  const notes = await lockPayrollsToSend(
    tx,
    company.id,
    wanted.map(({ note }) => note),
  );
  const reasons = new Map<string, string[]>();
  if (!employer || notes.length === 0) return { reasons, company: [] };
  const facts = await readSendingFacts(tx, company.id, employer, notes, now);
  const found = listRejectionFindings(await judgePayrolls(tx, employer, people, notes, facts, now));
  const ofAll = found.filter(({ employee }) => employee === '');
  for (const { payroll_id, message } of found.filter((one) => !ofAll.includes(one)))
    reasons.set(payroll_id, [...new Set([...(reasons.get(payroll_id) ?? []), message])]);
  return { reasons, company: [...new Set(ofAll.map(({ message, hint }) => `${message} ${hint}`.trim()))] };
}

const namedOf = ({ chosen, source }: Pick<Wanted, 'chosen' | 'source'>) => ({
  id: chosen,
  employee: source.employee_name,
  list_name: source.list_name,
  full_number: source.full_number,
});

const totalsOf = ({ accrued_total, deductions_total, total }: Totals): Totals => ({
  accrued_total,
  deductions_total,
  total,
});

const nothing: Totals = { accrued_total: '0.00', deductions_total: '0.00', total: '0.00' };

function shownOf(one: Wanted): Adjustable {
  const { source, draft } = one;
  const before = totalsOf(source);
  if (!draft) return { ...namedOf(one), before, after: nothing, changes: [] };
  const after = totalsOf(draft.liquidation.totals);
  const { changes } = compareLiquidations({ lines: source.lines, totals: before }, draft.liquidation);
  return {
    ...namedOf(one),
    before,
    after,
    changes: changes.flatMap(({ state, label, group, difference }) =>
      state === 'same' ? [] : [{ label, group, difference }],
    ),
  };
}
