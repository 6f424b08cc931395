import { type QueryExecutorProvider, sql } from 'kysely';
import type { DocumentDescription, Element, Value } from '../../src/domain/dian/description/description.ts';
import { findText, toEntries } from '../../src/domain/dian/description/value.ts';
import { buildDescribedDocument, type PayrollDocument } from '../../src/domain/dian/document/adjustment.ts';
import { readDocument } from '../../src/domain/dian/document/read.ts';
import { getDocumentContent } from '../../src/domain/dian/rules/seal.ts';
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

/** Values that differ in every document and do not belong to the payroll. */
const own =
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
      const printed = new Set(listReasonNotes(row));
      const notes = row.document.notes.filter((note) => !printed.has(note));
      return [row.payroll_id, { ...row.document, notes }];
    }),
  );
}

export const compareDocuments = (before: PayrollDocument, after: PayrollDocument): DocumentChange[] =>
  differences(leavesOf(buildDescribedDocument(before)), leavesOf(buildDescribedDocument(after)));

/**
 * Tells whether there is any difference. It may stop at the first one, because both kinds of document have
 * the same order.
 */
export function hasDocumentChanges(before: PayrollDocument, after: PayrollDocument): boolean {
  const now = leavesOf(buildDescribedDocument(after));
  for (const [path, { text }] of leavesOf(buildDescribedDocument(before))) {
    const { done, value: leaf } = now.next();
    if (done || leaf[0] !== path || leaf[1].text !== text) return true;
  }
  return !now.next().done;
}

/** Tells whether a file has the payroll of one of our documents, whenever it was issued. */
export function isSamePayroll(document: PayrollDocument, xml: string): boolean {
  const ours = buildDescribedDocument(document);
  const theirs = { description: ours.description, value: readDocument(ours.description, xml) };
  const number = (value: Value): string | undefined =>
    findText(getDocumentContent(value).content, 'NumeroSecuenciaXML', '@Numero');
  return (
    number(ours.value) === number(theirs.value) && differences(leavesOf(ours), leavesOf(theirs)).length === 0
  );
}

function differences(before: Iterable<[string, Leaf]>, after: Iterable<[string, Leaf]>): DocumentChange[] {
  const [old, now] = [new Map(before), new Map(after)];
  const paths = [...new Set([...now.keys(), ...old.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    if (was?.text === is?.text) return [];
    const { label = path, amount = false } = is ?? was ?? {};
    return [
      {
        path,
        label,
        before: was?.text ?? null,
        after: is?.text ?? null,
        delta: amount ? deltaOf(was?.text, is?.text) : null,
      },
    ];
  });
}

function deltaOf(before = '0', after = '0'): string | null {
  const [from, to] = [parseMoney(before), parseMoney(after)];
  return from === undefined || to === undefined ? null : toMoneyText(money(to - from));
}

type Leaf = { text: string; label: string; amount: boolean };

function* leavesOf({
  description,
  value,
}: {
  description: DocumentDescription;
  value: Value;
}): Generator<[string, Leaf], void> {
  const { at, content } = getDocumentContent(value);
  const root = at === '' ? description.root : description.root.children.find(({ name }) => name === at);
  if (root) for (const leaf of leavesIn(root, content, '')) if (!own.test(leaf[0])) yield leaf;
}

function* leavesIn(element: Element, value: Value, path: string): Generator<[string, Leaf]> {
  for (const attribute of element.attributes) {
    const text = value[`@${attribute.name}`];
    if (typeof text === 'string')
      yield [
        `${path}@${attribute.name}`,
        { text, label: labelOf(element, attribute), amount: isAmount(attribute) },
      ];
  }
  for (const child of element.children) {
    const found = value[child.name];
    if (found === undefined) continue;
    for (const [i, entry] of toEntries(found).entries()) {
      const at = `${path}${child.name}${i > 0 ? `[${i + 1}]` : ''}`;
      if (typeof entry === 'string') yield [at, { text: entry, label: child.label, amount: isAmount(child) }];
      else {
        if (typeof entry['#'] === 'string')
          yield [at, { text: entry['#'], label: child.label, amount: isAmount(child) }];
        yield* leavesIn(child, entry, `${at}/`);
      }
    }
  }
}

const isAmount = ({ content }: { content?: { kind: string } | undefined }): boolean =>
  content?.kind === 'money';

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
