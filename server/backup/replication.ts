import type { Socket } from 'node:net';
import type pg from 'pg';
import { createUnpooledClient, type DatabaseHost, getClientOptions } from '../store/connection.ts';
import { formatLsn, readLsn } from './lsn.ts';
import { BadCopy } from './seal.ts';

/** Members of the driver's connection that its types leave out. */
type Connection = pg.Connection & { stream: Socket; sendCopyFromChunk: (chunk: Buffer) => void };

/** Opens a connection with the replication protocol. The login must have REPLICATION. */
export async function connectReplication(place: DatabaseHost): Promise<pg.Client> {
  const client = createUnpooledClient({
    ...getClientOptions(place),
    replication: 'true',
    connectionTimeoutMillis: 15_000,
  } as pg.ClientConfig);
  await client.connect();
  return client;
}

export type System = { id: string; timeline: number; flushed: bigint; segmentBytes: number };

export async function readServerIdentity(client: pg.Client): Promise<System> {
  type Identity = { systemid: string; timeline: number; xlogpos: string };
  const { rows } = await client.query<Identity>('IDENTIFY_SYSTEM');
  const size = await client.query<{ wal_segment_size: string }>('SHOW wal_segment_size');
  const [, count = '16', unit = 'MB'] = /^(\d+)(MB|GB)$/.exec(size.rows[0]?.wal_segment_size ?? '') ?? [];
  const [found] = rows;
  if (!found) throw new BadCopy('PostgreSQL no dice quién es.');
  return {
    id: found.systemid,
    timeline: Number(found.timeline),
    flushed: readLsn(found.xlogpos),
    segmentBytes: Number(count) * (unit === 'GB' ? 1024 : 1) * 1_048_576,
  };
}

/** Bytes in memory above which reading the socket pauses. */
const most = 8 * 1_048_576;

class CopyCommand implements AsyncIterable<Buffer> {
  readonly rows: (string | null)[][] = [];
  readonly #text: string;
  #connection: Connection | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #ended = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as Connection;
    connection.query(this.#text);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses the memory of the chunk.
    this.#chunks.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size > most) this.#connection?.stream.pause();
    this.#wake();
  }

  handleReadyForQuery(): void {
    this.#ended = true;
    this.#wake();
  }

  handleError(error: Error): void {
    this.#error ??= error;
    this.#ended = true;
    this.#wake();
  }

  send(bytes: Buffer): void {
    this.#connection?.sendCopyFromChunk(bytes);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk) {
        this.#size -= chunk.length;
        if (this.#size <= most / 2) this.#connection?.stream.resume();
        yield chunk;
      } else if (this.#ended) {
        if (this.#error) throw this.#error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}

const code = (letter: string) => letter.charCodeAt(0);

export class BaseBackup {
  readonly #command: CopyCommand;
  readonly #manifest: Buffer[] = [];

  constructor(client: pg.Client, label: string) {
    this.#command = new CopyCommand(
      `BASE_BACKUP (LABEL '${label.replaceAll("'", '')}', CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    );
    client.query(this.#command);
  }

  /** Yields the tar archive. Throws {@link BadCopy} for a second tablespace. */
  async *archive(): AsyncGenerator<Buffer> {
    let archives = 0;
    let inManifest = false;
    for await (const message of this.#command) {
      const body = message.subarray(1);
      switch (message[0]) {
        case code('n'):
          if (++archives > 1)
            throw new BadCopy('La base de datos tiene otros espacios de tablas, que no se copian.');
          break;
        case code('m'):
          inManifest = true;
          break;
        case code('d'):
          if (inManifest) this.#manifest.push(body);
          else yield body;
      }
    }
  }

  result(): { start: bigint; end: bigint; timeline: number; manifest: Buffer } {
    const [first] = this.#command.rows;
    const last = this.#command.rows.at(-1);
    if (!first?.[0] || !last?.[0] || this.#command.rows.length < 3)
      throw new BadCopy('PostgreSQL no terminó de entregar la copia.');
    return {
      start: readLsn(first[0]),
      end: readLsn(last[0]),
      timeline: Number(first[1]),
      manifest: Buffer.concat(this.#manifest),
    };
  }
}

/** Microseconds between the epochs of JavaScript (1970) and PostgreSQL (2000). */
const epoch = 946_684_800_000_000n;

export class WalStream {
  readonly #command: CopyCommand;
  #kept: bigint;

  constructor(client: pg.Client, from: bigint, timeline: number, slot: string) {
    this.#kept = from;
    this.#command = new CopyCommand(
      `START_REPLICATION SLOT "${slot}" PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`,
    );
    client.query(this.#command);
  }

  async *read(): AsyncGenerator<{ start: bigint; data: Buffer }> {
    for await (const message of this.#command) {
      if (message[0] === code('w')) yield { start: message.readBigUInt64BE(1), data: message.subarray(25) };
      // Keepalive that requests a reply.
      else if (message[0] === code('k') && message[17] === 1) this.#answer();
    }
  }

  /** Confirms WAL up to a position, so that the server may remove it. */
  kept(lsn: bigint): void {
    this.#kept = lsn;
    this.#answer();
  }

  #answer(): void {
    const status = Buffer.alloc(34);
    status[0] = code('r');
    for (const at of [1, 9, 17]) status.writeBigUInt64BE(this.#kept, at);
    status.writeBigInt64BE(BigInt(Date.now()) * 1000n - epoch, 25);
    this.#command.send(status);
  }
}
