import { checkDigit } from '../../identity/nit.ts';
import type { Instant } from '../../values/day.ts';
import type { CertificateFacts } from '../description/context.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { findFirstChild, listChildElements, type XmlElement } from '../description/xml.ts';
import { listCertificateFindings } from '../rules/certificate-rules.ts';
import { findNitInSubject, type SignatureCertificate } from './certificate.ts';
import { digestAlgorithms, signatureAlgorithms } from './signature-algorithms.ts';
import type { SignatureAnswers, SignatureReading } from './signature-reading.ts';
import { findDescendant, readAttribute, readBase64Text, SignatureReport } from './signature-report.ts';
import { checkSignedProperties } from './signed-properties.ts';

/**
 * Checks the signature of a file against DIAN's policy (rules DC01 to DC56, ZD and ZE). It shares no code with the
 * signer.
 */

/** Possible signers, and the moment of the check. */
export type SignatureContext = {
  /** NITs of the employer and of the owner of the software. */
  nits: readonly (string | undefined)[];
  now: Instant;
};

const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const signedProperties = 'http://uri.etsi.org/01903#SignedProperties';

/**
 * Lists the findings on the signature. Empty when it is valid.
 * @param answers Results of the tasks of the reading.
 */
export function listSignatureFindings(
  reading: SignatureReading,
  answers: SignatureAnswers,
  context: SignatureContext,
): DocumentFinding[] {
  const { root, signatures } = reading;
  const [signature] = signatures;
  if (!signature) {
    const path = `/${root.name}/ext:UBLExtensions`;
    return [makeDocumentFinding('ZD01', path, 'El documento no está firmado.', 'Fírmelo antes de enviarlo.')];
  }
  const report = new SignatureReport(root.name);
  if (signatures.length > 1)
    report.say('DC01', '', 'Hay más de una firma.', 'Firme el documento una sola vez.');
  const check = new Check({ signature, reading, answers, context, report });
  check.place();
  check.signedInfo();
  check.keyInfo();
  checkSignedProperties({ signature, reading, answers, now: context.now, report });
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

/**
 * Tells whether elements that no reference covers have attributes of another namespace, like
 * `xsi:schemaLocation`. They change nothing signed.
 */
const borrowed = (signature: XmlElement): boolean =>
  [
    signature,
    findFirstChild(signature, 'SignatureValue'),
    findFirstChild(signature, 'Object'),
    findDescendant(signature, 'Object/QualifyingProperties'),
  ].some((element) => element?.attributes.some((a) => a.namespace !== ''));

type Judged = {
  signature: XmlElement;
  reading: SignatureReading;
  answers: SignatureAnswers;
  context: SignatureContext;
  report: SignatureReport;
};

class Check {
  readonly broken = new Set<keyof typeof brokenWords>();
  private readonly signature: XmlElement;
  private readonly reading: SignatureReading;
  private readonly answers: SignatureAnswers;
  private readonly context: SignatureContext;
  private readonly report: SignatureReport;

  constructor({ signature, reading, answers, context, report }: Judged) {
    this.signature = signature;
    this.reading = reading;
    this.answers = answers;
    this.context = context;
    this.report = report;
  }

  /** Checks that the signature is in the last extension, and that its ids begin alike. */
  place(): void {
    const { root } = this.reading;
    const content = findFirstChild(
      listChildElements(findFirstChild(root, 'UBLExtensions') ?? root, 'UBLExtension').at(-1),
      'ExtensionContent',
    );
    const id = readAttribute(this.signature, 'Id');
    const target = readAttribute(findDescendant(this.signature, 'Object/QualifyingProperties'), 'Target');
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
    if (
      readAttribute(findFirstChild(info ?? this.signature, 'CanonicalizationMethod'), 'Algorithm') !== c14n
    ) {
      this.report.say(
        'DC03',
        'ds:SignedInfo/ds:CanonicalizationMethod',
        'La forma canónica no es la C14N 1.0 de la política.',
      );
    }
    const method = readAttribute(info && findFirstChild(info, 'SignatureMethod'), 'Algorithm');
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
    const signed = findDescendant(this.signature, 'Object/QualifyingProperties/SignedProperties');
    const typed = readAttribute(properties, 'Type') === signedProperties && this.pointsAt(properties, signed);
    this.part(properties, 3, typed, ['DC13', 'DC14', 'DC15']);
    if (!this.answers.isValueGenuine) {
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
    if (inner.length !== 1 || readAttribute(inner[0], 'Algorithm') !== enveloped) {
      this.report.say(
        'DC07',
        `${path}/ds:Transforms/ds:Transform`,
        'La firma no se declara dentro del documento que firma.',
      );
    }
  }

  private pointsAt(reference: XmlElement | undefined, target: XmlElement | undefined): boolean {
    const id = readAttribute(target, 'Id');
    return id !== '' && readAttribute(reference, 'URI') === `#${id}`;
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
      readAttribute(reference && findFirstChild(reference, 'DigestMethod'), 'Algorithm'),
    );
    if (!algorithm) {
      this.report.say(how, `${path}/ds:DigestMethod`, 'El resumen no es SHA-256, SHA-384 ni SHA-512.');
    }
    const text = readBase64Text(reference && findFirstChild(reference, 'DigestValue'));
    const uri = readAttribute(reference, 'URI');
    if (!reference || !algorithm || this.answers.digests.get(`reference ${position}`) !== text) {
      const compared = reference && algorithm && text !== '';
      this.broken.add(compared ? (uri === '' ? 'changed' : 'foreign') : 'incomplete');
      this.report.say(value, `${path}/ds:DigestValue`, `El resumen ${whose} no corresponde.`);
    }
  }

  keyInfo(): void {
    const info = this.report.once('DC17', this.signature, 'KeyInfo', 'ds:KeyInfo');
    const data = this.report.once('DC18', info, 'X509Data', 'ds:KeyInfo/ds:X509Data');
    const path = 'ds:KeyInfo/ds:X509Data/ds:X509Certificate';
    const { certificate } = this.reading;
    if (!certificate) {
      this.report.say('DC19', path, 'No hay un certificado público que se pueda leer.');
      return;
    }
    if (data && listChildElements(data, 'X509Certificate').length === 0)
      this.report.say('DC19', path, 'Falta el certificado.');
    const { nits, now } = this.context;
    this.report.findings.push(...listCertificateFindings(toCertificateFacts(certificate, nits), nits, now));
  }
}

/**
 * Facts of a certificate for the rules. It may have the numbers of a person and of a company: one of `nits` is
 * preferred.
 */
function toCertificateFacts(
  { subject, from, to, usage }: SignatureCertificate,
  nits: readonly (string | undefined)[],
): CertificateFacts {
  const text = subject.join('\n').replace(/(\d)\.(?=\d{3})/g, '$1');
  const numbers: readonly string[] = text.match(/\d{6,15}/g) ?? [];
  const own = nits.find(
    (nit) =>
      nit !== undefined &&
      /^\d{1,15}$/.test(nit) &&
      [nit, `${nit}${checkDigit(nit)}`].some((n) => numbers.includes(n)),
  );
  const nit = own ?? findNitInSubject(subject);
  return {
    ...(nit ? { nit } : {}),
    from,
    to,
    signs: usage?.nonRepudiation ?? true,
    connects: usage?.digitalSignature ?? true,
  };
}
