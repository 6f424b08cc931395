import type { QueryClient } from '@tanstack/react-query';
import type { RunNovelties } from '../../domain/payroll/drafts/draft.ts';
import type { EndingDraft } from '../../domain/payroll/drafts/run.ts';
import type { Errors } from '../../domain/records/errors.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { showRefusal } from '../../net/refusal.ts';
import { toNoveltiesInput } from '../novelties/novelty-row.ts';
import { tryCall } from './acts.ts';
import type { Run, WholePerson } from './runs.ts';

/** Values written of a person in a run. */
export type PersonChanges = RunNovelties & { ending?: EndingDraft };

/** Result of a write: the person as it left them, or the errors by their place. */
export type PersonSaved = { saved: WholePerson } | { errors: Errors };

/** Writes what a person has of their own. */
export async function savePerson(
  client: QueryClient,
  run: Run,
  person: WholePerson,
  changes: PersonChanges,
): Promise<PersonSaved> {
  const tried = await tryCall(client, 'PUT /pay_runs/:id/people/:employee_id', {
    id: run.id,
    employee_id: person.employee.id,
    ...toNoveltiesInput(changes),
    base_version: person.version,
  });
  if (tried.done) {
    showToast('Guardado y calculado otra vez');
    return { saved: tried.answer.data };
  }
  if (!tried.refusal) return { errors: {} };
  const { status, body } = tried.refusal;
  if (status === 422 && body.errors && !Array.isArray(body.errors)) return { errors: body.errors as Errors };
  showRefusal(tried.refusal);
  return { errors: {} };
}

/** The sentences of a refusal, all of them. */
export const listFieldSentences = (errors: Errors): string[] => Object.values(errors).flat();
