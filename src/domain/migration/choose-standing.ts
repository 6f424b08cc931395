import { toMonthIndex } from '../values/month.ts';
import type { ForeignDocument } from './foreign-document.ts';
import type { ForeignResponse } from './foreign-file.ts';

/** State of the signature of a document: whole, changed after it was signed, badly made, or absent. */
export type SignatureState = 'valid' | 'altered' | 'malformed' | 'absent';
/** State of its CUNE: computed again with the PIN, of the right form only, or different. */
export type CuneState = 'verified' | 'form' | 'wrong';

export type ReadMoveDocument = { document: ForeignDocument; signature: SignatureState; cune: CuneState };

/** A file as it was read. `problem` says why nothing could be read from it. */
export type MoveFile = {
  /** Identity of the file for its reader: an index, or an id. */
  key: string;
  name: string;
  /** SHA-256 of its bytes. */
  hash: string;
  /** Keys of its documents that count already: the CUNE, or the number and the person. */
  counted?: readonly string[];
  problem?: string;
  documents: readonly ReadMoveDocument[];
  responses: readonly ForeignResponse[];
};

export type ChosenDocument = { key: string; document: ForeignDocument; isAdjusted: boolean };
export type LeftReason =
  | 'unreadable'
  | 'duplicate'
  | 'company'
  | 'refused'
  | 'replaced'
  | 'deleted'
  | 'same-month';
export type LeftDocument = { file: string; key: string; reason: LeftReason; message: string };

export type StandingChoice = {
  standing: ChosenDocument[];
  left: LeftDocument[];
  /** Adjusted documents whose last word is known. */
  chains: number;
};

type Candidate = ReadMoveDocument & { key: string; file: string };

/**
 * Chooses the documents that count: each once, of this company, whole, accepted as far as is known, and not replaced
 * or deleted by a later note. Each of the others says why it does not count. The order of the files changes nothing.
 * A document that counts already stays, and its copies in other files do not count.
 */
export function chooseStanding(files: readonly MoveFile[], nit: string): StandingChoice {
  const left: LeftDocument[] = [];
  const leave = ({ key, file }: { key: string; file: string }, reason: LeftReason, message: string) =>
    left.push({ key, file, reason, message });
  const responses = new Map(
    files.flatMap(({ responses: own }) => own.map((response) => [response.cune, response] as const)),
  );
  const holders = new Map(
    files.flatMap(({ key, counted = [] }) => counted.map((one) => [one, key] as const)),
  );
  const hashes = new Set<string>();
  const documentKeys = new Set<string>();
  const candidates: Candidate[] = [];
  for (const file of [...files].sort(compareFiles)) {
    const at = { key: file.key, file: file.name };
    if (file.problem !== undefined) {
      leave(at, 'unreadable', file.problem);
      continue;
    }
    if (hashes.has(file.hash)) {
      leave(at, 'duplicate', 'Este archivo está dos veces');
      continue;
    }
    hashes.add(file.hash);
    for (const read of file.documents) {
      const candidate = { ...read, ...at };
      const problem = explainRefusal(candidate, nit, responses);
      if (problem) {
        leave(at, problem.reason, problem.message);
        continue;
      }
      const documentKey = read.document.cune || `${read.document.number} ${read.document.person}`;
      const holder = holders.get(documentKey) ?? file.key;
      if (holder !== file.key || documentKeys.has(documentKey))
        leave(at, 'duplicate', `El documento ${read.document.number} está dos veces`);
      else {
        documentKeys.add(documentKey);
        candidates.push(candidate);
      }
    }
  }
  const { standing, chains } = resolveChains(candidates, leave);
  return { standing, left, chains };
}

/** Orders files by their name. Files whose documents count already are first: a copy of a whole file comes after it. */
const compareFiles = (a: MoveFile, b: MoveFile): number =>
  Number(hasCounted(b)) - Number(hasCounted(a)) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

const hasCounted = ({ counted = [] }: MoveFile): boolean => counted.length > 0;

function explainRefusal(
  { document, signature }: Candidate,
  nit: string,
  responses: ReadonlyMap<string, ForeignResponse>,
): { reason: LeftReason; message: string } | undefined {
  const { number, employer } = document;
  if (employer.nit !== nit)
    return {
      reason: 'company',
      message: `El documento ${number} es del empleador ${employer.nit || 'sin NIT'}, y esta compañía es ${nit}`,
    };
  const refuse = (message: string) => ({ reason: 'refused' as const, message });
  if (signature === 'altered') return refuse(`El documento ${number} cambió después de firmarse`);
  if (signature === 'absent')
    return refuse(`El documento ${number} no está firmado: traiga el que se mandó a la DIAN`);
  if (document.environment === '2') return refuse(`El documento ${number} es de pruebas (habilitación)`);
  const response = responses.get(document.cune);
  if (response && !response.accepted)
    return refuse(`La DIAN rechazó el documento ${number}${response.message ? `: ${response.message}` : ''}`);
  return undefined;
}

/** Follows each chain of notes to its last document. A chain that closes on itself leaves none standing. */
function resolveChains(
  candidates: readonly Candidate[],
  leave: (at: Candidate, reason: LeftReason, message: string) => void,
): { standing: ChosenDocument[]; chains: number } {
  const noteOf = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { predecessor } = candidate.document;
    if (!predecessor) continue;
    const before = noteOf.get(predecessor);
    // Two notes on one document: DIAN accepts the first one only, and the later one was issued by mistake.
    if (!before || candidate.document.issued < before.document.issued) noteOf.set(predecessor, candidate);
  }
  const adjusted = new Set<string>();
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const { kind, number, cune, predecessor } = candidate.document;
    const ofPredecessor = predecessor ? noteOf.get(predecessor) : undefined;
    if (ofPredecessor && ofPredecessor !== candidate) {
      leave(
        candidate,
        'replaced',
        `La nota ${number} ajusta un documento que ya ajustó la nota ${ofPredecessor.document.number}`,
      );
      continue;
    }
    const note = cune ? noteOf.get(cune) : undefined;
    if (note) {
      const deleted = note.document.kind === 'deletion';
      leave(
        candidate,
        deleted ? 'deleted' : 'replaced',
        `El documento ${number} lo ${deleted ? 'eliminó' : 'reemplazó'} la nota ${note.document.number}`,
      );
      continue;
    }
    if (predecessor) adjusted.add(candidate.key);
    if (kind === 'deletion') continue;
    kept.push(candidate);
  }
  const standing = settleMonths(kept, leave);
  return {
    chains: adjusted.size,
    standing: standing.map((candidate) => ({
      key: candidate.key,
      document: candidate.document,
      isAdjusted: candidate.document.kind === 'replacement',
    })),
  };
}

/**
 * Leaves one document for each stretch of days of a person. Two programs, or two tries of one, may have issued the same
 * month twice without a note: the last one issued counts. Parts of a month that do not overlap all count.
 */
function settleMonths(
  candidates: readonly Candidate[],
  leave: (at: Candidate, reason: LeftReason, message: string) => void,
): Candidate[] {
  const byMonth = new Map<string, Candidate[]>();
  const ordered = [...candidates].sort(({ document: a }, { document: b }) =>
    a.issued === b.issued ? (a.number > b.number ? -1 : 1) : a.issued > b.issued ? -1 : 1,
  );
  const kept = new Set<Candidate>();
  for (const candidate of ordered) {
    const { document } = candidate;
    const key = `${document.person} ${toMonthIndex(document)}`;
    const own = byMonth.get(key) ?? [];
    const other = own.find(({ document: one }) => one.start <= document.end && document.start <= one.end);
    if (other) {
      leave(
        candidate,
        'same-month',
        `El documento ${document.number} es del mismo mes que ${other.document.number}, que se emitió después`,
      );
      continue;
    }
    byMonth.set(key, [...own, candidate]);
    kept.add(candidate);
  }
  return candidates.filter((candidate) => kept.has(candidate));
}
