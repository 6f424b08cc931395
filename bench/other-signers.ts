import { webcrypto } from 'node:crypto';
import { DOMImplementation, DOMParser, XMLSerializer } from '@xmldom/xmldom';
import * as xades from 'xadesjs';
import { SignedXml } from 'xml-crypto';
import xpath from 'xpath';
import { hashSha384 } from '../server/dian/build.ts';
import type { SigningCredentials } from '../server/dian/certificate.ts';
import type { IndividualPayrollInput } from '../src/domain/dian/document/individual-payroll.ts';
import { buildIndividualPayroll } from '../src/domain/dian/document/individual-payroll.ts';
import { nominaIndividual } from '../src/domain/dian/document/nomina-individual.ts';
import { writeDocument } from '../src/domain/dian/document/write.ts';
import { sealDocument } from '../src/domain/dian/rules/seal.ts';

/**
 * Signs the same document with two libraries, as their guides say: xml-crypto as plain XML signature, and
 * xadesjs as XAdES. Neither uses DIAN's exact profile.
 */
export async function otherSigners(credentials: SigningCredentials) {
  const documentText = (input: IndividualPayrollInput): string =>
    writeDocument(nominaIndividual, sealDocument(buildIndividualPayroll(input), hashSha384, '12345'));
  const pem = credentials.key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const encoded = Buffer.from(credentials.certificate).toString('base64');
  const extension = "//*[local-name(.)='ExtensionContent']";

  xades.setNodeDependencies({ XMLSerializer, DOMParser, DOMImplementation, xpath } as never);
  xades.Application.setEngine('NodeJS', webcrypto as never);
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    credentials.key.export({ type: 'pkcs8', format: 'der' }),
    algorithm,
    false,
    ['sign'],
  );

  return {
    xmlCrypto(input: IndividualPayrollInput): string {
      const signer = new SignedXml({
        privateKey: pem,
        publicCert: `-----BEGIN CERTIFICATE-----\n${encoded}\n-----END CERTIFICATE-----`,
        signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
      });
      signer.addReference({
        xpath: '/*',
        isEmptyUri: true,
        transforms: [
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
        ],
        digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
      });
      signer.computeSignature(documentText(input), { location: { reference: extension, action: 'append' } });
      return signer.getSignedXml();
    },
    async xadesjs(input: IndividualPayrollInput): Promise<string> {
      const document = xades.Parse(documentText(input));
      const signer = new xades.SignedXml();
      const signature = await signer.Sign(algorithm, key as never, document, {
        x509: [encoded],
        signingCertificate: encoded,
        references: [{ hash: 'SHA-256', transforms: ['enveloped'] }],
        signerRole: { claimed: ['supplier'] },
      });
      document.getElementsByTagName('ext:ExtensionContent')[0]?.appendChild(signature.GetXml() as never);
      return new XMLSerializer().serializeToString(document as never);
    },
  };
}
