import { truncatedFileMessage, UnreadableFileError } from './sheet-maker.ts';

/** A record of an Excel of 97 to 2003, with what it goes on with in the next ones. */
export type XlsRecord = { id: number; parts: readonly Uint8Array[] };

const goesOn = 0x3c;

/** The records from a place of the stream on; how far they may be read is kept in `room`, for all that read it. */
export function* readXlsRecords(
  stream: Uint8Array,
  from: number,
  room: { bytes: number },
): Generator<XlsRecord> {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const partAt = (at: number) => {
    if (at + 4 > stream.length) throw new UnreadableFileError(truncatedFileMessage);
    const end = at + 4 + view.getUint16(at + 2, true);
    room.bytes -= end - at;
    if (end > stream.length || room.bytes < 0) throw new UnreadableFileError(truncatedFileMessage);
    return stream.subarray(at + 4, end);
  };
  for (let at = from; ; ) {
    const first = partAt(at);
    const id = view.getUint16(at, true);
    const parts = [first];
    at += 4 + first.length;
    while (at + 4 <= stream.length && view.getUint16(at, true) === goesOn) {
      const part = partAt(at);
      parts.push(part);
      at += 4 + part.length;
    }
    yield { id, parts };
  }
}

/** Reads a record from its beginning on. What is not there is not made up. */
export class RecordReader {
  private part = 0;
  private at = 0;
  private readonly parts: readonly Uint8Array[];

  constructor({ parts }: XlsRecord) {
    this.parts = parts;
  }

  get ended(): boolean {
    while (this.part < this.parts.length && this.at >= this.here.length) this.toNextPart();
    return this.part >= this.parts.length;
  }

  byte(): number {
    if (this.ended) throw new UnreadableFileError(truncatedFileMessage);
    return this.here[this.at++] as number;
  }

  short(): number {
    return this.byte() | (this.byte() << 8);
  }

  long(): number {
    return (this.short() | (this.short() << 16)) >>> 0;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.byte());
  }

  double(): number {
    return new DataView(this.bytes(8).buffer).getFloat64(0, true);
  }

  /** A figure in four bytes: whole or the first half of one in eight, perhaps of hundredths. */
  packed(): number {
    const bits = this.long();
    const half = new DataView(new ArrayBuffer(8));
    half.setUint32(4, bits & 0xfffffffc, true);
    const figure = bits & 2 ? (bits | 0) >> 2 : half.getFloat64(0, true);
    return bits & 1 ? figure / 100 : figure;
  }

  skip(count: number): void {
    for (let left = count; left > 0; ) {
      if (this.ended) throw new UnreadableFileError(truncatedFileMessage);
      const step = Math.min(left, this.here.length - this.at);
      this.at += step;
      left -= step;
    }
  }

  /** So many letters, in one byte each or in two, which where the record goes on is said again. */
  text(count: number): string {
    const kind = this.byte();
    const runs = kind & 8 ? this.short() : 0;
    const sounds = kind & 4 ? this.long() : 0;
    let wide = (kind & 1) === 1;
    let text = '';
    for (let left = count; left > 0; left -= 1) {
      if (this.at >= this.here.length) {
        if (this.ended) throw new UnreadableFileError(truncatedFileMessage);
        wide = (this.byte() & 1) === 1;
      }
      text += String.fromCharCode(wide ? this.short() : this.byte());
    }
    this.skip(runs * 4 + sounds);
    return text;
  }

  private get here(): Uint8Array {
    return this.parts[this.part] ?? new Uint8Array();
  }

  private toNextPart(): void {
    this.part += 1;
    this.at = 0;
  }
}
