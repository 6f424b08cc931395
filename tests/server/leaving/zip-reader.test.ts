import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { BadExport } from '../../../server/leaving/bad-export.ts';
import { openFileBytes, openStoredZip } from '../../../server/leaving/zip-reader.ts';
import { createZipWriter } from '../../../server/leaving/zip-writer.ts';
import { temporaryFolder } from '../../harness.ts';

const folder = temporaryFolder();
let count = 0;

/** Reads every file of a ZIP, whole and part by part, which have to agree. */
async function readAll(bytes: Uint8Array): Promise<Record<string, string>> {
  const path = join(folder, `${++count}.zip`);
  writeFileSync(path, bytes);
  const zip = await openStoredZip(await openFileBytes(path));
  try {
    const read: Record<string, string> = {};
    for (const [name, entry] of zip.entries) {
      read[name] = (await zip.read(entry)).toString();
      const parts: Buffer[] = [];
      for await (const part of zip.stream(entry)) parts.push(part);
      expect(Buffer.concat(parts).toString()).toBe(read[name]);
    }
    return read;
  } finally {
    await zip.close();
  }
}

const contents: Record<string, string> = {
  'manifest.json': '{}',
  'documents/ñ.xml': '<Nomina>í</Nomina>'.repeat(3000),
  'empty.jsonl': '',
};
const files = Object.fromEntries(Object.entries(contents).map(([name, words]) => [name, Buffer.from(words)]));

async function writeOurs(): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const zip = createZipWriter(async (bytes) => void parts.push(Buffer.from(bytes)));
  for (const [name, bytes] of Object.entries(files))
    await zip.add(name, [bytes.subarray(0, 7), bytes.subarray(7)]);
  await zip.finish();
  return Buffer.concat(parts);
}

it('reads a ZIP of ours, and those of other programs, packed or not and with a comment', async () => {
  expect(await readAll(await writeOurs())).toEqual(contents);
  expect(await readAll(zipSync(files))).toEqual(contents);
  expect(await readAll(zipSync(files, { level: 0 }))).toEqual(contents);
  const said = Buffer.concat([zipSync(files), Buffer.from('hola')]);
  said.writeUInt16LE(4, said.length - 4 - 2);
  expect(await readAll(said)).toEqual(contents);
});

it('refuses a ZIP that is cut anywhere', async () => {
  const whole = await writeOurs();
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40))
    await expect(readAll(whole.subarray(0, at)), String(at)).rejects.toThrow(BadExport);
});

it('reads the same or refuses when any byte changes, and neither fails otherwise nor waits', async () => {
  const whole = await writeOurs();
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 80)) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    const problem = await readAll(changed).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (problem !== undefined) expect([at, problem]).toEqual([at, expect.any(BadExport)]);
  }
});

/** Position of the entry of a file in the directory. */
const findCentral = (bytes: Buffer, name: string) => {
  const at = bytes.lastIndexOf(name) - 46;
  expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
  return at;
};

it.each<[string, (bytes: Buffer) => void, RegExp]>([
  [
    'files that share bytes',
    (bytes) =>
      bytes.writeUInt32LE(
        bytes.readUInt32LE(findCentral(bytes, 'a.txt') + 42),
        findCentral(bytes, 'b.txt') + 42,
      ),
    /b\.txt .*dañado|a\.txt .*dañado/,
  ],
  [
    'more bytes than it says',
    (bytes) => bytes.writeUInt32LE(3, findCentral(bytes, 'a.txt') + 24),
    /a\.txt .*dañado/,
  ],
  [
    'fewer bytes than it says',
    (bytes) => bytes.writeUInt32LE(9_999_999, findCentral(bytes, 'a.txt') + 24),
    /a\.txt .*dañado/,
  ],
  ['a password', (bytes) => bytes.writeUInt16LE(1, findCentral(bytes, 'a.txt') + 8), /contraseña/],
  ['another compression', (bytes) => bytes.writeUInt16LE(12, findCentral(bytes, 'a.txt') + 10), /no lee/],
  [
    'a name twice',
    (bytes) => bytes.write('a', findCentral(bytes, 'b.txt') + 46),
    /dos archivos llamados a\.txt/,
  ],
])('refuses %s', async (_, change, words) => {
  const bytes = Buffer.from(
    zipSync({ 'a.txt': Buffer.from('a'.repeat(5000)), 'b.txt': Buffer.from('b'.repeat(5000)) }),
  );
  change(bytes);
  await expect(readAll(bytes)).rejects.toThrow(words);
});
