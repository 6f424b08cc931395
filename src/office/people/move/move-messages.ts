import type { KnownCompany } from '../../../domain/migration/company-facts.ts';
import type { KnownEmployee, MovePlan } from '../../../domain/migration/move-plan.ts';
import type { ChosenFile } from '../../../files/chosen-files.ts';

/** A plan as the page shows it: without the documents themselves, which stay in the worker. */
export type ShownPlan = Omit<MovePlan, 'standing' | 'people'> & {
  people: Omit<MovePlan['people'][number], 'latest' | 'salaries'>[];
};
export type FileToSend = { name: string; content: string };

/** Messages of the page to the worker. */
export type MoveOrder =
  | {
      type: 'start';
      run: number;
      files: ChosenFile[];
      pin: string | undefined;
      now: number;
      nit: string;
      known: KnownEmployee[];
      company: KnownCompany;
    }
  | { type: 'pause' | 'resume' | 'cancel' }
  /** Asks for the next files to send: a few at a time, in base64. */
  | { type: 'send'; run: number; after: number };

/** Messages of the worker to the page, each of a run. */
export type MoveReply = { run: number } & (
  | { type: 'found'; total: number }
  | { type: 'read'; done: number; bad: number }
  | { type: 'plan'; plan: ShownPlan; sendable: number }
  | { type: 'sending'; files: FileToSend[]; next: number }
  | { type: 'failure'; message: string }
);
