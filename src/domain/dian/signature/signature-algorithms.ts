export type DigestName = 'sha256' | 'sha384' | 'sha512';

/** Bytes of each digest. */
export const digestLengths: Readonly<Record<DigestName, number>> = { sha256: 32, sha384: 48, sha512: 64 };

const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const encryption = 'http://www.w3.org/2001/04/xmlenc#';

export const signatureAlgorithms: ReadonlyMap<string, DigestName> = new Map([
  [`${more}rsa-sha256`, 'sha256'],
  [`${more}rsa-sha384`, 'sha384'],
  [`${more}rsa-sha512`, 'sha512'],
]);

/** The rules print the names of signature algorithms for digests too (signature.md §1). */
export const digestAlgorithms: ReadonlyMap<string, DigestName> = new Map([
  [`${encryption}sha256`, 'sha256'],
  [`${more}sha384`, 'sha384'],
  [`${encryption}sha512`, 'sha512'],
  ...signatureAlgorithms,
]);
