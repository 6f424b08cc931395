import { createHash, verify, type X509Certificate } from 'node:crypto';
import { XmlDocument, type XmlElement, XmlError } from 'libxml2-wasm';

/** Digests and signatures over the canonical forms of libxml2. */

const ds = { ds: 'http://www.w3.org/2000/09/xmldsig#' };
const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const encryption = 'http://www.w3.org/2001/04/xmlenc#';

/** The rules print the names of signature algorithms for digests too (signature.md §1). */
export const digestAlgorithms: ReadonlyMap<string, string> = new Map([
  [`${encryption}sha256`, 'sha256'],
  [`${more}sha384`, 'sha384'],
  [`${encryption}sha512`, 'sha512'],
  [`${more}rsa-sha256`, 'sha256'],
  [`${more}rsa-sha384`, 'sha384'],
  [`${more}rsa-sha512`, 'sha512'],
]);

export const signatureAlgorithms: ReadonlyMap<string, string> = new Map([
  [`${more}rsa-sha256`, 'sha256'],
  [`${more}rsa-sha384`, 'sha384'],
  [`${more}rsa-sha512`, 'sha512'],
]);

/**
 * Parses a text with libxml2. Undefined for what it rejects, like a namespace that is no URI: it has no
 * canonical form.
 */
function read<T>(text: string, use: (root: XmlElement, document: XmlDocument) => T): T | undefined {
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromString(text);
    return use(document.root, document);
  } catch (problem) {
    if (problem instanceof XmlError) return undefined;
    throw problem;
  } finally {
    document?.dispose();
  }
}

/** Digest in base64 of the target of a reference. Undefined when there is none, or several. */
export function digestOf(text: string, uri: string, algorithm: string): string | undefined {
  const canonical = read(text, (root, document) => {
    if (uri === '') {
      const [signature, ...others] = root.find('//ds:Signature', ds);
      if (!signature || others.length > 0) return undefined;
      (signature as XmlElement).remove();
      // The whole file, with instructions before the root.
      return document.canonicalizeToString();
    }
    const id = uri.slice(1);
    if (!uri.startsWith('#') || !/^[\w.:-]+$/.test(id)) return undefined;
    const [target, ...others] = root.find(`//*[@Id='${id}']`);
    return target && others.length === 0 ? (target as XmlElement).canonicalizeToString() : undefined;
  });
  return canonical === undefined ? undefined : createHash(algorithm).update(canonical).digest('base64');
}

export const bytesDigest = (bytes: Uint8Array, algorithm: string): Buffer =>
  createHash(algorithm).update(bytes).digest();

/** Tells whether the value is the signature of SignedInfo by the key of the certificate. */
export function signatureMatches(
  text: string,
  method: string,
  certificate: X509Certificate,
  value: Buffer,
): boolean {
  const algorithm = signatureAlgorithms.get(method);
  if (!algorithm) return false;
  const canonical = read(text, (root) => {
    const [info, ...others] = root.find('//ds:Signature/ds:SignedInfo', ds);
    return info && others.length === 0 ? (info as XmlElement).canonicalizeToString() : undefined;
  });
  if (canonical === undefined) return false;
  try {
    return verify(algorithm, Buffer.from(canonical), certificate.publicKey, value);
  } catch {
    return false;
  }
}
