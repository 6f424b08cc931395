import { bundled, type Package } from './packages.ts';

/** Licences that allow a closed product with their notice. */
const inProduct = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ICU',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'OpenSSL',
  'PostgreSQL',
  'Zlib',
];
/** Licences of tools, which are not shipped. */
const inTools = [...inProduct, 'CC0-1.0', 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0'];

const unchanged = 'MPL-2.0 binds changes to its own files, and none of them is changed.';

/** Packages with another licence, and why they are allowed. A name that ends in `*` is that of every one that begins so. */
export const exceptions: Readonly<Record<string, string>> = {
  'caniuse-lite': 'CC-BY-4.0 data of a package of the build. Nothing of it is in what is built.',
  lightningcss: unchanged,
  'lightningcss-*': unchanged,
  'fast-sha256': 'Unlicense gives it to the public domain. A library of the tests brings it.',
  'web-push': unchanged,
};

const findException = (name: string): string | undefined =>
  Object.keys(exceptions).find((one) =>
    one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name,
  );

/** `OR` needs one allowed licence, and `AND` all of them. */
function allows(list: readonly string[], expression: string): boolean {
  const bare = expression.replace(/^\(|\)$/g, '');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => list.includes(one.replace(/^\(|\)$/g, ''))));
}

/** Lists packages with a licence that is not allowed, and exceptions that are not needed. */
export function faultsOf(packages: readonly Package[]): string[] {
  const used = new Set<string>();
  const faults = packages.flatMap(({ name, version, license, inProduct: product }) => {
    if (license !== undefined && allows(product ? inProduct : inTools, license)) return [];
    const exception = findException(name);
    if (exception !== undefined) {
      used.add(exception);
      return [];
    }
    return [`${name}@${version}: ${license ?? 'no licence'}${product ? '' : ' (a tool)'}`];
  });
  const more = bundled.filter(({ license }) => !allows(inProduct, license));
  const needless = Object.keys(exceptions).filter((name) => !used.has(name));
  return [
    ...faults,
    ...more.map(({ name, license }) => `${name}, bundled: ${license}`),
    ...needless.map((name) => `${name}: an exception that nothing needs`),
  ];
}

/** Lists the licences with their packages in the product. */
export function licencesPage(packages: readonly Package[]): string {
  const by = new Map<string, string[]>();
  const add = (license: string, name: string) => by.set(license, [...(by.get(license) ?? []), name]);
  for (const one of packages.filter((found) => found.inProduct))
    add(one.license ?? 'none', `${one.name} ${one.version}`);
  for (const one of bundled) add(one.license, `${one.name} ${one.version} (in ${one.within})`);
  return [...by]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([license, names]) => `${license} (${names.length})\n${names.map((name) => `  ${name}`).join('\n')}\n`,
    )
    .join('\n');
}
