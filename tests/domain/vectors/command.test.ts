import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'quincena-vectors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command on a file with that text, or on none. */
function run(text?: string): { lines: string[]; said: string; code: number | null } {
  const path = join(folder, 'cases.json');
  if (text !== undefined) writeFileSync(path, text);
  const script = [join(root, 'scripts/node.mjs'), 'scripts/vectors.ts'];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...script, ...(text === undefined ? [join(folder, 'nothing.json')] : [path])],
    { cwd: root, encoding: 'utf8' },
  );
  return { lines: stdout.trim().split('\n'), said: stderr, code: status };
}

const good = {
  id: 'A',
  topic: 'festivos',
  title: 'de 2026',
  inputs: { anio: 2026 },
  expected: { cantidad: 19 },
};

describe('the command', () => {
  it('prints a line for each case and the count last', () => {
    const bad = { ...good, id: 'B', expected: { cantidad: 20 } };
    const foreign = { ...good, id: 'C', inputs: { anio: 2026, luna: 'llena' } };
    const { lines, code } = run(JSON.stringify({ vectors: [good, bad, foreign] }));
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('ok    A · festivos · de 2026');
    expect(lines[1]).toContain('falla B');
    expect(lines[2]).toBe('no se entiende C · festivos · de 2026: entrada desconocida: «luna»');
    expect([lines[3], code]).toEqual(['1 passed, 1 failed, 1 not understood', 1]);
  });

  it('ends well when all pass', () => {
    const { lines, code } = run(JSON.stringify({ vectors: [good] }));
    expect([lines.at(-1), code]).toEqual(['1 passed, 0 failed, 0 not understood', 0]);
  });

  it('reports a file that is not JSON, or that is missing', () => {
    const broken = run('{"vectors": [');
    expect([broken.said, broken.code]).toEqual([expect.stringContaining('no es JSON'), 1]);
    const absent = run();
    expect([absent.said, absent.code]).toEqual([expect.stringContaining('No se pudo leer'), 1]);
  });
});
