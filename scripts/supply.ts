import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { advisoriesIn } from './supply/advisories.ts';
import { faultsOf, licencesPage } from './supply/licences.ts';
import { readLock } from './supply/packages.ts';
import { sbom } from './supply/sbom.ts';

/** `sbom`, `licences` (`--check` prints only faults) or `advisories` of the packages of the lock file. */
const [what, option] = process.argv.slice(2);
const packages = readLock();

if (what === 'sbom') {
  const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  process.stdout.write(`${JSON.stringify(sbom(packages, own.version), undefined, 2)}\n`);
} else if (what === 'licences') {
  const faults = faultsOf(packages);
  if (option !== '--check') process.stdout.write(licencesPage(packages));
  for (const fault of faults) console.error(`Licence not allowed: ${fault}`);
  if (faults.length) process.exitCode = 1;
} else if (what === 'advisories') {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const { lines, code } = advisoriesIn(stdout);
  for (const line of lines) console.info(line);
  process.exitCode = code;
} else {
  console.error('Use: supply.ts sbom | licences [--check] | advisories');
  process.exitCode = 1;
}
