import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asideOf, moveIntoPlace, removeHalves } from '../../scripts/build-aside.ts';

let folder: string;
let place: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quincena-test-'));
  place = join(folder, 'dist');
});
afterEach(() => rmSync(folder, { recursive: true }));

const make = (at: string, name: string) => {
  mkdirSync(at);
  writeFileSync(join(at, 'index.html'), name);
  writeFileSync(join(at, `${name}.js`), name);
};

it('a build replaces the one before whole', () => {
  for (const name of ['a', 'b']) {
    make(asideOf(place), name);
    moveIntoPlace(asideOf(place), place);
    expect(readdirSync(folder)).toEqual(['dist']);
    expect(readdirSync(place).sort()).toEqual([`${name}.js`, 'index.html']);
  }
});

it('the folders of a killed build are removed, and those of a running one are not', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  for (const name of [
    `dist.${dead.pid}.new`,
    `dist.${dead.pid}.old`,
    `dist.${process.ppid}.new`,
    'dist',
    'dist.mine',
  ])
    make(join(folder, name), 'x');
  removeHalves(place);
  expect(readdirSync(folder).sort()).toEqual(['dist', `dist.${process.ppid}.new`, 'dist.mine'].sort());
});

it('of several builds at once one stays whole, and all end without an error', async () => {
  const module = fileURLToPath(new URL('../../scripts/build-aside.ts', import.meta.url));
  const builds = ['a', 'b', 'c'].map((name) =>
    spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { mkdirSync, writeFileSync } from 'node:fs';
        const { asideOf, moveIntoPlace } = await import(${JSON.stringify(module)});
        for (let i = 0; i < 300; i++) {
          const at = asideOf(${JSON.stringify(place)});
          mkdirSync(at);
          for (const file of ['index.html', '${name}.js']) writeFileSync(at + '/' + file, '${name}');
          moveIntoPlace(at, ${JSON.stringify(place)});
        }`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    ),
  );
  const codes = await Promise.all(builds.map((child) => once(child, 'exit').then(([code]) => code)));
  expect(codes).toEqual([0, 0, 0]);
  expect(readdirSync(folder)).toEqual(['dist']);
  const name = readFileSync(join(place, 'index.html'), 'utf8');
  expect(existsSync(join(place, `${name}.js`))).toBe(true);
  expect(readdirSync(place)).toHaveLength(2);
});
