/** Judges a file: it must be readable, new, well formed, signed, and follow every rule. */
import type { X509Certificate } from 'node:crypto';
import { hasCertificateNit } from './certificate.ts';
import { decodeXmlText, listFileFaults, listForeignFaults } from './file-rules.ts';
import { type AnswerLine, buildRejectionLine, hasRejection } from './lines.ts';
import { type Paper, type PaperIdentity, readIdentity, readPaper } from './paper.ts';
import { listBrokenRules, type RuleWorld } from './rule.ts';
import { listContentFaults } from './rules.ts';
import { paperHeaderRules } from './rules-header.ts';
import { documentShapes, listShapeFaults } from './shape.ts';
import { listSignatureFaults } from './signature-faults.ts';
import type { ReceivedDocument, RegisteredEmployer, State } from './state.ts';
import { type PlainElement, readXmlDocument, toBranch, UnreadableXml } from './xml.ts';

export interface Delivery {
  readonly operation: 'SendNominaSync' | 'SendTestSetAsync';
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly now: Date;
  readonly environments: readonly string[];
  readonly testSetId?: string;
  /** Faults of the certificate of the call. */
  readonly transport: readonly AnswerLine[];
  readonly chain: 'lenient' | 'strict';
  /** Lines that a fault adds whatever the document says, to reject it or to go with its own findings. */
  readonly imposed?: readonly AnswerLine[];
}

/** A file that was readable enough to identify its employer. */
export interface OpenedPaper {
  readonly text: string;
  readonly root: PlainElement;
  readonly paper: Paper;
  readonly identity: PaperIdentity;
}

const schema = (detail: string): AnswerLine =>
  buildRejectionLine('ZB01', `Fallo en el esquema XML del archivo. ${detail}`.trim());

export function openPaper(bytes: Uint8Array): OpenedPaper | { lines: AnswerLine[] } {
  const read = decodeXmlText(bytes);
  if ('line' in read) return { lines: [read.line] };
  try {
    const root = readXmlDocument(read.text, (document) => toBranch(document.root));
    const paper = readPaper(root);
    if (!paper) return { lines: [schema('La raíz no es un documento de nómina.')] };
    return { text: read.text, root, paper, identity: readIdentity(paper) };
  } catch (error) {
    if (error instanceof UnreadableXml) return { lines: [schema(error.message)] };
    throw error;
  }
}

/** Lists the NITs that may send this employer's documents: its own, and that of the owner of its software. */
export const listSenders = (employer: RegisteredEmployer | undefined, nit: string): string[] =>
  employer?.software.owner_nit ? [nit, employer.software.owner_nit] : [nit];

export const canDeliver = (transport: X509Certificate, senders: readonly string[]): boolean =>
  senders.some((nit) => nit !== '' && hasCertificateNit(transport, nit));

export function judge(state: State, opening: OpenedPaper, delivery: Delivery): ReceivedDocument {
  const { identity } = opening;
  const owner = state.owner(identity);
  const keep = (
    outcome: ReceivedDocument['outcome'],
    lines: readonly AnswerLine[],
    more: Partial<ReceivedDocument> = {},
  ): ReceivedDocument =>
    state.receive(
      {
        ...identity,
        ...more,
        at: delivery.now.toISOString(),
        operation: delivery.operation,
        fileName: delivery.fileName,
        outcome,
        lines,
        ...(delivery.testSetId ? { testSetId: delivery.testSetId } : {}),
      },
      delivery.bytes,
    );
  const { imposed = [] } = delivery;
  if (hasRejection(imposed)) return keep('rejected', imposed);
  if (owner)
    return keep('duplicate', [buildRejectionLine('90', 'Documento procesado anteriormente.')], {
      earlier: owner.id,
    });
  const lines = [...faultsOf(state, opening, delivery), ...imposed];
  return keep(hasRejection(lines) ? 'rejected' : 'accepted', lines);
}

function faultsOf(state: State, opening: OpenedPaper, delivery: Delivery): AnswerLine[] {
  const { paper, identity, root, text } = opening;
  const shape = documentShapes.get(root.name);
  const [misshapen] = shape ? listShapeFaults(root, shape) : ['sin estructura'];
  if (misshapen) return [schema(misshapen)];
  const employer = state.employers.get(identity.nit);
  const world = worldOf(state, identity, employer, delivery);
  return withoutRepeats([
    ...delivery.transport,
    ...listFileFaults(text, root),
    ...listForeignFaults(text, root),
    ...(world.enabled ? listContentFaults(paper, world) : enablementFaults(paper, world)),
    ...readXmlDocument(text, (document) =>
      listSignatureFaults(document, {
        now: delivery.now,
        certificates: state.certificates,
        nits: listSenders(employer, identity.nit),
        chain: delivery.chain,
      }),
    ),
  ]);
}

/** Lists the findings of an employer that is not enabled. It gets only those of its enablement. */
const enablementFaults = (paper: Paper, world: RuleWorld): AnswerLine[] =>
  listBrokenRules(
    paperHeaderRules.filter((rule) => ['92', '017', '033'].includes(rule.number)),
    paper,
    world,
  ).sort((a, b) => Number(b.code === '92') - Number(a.code === '92'));

function worldOf(
  state: State,
  identity: PaperIdentity,
  employer: RegisteredEmployer | undefined,
  delivery: Delivery,
): RuleWorld {
  return {
    software: employer?.software,
    enabled: employer !== undefined && (delivery.testSetId !== undefined || state.isEnabled(employer)),
    environments: delivery.environments,
    today: new Date(delivery.now.getTime() - 5 * 3_600_000).toISOString().slice(0, 10),
    inMonth: state.hasInMonth(identity),
    find: (cune) => state.past(cune),
  };
}

function withoutRepeats(lines: readonly AnswerLine[]): AnswerLine[] {
  const seen = new Set<string>();
  return lines.filter((line) => !seen.has(line.code) && seen.add(line.code));
}
