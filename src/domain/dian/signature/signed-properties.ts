import type { Instant } from '../../values/day.ts';
import { findFirstChild, getElementText, listChildElements, type XmlElement } from '../description/xml.ts';
import type { SignatureCertificate } from './certificate.ts';
import { digestAlgorithms, digestLengths } from './signature-algorithms.ts';
import type { SignatureAnswers, SignatureReading } from './signature-reading.ts';
import { decodeBase64, readAttribute, readBase64Text, type SignatureReport } from './signature-report.ts';

/** Checks the XAdES properties: signer, time, certificates and policy (DC20 to DC56). */

const policy = {
  identifier: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
};

type Signed = {
  signature: XmlElement;
  reading: SignatureReading;
  answers: SignatureAnswers;
  now: Instant;
  report: SignatureReport;
};

/** Adds the findings on the properties to the report. */
export function checkSignedProperties(signed: Signed): void {
  new Properties(signed).check();
}

class Properties {
  private readonly signature: XmlElement;
  private readonly certificate: SignatureCertificate | undefined;
  private readonly reading: SignatureReading;
  private readonly answers: SignatureAnswers;
  private readonly now: Instant;
  private readonly report: SignatureReport;

  constructor({ signature, reading, answers, now, report }: Signed) {
    this.signature = signature;
    this.certificate = reading.certificate;
    this.reading = reading;
    this.answers = answers;
    this.now = now;
    this.report = report;
  }

  check(): void {
    const base = 'ds:Object/xades:QualifyingProperties';
    const object = this.report.once('DC20', this.signature, 'Object', 'ds:Object');
    const qualifying = this.report.once('DC21', object, 'QualifyingProperties', base);
    const signed = this.report.once('DC22', qualifying, 'SignedProperties', `${base}/xades:SignedProperties`);
    const path = `${base}/xades:SignedProperties/xades:SignedSignatureProperties`;
    const properties = this.report.once('DC23', signed, 'SignedSignatureProperties', path);
    this.time(properties, path);
    this.certificates(properties, `${path}/xades:SigningCertificate`);
    this.policy(properties, `${path}/xades:SignaturePolicyIdentifier`);
    const role = this.report.once('DC54', properties, 'SignerRole', `${path}/xades:SignerRole`);
    const rolePath = `${path}/xades:SignerRole/xades:ClaimedRoles`;
    const roles = this.report.once('DC55', role, 'ClaimedRoles', rolePath);
    const claimed = getElementText(roles && findFirstChild(roles, 'ClaimedRole')).trim();
    if (!/^(supplier|third ?party)$/.test(claimed)) {
      this.report.say(
        'DC56',
        `${rolePath}/xades:ClaimedRole`,
        'El papel de quien firma no es supplier ni third party.',
      );
    }
  }

  private time(properties: XmlElement | undefined, base: string): void {
    const path = `${base}/xades:SigningTime`;
    const text = getElementText(properties && findFirstChild(properties, 'SigningTime')).trim();
    const moment = Date.parse(text);
    if (
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(-05:00|Z|[+-]\d\d:\d\d)$/.test(text) ||
      Number.isNaN(moment)
    ) {
      this.report.say('DC24', path, 'La hora de la firma no va en el formato AAAA-MM-DDTHH:MM:SS-05:00.');
    } else if (moment > this.now) {
      this.report.say(
        'DC24',
        path,
        `La hora de la firma (${text}) todavía no llega.`,
        'Ajuste el reloj del equipo y firme de nuevo.',
      );
    } else if (!text.endsWith('-05:00')) {
      this.report.say(
        'DC24',
        path,
        `La hora de la firma (${text}) no va en la hora de Colombia.`,
        'El anexo la pide con -05:00; la DIAN podría rechazarla.',
        'notice',
      );
    }
  }

  private certificates(properties: XmlElement | undefined, path: string): void {
    const groups = properties ? listChildElements(properties, 'SigningCertificate') : [];
    const all = groups[0] ? listChildElements(groups[0], 'Cert') : [];
    const few = 'La DIAN suele aceptarla así; si el .p12 trae la cadena, firme con ella completa.';
    if (groups.length !== 1 || all.length === 0) {
      this.report.say('DC25', path, 'La firma no dice con qué certificado se hizo.');
    } else if (all.length < 3) {
      this.report.say(
        'DC25',
        path,
        `La firma nombra ${all.length} certificado(s) y el anexo pide tres.`,
        few,
        'notice',
      );
    }
    this.named(0, all[0], `${path}/xades:Cert[1]`, ['DC26', 'DC27', 'DC28', 'DC29'], 'block');
    this.own(all[0], `${path}/xades:Cert[1]/xades:IssuerSerial`);
    this.named(1, all[1], `${path}/xades:Cert[2]`, ['DC33', 'DC34', 'DC35', 'DC36'], 'notice');
    this.named(2, all[2], `${path}/xades:Cert[3]`, ['DC40', 'DC41', 'DC42', 'DC43'], 'notice');
  }

  /** Checks a certificate of the chain by its digest. Only the signer's is required. */
  private named(
    index: number,
    cert: XmlElement | undefined,
    path: string,
    [there, group, how, value]: readonly [string, string, string, string],
    absent: 'block' | 'notice',
  ): void {
    if (!cert) {
      this.report.say(
        there,
        path,
        'Falta un certificado de la cadena.',
        'Firme con la cadena completa del .p12.',
        absent,
      );
      return;
    }
    const digest = this.report.once(group, cert, 'CertDigest', `${path}/xades:CertDigest`);
    const algorithm = digestAlgorithms.get(
      readAttribute(digest && findFirstChild(digest, 'DigestMethod'), 'Algorithm'),
    );
    if (!algorithm) {
      this.report.say(
        how,
        `${path}/xades:CertDigest/ds:DigestMethod`,
        'El resumen no es SHA-256, SHA-384 ni SHA-512.',
      );
    }
    const element = digest && findFirstChild(digest, 'DigestValue');
    const length = decodeBase64(element)?.length;
    const name = `certificate ${index + 1}`;
    const matches =
      length !== undefined &&
      algorithm !== undefined &&
      (this.reading.digests.some((task) => task.name === name)
        ? this.answers.digests.get(name) === readBase64Text(element)
        : absent === 'notice' && length === digestLengths[algorithm]);
    if (!matches) {
      this.report.say(
        value,
        `${path}/xades:CertDigest/ds:DigestValue`,
        'El resumen no es el de ese certificado.',
      );
    }
  }

  private own(cert: XmlElement | undefined, path: string): void {
    if (!cert) return;
    const group = this.report.once('DC30', cert, 'IssuerSerial', path);
    if (!group || !this.certificate) return;
    if (!isIssuedBy(this.certificate, getElementText(findFirstChild(group, 'X509IssuerName')))) {
      this.report.say(
        'DC31',
        `${path}/ds:X509IssuerName`,
        'El emisor que nombra la firma no es el del certificado.',
      );
    }
    if (getElementText(findFirstChild(group, 'X509SerialNumber')).trim() !== this.certificate.serial) {
      this.report.say(
        'DC32',
        `${path}/ds:X509SerialNumber`,
        'El serial que nombra la firma no es el del certificado.',
        'Va en decimal. Firme de nuevo.',
      );
    }
  }

  private policy(properties: XmlElement | undefined, path: string): void {
    const identifier = this.report.once('DC47', properties, 'SignaturePolicyIdentifier', path);
    const id = this.report.once('DC48', identifier, 'SignaturePolicyId', `${path}/xades:SignaturePolicyId`);
    const sig = this.report.once(
      'DC49',
      id,
      'SigPolicyId',
      `${path}/xades:SignaturePolicyId/xades:SigPolicyId`,
    );
    if (getElementText(sig && findFirstChild(sig, 'Identifier')).trim() !== policy.identifier) {
      this.report.say(
        'DC50',
        `${path}/xades:SignaturePolicyId/xades:SigPolicyId/xades:Identifier`,
        'La política de firma no es la de la DIAN (versión 2).',
      );
    }
    const hashPath = `${path}/xades:SignaturePolicyId/xades:SigPolicyHash`;
    const hash = this.report.once('DC51', id, 'SigPolicyHash', hashPath);
    if (!digestAlgorithms.has(readAttribute(hash && findFirstChild(hash, 'DigestMethod'), 'Algorithm'))) {
      this.report.say('DC52', `${hashPath}/ds:DigestMethod`, 'El resumen no es SHA-256, SHA-384 ni SHA-512.');
    }
    if (getElementText(hash && findFirstChild(hash, 'DigestValue')).trim() !== policy.digest) {
      this.report.say(
        'DC53',
        `${hashPath}/ds:DigestValue`,
        'El resumen de la política de firma no es el del documento oficial.',
      );
    }
  }
}

/** Tells whether a text has every value of the issuer. Its order and escaping vary. */
function isIssuedBy({ issuer }: SignatureCertificate, text: string): boolean {
  const words = text.replace(/\\(.)/g, '$1').toLowerCase();
  return (
    text.trim() !== '' &&
    issuer.every((value) => {
      const hexadecimal = [...new TextEncoder().encode(value)].map((byte) =>
        byte.toString(16).padStart(2, '0'),
      );
      return words.includes(value.toLowerCase()) || words.includes(hexadecimal.join(''));
    })
  );
}
