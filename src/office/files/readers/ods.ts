/**
 * Parts of a sheet of LibreOffice that the reader passes over: the rows that are hidden, the sheets that are, and the
 * rows of a group or of repeated titles, which stand inside another element and would not be read at all.
 */
export type OdsContent = {
  /** The file with its rows one after another; the same one when they were already. */
  bytes: Uint8Array;
  /** By the name of each sheet: its rows that nobody sees, from 0. */
  hidden: ReadonlyMap<string, ReadonlySet<number>>;
  /** Sheets that nobody sees. */
  unseen: ReadonlySet<string>;
};

type Entry = { name: string; packed: boolean; from: number; size: number };

/** `most` rows are looked at: sheets end in one row repeated up to the last of the program. */
export async function readOdsContent(bytes: Uint8Array, most: number): Promise<OdsContent> {
  const entries = entriesOf(bytes);
  const entry = entries.find(({ name }) => name === 'content.xml');
  if (!entry) return { bytes, hidden: new Map(), unseen: new Set() };
  const xml = new TextDecoder().decode(await unpacked(bytes, entry));
  const flat = xml.replace(around, '');
  return {
    bytes: flat === xml ? bytes : packedAgain(flat),
    ...seenIn(flat, most),
  };
}

/** Elements around rows: groups, and titles that are printed on each page. */
const around = /<\/?table:(?:table-row-group|table-header-rows|table-rows)\b[^>]*>/g;
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

function seenIn(xml: string, most: number): Pick<OdsContent, 'hidden' | 'unseen'> {
  const notShown = new Set(
    [...xml.matchAll(/<style:style\b[^>]*>\s*<style:table-properties\b[^>]*>/g)].flatMap(([style]) =>
      attribute(style, 'table:display') === 'false' ? [attribute(style, 'style:name')] : [],
    ),
  );
  const hidden = new Map<string, Set<number>>();
  const unseen = new Set<string>();
  let rows = new Set<number>();
  let at = 0;
  for (const [tag, kind] of xml.matchAll(/<table:(table|table-row)(?=[\s>/])[^>]*>/g)) {
    if (kind === 'table') {
      const name = unescaped(attribute(tag, 'table:name') ?? '');
      if (notShown.has(attribute(tag, 'table:style-name'))) unseen.add(name);
      rows = new Set();
      hidden.set(name, rows);
      at = 0;
      continue;
    }
    const times = Math.min(Number(attribute(tag, 'table:number-rows-repeated') ?? 1) || 1, most);
    if (/^(collapse|filter)$/.test(attribute(tag, 'table:visibility') ?? ''))
      for (let i = at; i < at + times && i < most; i += 1) rows.add(i);
    at += times;
  }
  return { hidden, unseen };
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(\w+);/g, (all, name: string) => signs[name] ?? all);

/** Entries of a ZIP, by the list at its end. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end > 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  const entries: Entry[] = [];
  if (end < 0) return entries;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [name, extra, note] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const local = view.getUint32(at + 42, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)),
      packed: view.getUint16(at + 10, true) !== 0,
      from: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      size: view.getUint32(at + 20, true),
    });
    at += 46 + name + extra + note;
  }
  return entries;
}

async function unpacked(bytes: Uint8Array, { packed, from, size }: Entry): Promise<Uint8Array> {
  const data = bytes.slice(from, from + size);
  if (!packed) return data;
  const opened = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(opened).arrayBuffer());
}

/** A file of the same kind with only its content, as it is. */
function packedAgain(xml: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const files = [
    ['mimetype', encoder.encode('application/vnd.oasis.opendocument.spreadsheet')],
    ['content.xml', encoder.encode(xml)],
  ] as const;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [file, data] of files) {
    const name = encoder.encode(file);
    const facts = [
      20,
      0,
      0,
      0,
      0,
      ...words(crc(data)),
      ...words(data.length),
      ...words(data.length),
      name.length,
      0,
    ];
    parts.push(shorts(...words(0x04034b50), ...facts), name, data);
    list.push(shorts(...words(0x02014b50), 20, ...facts, 0, 0, 0, ...words(0), ...words(at)), name);
    at += 30 + name.length + data.length;
  }
  const size = list.reduce((sum, { length }) => sum + length, 0);
  const end = shorts(...words(0x06054b50), 0, 0, files.length, files.length, ...words(size), ...words(at), 0);
  const all = [...parts, ...list, end];
  const whole = new Uint8Array(at + size + end.length);
  let place = 0;
  for (const part of all) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

const words = (figure: number): [low: number, high: number] => [figure & 0xffff, (figure >>> 16) & 0xffff];
const shorts = (...figures: number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(figures.flatMap((figure) => [figure & 0xff, figure >>> 8]));

function crc(data: Uint8Array): number {
  let sum = ~0;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
