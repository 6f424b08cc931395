import { BadCopy } from './seal.ts';

export type TarEntry = { path: string; kind: 'file' | 'folder'; size: number; mode: number };

export type Visitor = {
  entry: (entry: TarEntry) => Promise<void> | void;
  data: (bytes: Buffer) => Promise<void> | void;
  end: (entry: TarEntry) => Promise<void> | void;
};

const block = 512;

export class TarReader {
  readonly #visitor: Visitor;
  #held = Buffer.alloc(0);
  #current: TarEntry | undefined;
  #left = 0;
  #padding = 0;
  #ended = false;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  async write(chunk: Buffer): Promise<void> {
    let bytes = this.#held.length ? Buffer.concat([this.#held, chunk]) : chunk;
    for (;;) {
      if (this.#current && this.#left > 0) {
        const part = bytes.subarray(0, this.#left);
        if (part.length) await this.#visitor.data(part);
        this.#left -= part.length;
        bytes = bytes.subarray(part.length);
        if (this.#left > 0) break;
      }
      if (this.#current) {
        await this.#visitor.end(this.#current);
        this.#current = undefined;
      }
      const skipped = Math.min(this.#padding, bytes.length);
      this.#padding -= skipped;
      bytes = bytes.subarray(skipped);
      if (this.#padding > 0 || bytes.length < block) break;
      await this.#header(bytes.subarray(0, block));
      bytes = bytes.subarray(block);
    }
    this.#held = Buffer.from(bytes);
  }

  /** Throws {@link BadCopy} when the archive is cut off. */
  finish(): void {
    if (this.#current || this.#left > 0 || this.#held.length >= block)
      throw new BadCopy('El archivo de la copia está cortado.');
  }

  async #header(head: Buffer): Promise<void> {
    if (head.every((byte) => byte === 0)) {
      this.#ended = true;
      return;
    }
    if (this.#ended || head.toString('latin1', 257, 262) !== 'ustar')
      throw new BadCopy('El archivo de la copia no se puede leer.');
    const type = head.toString('latin1', 156, 157);
    const prefix = text(head, 345, 155);
    const path = prefix ? `${prefix}/${text(head, 0, 100)}` : text(head, 0, 100);
    if (path.startsWith('/') || path.split('/').includes('..'))
      throw new BadCopy(`El archivo de la copia tiene una ruta indebida: ${path}`);
    if (type !== '0' && type !== '\0' && type !== '5')
      throw new BadCopy(`El archivo de la copia tiene algo que no es archivo ni carpeta: ${path}`);
    const folder = type === '5';
    const size = folder ? 0 : number(head, 124, 12);
    this.#current = {
      path: path.replace(/\/$/, ''),
      kind: folder ? 'folder' : 'file',
      size,
      mode: number(head, 100, 8),
    };
    this.#left = size;
    this.#padding = (block - (size % block)) % block;
    await this.#visitor.entry(this.#current);
  }
}

function text(head: Buffer, from: number, length: number): string {
  const field = head.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end);
}

/** Octal digits, or base 256 when the first bit is set. */
function number(head: Buffer, from: number, length: number): number {
  const first = head[from] ?? 0;
  if (first & 0x80) return Number(BigInt(`0x${head.subarray(from + 1, from + length).toString('hex')}`));
  return Number.parseInt(text(head, from, length).trim() || '0', 8);
}
