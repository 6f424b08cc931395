import type { Table } from '../../../../domain/imports/cells/table.ts';
import type { FileColumn } from '../../../../domain/imports/columns/file-column.ts';
import type { FileRead, LoadedFile } from '../../../files/readers/file-table.ts';
import type { SheetCalls, SheetReply } from './sheet-calls.ts';
import type {
  ReaderAnswer,
  ReadRow,
  RowsHead,
  RowsState,
  SheetInput,
  SheetLine,
  SheetOutline,
} from './sheet-reader.ts';

/** A file whose rows are read elsewhere. */
export type SheetFile = Omit<LoadedFile, 'choose'> & { source: SheetSource };
export type SheetRead = SheetFile | Extract<FileRead, { ok: false }>;

/** A reader in a worker, or in the page. */
type Port = SheetCalls & { close: () => void };

/** Reads a file outside the page; where no worker starts, or its parts do not come, in the page. */
export async function openSheet(input: SheetInput, columns: readonly FileColumn[]): Promise<SheetRead> {
  for (const start of [startWorker, startHere]) {
    let port: Port | undefined;
    try {
      port = await start();
      const read = port && toSheetRead(await port.open(input, columns), port);
      if (read && !read.ok) port?.close();
      if (read) return read;
    } catch (problem) {
      port?.close();
      if (start === startHere) throw problem;
    }
  }
  throw new Error('No place reads the file');
}

function toSheetRead({ head, list }: ReaderAnswer<SheetOutline, SheetLine>, port: Port): SheetRead {
  if (!head.ok) return head;
  const table: Table = { ...head.table, rows: [...list] };
  return { ...head, table, source: new SheetSource(port, table) };
}

/** Where the rows of a sheet are read: it is told what changes, and tells back what came of it. */
export class SheetSource {
  private sent: ReadonlyMap<number, SheetLine>;
  private state: Partial<RowsState> = {};
  private rows: ReadonlyMap<string, ReadRow> = new Map();
  /** Reader of all the sheets of its file. */
  readonly reader: Port;

  constructor(reader: Port, { rows }: Table) {
    this.reader = reader;
    this.sent = new Map(rows.map((row) => [row.line, row]));
  }

  /** Reads the rows of a table, whose unchanged rows keep their identity, as the rows that are answered do. */
  async readRows({ rows }: Table, state: RowsState): Promise<ReaderAnswer<RowsHead, ReadRow>> {
    const before = this.sent;
    const sent = new Map(rows.map((row) => [row.line, row]));
    const changed = Object.entries(state).filter(
      ([name, value]) => this.state[name as keyof RowsState] !== value,
    );
    const { head, list } = await this.reader.readRows({
      state: Object.fromEntries(changed),
      rows: rows.filter((row) => before.get(row.line) !== row),
      gone: [...before.keys()].filter((line) => !sent.has(line)),
    });
    this.sent = sent;
    this.state = state;
    const known = this.rows;
    const read = list.flatMap((one) => (typeof one === 'string' ? (known.get(one) ?? []) : one));
    this.rows = new Map(read.map((row) => [row.key, row]));
    return { head, list: read };
  }

  choose = async (sheet: string): Promise<SheetRead> =>
    toSheetRead(await this.reader.choose(sheet), this.reader);
}

async function startHere(): Promise<Port> {
  const { SheetReader } = await import('./sheet-reader.ts');
  return Object.assign(new SheetReader(), { close: () => undefined });
}

type Asked = { list: unknown[]; resolve: (answer: never) => void; reject: (problem: Error) => void };

async function startWorker(): Promise<Port | undefined> {
  if (typeof Worker === 'undefined') return undefined;
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  const asked = new Map<number, Asked>();
  const fail = (problem: Error) => {
    for (const { reject } of asked.values()) reject(problem);
    asked.clear();
  };
  worker.onerror = ({ message }) => fail(new Error(`The reader of sheets failed: ${message}`));
  worker.onmessage = ({ data }: MessageEvent<SheetReply>) => {
    const one = asked.get(data.id);
    if (!one) return;
    if ('part' in data) {
      one.list.push(...data.part);
      return;
    }
    asked.delete(data.id);
    if ('failure' in data) one.reject(new Error(data.failure));
    else one.resolve({ head: data.head, list: one.list } as never);
  };
  let last = 0;
  const ask =
    <Call extends keyof SheetCalls>(call: Call) =>
    (...given: Parameters<SheetCalls[Call]>) =>
      new Promise<never>((resolve, reject) => {
        last += 1;
        asked.set(last, { list: [], resolve, reject });
        worker.postMessage({ id: last, call, given });
      });
  return {
    open: ask('open'),
    choose: ask('choose'),
    readRows: ask('readRows'),
    close: () => {
      worker.terminate();
      fail(new Error('The file was left'));
    },
  };
}
