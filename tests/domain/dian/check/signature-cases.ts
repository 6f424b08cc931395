/** How to break a signed file so that one rule of its signature has something to say. */

type Break = (xml: string) => string;

const nth =
  (from: string, to: string, position: number): Break =>
  (xml) => {
    let at = -1;
    for (let i = 0; i < position; i++) {
      at = xml.indexOf(from, at + 1);
      if (at < 0) throw new Error(`${from} is not there ${position} times`);
    }
    return xml.slice(0, at) + to + xml.slice(at + from.length);
  };
const swap = (from: string, to: string): Break => nth(from, to, 1);
/** Without the nth element of that name. */
const without =
  (name: string, position = 1): Break =>
  (xml) => {
    const all = [...xml.matchAll(new RegExp(`<${name}[ >].*?</${name}>`, 'gs'))];
    const found = all[position - 1];
    if (!found) throw new Error(`${name} is not there ${position} times`);
    return xml.slice(0, found.index) + xml.slice(found.index + found[0].length);
  };
const twice =
  (name: string): Break =>
  (xml) =>
    xml.replace(new RegExp(`<${name}[ >].*</${name}>`, 's'), (all) => all + all);
/** The nth text of an element, changed. */
const text =
  (name: string, value: string, position = 1): Break =>
  (xml) => {
    let seen = 0;
    return xml.replace(new RegExp(`(<${name}[^>]*>)[^<]*(</${name}>)`, 'g'), (all, open, close) =>
      ++seen === position ? `${open}${value}${close}` : all,
    );
  };

const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const weak = (position: number): Break => nth('http://www.w3.org/2001/04/xmlenc#sha256', sha1, position);
const wrongDigest = 'A'.repeat(43);

/** Digests in order: three references, three certificates, the policy. */
export const signatureCases: readonly [rule: string, broken: Break][] = [
  ['DC01', twice('ds:Signature')],
  ['DC02', without('ds:Reference', 3)],
  [
    'DC03',
    swap('http://www.w3.org/TR/2001/REC-xml-c14n-20010315', 'http://www.w3.org/2001/10/xml-exc-c14n#'),
  ],
  ['DC04', swap('xmldsig-more#rsa-sha256', 'xmldsig-more#rsa-md5')],
  ['DC05', swap('URI=""', 'URI="#otra"')],
  ['DC06', without('ds:Transforms')],
  ['DC07', swap('xmldsig#enveloped-signature', 'xmldsig#base64')],
  ['DC08', weak(1)],
  ['DC09', swap('PrimerNombre="ANA"', 'PrimerNombre="ANE"')],
  ['DC10', swap('-keyinfo"', '-otra"')],
  ['DC11', weak(2)],
  ['DC12', swap('<ds:X509Data>', '<ds:X509Data >x')],
  ['DC13', swap('http://uri.etsi.org/01903#SignedProperties', 'http://uri.etsi.org/01903#Otras')],
  ['DC14', weak(3)],
  ['DC15', swap('>supplier<', '>third party<')],
  ['DC16', text('ds:SignatureValue', 'AAAA')],
  ['DC17', without('ds:KeyInfo')],
  ['DC18', without('ds:X509Data')],
  ['DC19', text('ds:X509Certificate', 'AAAA')],
  ['DC20', without('ds:Object')],
  ['DC21', without('xades:QualifyingProperties')],
  ['DC22', without('xades:SignedProperties')],
  ['DC23', without('xades:SignedSignatureProperties')],
  ['DC24', text('xades:SigningTime', '31/10/2026')],
  ['DC25', without('xades:SigningCertificate')],
  ['DC26', without('xades:SigningCertificate')],
  ['DC27', without('xades:CertDigest')],
  ['DC28', weak(4)],
  ['DC29', text('ds:DigestValue', wrongDigest, 4)],
  ['DC30', without('xades:IssuerSerial')],
  ['DC31', text('ds:X509IssuerName', 'CN=OTRA,C=CO')],
  ['DC32', text('ds:X509SerialNumber', '1')],
  ['DC33', (xml) => without('xades:Cert', 2)(without('xades:Cert', 3)(xml))],
  ['DC34', without('xades:CertDigest', 2)],
  ['DC35', weak(5)],
  ['DC36', text('ds:DigestValue', 'AAAA', 5)],
  ['DC40', without('xades:Cert', 3)],
  ['DC41', without('xades:CertDigest', 3)],
  ['DC42', weak(6)],
  ['DC43', text('ds:DigestValue', 'AAAA', 6)],
  ['DC47', without('xades:SignaturePolicyIdentifier')],
  ['DC48', without('xades:SignaturePolicyId')],
  ['DC49', without('xades:SigPolicyId')],
  ['DC50', text('xades:Identifier', 'https://facturaelectronica.dian.gov.co/politicadefirma/v1.pdf')],
  ['DC51', without('xades:SigPolicyHash')],
  ['DC52', weak(7)],
  ['DC53', text('ds:DigestValue', wrongDigest, 7)],
  ['DC54', without('xades:SignerRole')],
  ['DC55', without('xades:ClaimedRoles')],
  ['DC56', text('xades:ClaimedRole', 'comprador')],
  ['ZD01', without('ds:Signature')],
  ['ZE01', swap('Target="#', 'Target="#x')],
  ['ZE02', swap('<DevengadosTotal>2000000.00', '<DevengadosTotal>2000000.01')],
];
