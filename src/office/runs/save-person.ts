import type { QueryClient } from '@tanstack/react-query';
import type { WrittenNovelties } from '../../domain/payroll/draft.ts';
import type { EndingDraft } from '../../domain/payroll/draft-run.ts';
import type { Errors } from '../../domain/validation.ts';
import { toast } from '../../kit/announce.ts';
import { showRefusal } from '../../net/refused.ts';
import { tryWrite } from './acts.ts';
import type { Run, WholePerson } from './runs.ts';

/** What is written of a person in a run. */
export type PersonWritten = WrittenNovelties & { ending?: EndingDraft };

/** Writes what a person has of their own; answers nothing when it was done, else what is wrong by its place. */
export async function savePerson(
  client: QueryClient,
  run: Run,
  person: WholePerson,
  written: PersonWritten,
): Promise<Errors | undefined> {
  const { benefits, ...rest } = written;
  const tried = await tryWrite<{ message: string }>(
    client,
    'put',
    `/${run.id}/people/${person.employee.id}`,
    {
      ...rest,
      // The server works the sums out again.
      ...(benefits && { benefits: benefits.map(({ explanation: _, ...benefit }) => benefit) }),
      base_version: person.version,
    },
  );
  if (tried.done) {
    toast('Guardado y calculado otra vez');
    return undefined;
  }
  if (!tried.refusal) return {};
  const { status, body } = tried.refusal;
  if (status === 422 && body.errors && !Array.isArray(body.errors)) return body.errors as Errors;
  showRefusal(tried.refusal);
  return {};
}

/** The sentences of a refusal, all of them. */
export const sentences = (errors: Errors): string[] => Object.values(errors).flat();
