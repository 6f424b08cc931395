/** Keys and certificates for the tests: an authority and what it issues, made once per run. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

export interface Identity {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly pem: string;
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function issue(
  common: string,
  serial: string,
  options: { issuer?: Identity; nit?: string; until?: string; unfit?: boolean },
): Identity {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(
    pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  );
  certificate.serialNumber = serial;
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date(options.until ?? '2050-01-01T00:00:00Z');
  const subject = [
    { shortName: 'C', value: 'CO' },
    { shortName: 'O', value: common },
    ...(options.nit ? [{ type: '2.5.4.5', value: options.nit }] : []),
    { shortName: 'CN', value: common },
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(
    options.issuer ? forge.pki.certificateFromPem(options.issuer.pem).subject.attributes : subject,
  );
  certificate.setExtensions(
    options.nit
      ? [{ name: 'keyUsage', digitalSignature: options.unfit !== true, nonRepudiation: true }]
      : [
          { name: 'basicConstraints', cA: true },
          { name: 'keyUsage', keyCertSign: true, cRLSign: true },
        ],
  );
  const signer = options.issuer?.key ?? pair.privateKey;
  certificate.sign(forge.pki.privateKeyFromPem(pemOf(signer)), forge.md.sha256.create());
  const pem = forge.pki.certificateToPem(certificate);
  return { key: createPrivateKey(pemOf(pair.privateKey)), certificate: new X509Certificate(pem), pem };
}

export const authority = issue('AUTORIDAD FICTICIA', '0a', {});
/** A chain of three: the root, the authority below it, and a company of that one. */
export const subordinate = issue('AUTORIDAD SUBORDINADA', '0a02', { issuer: authority });
export const chained = issue('EMPRESA FICTICIA SAS', '0b02', { issuer: subordinate, nit: '900123456' });
export const company = issue('EMPRESA FICTICIA SAS', '0bcd', { issuer: authority, nit: '900123456' });
export const otherCompany = issue('OTRA FICTICIA SAS', '0c', { issuer: authority, nit: '800197268' });
export const expired = issue('EMPRESA FICTICIA SAS', '0d', {
  issuer: authority,
  nit: '900123456',
  until: '2021-01-01T00:00:00Z',
});
export const stranger = issue('EMPRESA FICTICIA SAS', '0e', {
  issuer: issue('AUTORIDAD DESCONOCIDA', '0f', {}),
  nit: '900123456',
});

/** Issued for something other than signing calls. */
export const unfit = issue('EMPRESA FICTICIA SAS', '10', {
  issuer: authority,
  nit: '900123456',
  unfit: true,
});
