import type { DocumentVerdict } from '../domain/verifier/verdict.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { buildResultItems, type ResultItem } from './result-items.ts';
import type { VerifierOrder, VerifierReply } from './verifier-messages.ts';
import type { VerificationResult } from './verify-files.ts';

export type VerifierState =
  | { phase: 'empty' }
  | { phase: 'reading'; isPaused: boolean; done: number; total: number | undefined; bad: number }
  | { phase: 'done'; result: VerificationResult; items: ResultItem[]; files: number; seconds: number }
  | { phase: 'failed'; message: string };

/** Progress is drawn at most so often, so that a frame stays free for what the person does. */
const PROGRESS_INTERVAL_MS = 200;

const noWorker =
  'El verificador no terminó de cargar. Abra la página de nuevo con conexión; después puede desconectarse.';

/** Workers besides the first one, as many as the device has processors for. */
const MAX_HELPERS = 3;
const countHelpers = (): number => Math.min(MAX_HELPERS, navigator.hardwareConcurrency - 1);

const openWorker = (): Worker =>
  new Worker(new URL('./verifier-worker.ts', import.meta.url), { type: 'module' });

/** A helper that does not load is never asked. */
function introduceHelper(worker: Worker, helper: Worker): void {
  const { port1, port2 } = new MessageChannel();
  const help: VerifierOrder = { type: 'help', port: port1 };
  helper.postMessage(help, [port1]);
  const helped: VerifierOrder = { type: 'helper', port: port2 };
  worker.postMessage(helped, [port2]);
}

/** A run of the worker, which starts with the page: nothing is fetched once the page has loaded. */
class VerifierRun {
  private state: VerifierState = { phase: 'empty' };
  private readonly listeners = new Set<() => void>();
  private worker: Worker | undefined;
  private run = 0;
  private startedAt = 0;
  private files = 0;
  private verdicts: DocumentVerdict[] = [];
  private bad = 0;
  private total: number | undefined;
  private drawing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.openWorkers();
  }

  /** Opens the worker with its helpers. One that failed is left: the next run opens others. */
  private openWorkers(): Worker {
    const worker = openWorker();
    const helpers = Array.from({ length: countHelpers() }, openWorker);
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<VerifierReply>) => this.receive(data);
    worker.onerror = () => {
      for (const one of [worker, ...helpers]) one.terminate();
      this.worker = undefined;
      this.set({ phase: 'failed', message: noWorker });
    };
    for (const helper of helpers) introduceHelper(worker, helper);
    return worker;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get = (): VerifierState => this.state;

  start(files: readonly ChosenFile[], pin: string): void {
    if (!globalThis.crypto?.subtle) {
      const message = 'Este navegador solo comprueba firmas en una página segura: ábrala con https.';
      this.set({ phase: 'failed', message });
      return;
    }
    this.run += 1;
    Object.assign(this, {
      startedAt: performance.now(),
      files: files.length,
      verdicts: [],
      bad: 0,
      total: undefined,
    });
    this.draw(false);
    this.order({
      type: 'start',
      ...{ run: this.run, files: [...files], now: Date.now(), pin: pin.trim() || undefined },
    });
  }

  togglePause(): void {
    if (this.state.phase !== 'reading') return;
    const isPaused = !this.state.isPaused;
    this.order({ type: isPaused ? 'pause' : 'resume' });
    this.draw(isPaused);
  }

  /** Forgets the files and their verdicts. */
  clear = (): void => {
    this.run += 1;
    this.order({ type: 'cancel' });
    clearTimeout(this.drawing);
    this.drawing = undefined;
    this.verdicts = [];
    this.set({ phase: 'empty' });
  };

  private order(order: VerifierOrder): void {
    (this.worker ?? this.openWorkers()).postMessage(order);
  }

  private set(state: VerifierState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  private draw(isPaused: boolean): void {
    const { total, bad } = this;
    this.set({ phase: 'reading', isPaused, total, bad, done: this.verdicts.length });
  }

  /** Orders the rows in a task of its own, so that one frame does not order and draw. */
  private finish(result: VerificationResult): void {
    const { run, files } = this;
    const seconds = (performance.now() - this.startedAt) / 1000;
    const items = buildResultItems(this.verdicts, result.people);
    setTimeout(() => {
      if (run === this.run) this.set({ phase: 'done', result, items, files, seconds });
    });
  }

  private receive(reply: VerifierReply): void {
    if (reply.run !== this.run) return;
    switch (reply.type) {
      case 'found':
        this.total = reply.total;
        break;
      case 'verdicts':
        this.verdicts.push(...reply.verdicts);
        this.bad += reply.verdicts.filter(({ findings }) => findings[0]?.severity === 'block').length;
        break;
      case 'result':
        clearTimeout(this.drawing);
        this.drawing = undefined;
        this.finish(reply.result);
        return;
      case 'failure':
        this.set({ phase: 'failed', message: `El verificador no pudo terminar: ${reply.message}` });
        return;
      default:
        reply satisfies never;
    }
    this.drawing ??= setTimeout(() => {
      this.drawing = undefined;
      if (this.state.phase === 'reading') this.draw(this.state.isPaused);
    }, PROGRESS_INTERVAL_MS);
  }
}

export const verifierRun = new VerifierRun();
