import type { X509Certificate } from 'node:crypto';
import { type DocumentFinding, makeDocumentFinding } from '../../src/domain/dian/description/finding.ts';
import {
  findFirstChild,
  getElementText,
  listChildElements,
  type XmlElement,
} from '../../src/domain/dian/description/xml.ts';
import { listCertificateFindings } from '../../src/domain/dian/rules/certificate-rules.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { certificateOf, factsOf } from './certificate.ts';
import { digestAlgorithms, digestOf, signatureAlgorithms, signatureMatches } from './digests.ts';
import { at, bytesOf, down, Report } from './report.ts';
import { propertyFindings } from './signed-properties.ts';

/**
 * Checks the signature of a file against DIAN's policy (rules DC01 to DC56, ZD and ZE). It shares no code
 * with the signer: libxml2 canonicalises and node:crypto compares.
 */

export type SignedFile = {
  text: string;
  root: XmlElement;
  /** NITs of the employer and of the owner of the software. */
  nits: readonly (string | undefined)[];
  now: Instant;
};

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const signedProperties = 'http://uri.etsi.org/01903#SignedProperties';

/** Lists the findings on the signature. Empty when it is valid. */
export function signatureFindings(file: SignedFile): DocumentFinding[] {
  const all = descendants(file.root, 'Signature');
  const [signature] = all;
  if (!signature) {
    const path = `/${file.root.name}/ext:UBLExtensions`;
    return [makeDocumentFinding('ZD01', path, 'El documento no está firmado.', 'Fírmelo antes de enviarlo.')];
  }
  const encoded = bytesOf(down(signature, 'KeyInfo/X509Data/X509Certificate'));
  const certificate = encoded && certificateOf(encoded);
  const report = new Report(file.root.name);
  if (all.length > 1) report.say('DC01', '', 'Hay más de una firma.', 'Firme el documento una sola vez.');
  const check = new Check(file, signature, certificate, report);
  check.place();
  check.signedInfo();
  check.keyInfo();
  propertyFindings({ signature, certificate, now: file.now, report });
  const broken = (['changed', 'incomplete', 'foreign'] as const).find((why) => check.broken.has(why));
  if (broken) report.say('ZE02', '', brokenWords[broken]);
  return report.findings;
}

/** Reasons of an invalid signature, the most certain first. */
const brokenWords = {
  changed: 'El valor de la firma no es válido: el documento cambió después de firmarlo.',
  incomplete:
    'La firma no cubre todo lo que debe: una de sus tres referencias falta o no se puede comprobar.',
  foreign:
    'El valor de la firma no es válido: la firma cambió después de hecha, o no la hizo el certificado que trae.',
};

const descendants = (element: XmlElement, name: string): XmlElement[] =>
  listChildElements(element).flatMap((child) => [
    ...(child.name === name && child.namespace === 'http://www.w3.org/2000/09/xmldsig#' ? [child] : []),
    ...descendants(child, name),
  ]);

/**
 * Tells whether elements that no reference covers have attributes of another namespace, like
 * `xsi:schemaLocation`. They change nothing signed.
 */
const borrowed = (signature: XmlElement): boolean =>
  [
    signature,
    findFirstChild(signature, 'SignatureValue'),
    findFirstChild(signature, 'Object'),
    down(signature, 'Object/QualifyingProperties'),
  ].some((element) => element?.attributes.some((a) => a.namespace !== ''));

class Check {
  readonly broken = new Set<keyof typeof brokenWords>();
  private readonly file: SignedFile;
  private readonly signature: XmlElement;
  private readonly certificate: X509Certificate | undefined;
  private readonly report: Report;

  constructor(
    file: SignedFile,
    signature: XmlElement,
    certificate: X509Certificate | undefined,
    report: Report,
  ) {
    this.file = file;
    this.signature = signature;
    this.certificate = certificate;
    this.report = report;
  }

  /** Checks that the signature is in the last extension, and that its ids begin alike. */
  place(): void {
    const { root } = this.file;
    const content = findFirstChild(
      listChildElements(findFirstChild(root, 'UBLExtensions') ?? root, 'UBLExtension').at(-1),
      'ExtensionContent',
    );
    const id = at(this.signature, 'Id');
    const target = at(down(this.signature, 'Object/QualifyingProperties'), 'Target');
    const valueId = findFirstChild(this.signature, 'SignatureValue')?.attributes.find(
      (a) => a.name === 'Id',
    )?.value;
    const inside = content !== undefined && listChildElements(content).includes(this.signature);
    if (
      inside &&
      id !== '' &&
      target === `#${id}` &&
      (valueId === undefined || valueId === `${id}-sigvalue`) &&
      !borrowed(this.signature)
    ) {
      return;
    }
    this.report.say('ZE01', '', 'La firma no es XAdES-EPES, o sus partes no se refieren unas a otras.');
  }

  signedInfo(): void {
    const info = findFirstChild(this.signature, 'SignedInfo');
    const references = info ? listChildElements(info, 'Reference') : [];
    if (references.length !== 3) {
      this.report.say(
        'DC02',
        'ds:SignedInfo',
        `La firma cubre ${references.length} partes y deben ser tres.`,
      );
    }
    if (at(findFirstChild(info ?? this.signature, 'CanonicalizationMethod'), 'Algorithm') !== c14n) {
      this.report.say(
        'DC03',
        'ds:SignedInfo/ds:CanonicalizationMethod',
        'La forma canónica no es la C14N 1.0 de la política.',
      );
    }
    const method = at(info && findFirstChild(info, 'SignatureMethod'), 'Algorithm');
    if (!signatureAlgorithms.has(method)) {
      this.report.say(
        'DC04',
        'ds:SignedInfo/ds:SignatureMethod',
        'La firma no usa SHA-256, SHA-384 ni SHA-512.',
      );
    }
    const [whole, key, properties] = references;
    this.whole(whole);
    this.part(key, 2, this.pointsAt(key, findFirstChild(this.signature, 'KeyInfo')), [
      'DC10',
      'DC11',
      'DC12',
    ]);
    const signed = down(this.signature, 'Object/QualifyingProperties/SignedProperties');
    const typed = at(properties, 'Type') === signedProperties && this.pointsAt(properties, signed);
    this.part(properties, 3, typed, ['DC13', 'DC14', 'DC15']);
    const value = bytesOf(findFirstChild(this.signature, 'SignatureValue'));
    if (!value || !this.certificate || !signatureMatches(this.file.text, method, this.certificate, value)) {
      this.broken.add('foreign');
      this.report.say(
        'DC16',
        'ds:SignatureValue',
        'El valor de la firma no corresponde a lo firmado ni al certificado.',
      );
    }
  }

  private whole(reference: XmlElement | undefined): void {
    const path = 'ds:SignedInfo/ds:Reference[1]';
    const uri = reference?.attributes.find((a) => a.name === 'URI');
    this.part(reference, 1, uri?.value === '', ['DC05', 'DC08', 'DC09']);
    const transforms = reference ? listChildElements(reference, 'Transforms') : [];
    if (transforms.length !== 1)
      this.report.say('DC06', `${path}/ds:Transforms`, 'Transforms debe estar una vez.');
    const inner = transforms[0] ? listChildElements(transforms[0]) : [];
    if (inner.length !== 1 || at(inner[0], 'Algorithm') !== enveloped) {
      this.report.say(
        'DC07',
        `${path}/ds:Transforms/ds:Transform`,
        'La firma no se declara dentro del documento que firma.',
      );
    }
  }

  private pointsAt(reference: XmlElement | undefined, target: XmlElement | undefined): boolean {
    const id = at(target, 'Id');
    return id !== '' && at(reference, 'URI') === `#${id}`;
  }

  private part(
    reference: XmlElement | undefined,
    position: 1 | 2 | 3,
    pointed: boolean,
    [which, how, value]: readonly [string, string, string],
  ): void {
    const path = `ds:SignedInfo/ds:Reference[${position}]`;
    const names = { 1: ' todo el documento', 2: 'l certificado (KeyInfo)', 3: ' las propiedades firmadas' };
    const whose = `de${names[position]}`;
    if (!pointed) {
      this.report.say(which, path, `La referencia ${position} no apunta a${names[position]}.`);
    }
    const algorithm = digestAlgorithms.get(
      at(reference && findFirstChild(reference, 'DigestMethod'), 'Algorithm'),
    );
    if (!algorithm) {
      this.report.say(how, `${path}/ds:DigestMethod`, 'El resumen no es SHA-256, SHA-384 ni SHA-512.');
    }
    const text = getElementText(reference && findFirstChild(reference, 'DigestValue')).replace(/\s/g, '');
    const uri = at(reference, 'URI');
    if (!reference || !algorithm || digestOf(this.file.text, uri, algorithm) !== text) {
      const compared = reference && algorithm && text !== '';
      this.broken.add(compared ? (uri === '' ? 'changed' : 'foreign') : 'incomplete');
      this.report.say(value, `${path}/ds:DigestValue`, `El resumen ${whose} no corresponde.`);
    }
  }

  keyInfo(): void {
    const info = this.report.once('DC17', this.signature, 'KeyInfo', 'ds:KeyInfo');
    const data = this.report.once('DC18', info, 'X509Data', 'ds:KeyInfo/ds:X509Data');
    const path = 'ds:KeyInfo/ds:X509Data/ds:X509Certificate';
    if (!this.certificate) {
      this.report.say('DC19', path, 'No hay un certificado público que se pueda leer.');
      return;
    }
    if (data && listChildElements(data, 'X509Certificate').length === 0)
      this.report.say('DC19', path, 'Falta el certificado.');
    const { nits, now } = this.file;
    this.report.findings.push(...listCertificateFindings(factsOf(this.certificate, nits), nits, now));
  }
}
