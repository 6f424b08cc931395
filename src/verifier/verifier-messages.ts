import type { VerifierEvent } from './verify-files.ts';

/** Messages of the page to the worker. */
export type VerifierOrder =
  /** The worker judges for another one, at the other end of the port. */
  | { type: 'help'; port: MessagePort }
  /** Another worker judges for this one. */
  | { type: 'helper'; port: MessagePort }
  | {
      type: 'start';
      run: number;
      files: { name: string; file: File }[];
      pin: string | undefined;
      now: number;
    }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' };

/** Messages of the worker to the page, each of a run. */
export type VerifierReply = { run: number } & (VerifierEvent | { type: 'failure'; message: string });
