import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator, xmlCleanupInputProvider } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { local, signatureShapes } from '../../../../src/domain/dian/check/signature-shapes.ts';
import { listSignatureStructureFaults } from '../../../../src/domain/dian/check/signature-structure.ts';
import { listStructureFindings } from '../../../../src/domain/dian/check/structure.ts';
import { listChildElements, parseXml } from '../../../../src/domain/dian/description/xml.ts';
import { nominaIndividual } from '../../../../src/domain/dian/document/nomina-individual.ts';
import { pickSome } from '../../../exhaustive.ts';
import { sharedPath } from '../../../shared.ts';

/** Our reading of a signature against the official schema: every form it takes, and each broken one thing at a time. */

const digest = '<ds:DigestMethod Algorithm="a"/><ds:DigestValue>AAAA</ds:DigestValue>';
const transforms =
  '<ds:Transforms><ds:Transform Algorithm="a"><ds:XPath>x</ds:XPath></ds:Transform><ds:Transform Algorithm="b"/></ds:Transforms>';
const reference = (id: string) =>
  `<ds:Reference Id="${id}" URI="" Type="t">${transforms}${digest}</ds:Reference>`;
const issuer = '<ds:X509IssuerName>CN=A</ds:X509IssuerName><ds:X509SerialNumber>12</ds:X509SerialNumber>';
const cert = `<xades:Cert URI="u"><xades:CertDigest>${digest}</xades:CertDigest><xades:IssuerSerial>${issuer}</xades:IssuerSerial></xades:Cert>`;
const identifier =
  '<xades:Identifier Qualifier="OIDAsURN">u</xades:Identifier><xades:Description>d</xades:Description>' +
  '<xades:DocumentationReferences><xades:DocumentationReference>u</xades:DocumentationReference></xades:DocumentationReferences>';
const canonical = '<ds:CanonicalizationMethod Algorithm="c"/>';
const token = '<xades:EncapsulatedTimeStamp Id="" Encoding="e">AAAA</xades:EncapsulatedTimeStamp>';
const stampParts = `<xades:Include URI="#a" referencedData="true"/>${canonical}${token}<xades:XMLTimeStamp>x<ds:KeyName>k</ds:KeyName></xades:XMLTimeStamp>`;
const stamp = (name: string) => `<${name} Id="">${stampParts}</${name}>`;
const certificateValues = (name: string) =>
  `<xades:${name} Id=""><xades:EncapsulatedX509Certificate>AAAA</xades:EncapsulatedX509Certificate><xades:OtherCertificate>x</xades:OtherCertificate></xades:${name}>`;
const revocationValues = (name: string) =>
  `<xades:${name} Id=""><xades:CRLValues><xades:EncapsulatedCRLValue>AAAA</xades:EncapsulatedCRLValue></xades:CRLValues>` +
  '<xades:OCSPValues><xades:EncapsulatedOCSPValue>AAAA</xades:EncapsulatedOCSPValue></xades:OCSPValues>' +
  `<xades:OtherValues><xades:OtherValue>x</xades:OtherValue></xades:OtherValues></xades:${name}>`;
const certificateRefs = (name: string) =>
  `<xades:${name} Id=""><xades:CertRefs>${cert}</xades:CertRefs></xades:${name}>`;
const digestOf = `<xades:DigestAlgAndValue>${digest}</xades:DigestAlgAndValue>`;
const revocationRefs = (name: string, responder: string) =>
  `<xades:${name} Id=""><xades:CRLRefs><xades:CRLRef>${digestOf}<xades:CRLIdentifier URI="u"><xades:Issuer>i</xades:Issuer>` +
  '<xades:IssueTime>2026-10-31T14:30:05Z</xades:IssueTime><xades:Number>1</xades:Number></xades:CRLIdentifier></xades:CRLRef></xades:CRLRefs>' +
  `<xades:OCSPRefs><xades:OCSPRef><xades:OCSPIdentifier URI="u"><xades:ResponderID>${responder}</xades:ResponderID>` +
  `<xades:ProducedAt>2026-10-31T14:30:05</xades:ProducedAt></xades:OCSPIdentifier>${digestOf}</xades:OCSPRef></xades:OCSPRefs>` +
  `<xades:OtherRefs><xades:OtherRef>x</xades:OtherRef></xades:OtherRefs></xades:${name}>`;

const keyInfo = `<ds:KeyInfo Id="">free<ds:KeyName>k</ds:KeyName><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AAAA</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>
<ds:KeyValue><ds:DSAKeyValue><ds:P>AAAA</ds:P><ds:Q>AAAA</ds:Q><ds:G>AAAA</ds:G><ds:Y>AAAA</ds:Y><ds:J>AAAA</ds:J><ds:Seed>AAAA</ds:Seed><ds:PgenCounter>AAAA</ds:PgenCounter></ds:DSAKeyValue></ds:KeyValue>
<ds:RetrievalMethod URI="u" Type="t">${transforms}</ds:RetrievalMethod>
<ds:X509Data><ds:X509IssuerSerial>${issuer}</ds:X509IssuerSerial><ds:X509SKI>AAAA</ds:X509SKI><ds:X509SubjectName>s</ds:X509SubjectName><ds:X509Certificate>AAAA</ds:X509Certificate><ds:X509Certificate>AA AA</ds:X509Certificate><ds:X509CRL>AAA=</ds:X509CRL></ds:X509Data>
<ds:PGPData><ds:PGPKeyID>AAAA</ds:PGPKeyID><ds:PGPKeyPacket>AAAA</ds:PGPKeyPacket></ds:PGPData><ds:PGPData><ds:PGPKeyPacket>AAAA</ds:PGPKeyPacket></ds:PGPData>
<ds:SPKIData><ds:SPKISexp>AAAA</ds:SPKISexp></ds:SPKIData><ds:MgmtData>m</ds:MgmtData></ds:KeyInfo>`;

const signedProperties = `<xades:SignedProperties Id=""><xades:SignedSignatureProperties Id=""><xades:SigningTime>2026-10-31T14:30:05.000-05:00</xades:SigningTime>
<xades:SigningCertificate>${cert}${cert}</xades:SigningCertificate>
<xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId>${identifier}</xades:SigPolicyId>${transforms}<xades:SigPolicyHash>${digest}</xades:SigPolicyHash>
<xades:SigPolicyQualifiers><xades:SigPolicyQualifier><xades:SPURI>u</xades:SPURI></xades:SigPolicyQualifier><xades:SigPolicyQualifier><xades:SPUserNotice><xades:NoticeRef><xades:Organization>o</xades:Organization><xades:NoticeNumbers><xades:int>1</xades:int></xades:NoticeNumbers></xades:NoticeRef><xades:ExplicitText>t</xades:ExplicitText></xades:SPUserNotice></xades:SigPolicyQualifier></xades:SigPolicyQualifiers></xades:SignaturePolicyId></xades:SignaturePolicyIdentifier>
<xades:SignatureProductionPlace><xades:City>c</xades:City><xades:StateOrProvince>s</xades:StateOrProvince><xades:PostalCode>p</xades:PostalCode><xades:CountryName>n</xades:CountryName></xades:SignatureProductionPlace>
<xades:SignerRole><xades:ClaimedRoles><xades:ClaimedRole>supplier</xades:ClaimedRole></xades:ClaimedRoles><xades:CertifiedRoles><xades:CertifiedRole>AAAA</xades:CertifiedRole></xades:CertifiedRoles></xades:SignerRole></xades:SignedSignatureProperties>
<xades:SignedDataObjectProperties Id=""><xades:DataObjectFormat ObjectReference="#r"><xades:Description>d</xades:Description><xades:ObjectIdentifier>${identifier}</xades:ObjectIdentifier><xades:MimeType>m</xades:MimeType><xades:Encoding>e</xades:Encoding></xades:DataObjectFormat>
<xades:CommitmentTypeIndication><xades:CommitmentTypeId>${identifier}</xades:CommitmentTypeId><xades:ObjectReference>#r</xades:ObjectReference><xades:CommitmentTypeQualifiers><xades:CommitmentTypeQualifier>x</xades:CommitmentTypeQualifier></xades:CommitmentTypeQualifiers></xades:CommitmentTypeIndication>
<xades:CommitmentTypeIndication><xades:CommitmentTypeId>${identifier}</xades:CommitmentTypeId><xades:AllSignedDataObjects/></xades:CommitmentTypeIndication>
${stamp('xades:AllDataObjectsTimeStamp')}${stamp('xades:IndividualDataObjectsTimeStamp')}</xades:SignedDataObjectProperties></xades:SignedProperties>`;

const value = '<ds:SignatureValue Id="">AAAA</ds:SignatureValue>';
const info = `<ds:SignedInfo Id=""><ds:CanonicalizationMethod Algorithm="a"><ds:KeyName>k</ds:KeyName></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="a"><ds:HMACOutputLength>1</ds:HMACOutputLength><xades:SPURI>u</xades:SPURI></ds:SignatureMethod>${reference('')}${reference('')}</ds:SignedInfo>`;
const unsignedProperties = `<xades:UnsignedProperties Id=""><xades:UnsignedSignatureProperties Id=""><xades:CounterSignature><ds:Signature Id="">${info}${value}</ds:Signature></xades:CounterSignature>
${['SignatureTimeStamp', 'SigAndRefsTimeStamp', 'RefsOnlyTimeStamp', 'ArchiveTimeStamp'].map((n) => stamp(`xades:${n}`)).join('')}
${['CompleteCertificateRefs', 'AttributeCertificateRefs'].map(certificateRefs).join('')}
${revocationRefs('CompleteRevocationRefs', '<xades:ByName>n</xades:ByName>')}${revocationRefs('AttributeRevocationRefs', '<xades:ByKey>AAAA</xades:ByKey>')}
${['CertificateValues', 'AttrAuthoritiesCertValues'].map(certificateValues).join('')}${['RevocationValues', 'AttributeRevocationValues'].map(revocationValues).join('')}
<xades141:TimeStampValidationData Id="" UR="u">${certificateValues('CertificateValues')}${revocationValues('RevocationValues')}</xades141:TimeStampValidationData>${stamp('xades141:ArchiveTimeStampV2')}<ds:MgmtData>m</ds:MgmtData>
</xades:UnsignedSignatureProperties><xades:UnsignedDataObjectProperties Id=""><xades:UnsignedDataObjectProperty>x</xades:UnsignedDataObjectProperty></xades:UnsignedDataObjectProperties></xades:UnsignedProperties>`;

const others = `<ds:Object Id="" MimeType="m" Encoding="e">free<ds:Manifest Id="">${reference('')}</ds:Manifest><ds:SignatureProperties Id=""><ds:SignatureProperty Target="t" Id="">x<xades:Any>x</xades:Any></ds:SignatureProperty></ds:SignatureProperties>
<xades:ObjectIdentifier>${identifier}</xades:ObjectIdentifier><xades:EncapsulatedPKIData Id="" Encoding="e">AAAA</xades:EncapsulatedPKIData>${stamp('xades:XAdESTimeStamp')}
<xades:OtherTimeStamp Id=""><xades:ReferenceInfo Id="" URI="u">${digest}</xades:ReferenceInfo>${canonical}${token}</xades:OtherTimeStamp>
<xades:QualifyingPropertiesReference URI="u" Id=""/><xades:SignaturePolicyIdentifier><xades:SignaturePolicyImplied/></xades:SignaturePolicyIdentifier>
<Periodo FechaIngreso="x">of nobody</Periodo><ds:Foo><ds:Signature Id="">${info}${value}</ds:Signature></ds:Foo></ds:Object>`;

const extension = (content: string, named = '') =>
  `<ext:UBLExtension>${named}<ext:ExtensionContent>${content}</ext:ExtensionContent></ext:UBLExtension>`;
const named =
  '<cbc:ID>i</cbc:ID><cbc:Name>n</cbc:Name><ext:ExtensionAgencyID>a</ext:ExtensionAgencyID><ext:ExtensionAgencyName>a</ext:ExtensionAgencyName>' +
  '<ext:ExtensionVersionID>v</ext:ExtensionVersionID><ext:ExtensionAgencyURI>u</ext:ExtensionAgencyURI><ext:ExtensionURI>u</ext:ExtensionURI>' +
  '<ext:ExtensionReasonCode>c</ext:ExtensionReasonCode><ext:ExtensionReason>r</ext:ExtensionReason>';

/** Every Id has its own name. */
function identified(xml: string): string {
  let count = 0;
  return xml.replace(/ Id=""/g, () => ` Id="id${++count}"`);
}
const extensions = identified(
  `<ext:UBLExtensions>${extension('<Otra/>', named)}${extension(
    `<ds:Signature Id="">${info}${value}${keyInfo}<ds:Object><xades:QualifyingProperties Target="#id1" Id="">${signedProperties}${unsignedProperties}</xades:QualifyingProperties></ds:Object>${others}</ds:Signature>`,
  )}</ext:UBLExtensions>`,
);

type Piece = {
  name: string;
  parent: string;
  start: number;
  inside: number;
  close: number;
  end: number;
  open: string;
};

/** Where every element of a text is. */
function pieces(xml: string): Piece[] {
  const found: Piece[] = [];
  const open: Piece[] = [];
  for (const match of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    const [tag, slash, name = '', empty] = match;
    const end = match.index + tag.length;
    if (slash) {
      const piece = open.pop();
      if (piece) Object.assign(piece, { close: match.index, end });
      continue;
    }
    const parent = open.at(-1)?.name ?? '';
    const piece = { name, parent, start: match.index, inside: end, close: end, end, open: tag };
    found.push(piece);
    if (!empty) open.push(piece);
  }
  return found;
}

const texts = ['', 'x', '1', 'AAAA', 'AAB=', 'A A A ='];
const moments = ['2026-10-31T24:00:00Z', '2026-13-31T10:00:00', '2026-10-31'];
const isMoment = (name: string) => /Time$|ProducedAt$/.test(name) && !name.endsWith('TimeStamp');

/** One thing changed in each element, once for each name inside each parent. */
function* mutants(xml: string): Generator<[what: string, xml: string]> {
  const seen = new Set<string>();
  for (const { name, parent, start, inside, close, end, open } of pieces(xml)) {
    if (seen.has(`${parent} ${name}`)) continue;
    seen.add(`${parent} ${name}`);
    const what = `${name} of ${parent}`;
    const [before, whole, content, after] = [
      xml.slice(0, start),
      xml.slice(start, end),
      xml.slice(inside, close),
      xml.slice(end),
    ];
    const bare = open.replace(/\/?>$/, '');
    const put = (text: string) => before + text + after;
    const around = (tag: string, body: string) => put(`${tag}>${body}</${name}>`);
    if (name !== 'ext:UBLExtensions') {
      yield [`no ${what}`, put('')];
      yield [`two ${what}`, put(whole + whole.replace(/ Id="/g, ' Id="again'))];
      yield [`text after ${what}`, put(`${whole}hola`)];
      yield [`a blank after ${what}`, put(`${whole} \n`)];
      yield [`a foreign element after ${what}`, put(`${whole}<Otro/>`)];
      yield [`an element without namespace after ${what}`, put(`${whole}<Otro xmlns=""/>`)];
      for (const other of [
        'ds:Foo',
        'ds:KeyName',
        'ds:Modulus',
        'xades:Foo',
        'xades:SPURI',
        'xades:City',
        'xades141:Foo',
      ]) {
        yield [`${other} after ${what}`, put(`${whole}<${other}/>`)];
      }
      const rest = /^\s*<([\w:]+)/.exec(after)?.[1];
      const next = rest && pieces(after).find((p) => p.name === rest);
      if (next)
        yield [`${what} after its next`, before + after.slice(0, next.end) + whole + after.slice(next.end)];
    }
    yield [`nothing in ${what}`, around(bare, '')];
    yield [`text in ${what}`, around(bare, `hola${content}`)];
    // libxml2 takes no blank around a moment, which the schema collapses.
    if (!isMoment(name)) yield [`a blank in ${what}`, around(bare, ` ${content}`)];
    yield [`an element in ${what}`, around(bare, `${content}<ds:Foo/>`)];
    yield [`a foreign element in ${what}`, around(bare, `${content}<Otro/>`)];
    yield [`another attribute in ${what}`, around(`${bare} Otro="1"`, content)];
    yield [`a foreign attribute in ${what}`, around(`${bare} xades:Otro="1"`, content)];
    yield [`a language in ${what}`, around(`${bare} xml:lang="es"`, content)];
    yield [`a place of the schema in ${what}`, around(`${bare} xsi:schemaLocation="urn:a b"`, content)];
    yield [`nil ${what}`, around(`${bare} xsi:nil="false"`, content)];
    for (const text of isMoment(name) ? [...texts, ...moments] : texts)
      if (!content.includes('<')) yield [`${what} says ${text}`, around(bare, text)];
    for (const [attribute, key] of bare.matchAll(/ ([\w:]+)="[^"]*"/g)) {
      yield [`${what} without ${key}`, around(bare.replace(attribute, ''), content)];
      for (const text of ['', 'id1', ' id0 ', 'a:b', 'true', 'OIDAsURI']) {
        yield [`${what} with ${key} ${text}`, around(bare.replace(attribute, ` ${key}="${text}"`), content)];
      }
    }
  }
}

const schema = sharedPath('dian/xsd/nomina/NominaIndividualElectronicaXSDV1.0.6.xsd');
const unsigned = sharedPath('dian/examples/nomina-simple.sin-firma.xml');

it('shows every name it knows in the forms of this test', () => {
  const names = new Set(pieces(extensions).map((p) => p.name));
  const keys = [...Object.keys(signatureShapes), ...Object.keys(local)];
  expect(keys.filter((name) => !names.has(name))).toEqual([]);
});

describe.skipIf(!schema || !unsigned)('the official schema and ours', () => {
  let validator: XsdValidator;
  let xsd: XmlDocument;
  beforeAll(() => {
    xmlRegisterFsInputProviders();
    xsd = XmlDocument.fromBuffer(readFileSync(schema ?? ''), { url: schema ?? '' });
    validator = XsdValidator.fromDoc(xsd);
  });
  afterAll(() => {
    validator.dispose();
    xsd.dispose();
    xmlCleanupInputProvider();
  });

  const bare = unsigned ? readFileSync(unsigned, 'utf8') : '';
  const cbc = 'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
  const document = (inside: string): string =>
    bare
      .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>|<ext:UBLExtensions\/>/s, inside)
      .replace('<NominaIndividual ', `<NominaIndividual ${cbc} `);
  const ours = (xml: string) =>
    listStructureFindings(nominaIndividual, parseXml(xml)).map((f) => `${f.path} ${f.message}`);
  const takes = (xml: string): boolean => {
    const read = XmlDocument.fromString(xml);
    try {
      validator.validate(read);
      return true;
    } catch {
      return false;
    } finally {
      read.dispose();
    }
  };

  it('take every form at once', () => {
    expect(document(extensions)).toContain('id40');
    expect(takes(document(extensions))).toBe(true);
    expect(ours(document(extensions))).toEqual([]);
  });

  it('agree on a document inside an object, whole and not', () => {
    const inside = (nested: string) => document(extensions.replace('<ds:Foo>', `${nested}<ds:Foo>`));
    const whole = document(`<ext:UBLExtensions>${extension('<Otra/>')}</ext:UBLExtensions>`).replace(
      /^<\?xml.*?\?>\s*/,
      '',
    );
    for (const [nested, right] of [
      [whole, true],
      ['<NominaIndividual/>', false],
      [whole.replace('DiasTrabajados="30"', 'DiasTrabajados="x"'), false],
    ] as const) {
      expect(takes(inside(nested))).toBe(right);
      expect(ours(inside(nested)).length === 0).toBe(right);
    }
  });

  it('agree on each form broken', () => {
    const disagreements: string[] = [];
    const all = [...mutants(extensions)];
    for (const [what, inside] of pickSome(all, { every: 10 })) {
      const xml = document(inside);
      const [official, told] = [takes(xml), ours(xml)];
      if (official !== (told.length === 0)) {
        disagreements.push(
          `${what}: the schema ${official ? `takes it, and we say ${told[0]}` : 'refuses it'}`,
        );
      }
    }
    expect(disagreements).toEqual([]);
    expect(all.length).toBeGreaterThan(4000);
  });
});

it('reads many elements', () => {
  const many = (element: string) => element.repeat(40_000);
  for (const content of [
    `<ds:Signature><ds:KeyInfo>${many('<ds:KeyName/>')}</ds:KeyInfo></ds:Signature>`,
    `<ds:Signature>${many('<ds:Object/>')}</ds:Signature>`,
    `<xades:UnsignedSignatureProperties>${many('<Otro/>')}</xades:UnsignedSignatureProperties>`,
  ]) {
    const root = parseXml(
      `<n xmlns="urn:x" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:xades="http://uri.etsi.org/01903/v1.3.2#">` +
        `<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">${extension(content)}</ext:UBLExtensions></n>`,
    );
    const [extensions] = listChildElements(root);
    if (extensions)
      expect(listSignatureStructureFaults(extensions, '', () => true).length).toBeGreaterThan(0);
  }
});
