import type { Instant } from '../../values/day.ts';

/** Facts of a certificate X.509 (RFC 5280) that the check of a signature needs. */
export type SignatureCertificate = {
  der: Uint8Array<ArrayBuffer>;
  /** Decimal. */
  serial: string;
  /** Values of the issuer, in the order of the certificate. */
  issuer: readonly string[];
  /** Parts of the subject, each as `name=value`. A name is an object identifier unless {@link partNames} has it. */
  subject: readonly string[];
  from: Instant;
  to: Instant;
  /** `undefined` when the certificate restricts no use. */
  usage: { nonRepudiation: boolean; digitalSignature: boolean } | undefined;
  /** DER of the public key (SubjectPublicKeyInfo). */
  publicKey: Uint8Array<ArrayBuffer>;
};

const partNames: Readonly<Record<string, string>> = {
  '2.5.4.5': 'serialNumber',
  '2.5.4.97': 'organizationIdentifier',
};

/** Parses a certificate. Returns `undefined` when it is damaged. */
export function parseCertificate(der: Uint8Array): SignatureCertificate | undefined {
  try {
    return parse(der);
  } catch (problem) {
    if (problem instanceof DamagedDer) return undefined;
    throw problem;
  }
}

class DamagedDer extends Error {
  override name = 'DamagedDer';
}

type Value = { tag: number; bytes: Uint8Array; whole: Uint8Array };

const sequence = 0x30;
const set = 0x31;
const objectIdentifier = 0x06;
const integer = 0x02;
const bitString = 0x03;
const octetString = 0x04;
const version = 0xa0;
const extensions = 0xa3;

/** Reads the values that follow one another. */
function readValues(bytes: Uint8Array): Value[] {
  const found: Value[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    if ((tag & 0x1f) === 0x1f || at + 2 > bytes.length || first === 0x80 || lengthBytes > 3)
      throw new DamagedDer();
    let length = lengthBytes === 0 ? first : 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0);
    const from = at + 2 + lengthBytes;
    if (from + length > bytes.length) throw new DamagedDer();
    found.push({ tag, bytes: bytes.subarray(from, from + length), whole: bytes.subarray(at, from + length) });
    at = from + length;
  }
  return found;
}

function expectTag(value: Value | undefined, tag: number): Value {
  if (value?.tag !== tag) throw new DamagedDer();
  return value;
}

const partsOf = (value: Value | undefined, tag = sequence): Value[] =>
  readValues(expectTag(value, tag).bytes);

function parse(der: Uint8Array): SignatureCertificate {
  const [outer, ...rest] = readValues(der);
  const [body, algorithm, signature, ...others] = partsOf(outer);
  if (rest.length > 0 || others.length > 0) throw new DamagedDer();
  readIdentifier(partsOf(algorithm)[0]);
  expectTag(signature, bitString);
  const fields = partsOf(body);
  if (fields[0]?.tag === version) fields.shift();
  const [serial, signedWith, issuer, validity, subject, publicKey, ...optional] = fields;
  readIdentifier(partsOf(signedWith)[0]);
  const [keyAlgorithm, key] = partsOf(publicKey);
  readIdentifier(partsOf(keyAlgorithm)[0]);
  if (expectTag(key, bitString).bytes.length < 2) throw new DamagedDer();
  const [from, to] = partsOf(validity).map(readTime);
  if (from === undefined || to === undefined) throw new DamagedDer();
  return {
    der: new Uint8Array(der),
    serial: readSerial(expectTag(serial, integer).bytes),
    issuer: readName(issuer).map(({ value }) => value),
    subject: readName(subject).map(({ name, value }) => `${partNames[name] ?? name}=${value}`),
    from,
    to,
    usage: readUsage(optional.find(({ tag }) => tag === extensions)),
    publicKey: new Uint8Array(expectTag(publicKey, sequence).whole),
  };
}

function readSerial(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new DamagedDer();
  return String(BigInt(`0x${toHex(bytes)}`));
}

const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function readIdentifier(value: Value | undefined): string {
  const { bytes } = expectTag(value, objectIdentifier);
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

function readName(name: Value | undefined): { name: string; value: string }[] {
  return partsOf(name).flatMap((group) =>
    partsOf(group, set).map((part) => {
      const [type, value] = partsOf(part);
      if (!value) throw new DamagedDer();
      return { name: readIdentifier(type), value: readText(value) };
    }),
  );
}

const utf8Tag = 0x0c;
const teletexTag = 0x14;
const wideTag = 0x1e;

function readText({ tag, bytes }: Value): string {
  const encoding = tag === wideTag ? 'utf-16be' : tag === teletexTag ? 'latin1' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: tag === utf8Tag }).decode(bytes);
  } catch {
    throw new DamagedDer();
  }
}

const utcTime = 0x17;
const generalizedTime = 0x18;

/** Reads a moment: `YYMMDDHHMMSSZ`, whose years from 50 on are of the last century, or with four digits. */
function readTime({ tag, bytes }: Value): Instant {
  const text = String.fromCharCode(...bytes);
  const short = tag === utcTime && /^\d{12}Z$/.test(text);
  if (!short && !(tag === generalizedTime && /^\d{14}Z$/.test(text))) throw new DamagedDer();
  const whole = short ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const moment = Date.parse(whole.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(moment)) throw new DamagedDer();
  return moment as Instant;
}

const keyUsage = '2.5.29.15';

function readUsage(optional: Value | undefined): SignatureCertificate['usage'] {
  if (!optional) return undefined;
  for (const extension of partsOf(readValues(optional.bytes)[0])) {
    const [id, ...rest] = partsOf(extension);
    if (readIdentifier(id) !== keyUsage) continue;
    const [bits] = readValues(expectTag(rest.at(-1), octetString).bytes);
    const flags = expectTag(bits, bitString).bytes[1] ?? 0;
    return { digitalSignature: (flags & 0x80) !== 0, nonRepudiation: (flags & 0x40) !== 0 };
  }
  return undefined;
}

/**
 * Subject fields in which Colombian authorities write the NIT, in the order that DIAN reads. The NIT of the
 * company goes before the serial number, which may be the holder's.
 */
const namesOfNit = [
  '1.3.6.1.4.1.23267.2.3',
  'serialNumber',
  '1.3.6.1.4.1.31136.1.1.20.2',
  'organizationIdentifier',
  '1.3.6.1.4.1.23267.2.2',
];

/** Finds the NIT in the parts of a subject, each as `name=value`. Returns digits without check digit. */
export function findNitInSubject(parts: readonly string[]): string | undefined {
  for (const name of namesOfNit) {
    for (const part of parts.filter((one) => one.startsWith(`${name}=`))) {
      const digits = /0*(\d{6,10})/.exec(part.slice(name.length + 1).replace(/[. ]/g, ''));
      if (digits) return digits[1];
    }
  }
  return undefined;
}
