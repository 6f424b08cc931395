import { createHash } from 'node:crypto';
import { bundled, type Package } from './packages.ts';

/** Builds a CycloneDX 1.6 document of what `npm ci` installs. One lock file always gives the same bytes. */
export function sbom(packages: readonly Package[], version: string): object {
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': purlOf(one),
    ...nameOf(one.name),
    version: one.version,
    scope: one.inProduct ? (one.optional ? 'optional' : 'required') : 'excluded',
    ...(one.integrity && { hashes: hashesOf(one.integrity) }),
    ...(one.license && { licenses: [licenseOf(one.license)] }),
    purl: purlOf(one),
    ...(one.resolved && { externalReferences: [{ type: 'distribution', url: one.resolved }] }),
  }));
  const inside = bundled.map(({ name, version: its, license, within, homepage }) => ({
    type: 'application',
    'bom-ref': `bundled:${name}@${its}`,
    name,
    version: its,
    description: `Inside ${within}*`,
    scope: 'optional',
    licenses: [licenseOf(license)],
    externalReferences: [{ type: 'website', url: homepage }],
  }));
  const root = { type: 'application', 'bom-ref': 'quincena', name: 'quincena', version };
  const all = [...components, ...inside];
  const digest = createHash('sha256')
    .update(JSON.stringify([root, all]))
    .digest('hex');
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? [];
  const [a, b, c, d, e] = parts;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`,
    version: 1,
    metadata: { component: root },
    components: all,
  };
}

function nameOf(full: string): { group?: string; name: string } {
  const [group, name] = full.split('/');
  return name && group ? { group, name } : { name: full };
}

const purlOf = ({ name, version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licenseOf = (license: string) =>
  / OR | AND /.test(license) ? { expression: license } : { license: { id: license } };

const algorithms: Record<string, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

const hashesOf = (integrity: string) =>
  integrity.split(' ').flatMap((one) => {
    const [name = '', base64 = ''] = one.split(/-(.*)/s);
    const alg = algorithms[name];
    return alg ? [{ alg, content: Buffer.from(base64, 'base64').toString('hex') }] : [];
  });
