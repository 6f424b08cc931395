/** What the simulator remembers: employers, authorities, batches and every document it judged. */
import { Certificates } from './certificates.ts';
import { Journal } from './journal.ts';
import type { Line } from './lines.ts';
import type { Identity } from './paper.ts';
import type { Software } from './rule.ts';

export interface Employer {
  readonly nit: string;
  readonly name: string;
  readonly software: Software;
  readonly enabled: boolean;
  readonly test_set_id?: string;
  /** Accepted documents the set needs. */
  readonly test_set_required?: number;
}

export interface Received extends Identity {
  readonly id: number;
  readonly at: string;
  readonly operation: string;
  readonly outcome: 'accepted' | 'rejected' | 'duplicate';
  readonly lines: readonly Line[];
  readonly fileName: string;
  readonly testSetId?: string;
  /** Base64 of the XML; only for accepted documents. */
  readonly xml?: string;
  /** Id of the document that already owns the number. */
  readonly earlier?: number;
}

export interface Batch {
  readonly zipKey: string;
  readonly testSetId: string;
  readonly document: number | undefined;
  /** Lines when the file could not be read as a document at all. */
  readonly lines: readonly Line[];
}

type Entry =
  | { kind: 'employer'; employer: Employer }
  | { kind: 'ca'; pem: string }
  | { kind: 'document'; document: Received }
  | { kind: 'batch'; batch: Batch };

export class State {
  readonly employers = new Map<string, Employer>();
  readonly certificates = new Certificates();
  readonly documents: Received[] = [];
  readonly batches = new Map<string, Batch>();
  /** Calls turned away by WS-Security, newest last; only for whoever is looking. */
  readonly refusals: { at: string; reason: string }[] = [];
  readonly #owners = new Map<string, Received>();
  readonly #byCune = new Map<string, Received>();
  readonly #byWorkerMonth = new Map<string, Received[]>();
  readonly #gone = new Set<string>();
  readonly #accepted = new Map<string, number>();
  readonly #journal: Journal | undefined;

  constructor(dataFolder?: string) {
    this.#journal = dataFolder ? Journal.open(dataFolder, (entry) => this.#apply(entry as Entry)) : undefined;
  }

  register(employer: Employer): void {
    this.#keep({ kind: 'employer', employer });
  }

  trust(pem: string): void {
    this.#keep({ kind: 'ca', pem });
  }

  /** Remembers a judged document and gives it its place in the sequence. */
  receive(document: Omit<Received, 'id'>): Received {
    const received = { ...document, id: this.documents.length + 1 };
    this.#keep({ kind: 'document', document: received });
    return received;
  }

  queue(batch: Batch): void {
    this.#keep({ kind: 'batch', batch });
  }

  /** The accepted document that owns this sender's number. */
  owner(identity: Identity): Received | undefined {
    return this.#owners.get(ownerKey(identity));
  }

  /** The last word on a CUNE: the acceptance when there is one, else the latest rejection. */
  byCune(cune: string): Received | undefined {
    return this.#byCune.get(cune);
  }

  document(id: number): Received | undefined {
    return this.documents[id - 1];
  }

  /** Is there a live document of that worker in that month? Replaced and deleted ones do not count. */
  hasInMonth(identity: Identity): boolean {
    const found = this.#byWorkerMonth.get(monthKey(identity)) ?? [];
    return found.some((document) => !this.#gone.has(document.cune));
  }

  accepted(testSetId: string): number {
    return this.#accepted.get(testSetId) ?? 0;
  }

  testSetAccepted(employer: Employer): boolean {
    return (
      employer.test_set_id !== undefined &&
      this.accepted(employer.test_set_id) >= (employer.test_set_required ?? Number.POSITIVE_INFINITY)
    );
  }

  isEnabled(employer: Employer): boolean {
    return employer.enabled || this.testSetAccepted(employer);
  }

  byTestSet(id: string): Employer | undefined {
    return [...this.employers.values()].find((employer) => employer.test_set_id === id);
  }

  refuse(at: string, reason: string): void {
    this.refusals.push({ at, reason });
    if (this.refusals.length > 50) this.refusals.shift();
  }

  settled(): Promise<void> {
    return this.#journal?.settled() ?? Promise.resolve();
  }

  async reset(): Promise<void> {
    for (const kept of [
      this.employers,
      this.batches,
      this.#owners,
      this.#byCune,
      this.#byWorkerMonth,
      this.#gone,
      this.#accepted,
      this.certificates,
    ])
      kept.clear();
    this.documents.length = 0;
    this.refusals.length = 0;
    await this.#journal?.clear();
  }

  close(): Promise<void> {
    return this.#journal?.close() ?? Promise.resolve();
  }

  #keep(entry: Entry): void {
    this.#apply(entry);
    this.#journal?.append(entry);
  }

  #apply(entry: Entry): void {
    switch (entry.kind) {
      case 'employer':
        this.employers.set(entry.employer.nit, entry.employer);
        return;
      case 'ca':
        this.certificates.trust(entry.pem);
        return;
      case 'batch':
        this.batches.set(entry.batch.zipKey, entry.batch);
        return;
      case 'document':
        this.#index(entry.document);
        return;
      default:
        throw new Error(`unknown entry ${JSON.stringify(entry satisfies never)}`);
    }
  }

  #index(document: Received): void {
    this.documents.push(document);
    if (document.outcome !== 'accepted') {
      if (this.#byCune.get(document.cune)?.outcome !== 'accepted') this.#byCune.set(document.cune, document);
      return;
    }
    this.#byCune.set(document.cune, document);
    this.#owners.set(ownerKey(document), document);
    if (document.testSetId) this.#accepted.set(document.testSetId, this.accepted(document.testSetId) + 1);
    if (document.predecessor) this.#gone.add(document.predecessor);
    if (document.worker) {
      const key = monthKey(document);
      this.#byWorkerMonth.set(key, [...(this.#byWorkerMonth.get(key) ?? []), document]);
    }
  }
}

const ownerKey = (of: Identity): string => [of.environment, of.nit, of.type, of.number].join('|');

const monthKey = (of: Identity): string => [of.environment, of.nit, of.worker, of.month].join('|');
