/**
 * Elements that the official schema allows in the place of the signature: XML Signature, XAdES and the extension
 * around them. `holds` is a regular expression over the names of the children in order, without the prefix of their
 * parent. `ANY` is any element, and `OTHER` one of another namespace. Such an element is checked by its own line
 * when it has one here, and after `KNOWN_` it must have one. `attributes` lists the required attributes, and the
 * optional ones with `?`.
 */
export type SignatureShape =
  | { holds: string; mixed: boolean; attributes: string }
  | { value: ValueKind; attributes: string }
  | 'anything';

export type ValueKind = 'text' | 'base64' | 'integer' | 'dateTime';

const group = (holds: string, attributes = ''): SignatureShape => ({ holds, mixed: false, attributes });
const mixed = (holds: string, attributes = ''): SignatureShape => ({ holds, mixed: true, attributes });
const value = (kind: ValueKind, attributes = ''): SignatureShape => ({ value: kind, attributes });

const [text, base64, integer, dateTime] = [
  value('text'),
  value('base64'),
  value('integer'),
  value('dateTime'),
];
const ublName = value('text', 'languageID? languageLocaleID?');
const ublId = value(
  'text',
  'schemeID? schemeName? schemeAgencyID? schemeAgencyName? schemeVersionID? schemeDataURI? schemeURI?',
);
const ublCode = value(
  'text',
  'listID? listAgencyID? listAgencyName? listName? listVersionID? name? languageID? listURI? listSchemeURI?',
);
const free = mixed('ANY*');
const encapsulated = value('base64', 'Id? Encoding?');
const digest = group('ds:DigestMethod ds:DigestValue');
const certificates = group('Cert+');
const identifier = group('Identifier Description? DocumentationReferences?');
const timeStamp = group('Include* ds:CanonicalizationMethod? (EncapsulatedTimeStamp | XMLTimeStamp)+', 'Id?');
const certificateRefs = group('CertRefs', 'Id?');
const revocationRefs = group('CRLRefs? OCSPRefs? OtherRefs?', 'Id?');
const certificateValues = group('(EncapsulatedX509Certificate | OtherCertificate)*', 'Id?');
const revocationValues = group('CRLValues? OCSPValues? OtherValues?', 'Id?');
const unsigned =
  'CounterSignature | SignatureTimeStamp | CompleteCertificateRefs | CompleteRevocationRefs | AttributeCertificateRefs' +
  ' | AttributeRevocationRefs | SigAndRefsTimeStamp | RefsOnlyTimeStamp | CertificateValues | RevocationValues' +
  ' | AttrAuthoritiesCertValues | AttributeRevocationValues | ArchiveTimeStamp | KNOWN_OTHER';

/** Elements that are also allowed where the schema accepts any. */
export const signatureShapes: { readonly [name: string]: SignatureShape } = {
  'ext:UBLExtensions': group('UBLExtension+'),
  'ext:UBLExtension': group(
    'cbc:ID? cbc:Name? ExtensionAgencyID? ExtensionAgencyName? ExtensionVersionID? ExtensionAgencyURI?' +
      ' ExtensionURI? ExtensionReasonCode? ExtensionReason? ExtensionContent',
  ),
  'cbc:ID': ublId,
  'cbc:Name': ublName,
  'ext:ExtensionAgencyID': ublId,
  'ext:ExtensionAgencyName': ublName,
  'ext:ExtensionVersionID': ublId,
  'ext:ExtensionAgencyURI': ublId,
  'ext:ExtensionURI': ublId,
  'ext:ExtensionReasonCode': ublCode,
  'ext:ExtensionReason': ublName,
  'ext:ExtensionContent': group('OTHER'),

  'ds:Signature': group('SignedInfo SignatureValue KeyInfo? Object*', 'Id?'),
  'ds:SignatureValue': value('base64', 'Id?'),
  'ds:SignedInfo': group('CanonicalizationMethod SignatureMethod Reference+', 'Id?'),
  'ds:CanonicalizationMethod': mixed('KNOWN_ANY*', 'Algorithm'),
  'ds:SignatureMethod': mixed('HMACOutputLength? KNOWN_OTHER*', 'Algorithm'),
  'ds:Reference': group('Transforms? DigestMethod DigestValue', 'Id? URI? Type?'),
  'ds:Transforms': group('Transform+'),
  'ds:Transform': mixed('(XPath | OTHER)*', 'Algorithm'),
  'ds:DigestMethod': mixed('OTHER*', 'Algorithm'),
  'ds:DigestValue': base64,
  'ds:KeyInfo': mixed(
    '(KeyName | KeyValue | RetrievalMethod | X509Data | PGPData | SPKIData | MgmtData | OTHER)+',
    'Id?',
  ),
  'ds:KeyName': text,
  'ds:MgmtData': text,
  'ds:KeyValue': mixed('DSAKeyValue | RSAKeyValue | OTHER'),
  'ds:RetrievalMethod': group('Transforms?', 'URI? Type?'),
  'ds:X509Data': group('(X509IssuerSerial | X509SKI | X509SubjectName | X509Certificate | X509CRL | OTHER)+'),
  'ds:PGPData': group('(PGPKeyID PGPKeyPacket? | PGPKeyPacket) OTHER*'),
  'ds:SPKIData': group('(SPKISexp OTHER?)+'),
  'ds:Object': mixed('ANY*', 'Id? MimeType? Encoding?'),
  'ds:Manifest': group('Reference+', 'Id?'),
  'ds:SignatureProperties': group('SignatureProperty+', 'Id?'),
  'ds:SignatureProperty': mixed('OTHER+', 'Target Id?'),
  'ds:DSAKeyValue': group('(P Q)? G? Y J? (Seed PgenCounter)?'),
  'ds:RSAKeyValue': group('Modulus Exponent'),

  'xades:Any': free,
  'xades:ObjectIdentifier': identifier,
  'xades:EncapsulatedPKIData': encapsulated,
  'xades:Include': group('', 'URI referencedData?'),
  'xades:ReferenceInfo': group('ds:DigestMethod ds:DigestValue', 'Id? URI?'),
  'xades:XAdESTimeStamp': timeStamp,
  'xades:OtherTimeStamp': group(
    'ReferenceInfo+ ds:CanonicalizationMethod? (EncapsulatedTimeStamp | XMLTimeStamp)',
    'Id?',
  ),
  'xades:QualifyingProperties': group('SignedProperties? UnsignedProperties?', 'Target Id?'),
  'xades:SignedProperties': group('SignedSignatureProperties? SignedDataObjectProperties?', 'Id?'),
  'xades:UnsignedProperties': group('UnsignedSignatureProperties? UnsignedDataObjectProperties?', 'Id?'),
  'xades:SignedSignatureProperties': group(
    'SigningTime? SigningCertificate? SignaturePolicyIdentifier? SignatureProductionPlace? SignerRole?',
    'Id?',
  ),
  'xades:SignedDataObjectProperties': group(
    'DataObjectFormat* CommitmentTypeIndication* AllDataObjectsTimeStamp* IndividualDataObjectsTimeStamp*',
    'Id?',
  ),
  'xades:UnsignedSignatureProperties': group(`(${unsigned})+`, 'Id?'),
  'xades:UnsignedDataObjectProperties': group('UnsignedDataObjectProperty+', 'Id?'),
  'xades:QualifyingPropertiesReference': group('', 'URI Id?'),
  'xades:SigningTime': dateTime,
  'xades:SigningCertificate': certificates,
  'xades:SignaturePolicyIdentifier': group('SignaturePolicyId | SignaturePolicyImplied'),
  'xades:SPURI': text,
  'xades:SPUserNotice': group('NoticeRef? ExplicitText?'),
  'xades:CounterSignature': group('ds:Signature'),
  'xades:DataObjectFormat': group('Description? ObjectIdentifier? MimeType? Encoding?', 'ObjectReference'),
  'xades:CommitmentTypeIndication': group(
    'CommitmentTypeId (ObjectReference+ | AllSignedDataObjects) CommitmentTypeQualifiers?',
  ),
  'xades:SignatureProductionPlace': group('City? StateOrProvince? PostalCode? CountryName?'),
  'xades:SignerRole': group('ClaimedRoles? CertifiedRoles?'),
  'xades:AllDataObjectsTimeStamp': timeStamp,
  'xades:IndividualDataObjectsTimeStamp': timeStamp,
  'xades:SignatureTimeStamp': timeStamp,
  'xades:CompleteCertificateRefs': certificateRefs,
  'xades:CompleteRevocationRefs': revocationRefs,
  'xades:AttributeCertificateRefs': certificateRefs,
  'xades:AttributeRevocationRefs': revocationRefs,
  'xades:SigAndRefsTimeStamp': timeStamp,
  'xades:RefsOnlyTimeStamp': timeStamp,
  'xades:CertificateValues': certificateValues,
  'xades:RevocationValues': revocationValues,
  'xades:AttrAuthoritiesCertValues': certificateValues,
  'xades:AttributeRevocationValues': revocationValues,
  'xades:ArchiveTimeStamp': timeStamp,

  'xades141:TimeStampValidationData': group('xades:CertificateValues? xades:RevocationValues?', 'Id? UR?'),
  'xades141:ArchiveTimeStampV2': group(
    'xades:Include* ds:CanonicalizationMethod? (xades:EncapsulatedTimeStamp | xades:XMLTimeStamp)+',
    'Id?',
  ),
};

/** Elements that are allowed only inside those that name them. */
export const local: { readonly [name: string]: SignatureShape } = {
  'ds:HMACOutputLength': integer,
  'ds:XPath': text,
  'ds:X509IssuerSerial': group('X509IssuerName X509SerialNumber'),
  'ds:X509SKI': base64,
  'ds:X509SubjectName': text,
  'ds:X509Certificate': base64,
  'ds:X509CRL': base64,
  'ds:X509IssuerName': text,
  'ds:X509SerialNumber': integer,
  'ds:PGPKeyID': base64,
  'ds:PGPKeyPacket': base64,
  'ds:SPKISexp': base64,
  'ds:P': base64,
  'ds:Q': base64,
  'ds:G': base64,
  'ds:Y': base64,
  'ds:J': base64,
  'ds:Seed': base64,
  'ds:PgenCounter': base64,
  'ds:Modulus': base64,
  'ds:Exponent': base64,

  'xades:Identifier': value('text', 'Qualifier?'),
  'xades:Description': text,
  'xades:DocumentationReferences': group('DocumentationReference+'),
  'xades:DocumentationReference': text,
  'xades:EncapsulatedTimeStamp': encapsulated,
  'xades:XMLTimeStamp': free,
  'xades:UnsignedDataObjectProperty': free,
  'xades:Cert': group('CertDigest IssuerSerial', 'URI?'),
  'xades:CertDigest': digest,
  'xades:IssuerSerial': group('ds:X509IssuerName ds:X509SerialNumber'),
  'xades:SignaturePolicyId': group('SigPolicyId ds:Transforms? SigPolicyHash SigPolicyQualifiers?'),
  'xades:SignaturePolicyImplied': 'anything',
  'xades:SigPolicyId': identifier,
  'xades:SigPolicyHash': digest,
  'xades:SigPolicyQualifiers': group('SigPolicyQualifier+'),
  'xades:SigPolicyQualifier': free,
  'xades:NoticeRef': group('Organization NoticeNumbers'),
  'xades:Organization': text,
  'xades:NoticeNumbers': group('int*'),
  'xades:int': integer,
  'xades:ExplicitText': text,
  'xades:MimeType': text,
  'xades:Encoding': text,
  'xades:CommitmentTypeId': identifier,
  'xades:ObjectReference': text,
  'xades:AllSignedDataObjects': 'anything',
  'xades:CommitmentTypeQualifiers': group('CommitmentTypeQualifier*'),
  'xades:CommitmentTypeQualifier': free,
  'xades:City': text,
  'xades:StateOrProvince': text,
  'xades:PostalCode': text,
  'xades:CountryName': text,
  'xades:ClaimedRoles': group('ClaimedRole+'),
  'xades:ClaimedRole': free,
  'xades:CertifiedRoles': group('CertifiedRole+'),
  'xades:CertifiedRole': encapsulated,
  'xades:CertRefs': certificates,
  'xades:CRLRefs': group('CRLRef+'),
  'xades:CRLRef': group('DigestAlgAndValue CRLIdentifier?'),
  'xades:DigestAlgAndValue': digest,
  'xades:CRLIdentifier': group('Issuer IssueTime Number?', 'URI?'),
  'xades:Issuer': text,
  'xades:IssueTime': dateTime,
  'xades:Number': integer,
  'xades:OCSPRefs': group('OCSPRef+'),
  'xades:OCSPRef': group('OCSPIdentifier DigestAlgAndValue?'),
  'xades:OCSPIdentifier': group('ResponderID ProducedAt', 'URI?'),
  'xades:ResponderID': group('ByName | ByKey'),
  'xades:ByName': text,
  'xades:ByKey': base64,
  'xades:ProducedAt': dateTime,
  'xades:OtherRefs': group('OtherRef+'),
  'xades:OtherRef': free,
  'xades:EncapsulatedX509Certificate': encapsulated,
  'xades:OtherCertificate': free,
  'xades:CRLValues': group('EncapsulatedCRLValue+'),
  'xades:EncapsulatedCRLValue': encapsulated,
  'xades:OCSPValues': group('EncapsulatedOCSPValue+'),
  'xades:EncapsulatedOCSPValue': encapsulated,
  'xades:OtherValues': group('OtherValue+'),
  'xades:OtherValue': free,
};
