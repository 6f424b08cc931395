import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentDescription, Element, Value } from '../../src/domain/dian/description/description.ts';
import { findText, toEntries } from '../../src/domain/dian/description/value.ts';
import { buildDescribedDocument, type PayrollDocument } from '../../src/domain/dian/document/adjustment.ts';
import { type OpenDocument, readDocument } from '../../src/domain/dian/document/read.ts';
import { getDocumentContent } from '../../src/domain/dian/rules/seal.ts';
import { readForeignAmount } from '../../src/domain/migration/foreign-pay.ts';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { money, parseMoney, toMoneyText } from '../../src/domain/values/money.ts';
import type { StoredPayroll } from './payrolls.ts';
import { toStatesSql } from './states.ts';

export type DocumentChange = {
  /** Example: `Devengados/Basico/@SueldoTrabajado`. */
  path: string;
  label: string;
  before: string | null;
  after: string | null;
  /** Difference of two amounts in pesos, as decimal text. Null for other values. */
  delta: string | null;
};

/** Paths of values that differ in every document and do not belong to the payroll. */
const documentOnlyPaths =
  /^(NumeroSecuenciaXML|CodigoQR|Novedad|ReemplazandoPredecesor|EliminandoPredecesor)|^InformacionGeneral\/@(Version|TipoXML|FechaGen|HoraGen|CUNE|Ambiente)$|^Periodo\/@FechaGen$|^ProveedorXML\//;

export const findIssuedDocument = async (
  tx: QueryExecutorProvider,
  companyId: string,
  payrollId: string,
): Promise<PayrollDocument | undefined> =>
  (await listIssuedDocuments(tx, companyId, [payrollId])).get(payrollId);

export async function listIssuedDocuments(
  tx: QueryExecutorProvider,
  companyId: string,
  payrollIds: readonly string[],
): Promise<Map<string, PayrollDocument>> {
  if (payrollIds.length === 0) return new Map();
  const { rows } = await sql<{
    payroll_id: string;
    document: PayrollDocument;
    reason: string | null;
    print_reason: boolean;
  }>`
    select distinct on (s.payroll_id) s.payroll_id, s.document, p.reason, p.print_reason
    from submissions s join payrolls p on p.company_id = s.company_id and p.id = s.payroll_id
    where s.company_id = ${companyId} and s.payroll_id = any(${payrollIds as string[]}::uuid[])
      and s.state in ${toStatesSql(acceptedStates)}
    order by s.payroll_id, s.created_at desc`.execute(tx);
  return new Map(
    rows.map((row) => {
      // The reason of an earlier note is not part of the payroll.
      const reasonNotes = new Set(listReasonNotes(row));
      const notes = row.document.notes.filter((note) => !reasonNotes.has(note));
      return [row.payroll_id, { ...row.document, notes }];
    }),
  );
}

/** Document that DIAN has: one of ours, or one of another program as its file says it. */
export type IssuedDocument = PayrollDocument | OpenDocument;

const describeIssued = (document: IssuedDocument) =>
  'root' in document ? document : buildDescribedDocument(document);

/** Key of the worker of a document, `13:43567890`. Empty in a deletion. */
export function getWorkerKey(document: IssuedDocument): string {
  const { content } = getDocumentContent(describeIssued(document).value);
  const type = findText(content, 'Trabajador', '@TipoDocumento');
  return type === undefined ? '' : `${type}:${findText(content, 'Trabajador', '@NumeroDocumento') ?? ''}`;
}

export const compareDocuments = (before: IssuedDocument, after: PayrollDocument): DocumentChange[] =>
  compareLeaves(walkDocument(describeIssued(before)), walkDocument(buildDescribedDocument(after)));

/**
 * Tells whether two documents differ. It compares them value by value and stops at the first difference, because both kinds
 * of document have the same order.
 */
export function hasDocumentChanges(before: IssuedDocument, after: PayrollDocument): boolean {
  const afterLeaves = walkDocument(buildDescribedDocument(after));
  for (const [path, { text }] of walkDocument(describeIssued(before))) {
    const { done, value: leaf } = afterLeaves.next();
    if (done || leaf[0] !== path || leaf[1].text !== text) return true;
  }
  return !afterLeaves.next().done;
}

/** Tells whether the XML of a file has the number and the payroll of a document. The time of issue may differ. */
export function isSamePayroll(document: PayrollDocument, xml: string): boolean {
  const ours = buildDescribedDocument(document);
  const theirs = { description: ours.description, value: readDocument(ours.description, xml) };
  const sequenceNumberOf = (value: Value): string | undefined =>
    findText(getDocumentContent(value).content, 'NumeroSecuenciaXML', '@Numero');
  return (
    sequenceNumberOf(ours.value) === sequenceNumberOf(theirs.value) &&
    compareLeaves(walkDocument(ours), walkDocument(theirs)).length === 0
  );
}

function compareLeaves(before: Iterable<[string, Leaf]>, after: Iterable<[string, Leaf]>): DocumentChange[] {
  const [beforeLeaves, afterLeaves] = [new Map(before), new Map(after)];
  const paths = [...new Set([...afterLeaves.keys(), ...beforeLeaves.keys()])];
  return paths.flatMap((path) => {
    const [oldLeaf, newLeaf] = [beforeLeaves.get(path), afterLeaves.get(path)];
    if (oldLeaf?.text === newLeaf?.text) return [];
    const { label = path, amount = false } = newLeaf ?? oldLeaf ?? {};
    return [
      {
        path,
        label,
        before: oldLeaf?.text ?? null,
        after: newLeaf?.text ?? null,
        delta: amount ? deltaOf(oldLeaf?.text, newLeaf?.text) : null,
      },
    ];
  });
}

function deltaOf(before = '0', after = '0'): string | null {
  const [from, to] = [parseMoney(before), parseMoney(after)];
  return from === undefined || to === undefined ? null : toMoneyText(money(to - from));
}

type Leaf = { text: string; label: string; amount: boolean };

function* walkDocument({
  description,
  value,
}: {
  description: DocumentDescription;
  value: Value;
}): Generator<[string, Leaf], void> {
  const { at, content } = getDocumentContent(value);
  const root = at === '' ? description.root : description.root.children.find(({ name }) => name === at);
  if (root)
    for (const leaf of walkElement(root, content, '')) if (!documentOnlyPaths.test(leaf[0])) yield leaf;
}

function* walkElement(element: Element, value: Value, path: string): Generator<[string, Leaf]> {
  for (const attribute of element.attributes) {
    const text = value[`@${attribute.name}`];
    if (typeof text === 'string')
      yield [`${path}@${attribute.name}`, toLeaf(text, labelOf(element, attribute), attribute)];
  }
  for (const child of element.children) {
    const found = value[child.name];
    if (found === undefined) continue;
    for (const [i, entry] of toEntries(found).entries()) {
      const at = `${path}${child.name}${i > 0 ? `[${i + 1}]` : ''}`;
      if (typeof entry === 'string') yield [at, toLeaf(entry, child.label, child)];
      else {
        if (typeof entry['#'] === 'string') yield [at, toLeaf(entry['#'], child.label, child)];
        yield* walkElement(child, entry, `${at}/`);
      }
    }
  }
}

type Described = { content?: { kind: string } | undefined };

/** Builds a leaf. Other programs write amounts with fewer or more decimals, and an amount is compared as such. */
function toLeaf(text: string, label: string, { content }: Described): Leaf {
  const amount = content?.kind === 'money';
  const isPlain = !amount || /^\d+\.\d\d$/.test(text);
  return { text: isPlain ? text : toMoneyText(readForeignAmount(text)), label, amount };
}

const labelOf = (element: Element, attribute: { label: string }): string =>
  element.label && element.label !== attribute.label
    ? `${element.label}: ${attribute.label}`
    : attribute.label;

/** Line of `Notas` with the reason of an adjustment. Empty when it is not printed. */
export const listReasonNotes = ({
  reason,
  print_reason,
}: Pick<StoredPayroll, 'reason' | 'print_reason'>): string[] =>
  reason && print_reason ? [`Motivo del ajuste: ${reason}`] : [];
