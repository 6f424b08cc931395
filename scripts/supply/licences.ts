import { bundled, type Package } from './packages.ts';

/** Licences that the product may carry: each lets it be sold closed, for its notice kept. */
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
/** Licences of tools, which reach nobody with the product. */
const inTools = [...inProduct, 'CC0-1.0', 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0'];

/** Packages beyond the list, each with why it may be there. */
export const exceptions: Readonly<Record<string, string>> = {
  'web-push': 'MPL-2.0 binds changes to its own files, and none of them is changed.',
};

/** A choice is taken where one of its licences is on the list; what asks for several, where all are. */
function allows(list: readonly string[], expression: string): boolean {
  const bare = expression.replace(/^\(|\)$/g, '');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => list.includes(one.replace(/^\(|\)$/g, ''))));
}

/** A line for each package whose licence is not allowed where it stands, and for each exception that nobody needs. */
export function faultsOf(packages: readonly Package[]): string[] {
  const used = new Set<string>();
  const faults = packages.flatMap(({ name, version, license, inProduct: product }) => {
    if (license !== undefined && allows(product ? inProduct : inTools, license)) return [];
    if (Object.hasOwn(exceptions, name)) {
      used.add(name);
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

/** Licences with their packages of the product, for people to read. */
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
