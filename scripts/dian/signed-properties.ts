import type { X509Certificate } from 'node:crypto';
import {
  findFirstChild,
  getElementText,
  listChildElements,
  type XmlElement,
} from '../../src/domain/dian/description/xml.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { certificateOf, issuerIs, serialOf } from './certificate.ts';
import { bytesDigest, digestAlgorithms } from './digests.ts';
import { at, bytesOf, down, type Report } from './report.ts';

/** Checks the XAdES properties: signer, time, certificates and policy (DC20 to DC56). */

const policy = {
  identifier: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
};

type Signed = {
  signature: XmlElement;
  certificate: X509Certificate | undefined;
  now: Instant;
  report: Report;
};

export function propertyFindings(signed: Signed): void {
  new Properties(signed).check();
}

class Properties {
  private readonly signature: XmlElement;
  private readonly certificate: X509Certificate | undefined;
  private readonly now: Instant;
  private readonly report: Report;

  constructor({ signature, certificate, now, report }: Signed) {
    this.signature = signature;
    this.certificate = certificate;
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
    this.named(all[0], `${path}/xades:Cert[1]`, ['DC26', 'DC27', 'DC28', 'DC29'], 'block');
    this.own(all[0], `${path}/xades:Cert[1]/xades:IssuerSerial`);
    this.named(all[1], `${path}/xades:Cert[2]`, ['DC33', 'DC34', 'DC35', 'DC36'], 'notice');
    this.named(all[2], `${path}/xades:Cert[3]`, ['DC40', 'DC41', 'DC42', 'DC43'], 'notice');
  }

  /** Checks a certificate of the chain by its digest. Only the signer's is required. */
  private named(
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
    const algorithm = digestAlgorithms.get(at(digest && findFirstChild(digest, 'DigestMethod'), 'Algorithm'));
    if (!algorithm) {
      this.report.say(
        how,
        `${path}/xades:CertDigest/ds:DigestMethod`,
        'El resumen no es SHA-256, SHA-384 ni SHA-512.',
      );
    }
    const digestValue = bytesOf(digest && findFirstChild(digest, 'DigestValue'));
    const own = this.inFile(absent === 'block' ? undefined : cert);
    const matches =
      digestValue !== undefined &&
      algorithm !== undefined &&
      (own === undefined
        ? digestValue.length === bytesDigest(Buffer.alloc(0), algorithm).length
        : bytesDigest(own.raw, algorithm).equals(digestValue));
    if (!matches) {
      this.report.say(
        value,
        `${path}/xades:CertDigest/ds:DigestValue`,
        'El resumen no es el de ese certificado.',
      );
    }
  }

  /**
   * Finds the signer's certificate, or the one of the chain with that serial. Undefined when the file lacks
   * it.
   */
  private inFile(named?: XmlElement): X509Certificate | undefined {
    const data = down(this.signature, 'KeyInfo/X509Data');
    const all = data ? listChildElements(data, 'X509Certificate') : [];
    const [own, ...chain] = all.map((c) => certificateOf(bytesOf(c) ?? Buffer.alloc(0)));
    if (!named) return own;
    const serial = getElementText(down(named, 'IssuerSerial/X509SerialNumber')).trim();
    return chain.find((c) => c !== undefined && serialOf(c) === serial);
  }

  private own(cert: XmlElement | undefined, path: string): void {
    if (!cert) return;
    const group = this.report.once('DC30', cert, 'IssuerSerial', path);
    if (!group || !this.certificate) return;
    if (!issuerIs(this.certificate, getElementText(findFirstChild(group, 'X509IssuerName')))) {
      this.report.say(
        'DC31',
        `${path}/ds:X509IssuerName`,
        'El emisor que nombra la firma no es el del certificado.',
      );
    }
    if (getElementText(findFirstChild(group, 'X509SerialNumber')).trim() !== serialOf(this.certificate)) {
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
    if (!digestAlgorithms.has(at(hash && findFirstChild(hash, 'DigestMethod'), 'Algorithm'))) {
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
