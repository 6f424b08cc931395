/** State of the simulator: employers, authorities, batches and every judged document. */
import { Certificates, type RevocationList } from './certificates.ts';
import { Journal } from './journal.ts';
import type { AnswerLine } from './lines.ts';
import type { PaperIdentity } from './paper.ts';
import type { Past, Software } from './rule.ts';
import {
  computeSetStatus,
  type RequiredDocuments,
  type SetStatus,
  type TestSetTally,
  tallyDocument,
} from './test-set.ts';

export interface RegisteredEmployer {
  readonly nit: string;
  readonly name: string;
  readonly software: Software;
  readonly enabled: boolean;
  readonly test_set_id?: string;
  /** Accepted documents that the set needs: a total, or a number of each kind. */
  readonly test_set_required?: number | RequiredDocuments;
  /** Rejected documents that the set allows. Without it, any number is allowed. */
  readonly test_set_max_rejected?: number;
}

export interface ReceivedDocument extends PaperIdentity {
  readonly id: number;
  readonly at: string;
  readonly operation: string;
  readonly outcome: 'accepted' | 'rejected' | 'duplicate';
  readonly lines: readonly AnswerLine[];
  readonly fileName: string;
  readonly testSetId?: string;
  /** Base64 of the XML. Stored permanently only for accepted documents, see `State.xmlOf`. */
  readonly xml?: string;
  /** Id of the document that already owns the number. */
  readonly earlier?: number;
}

export interface ReceivedBatch {
  readonly zipKey: string;
  readonly testSetId: string;
  readonly document: number | undefined;
  /** Findings when the file could not be read as a document at all. */
  readonly lines: readonly AnswerLine[];
}

type Entry =
  | { kind: 'employer'; employer: RegisteredEmployer }
  | { kind: 'ca'; pem: string }
  | { kind: 'crl'; fingerprint: string; list: RevocationList }
  | { kind: 'set'; id: string; status: SetStatus | undefined }
  | { kind: 'document'; document: ReceivedDocument }
  | { kind: 'batch'; batch: ReceivedBatch };

const remembered = 500;

export class State {
  readonly employers = new Map<string, RegisteredEmployer>();
  readonly certificates = new Certificates();
  readonly documents: ReceivedDocument[] = [];
  readonly batches = new Map<string, ReceivedBatch>();
  /** Calls rejected by WS-Security, newest last. For the page only. */
  readonly refusals: { at: string; reason: string }[] = [];
  readonly #owners = new Map<string, ReceivedDocument>();
  readonly #byCune = new Map<string, ReceivedDocument>();
  readonly #byWorkerMonth = new Map<string, ReceivedDocument[]>();
  readonly #fates = new Map<string, Past['fate']>();
  readonly #tallies = new Map<string, TestSetTally>();
  readonly #decided = new Map<string, SetStatus>();
  /** XML of the latest documents that were not accepted, for the page. */
  readonly #lately = new Map<number, string>();
  readonly #journal: Journal | undefined;

  constructor(dataFolder?: string) {
    this.#journal = dataFolder ? Journal.open(dataFolder, (entry) => this.#apply(entry as Entry)) : undefined;
  }

  register(employer: RegisteredEmployer): void {
    this.#keep({ kind: 'employer', employer });
  }

  trust(pem: string): void {
    this.#keep({ kind: 'ca', pem });
  }

  /** Publishes the revocation list of a registered authority. Returns false when no authority has that fingerprint. */
  publish(fingerprint: string, list: RevocationList): boolean {
    if (!this.certificates.list().some((trusted) => trusted.fingerprint256 === fingerprint)) return false;
    this.#keep({ kind: 'crl', fingerprint, list });
    return true;
  }

  /** Decides a test set by hand. `undefined` lets its documents decide again. */
  decide(id: string, status: SetStatus | undefined): void {
    this.#keep({ kind: 'set', id, status });
  }

  /** Stores a judged document under the next id. */
  receive(document: Omit<ReceivedDocument, 'id' | 'xml'>, bytes: Uint8Array): ReceivedDocument {
    const id = this.documents.length + 1;
    const xml = Buffer.from(bytes).toString('base64');
    const received = { ...document, id, ...(document.outcome === 'accepted' ? { xml } : {}) };
    if (document.outcome !== 'accepted') {
      this.#lately.set(id, xml);
      if (this.#lately.size > remembered) this.#lately.delete(this.#lately.keys().next().value ?? 0);
    }
    this.#keep({ kind: 'document', document: received });
    return received;
  }

  /** Returns the Base64 of the XML as it arrived, while it is stored. */
  xmlOf(document: ReceivedDocument): string | undefined {
    return document.xml ?? this.#lately.get(document.id);
  }

  queue(batch: ReceivedBatch): void {
    this.#keep({ kind: 'batch', batch });
  }

  /** Returns the accepted document that owns this sender's number. */
  owner(identity: PaperIdentity): ReceivedDocument | undefined {
    return this.#owners.get(ownerKey(identity));
  }

  /** Returns the acceptance of a CUNE when there is one, else its latest rejection. */
  byCune(cune: string): ReceivedDocument | undefined {
    return this.#byCune.get(cune);
  }

  document(id: number): ReceivedDocument | undefined {
    return this.documents[id - 1];
  }

  /** Returns whether that worker has a live document in that month. Replaced and deleted documents do not count. */
  hasInMonth(identity: PaperIdentity): boolean {
    const found = this.#byWorkerMonth.get(monthKey(identity)) ?? [];
    return found.some((document) => !this.#fates.has(document.cune));
  }

  /** Returns the accepted document of a CUNE, and whether it was replaced or deleted. */
  past(cune: string): Past | undefined {
    const found = this.#byCune.get(cune);
    return found?.outcome === 'accepted' ? { ...found, fate: this.#fates.get(cune) } : undefined;
  }

  tally(testSetId: string): TestSetTally {
    return this.#tallies.get(testSetId) ?? tallyDocument();
  }

  setStatus(employer: RegisteredEmployer): SetStatus {
    const id = employer.test_set_id ?? '';
    return this.#decided.get(id) ?? computeSetStatus(employer, this.tally(id));
  }

  isEnabled(employer: RegisteredEmployer): boolean {
    return (
      employer.enabled || (employer.test_set_id !== undefined && this.setStatus(employer) === 'accepted')
    );
  }

  byTestSet(id: string): RegisteredEmployer | undefined {
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
      this.#fates,
      this.#tallies,
      this.#decided,
      this.#lately,
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
      case 'crl':
        this.certificates.publish(entry.fingerprint, entry.list);
        return;
      case 'set':
        if (entry.status) this.#decided.set(entry.id, entry.status);
        else this.#decided.delete(entry.id);
        return;
      case 'batch':
        this.batches.set(entry.batch.zipKey, entry.batch);
        return;
      case 'document':
        this.#index({ ...unsaid(entry.document), ...entry.document });
        return;
      default:
        throw new Error(`unknown entry ${JSON.stringify(entry satisfies never)}`);
    }
  }

  #index(document: ReceivedDocument): void {
    this.documents.push(document);
    if (document.testSetId && document.outcome !== 'duplicate')
      this.#tallies.set(document.testSetId, tallyDocument(this.tally(document.testSetId), document));
    // A duplicate changes nothing: its CUNE stays as it was.
    if (document.outcome === 'duplicate') return;
    if (document.outcome !== 'accepted') {
      if (this.#byCune.get(document.cune)?.outcome !== 'accepted') this.#byCune.set(document.cune, document);
      return;
    }
    this.#byCune.set(document.cune, document);
    this.#owners.set(ownerKey(document), document);
    if (document.predecessor)
      this.#fates.set(document.predecessor, document.kind === 'deletion' ? 'deleted' : 'replaced');
    if (document.worker) {
      const key = monthKey(document);
      this.#byWorkerMonth.set(key, [...(this.#byWorkerMonth.get(key) ?? []), document]);
    }
  }
}

/** Defaults for entries written before these fields existed. */
const unsaid = ({ type, worker }: ReceivedDocument) => ({
  issued: '',
  kind: type === '102' ? ('payroll' as const) : worker ? ('replacement' as const) : ('deletion' as const),
});

const ownerKey = (of: PaperIdentity): string => [of.environment, of.nit, of.type, of.number].join('|');

const monthKey = (of: PaperIdentity): string => [of.environment, of.nit, of.worker, of.month].join('|');
