import type { KnownCompany } from '../../../domain/migration/company-facts.ts';
import type { DecidedFact, MoveDecisions } from '../../../domain/migration/decided-facts.ts';
import type { KnownEmployee } from '../../../domain/migration/move-plan.ts';
import { type MoveBalances, pickBalance } from '../../../domain/migration/opening-balances.ts';
import { getMonthEnd } from '../../../domain/values/day.ts';
import type { Month } from '../../../domain/values/month.ts';
import type { ChosenFile } from '../../../files/chosen-files.ts';
import { call, callJson, read } from '../../../net/calls.ts';
import type { FileToSend, MoveOrder, MoveReply, ShownPlan } from './move-messages.ts';

/** Opening balances as they are written: one day and one source for all, and figures by person. */
export type WrittenBalances = { on: string; source: string; people: MoveBalances };

export type MoveState =
  | { phase: 'empty' }
  | { phase: 'reading'; isPaused: boolean; done: number; total: number | undefined; bad: number }
  | {
      phase: 'found';
      plan: ShownPlan;
      decisions: MoveDecisions;
      /** Set while the opening balances are written, after the conflicts. */
      isAtBalances: boolean;
      balances: WrittenBalances;
      names: string[];
      seconds: number;
      sendable: number;
    }
  | { phase: 'bringing'; done: number; total: number; isApplying: boolean }
  | { phase: 'done'; id: string; message: string }
  | { phase: 'failed'; message: string };

const needsSecurePage = 'Este navegador solo comprueba firmas en una página segura: ábrala con https.';

/** Reads the documents of another program in a worker, and sends them when the person says so. */
export class MoveRun {
  private state: MoveState = { phase: 'empty' };
  private readonly listeners = new Set<() => void>();
  private readonly worker = new Worker(new URL('./move-worker.ts', import.meta.url), { type: 'module' });
  private run = 0;
  private startedAt = 0;
  private files: ChosenFile[] = [];
  private total: number | undefined;
  private isPaused = false;
  private awaited: { resolve: (part: { files: FileToSend[]; next: number }) => void } | undefined;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<MoveReply>) => this.receive(data);
    this.worker.onerror = () =>
      this.set({ phase: 'failed', message: 'El lector de documentos no cargó. Abra la página de nuevo.' });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  get = (): MoveState => this.state;
  close = (): void => this.worker.terminate();

  /** Reads files together with those that were already chosen. */
  start(
    files: readonly ChosenFile[],
    pin: string,
    company: { nit: string; known: KnownEmployee[]; company: KnownCompany },
  ): void {
    if (!globalThis.crypto?.subtle) {
      this.set({ phase: 'failed', message: needsSecurePage });
      return;
    }
    this.run += 1;
    this.files = [...this.files, ...files];
    this.startedAt = performance.now();
    this.total = undefined;
    this.isPaused = false;
    this.set({ phase: 'reading', isPaused: false, done: 0, total: undefined, bad: 0 });
    this.order({
      type: 'start',
      ...{ run: this.run, files: this.files, now: Date.now(), pin: pin.trim() || undefined },
      ...company,
    });
  }

  togglePause(): void {
    if (this.state.phase !== 'reading') return;
    this.isPaused = !this.isPaused;
    this.order({ type: this.isPaused ? 'pause' : 'resume' });
    this.set({ ...this.state, isPaused: this.isPaused });
  }

  /** Forgets the files and what was read of them. */
  clear = (): void => {
    this.run += 1;
    this.files = [];
    this.order({ type: 'cancel' });
    this.set({ phase: 'empty' });
  };

  decide(person: string, fact: DecidedFact, value: string): void {
    if (this.state.phase !== 'found') return;
    const { decisions } = this.state;
    this.set({
      ...this.state,
      decisions: { ...decisions, [person]: { ...decisions[person], [fact]: value } },
    });
  }

  /** Passes from the conflicts to the opening balances, and back. */
  showBalances(isAtBalances: boolean): void {
    if (this.state.phase === 'found') this.set({ ...this.state, isAtBalances });
  }

  writeBalances(balances: WrittenBalances): void {
    if (this.state.phase === 'found') this.set({ ...this.state, balances });
  }

  /**
   * Sends the files and brings what they say. When it is refused, what was sent is discarded and the plan is shown
   * again: nothing is left half done.
   */
  async bring(pin: string): Promise<void> {
    if (this.state.phase !== 'found') return;
    const found = this.state;
    const { run } = this;
    let id: string | undefined;
    try {
      for (let next = 0; next < found.sendable; ) {
        this.set({ phase: 'bringing', done: next, total: found.sendable, isApplying: false });
        const part = await this.takePart(next);
        if (this.run !== run) return;
        ({ next } = part);
        if (part.files.length === 0) continue;
        const sent = await callJson('POST /document_imports/files', {
          ...(id && { id }),
          ...(pin.trim() && { pin: pin.trim() }),
          file_name: nameOf(found.names),
          files: part.files,
        });
        ({ id } = sent.data);
      }
      this.set({ phase: 'bringing', done: found.sendable, total: found.sendable, isApplying: true });
      if (!id) throw new Error('nothing to bring');
      const applied = await callJson('POST /document_imports/:id/apply', {
        id,
        decisions: found.decisions,
        balances: toBalances(found.balances),
      });
      this.run += 1;
      this.files = [];
      this.order({ type: 'cancel' });
      this.set({ phase: 'done', id, message: applied.message });
    } catch {
      // The call already showed the refusal.
      if (id) await call('DELETE /document_imports/:id', { id }).catch(() => undefined);
      this.set(found);
    }
  }

  private takePart(after: number): Promise<{ files: FileToSend[]; next: number }> {
    return new Promise((resolve) => {
      this.awaited = { resolve };
      this.order({ type: 'send', run: this.run, after });
    });
  }

  private order(order: MoveOrder): void {
    this.worker.postMessage(order);
  }

  private set(state: MoveState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  private receive(reply: MoveReply): void {
    if (reply.run !== this.run) return;
    switch (reply.type) {
      case 'found':
        this.total = reply.total;
        break;
      case 'read':
        this.set({
          phase: 'reading',
          ...{ isPaused: this.isPaused, done: reply.done, total: this.total, bad: reply.bad },
        });
        break;
      case 'plan':
        this.set({
          phase: 'found',
          plan: reply.plan,
          decisions: {},
          isAtBalances: false,
          balances: { on: findBalanceDay(reply.plan.months), source: '', people: {} },
          names: this.files.map(({ name }) => name),
          seconds: (performance.now() - this.startedAt) / 1000,
          sendable: reply.sendable,
        });
        break;
      case 'sending':
        this.awaited?.resolve(reply);
        this.awaited = undefined;
        break;
      case 'failure':
        this.set({ phase: 'failed', message: `La lectura no pudo terminar: ${reply.message}` });
        break;
      default:
        reply satisfies never;
    }
  }
}

/** Proposes the last day of the last month of the documents: what they do not say is asked to that day. */
const findBalanceDay = (months: readonly Month[]): string => {
  const last = months.at(-1);
  return last ? getMonthEnd(last.year, last.month) : '';
};

/** Gives each person with figures the day and the source that all of them share. */
export const toBalances = ({ on, source, people }: WrittenBalances): MoveBalances =>
  Object.fromEntries(
    Object.keys(people).flatMap((person) => {
      const figures = pickBalance(people, person);
      const isWritten = Object.keys(figures).length > 0;
      return isWritten ? [[person, { ...figures, opening_date: on, opening_source: source.trim() }]] : [];
    }),
  );

const nameOf = ([first = 'documentos', ...others]: readonly string[]): string =>
  `${first.split('/')[0]?.slice(0, 200)}${others.length > 0 ? ` y ${others.length} más` : ''}`;

export async function listComparable(): Promise<{ known: KnownEmployee[]; company: KnownCompany }> {
  const { data, company } = await read('GET /document_imports/employees', {}, { by: 'person' });
  return { known: data, company };
}
