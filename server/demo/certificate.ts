import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import forge from 'node-forge';

type DemoCertificates = { authorityPem: string; p12: Buffer; password: string };

const name = (entries: Record<string, string>) =>
  Object.entries(entries).map(([key, value]) =>
    key === 'serialNumber' ? { type: '2.5.4.5', value } : { shortName: key, value },
  );

function keyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    pem: privateKey,
    privateKey: forge.pki.privateKeyFromPem(privateKey),
    publicKey: forge.pki.publicKeyFromPem(publicKey),
  };
}

export const generateDemoKeys = () => ({ authority: keyPair(), own: keyPair() });

function certificate(options: {
  subject: Record<string, string>;
  issuer: Record<string, string>;
  keys: ReturnType<typeof keyPair>;
  signer: ReturnType<typeof keyPair>;
  authority: boolean;
  from: Date;
}): forge.pki.Certificate {
  const result = forge.pki.createCertificate();
  result.publicKey = options.keys.publicKey;
  result.serialNumber = `01${randomBytes(8).toString('hex')}`;
  result.validity.notBefore = new Date(options.from.getTime() - 86_400_000);
  result.validity.notAfter = new Date(
    options.from.getTime() + (options.authority ? 10 : 2) * 365 * 86_400_000,
  );
  result.setSubject(name(options.subject));
  result.setIssuer(name(options.issuer));
  result.setExtensions([
    { name: 'basicConstraints', cA: options.authority, critical: true },
    options.authority
      ? { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true }
      : { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  // The library signs in JavaScript, a hundred times slower than Node.
  const signer = {
    sign: () => {
      const signed = Buffer.from(forge.asn1.toDer(result.tbsCertificate).getBytes(), 'binary');
      return sign('sha256', signed, options.signer.pem).toString('binary');
    },
  };
  result.sign(signer as unknown as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
  return result;
}

/** Generates both certificates, valid from the day before `now`. Keys are generated unless given. */
export function generateDemoCertificates(
  company: { social_reason: string; nit: string },
  now: number,
  { authority, own } = generateDemoKeys(),
): DemoCertificates {
  const from = new Date(now);
  const issuer = { C: 'CO', O: 'Entidad de certificacion de demostracion', CN: 'Raiz de demostracion' };
  const root = certificate({
    subject: issuer,
    issuer,
    keys: authority,
    signer: authority,
    authority: true,
    from,
  });
  const subject = { C: 'CO', O: company.social_reason, serialNumber: company.nit, CN: company.social_reason };
  const leaf = certificate({ subject, issuer, keys: own, signer: authority, authority: false, from });
  const password = 'demo-certificado';
  // The password is public, so more iterations would protect nothing.
  const p12 = forge.pkcs12.toPkcs12Asn1(own.privateKey, [leaf, root], password, {
    algorithm: '3des',
    count: 1,
  });
  return {
    authorityPem: forge.pki.certificateToPem(root),
    p12: Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary'),
    password,
  };
}
