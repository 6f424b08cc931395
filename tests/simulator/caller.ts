/** A caller of the service for the tests: WS-Security of soap.md variant A, and a reader of the answers. */
import { createHash, randomUUID, sign } from 'node:crypto';
import { zipSync } from 'fflate';
import { XmlC14NMode, XmlDocument, XmlElement } from 'libxml2-wasm';
import { company, type Identity } from './identity.ts';

const names = {
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  s: 'http://www.w3.org/2003/05/soap-envelope',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  wsa: 'http://www.w3.org/2005/08/addressing',
};
const { wsu } = names;
const profile = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3';
const c14n = 'http://www.w3.org/2001/10/xml-exc-c14n#';

export interface Said {
  readonly status: number;
  readonly text: string;
  /** Text of the first element of that local name; nothing when it is absent or nil. */
  get(name: string): string | undefined;
  readonly errors: string[];
}

export const zipped = (xml: string | Uint8Array, name = 'nie.xml'): string =>
  Buffer.from(zipSync({ [name]: typeof xml === 'string' ? new TextEncoder().encode(xml) : xml })).toString(
    'base64',
  );

function exclusive(text: string, path: string, inclusiveNamespacePrefixes: string[]): string {
  const document = XmlDocument.fromString(text);
  try {
    const node = document.get(path, names);
    if (!(node instanceof XmlElement)) throw new Error(`nothing at ${path}`);
    return node.canonicalizeToString({
      mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
      inclusiveNamespacePrefixes,
    });
  } finally {
    document.dispose();
  }
}

export interface Options {
  readonly by?: Identity;
  readonly now?: Date;
  readonly to?: string;
  readonly action?: string;
  /** Variant B of soap.md: the timestamp signed too, and the key named by its thumbprint. */
  readonly variantB?: boolean;
}

export function envelopeOf(
  to: string,
  operation: string,
  values: Record<string, string>,
  options: Options = {},
): string {
  const by = options.by ?? company;
  const created = options.now ?? new Date();
  const expires = new Date(created.getTime() + 60_000);
  const id = randomUUID();
  const prefixList = (list: string) => `<ec:InclusiveNamespaces PrefixList="${list}" xmlns:ec="${c14n}"/>`;
  const body = Object.entries(values)
    .map(([name, value]) => `<wcf:${name}>${value}</wcf:${name}>`)
    .join('');
  const whole = (signature: string) =>
    `<soap:Envelope xmlns:soap="${names.s}" xmlns:wcf="http://wcf.dian.colombia"><soap:Header xmlns:wsa="${names.wsa}"><wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd" xmlns:wsu="${wsu}"><wsu:Timestamp wsu:Id="TS-${id}"><wsu:Created>${created.toISOString()}</wsu:Created><wsu:Expires>${expires.toISOString()}</wsu:Expires></wsu:Timestamp><wsse:BinarySecurityToken EncodingType="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary" ValueType="${profile}" wsu:Id="X509-${id}">${by.certificate.raw.toString('base64')}</wsse:BinarySecurityToken>${signature}</wsse:Security><wsa:Action>http://wcf.dian.colombia/IWcfDianCustomerServices/${options.action ?? operation}</wsa:Action><wsa:To wsu:Id="id-${id}" xmlns:wsu="${wsu}">${options.to ?? to}</wsa:To></soap:Header><soap:Body><wcf:${operation}>${body}</wcf:${operation}></soap:Body></soap:Envelope>`;
  const reference = (path: string, uri: string, prefixes: string[]) => {
    const digest = createHash('sha256')
      .update(exclusive(whole(''), path, prefixes))
      .digest('base64');
    return `<ds:Reference URI="#${uri}"><ds:Transforms><ds:Transform Algorithm="${c14n}">${prefixList(prefixes.join(' '))}</ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`;
  };
  const references =
    (options.variantB ? reference('//wsu:Timestamp', `TS-${id}`, ['wsse', 'soap', 'wcf']) : '') +
    reference('//wsa:To', `id-${id}`, ['soap', 'wcf']);
  const holder = options.variantB
    ? `<wsse:KeyIdentifier EncodingType="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary" ValueType="http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#ThumbprintSHA1">${createHash('sha1').update(by.certificate.raw).digest('base64')}</wsse:KeyIdentifier>`
    : `<wsse:Reference URI="#X509-${id}" ValueType="${profile}"/>`;
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${c14n}">${prefixList('wsa soap wcf')}</ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>${references}</ds:SignedInfo>`;
  const signature = (value: string) =>
    `<ds:Signature Id="SIG-${id}" xmlns:ds="${names.ds}">${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo Id="KI-${id}"><wsse:SecurityTokenReference wsu:Id="STR-${id}">${holder}</wsse:SecurityTokenReference></ds:KeyInfo></ds:Signature>`;
  const form = exclusive(whole(signature('')), '//ds:SignedInfo', ['wsa', 'soap', 'wcf']);
  return whole(signature(sign('sha256', Buffer.from(form), by.key).toString('base64')));
}

export async function post(
  endpoint: string,
  envelope: string,
  type = 'application/soap+xml;charset=UTF-8',
): Promise<Said> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': type },
    body: envelope,
  });
  return said(response.status, await response.text());
}

function said(status: number, text: string): Said {
  return {
    status,
    text,
    get: (name) => new RegExp(`<(?:\\w+:)?${name}(?: [^>/]*)?>([^<]*)<`).exec(text)?.[1],
    errors: [...text.matchAll(/<c:string>([^<]*)</g)].map((match) => match[1] ?? ''),
  };
}

export const call = (
  endpoint: string,
  operation: string,
  values: Record<string, string>,
  options?: Options,
): Promise<Said> => post(endpoint, envelopeOf(endpoint, operation, values, options));

export const send = (endpoint: string, xml: string, options?: Options): Promise<Said> =>
  call(endpoint, 'SendNominaSync', { contentFile: zipped(xml) }, options);
