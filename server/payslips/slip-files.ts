import { sql } from 'kysely';
import { type DocumentState, onceAcceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import { type ContentLocation, selectContentLocation } from '../contents/columns.ts';
import { getContents } from '../contents/contents.ts';
import type { Services } from '../services.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { type Letterhead, readLetterhead } from './letterhead.ts';
import { drawSlipPdf, type SlipFile } from './slip-pdf.ts';
import { listPrintedSlips, type PrintedSlip, type SlipScope, selectSlips } from './slips.ts';

/**
 * PDFs of payslips. That of an accepted document is drawn once and kept: its bytes are those of the document
 * from then on, until a note changes its state. Any other is drawn each time.
 */
export type SlipFiles = {
  /** `within` sees the payslip. `undefined` when the scope does not have it. */
  read: (within: Transact, of: SlipScope, id: string, origin: string) => Promise<SlipFile | undefined>;
  /** Finds those that the scope has, by id. */
  readMany: (
    within: Transact,
    of: SlipScope,
    ids: readonly string[],
    origin: string,
  ) => Promise<ReadonlyMap<string, SlipFile>>;
};

type Row = Omit<SlipFile, 'pdf' | 'type'> & ContentLocation & { note_type: number | null };
type Drawn = { slip: PrintedSlip; pdf: Buffer };

/** Whether the PDF of a document in this state is final. A draft changes, and so does one on its way. */
const isFinal = (state: DocumentState): boolean => onceAcceptedStates.includes(state);

export function createSlipFiles(services: Services): SlipFiles {
  const { store, newId } = services;
  const contents = getContents(services);

  async function readMany(within: Transact, of: SlipScope, ids: readonly string[], origin: string) {
    if (ids.length === 0) return new Map<string, SlipFile>();
    const rows = await within((tx) => listRows(tx, of, ids, origin));
    const isKept = ({ content, object }: ContentLocation) => content !== null || object !== null;
    const missing = rows.filter((row) => !isKept(row)).map(({ id }) => id);
    const drawn =
      missing.length > 0 ? await drawMissing(within, of, missing, origin) : new Map<string, Buffer>();
    const files = await Promise.all(
      rows.map(async (row) => toFile(row, isKept(row) ? await contents.read(row) : drawn.get(row.id))),
    );
    return new Map(files.flatMap((file) => (file ? [[file.id, file]] : [])));
  }

  async function drawMissing(within: Transact, of: SlipScope, ids: readonly string[], origin: string) {
    const { slips, letterheads } = await within(async (tx) => {
      const slips = await listPrintedSlips(tx, of, ids);
      const letterheads = new Map<string, Letterhead>();
      for (const id of new Set(slips.map(({ company }) => company.id)))
        letterheads.set(id, await readLetterhead(tx, id));
      return { slips, letterheads };
    });
    const drawn = await Promise.all(
      slips.map(async (slip) => ({
        slip,
        pdf: await drawSlipPdf(slip, letterheads.get(slip.company.id) ?? {}, origin),
      })),
    );
    const pdfs = new Map(drawn.map(({ slip, pdf }) => [slip.id, pdf]));
    const final = drawn.filter(({ slip }) => isFinal(slip.dian.status));
    for (const company of new Set(final.map(({ slip }) => slip.company.id))) {
      const own = final.filter(({ slip }) => slip.company.id === company);
      for (const found of await keep(company, own, origin)) pdfs.set(found.id, await contents.read(found));
    }
    return pdfs;
  }

  /** Keeps drawn PDFs. Returns those that another call kept first, whose bytes are the document's. */
  async function keep(company: string, drawn: readonly Drawn[], origin: string) {
    return store.inCompany(company, async (tx) => {
      const { rows } = await sql<{ payroll_id: string }>`
        insert into payslip_files (company_id, id, payroll_id, state, origin, content)
        select p.company_id, v.id, p.id, v.state, ${origin}, v.content
        from unnest(${drawn.map(() => newId())}::uuid[], ${drawn.map(({ slip }) => slip.id)}::uuid[],
          ${drawn.map(({ slip }) => slip.dian.status)}::text[], ${drawn.map(({ pdf }) => pdf)}::bytea[])
          v (id, payroll_id, state, content)
        join payrolls p on p.company_id = ${company} and p.id = v.payroll_id
        order by p.id
        on conflict (company_id, payroll_id, state, origin) do nothing
        returning payroll_id`.execute(tx);
      const own = new Set(rows.map(({ payroll_id }) => payroll_id));
      const others = drawn.filter(({ slip }) => !own.has(slip.id));
      if (others.length === 0) return [];
      const { rows: found } = await sql<ContentLocation & { id: string }>`
        select k.payroll_id as id, ${selectContentLocation('drawn', 'k')} from payslip_files k
        join unnest(${others.map(({ slip }) => slip.id)}::uuid[], ${others.map(({ slip }) => slip.dian.status)}::text[])
          v (payroll_id, state) on k.payroll_id = v.payroll_id and k.state = v.state
        where k.company_id = ${company} and k.origin = ${origin}`.execute(tx);
      return found;
    });
  }

  return {
    readMany,
    read: async (within, of, id, origin) => (await readMany(within, of, [id], origin)).get(id),
  };
}

async function listRows(tx: Tx, of: SlipScope, ids: readonly string[], origin: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.note_type, p.year, p.month, coalesce(p.full_number, '') as number,
      jsonb_build_object('name', p.employee_name, 'document_number', split_part(p.person, ':', 2)) as employee,
      ${selectContentLocation('drawn', 'k')}
    from payrolls p left join payslip_files k on k.company_id = p.company_id and k.payroll_id = p.id
      and k.state = p.state and k.origin = ${origin}
    where ${selectSlips(of, ids)}`.execute(tx);
  return rows;
}

const toFile = (
  { id, note_type, year, month, number, employee }: Row,
  pdf: Buffer | undefined,
): SlipFile | undefined =>
  pdf && { id, type: note_type === null ? 'payrolls' : 'adjustments', year, month, number, employee, pdf };
