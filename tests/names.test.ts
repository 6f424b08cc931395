import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/**
 * Rules of `docs/style.md` on exported names. `names-to-rename.txt` has those that break a rule today: a name leaves it when
 * it is renamed, and none is added.
 */
const irregular =
  'begun bound bought built chosen done drawn driven found given gone heard held hidden kept known laid left lent lost made ' +
  'met paid put said seen sent shown spoken taken taught thought told understood won worn written';
const participles = new Set(irregular.split(' '));
const isBareParticiple = (name: string): boolean =>
  /^[A-Za-z][a-z]+$/.test(name) && (/[^e]ed$/.test(name) || participles.has(name.toLowerCase()));

const endsInPreposition = (name: string): boolean =>
  /[a-z0-9](About|Above|After|Among|At|Before|Beside|Between|By|For|From|Here|In|Into|Of|On|Over|There|To|Under|With|Within|Without)$/.test(
    name,
  );

const exported =
  /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) ([\p{L}_$][\p{L}\d_$]*)/gmu;

/** Names that the code exports, with a file of each. */
function exportedNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const folder of ['src', 'server', 'simulator'])
    for (const file of readdirSync(root + folder, { recursive: true }) as string[]) {
      if (!/\.tsx?$/.test(file)) continue;
      for (const [, name = ''] of readFileSync(`${root}${folder}/${file}`, 'utf8').matchAll(exported))
        names.set(name, `${folder}/${file}`);
    }
  return names;
}

/** Names of each heading of the list, `# participles` and `# prepositions`. */
function namesToRename(): Record<string, string[]> {
  const [, ...parts] = readFileSync(`${root}tests/names-to-rename.txt`, 'utf8').split(/^# /m);
  return Object.fromEntries(
    parts.map((part) => {
      const [heading = '', ...words] = part.split(/\s+/).filter(Boolean);
      return [heading, words];
    }),
  );
}

const names = exportedNames();
const left = namesToRename();

describe.each([
  ['participles', isBareParticiple],
  ['prepositions', endsInPreposition],
] as const)('exported names: %s', (heading, breaks) => {
  it('adds none to those that are to be renamed', () => {
    const known = new Set(left[heading]);
    const added = [...names].filter(([name]) => breaks(name) && !known.has(name));
    expect(added).toEqual([]);
  });

  it('lists none that is gone', () => {
    expect(left[heading]?.filter((name) => !names.has(name) || !breaks(name))).toEqual([]);
  });
});
