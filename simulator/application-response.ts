/**
 * Builds the signed UBL ApplicationResponse of a judged document (soap.md §4.4). The same document always gives the
 * same bytes, so nothing is stored.
 */
import { createHash, sign } from 'node:crypto';
import type { OwnKey } from './own-key.ts';
import type { ReceivedDocument } from './state.ts';
import { escapeXml, findOnlyElement, ns, readXmlDocument, toInclusiveC14n } from './xml.ts';

const namespaces =
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"' +
  ' xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"' +
  ' xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"' +
  ` xmlns:ds="${ns.ds}" xmlns:ext="${ns.ext}" xmlns:sts="dian:gov:co:facturaelectronica:Structures-2-1"`;

const party = (role: string, name: string, scheme: string, nit: string): string =>
  `<cac:${role}><cac:PartyTaxScheme><cbc:RegistrationName>${escapeXml(name)}</cbc:RegistrationName>` +
  `<cbc:CompanyID schemeID="${scheme}" schemeName="">${escapeXml(nit)}</cbc:CompanyID>` +
  `<cac:TaxScheme><cbc:ID>01</cbc:ID><cbc:Name>IVA</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme></cac:${role}>`;

const lineResponse = (position: number, code: string, text: string): string =>
  `<cac:LineResponse><cac:LineReference><cbc:LineID>${position}</cbc:LineID></cac:LineReference>` +
  `<cac:Response><cbc:ResponseCode>${escapeXml(code)}</cbc:ResponseCode>` +
  `<cbc:Description>${escapeXml(text)}</cbc:Description></cac:Response></cac:LineResponse>`;

export const describeAuthorization = (document: ReceivedDocument): string =>
  document.type === '102'
    ? `La Nomina Individual ${document.number}, ha sido autorizada.`
    : `La Nota de Ajuste de Nomina Individual ${document.number}, ha sido autorizada.`;

export function buildApplicationResponse(
  document: ReceivedDocument,
  employerName: string,
  own: OwnKey,
): string {
  const accepted = document.outcome === 'accepted';
  const id = String(63_000_000 + document.id);
  const colombian = new Date(Date.parse(document.at) - 5 * 3_600_000).toISOString();
  const summary = accepted ? (document.lines.length > 0 ? '0001' : '0000') : '0003';
  const lines = [
    lineResponse(1, summary, '0'),
    ...(accepted ? [lineResponse(2, '0', describeAuthorization(document))] : []),
    ...document.lines.map((line, index) => lineResponse(index + (accepted ? 3 : 2), line.code, line.text)),
  ];
  const uuid = createHash('sha384').update([id, colombian, document.cune].join('')).digest('hex');
  const before = `<?xml version="1.0" encoding="utf-8" standalone="no"?><ApplicationResponse ${namespaces}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>`;
  const after =
    '</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>' +
    '<cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:CustomizationID>1</cbc:CustomizationID>' +
    `<cbc:ProfileID>DIAN 2.1</cbc:ProfileID><cbc:ProfileExecutionID>${escapeXml(document.environment)}</cbc:ProfileExecutionID>` +
    `<cbc:ID>${id}</cbc:ID><cbc:UUID schemeName="CUDE-SHA384">${uuid}</cbc:UUID>` +
    `<cbc:IssueDate>${colombian.slice(0, 10)}</cbc:IssueDate><cbc:IssueTime>${colombian.slice(11, 19)}-05:00</cbc:IssueTime>` +
    party('SenderParty', 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales', '4', '800197268') +
    party('ReceiverParty', employerName, '1', document.nit) +
    `<cac:DocumentResponse><cac:Response><cbc:ResponseCode>${accepted ? '02' : '04'}</cbc:ResponseCode>` +
    `<cbc:Description>Documento ${accepted ? 'validado' : 'rechazado'} por la DIAN</cbc:Description></cac:Response>` +
    `<cac:DocumentReference><cbc:ID>${escapeXml(document.number)}</cbc:ID>` +
    `<cbc:UUID schemeName="CUNE-SHA384">${escapeXml(document.cune)}</cbc:UUID></cac:DocumentReference>` +
    `${lines.join('')}</cac:DocumentResponse></ApplicationResponse>`;
  return before + signature(before, after, own) + after;
}

const infoOf = (digest: string): string =>
  '<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></ds:CanonicalizationMethod>' +
  '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>' +
  '<ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></ds:Transform></ds:Transforms>' +
  '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>' +
  `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;

/** Canonical form of every SignedInfo without its digest: the start tag around it is always the same. */
let form: string | undefined;

const formOf = (before: string, after: string): string =>
  readXmlDocument(`${before}<ds:Signature>${infoOf('DIGEST')}</ds:Signature>${after}`, (document) => {
    const signed = findOnlyElement(document, '//ds:SignedInfo');
    if (!signed) throw new Error('the answer lost its SignedInfo');
    return toInclusiveC14n(signed);
  });

/**
 * Builds the enveloped signature over the whole answer. The canonical forms are those of libxml2, in the context of
 * the document.
 */
function signature(before: string, after: string, own: OwnKey): string {
  const digest = readXmlDocument(before + after, (document) =>
    createHash('sha256').update(document.canonicalizeToString()).digest('base64'),
  );
  form ??= formOf(before, after);
  const value = sign('sha256', Buffer.from(form.replace('>DIGEST<', `>${digest}<`)), own.key).toString(
    'base64',
  );
  return (
    `<ds:Signature>${infoOf(digest)}<ds:SignatureValue>${value}</ds:SignatureValue>` +
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${own.certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`
  );
}
