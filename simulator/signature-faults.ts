/** Checks the XAdES-EPES signature of a document (signature.md), rule by rule. */
import { createHash, verify, type X509Certificate } from 'node:crypto';
import { XmlC14NMode, type XmlDocument, type XmlElement } from 'libxml2-wasm';
import {
  canSignDocuments,
  formatSerial,
  hasCertificateNit,
  isCertificateInForce,
  listIssuerValues,
  parseBase64Certificate,
  parseNameValues,
} from './certificate.ts';
import { listChainFaults } from './chain-faults.ts';
import { type AnswerLine, buildRejectionLine } from './lines.ts';
import { digests, type Expect, type Expectations, toBareRecord } from './xades-expected.ts';
import { findOnlyElement, getXmlAttribute, listXpathElements, toInclusiveC14n } from './xml.ts';

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const signedProperties = 'http://uri.etsi.org/01903#SignedProperties';
const policy = 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf';
const policyHash = 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=';
const signatures = toBareRecord({
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
});
const place =
  '/*/ext:UBLExtensions/ext:UBLExtension[last()]/ext:ExtensionContent/ds:Signature[not(preceding-sibling::*) and not(following-sibling::*)]';

/** Lists every rule that the signature breaks. It consumes the document: parts are removed once digested. */
export function listSignatureFaults(document: XmlDocument, expected: Expectations): AnswerLine[] {
  if (listXpathElements(document, '//ds:Signature').length === 0)
    return [
      buildRejectionLine('ZD01', 'El archivo no trae certificado de firma'),
      buildRejectionLine('DC01', 'No hay firma'),
    ];
  const signature = findOnlyElement(document, place);
  if (listXpathElements(document, '//ds:Signature').length !== 1 || !signature)
    return [buildRejectionLine('DC01', 'Debe haber una sola firma, en la última extensión')];
  const lines: AnswerLine[] = [];
  const expect = (holds: boolean, code: string, text: string) => {
    if (!holds) lines.push(buildRejectionLine(code, text));
  };

  const certificate = parseBase64Certificate(
    findOnlyElement(signature, 'ds:KeyInfo/ds:X509Data/ds:X509Certificate')?.content ?? '',
  );
  checkForm(signature, expect);
  checkProperties(signature, certificate, expected, expect);
  if (certificate) checkCertificate(certificate, expected, expect);
  checkValues(document, signature, certificate, expect);
  return lines;
}

function checkForm(signature: XmlElement, expect: Expect): void {
  const references = listXpathElements(signature, 'ds:SignedInfo/ds:Reference');
  const [whole, key, properties] = references;
  const method = (name: string) =>
    getXmlAttribute(findOnlyElement(signature, `ds:SignedInfo/ds:${name}`), 'Algorithm');
  expect(references.length === 3, 'DC02', 'SignedInfo debe tener tres Reference');
  expect(
    method('CanonicalizationMethod') === c14n,
    'DC03',
    'Método de canonicalización distinto del exigido',
  );
  expect((method('SignatureMethod') ?? '') in signatures, 'DC04', 'Método de firma fuera de la política');
  expect(
    whole !== undefined &&
      getXmlAttribute(whole, 'URI') === '' &&
      getXmlAttribute(whole, 'Type') === undefined,
    'DC05',
    'La primera referencia debe cubrir todo el documento',
  );
  const transforms = whole ? listXpathElements(whole, 'ds:Transforms/ds:Transform') : [];
  expect(transforms.length === 1, 'DC06', 'La primera referencia lleva una sola transformación');
  expect(getXmlAttribute(transforms[0], 'Algorithm') === enveloped, 'DC07', 'La firma debe ir embebida');
  const keyInfo = findOnlyElement(signature, 'ds:KeyInfo');
  expect(pointsTo(key, keyInfo) && plain(key), 'DC10', 'La segunda referencia debe ser al KeyInfo');
  const signed = findOnlyElement(signature, 'ds:Object/xades:QualifyingProperties/xades:SignedProperties');
  expect(
    pointsTo(properties, signed) &&
      plain(properties) &&
      getXmlAttribute(properties, 'Type') === signedProperties,
    'DC13',
    'La tercera referencia debe ser a SignedProperties',
  );
  expect(keyInfo !== undefined, 'DC17', 'KeyInfo debe existir una vez');
  expect(
    findOnlyElement(signature, 'ds:KeyInfo/ds:X509Data') !== undefined,
    'DC18',
    'X509Data debe existir una vez',
  );
  expect(findOnlyElement(signature, 'ds:Object') !== undefined, 'DC20', 'Object debe existir una vez');
  const qualifying = findOnlyElement(signature, 'ds:Object/xades:QualifyingProperties');
  expect(
    qualifying !== undefined &&
      getXmlAttribute(qualifying, 'Target') === `#${getXmlAttribute(signature, 'Id')}`,
    'DC21',
    'QualifyingProperties debe existir una vez y apuntar a la firma',
  );
  expect(
    qualifying !== undefined && signed !== undefined && keyInfo !== undefined,
    'ZE01',
    'La firma no está en el estándar XAdES-EPES',
  );
  expect(signed !== undefined, 'DC22', 'SignedProperties debe existir una vez');
}

function checkProperties(
  signature: XmlElement,
  certificate: X509Certificate | undefined,
  expected: Expectations,
  expect: Expect,
): void {
  const { now } = expected;
  const base = 'ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties';
  const properties = findOnlyElement(signature, base);
  expect(properties !== undefined, 'DC23', 'SignedSignatureProperties debe existir una vez');
  expect(certificate !== undefined, 'DC19', 'X509Certificate no es un certificado público válido');
  if (!properties) return;
  const text = (path: string) => findOnlyElement(properties, path)?.content.trim();
  const time = text('xades:SigningTime') ?? '';
  expect(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?-05:00$/.test(time) && Date.parse(time) <= now.getTime(),
    'DC24',
    'SigningTime mal escrito o posterior a la hora del sistema',
  );
  const certs = listXpathElements(properties, 'xades:SigningCertificate/xades:Cert');
  const one = (path: string, code: string, text: string) =>
    expect(findOnlyElement(properties, path) !== undefined, code, text);
  expect(
    findOnlyElement(properties, 'xades:SigningCertificate') !== undefined &&
      certs.length >= (expected.chain === 'strict' ? 3 : 1),
    'DC25',
    'SigningCertificate debe existir una vez y traer sus Cert',
  );
  expect(certs.length > 0, 'DC26', 'El Cert de la firma debe existir una vez');
  one('xades:SigningCertificate/xades:Cert[1]/xades:CertDigest', 'DC27', 'CertDigest debe existir una vez');
  one(
    'xades:SigningCertificate/xades:Cert[1]/xades:IssuerSerial',
    'DC30',
    'IssuerSerial debe existir una vez',
  );
  listChainFaults(certs, certificate, expected, expect);
  const own = 'xades:SigningCertificate/xades:Cert[1]';
  const digest =
    digests[
      getXmlAttribute(findOnlyElement(properties, `${own}/xades:CertDigest/ds:DigestMethod`), 'Algorithm') ??
        ''
    ];
  expect(digest !== undefined, 'DC28', 'Algoritmo de hash del certificado fuera de la política');
  if (certificate) {
    const value = createHash(digest ?? 'sha256')
      .update(certificate.raw)
      .digest('base64');
    expect(
      text(`${own}/xades:CertDigest/ds:DigestValue`) === value,
      'DC29',
      'El hash del certificado no corresponde',
    );
    const issuer = parseNameValues(text(`${own}/xades:IssuerSerial/ds:X509IssuerName`) ?? '');
    expect(
      issuer.join('\n') === listIssuerValues(certificate).join('\n'),
      'DC31',
      'X509IssuerName no corresponde',
    );
    const serial = text(`${own}/xades:IssuerSerial/ds:X509SerialNumber`);
    expect(serial === formatSerial(certificate), 'DC32', 'X509SerialNumber no corresponde');
  }
  one('xades:SignaturePolicyIdentifier', 'DC47', 'SignaturePolicyIdentifier debe existir una vez');
  const chosen = 'xades:SignaturePolicyIdentifier/xades:SignaturePolicyId';
  one(`${chosen}/xades:SigPolicyId`, 'DC49', 'SigPolicyId debe existir una vez');
  one(`${chosen}/xades:SigPolicyHash`, 'DC51', 'SigPolicyHash debe existir una vez');
  expect(
    (getXmlAttribute(
      findOnlyElement(properties, `${chosen}/xades:SigPolicyHash/ds:DigestMethod`),
      'Algorithm',
    ) ?? '') in digests,
    'DC52',
    'Algoritmo de hash de la política fuera de ella',
  );
  one('xades:SignerRole', 'DC54', 'SignerRole debe existir una vez');
  one('xades:SignerRole/xades:ClaimedRoles', 'DC55', 'ClaimedRoles debe existir una vez');
  expect(findOnlyElement(properties, chosen) !== undefined, 'DC48', 'SignaturePolicyId debe existir una vez');
  expect(
    text(`${chosen}/xades:SigPolicyId/xades:Identifier`) === policy,
    'DC50',
    'Política de firma distinta',
  );
  expect(
    text(`${chosen}/xades:SigPolicyHash/ds:DigestValue`) === policyHash,
    'DC53',
    'El hash de la política de firma no corresponde',
  );
  const role = text('xades:SignerRole/xades:ClaimedRoles/xades:ClaimedRole') ?? '';
  expect(
    ['supplier', 'third party', 'thirdparty'].includes(role),
    'DC56',
    'El rol debe ser supplier o third party',
  );
}

function checkCertificate(certificate: X509Certificate, expected: Expectations, expect: Expect): void {
  expect(
    isCertificateInForce(certificate, expected.now),
    'ZD02',
    'El certificado de la firma no está vigente',
  );
  expect(
    expected.certificates.trusts(certificate, expected.now) ||
      !isCertificateInForce(certificate, expected.now),
    'ZD05',
    'El certificado de la firma no viene de una autoridad registrada',
  );
  const { unreachable, revoked, chainRevoked } = expected.certificates.revocation(certificate);
  expect(!unreachable, 'ZD03', 'No se pudo consultar la lista de certificados revocados');
  expect(!revoked, 'ZD04', 'El certificado de la firma está revocado');
  expect(!chainRevoked, 'ZD06', 'La cadena de confianza del certificado está revocada');
  expect(canSignDocuments(certificate), 'ZD07', 'El certificado no sirve para firmar con no repudio');
  expect(
    expected.nits.some((nit) => hasCertificateNit(certificate, nit)),
    'ZE03',
    'El certificado es de un NIT distinto al del emisor',
  );
}

function checkValues(
  document: XmlDocument,
  signature: XmlElement,
  certificate: X509Certificate | undefined,
  expect: Expect,
): void {
  const references = listXpathElements(signature, 'ds:SignedInfo/ds:Reference');
  const info = findOnlyElement(signature, 'ds:SignedInfo');
  const keyInfo = findOnlyElement(signature, 'ds:KeyInfo');
  const signed = findOnlyElement(signature, 'ds:Object/xades:QualifyingProperties/xades:SignedProperties');
  const digestValues = references.map((reference) => ({
    method: digests[getXmlAttribute(findOnlyElement(reference, 'ds:DigestMethod'), 'Algorithm') ?? ''],
    value: findOnlyElement(reference, 'ds:DigestValue')?.content.trim(),
  }));
  const value = Buffer.from(
    (findOnlyElement(signature, 'ds:SignatureValue')?.content ?? '').replace(/\s/g, ''),
    'base64',
  );
  const algorithm =
    signatures[getXmlAttribute(info && findOnlyElement(info, 'ds:SignatureMethod'), 'Algorithm') ?? ''];
  const wholeForm = withoutElement(
    document.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0, withComments: false }),
    signature,
  );
  // The parts keep their context without their siblings, and canonicalise much faster.
  for (const other of listXpathElements(document, '/*/*[not(self::ext:UBLExtensions)]')) other.remove();
  const infoForm = info ? toInclusiveC14n(info) : '';
  const partForms = [keyInfo && toInclusiveC14n(keyInfo), signed && toInclusiveC14n(signed)];

  const rules = [
    ['DC08', 'DC09', 'del documento'],
    ['DC11', 'DC12', 'de KeyInfo'],
    ['DC14', 'DC15', 'de SignedProperties'],
  ] as const;
  let intact = digestValues.length === 3;
  [wholeForm, ...partForms].forEach((form, index) => {
    const claim = digestValues[index];
    const [methodRule, valueRule, what] = rules[index] ?? rules[0];
    expect(claim?.method !== undefined, methodRule, `Algoritmo de hash ${what} fuera de la política`);
    const same =
      form !== undefined &&
      claim?.method !== undefined &&
      createHash(claim.method).update(form).digest('base64') === claim.value;
    expect(same, valueRule, `El hash ${what} no corresponde`);
    intact &&= same;
  });
  const verified =
    certificate !== undefined &&
    algorithm !== undefined &&
    verify(algorithm, Buffer.from(infoForm), certificate.publicKey, value);
  expect(verified, 'DC16', 'El valor de la firma no corresponde');
  expect(verified && intact, 'ZE02', 'Valor de la Firma inválido');
}

/** Removes the one element of that name from a canonical form, in which `<` always starts a tag. */
function withoutElement(form: string, element: XmlElement): string {
  const name = element.prefix ? `${element.prefix}:${element.name}` : element.name;
  const from = form.search(new RegExp(`<${name}[ >]`));
  const end = `</${name}>`;
  return form.slice(0, from) + form.slice(form.indexOf(end, from) + end.length);
}

const pointsTo = (reference: XmlElement | undefined, target: XmlElement | undefined): boolean => {
  const id = getXmlAttribute(target, 'Id');
  return id !== undefined && getXmlAttribute(reference, 'URI') === `#${id}`;
};

const plain = (reference: XmlElement | undefined): boolean =>
  reference !== undefined && listXpathElements(reference, 'ds:Transforms').length === 0;
