import type { PayslipQuestion } from '../../domain/vault/questions.ts';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import { createStore } from '../session/value-store.ts';

const mark = 'answers-read';
export const answersRead = createStore<readonly string[]>(listReadIds(mark));

/** Returns the reply of payroll that a question ends with, and `undefined` while it waits for one. */
const answerOf = ({ replies }: PayslipQuestion): string | undefined => {
  const last = replies.at(-1);
  return last?.author === 'staff' ? last.id : undefined;
};

export const listUnreadAnswers = (
  questions: readonly PayslipQuestion[],
  read: readonly string[],
): PayslipQuestion[] =>
  questions.filter((question) => {
    const answer = answerOf(question);
    return answer !== undefined && !read.includes(answer);
  });

export function markAnswersRead(questions: readonly PayslipQuestion[]): void {
  const seen = listUnreadAnswers(questions, answersRead.get()).flatMap(
    (question) => answerOf(question) ?? [],
  );
  if (seen.length > 0) answersRead.set(noteRead(mark, seen));
}
