/** Checks the second and third Cert of a signature: the subordinate authority and the root (DC33–DC46). */
import { createHash, type X509Certificate } from 'node:crypto';
import type { XmlElement } from 'libxml2-wasm';
import { formatSerial, listIssuerValues, parseNameValues } from './certificate.ts';
import { digests, type Expect, type Expectations } from './xades-expected.ts';
import { findOnlyElement, getXmlAttribute } from './xml.ts';

const who = ['', 'la autoridad subordinada', 'la autoridad raíz'];
/**
 * Rule codes in the order of the annex: the group, its digest group, method and value, its names together, name,
 * serial.
 */
const codes = [
  [],
  ['DC33', 'DC34', 'DC35', 'DC36', 'DC37', 'DC38', 'DC39'],
  ['DC40', 'DC41', 'DC42', 'DC43', 'DC44', 'DC45', 'DC46'],
];

/**
 * Lists the faults of the chain. Unless it is required, a certificate registered by itself has no chain to compare
 * with, and another chain is checked only when present.
 */
export function listChainFaults(
  certs: readonly XmlElement[],
  certificate: X509Certificate | undefined,
  expected: Expectations,
  expect: Expect,
): void {
  const strict = expected.chain === 'strict';
  if (certificate && expected.certificates.pins(certificate) && !strict) return;
  for (const position of [1, 2]) {
    const cert = certs[position];
    const [group = ''] = codes[position] ?? [];
    if (cert) certFaults(cert, position, expected, expect);
    else expect(!strict, group, `Falta el Cert de ${who[position]}`);
  }
}

function certFaults(cert: XmlElement, position: number, expected: Expectations, expect: Expect): void {
  const [, digestGroup = '', method = '', value = '', both = '', name = '', serial = ''] =
    codes[position] ?? [];
  const of = who[position];
  const text = (path: string) => findOnlyElement(cert, path)?.content.trim() ?? '';
  const algorithm =
    digests[getXmlAttribute(findOnlyElement(cert, 'xades:CertDigest/ds:DigestMethod'), 'Algorithm') ?? ''];
  const claimed = text('xades:CertDigest/ds:DigestValue');
  const digest = (trusted: X509Certificate) =>
    createHash(algorithm ?? 'sha256')
      .update(trusted.raw)
      .digest('base64');
  const issuer = parseNameValues(text('xades:IssuerSerial/ds:X509IssuerName')).join('\n');
  const number = text('xades:IssuerSerial/ds:X509SerialNumber');
  const authorities = expected.certificates.list().filter((certificate) => certificate.ca);
  const named = authorities.filter((certificate) => listIssuerValues(certificate).join('\n') === issuer);
  const meant = named.find((certificate) => formatSerial(certificate) === number);

  expect(findOnlyElement(cert, 'xades:CertDigest') !== undefined, digestGroup, `Falta CertDigest de ${of}`);
  expect(algorithm !== undefined, method, `Algoritmo de hash de ${of} fuera de la política`);
  expect(
    (meant ? [meant] : authorities).some((certificate) => digest(certificate) === claimed),
    value,
    `El hash de ${of} no corresponde`,
  );
  expect(
    findOnlyElement(cert, 'xades:IssuerSerial') !== undefined && meant !== undefined,
    both,
    `El certificado de ${of} no es de una entidad avalada`,
  );
  expect(named.length > 0, name, `El emisor de ${of} no es de una entidad avalada`);
  expect(
    authorities.some((certificate) => formatSerial(certificate) === number),
    serial,
    `El serial de ${of} no es de una entidad avalada`,
  );
}
