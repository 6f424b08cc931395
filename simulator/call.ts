/** Reads a SOAP call from its envelope: the operation, its arguments and its signer. */
import type { XmlDocument } from 'libxml2-wasm';
import { type Caller, type ExpectedSecurity, verifySecurity } from './security.ts';
import { listXpathElements } from './xml.ts';

export const operations = [
  'SendNominaSync',
  'SendTestSetAsync',
  'GetStatus',
  'GetStatusZip',
  'GetXmlByDocumentKey',
] as const;

export type Operation = (typeof operations)[number];

export const isOperation = (name: string): name is Operation =>
  (operations as readonly string[]).includes(name);

export interface ReceivedCall {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, string>>;
  readonly caller: Caller;
}

const prefixes = { soap: 'http://www.w3.org/2003/05/soap-envelope', wcf: 'http://wcf.dian.colombia' };

/** Returns the name of the operation in the body. Undefined unless there is exactly one. */
export function findOperation(envelope: XmlDocument): string | undefined {
  const found = listXpathElements(envelope, '/soap:Envelope/soap:Body/wcf:*', prefixes);
  return found.length === 1 ? found[0]?.name : undefined;
}

export function readCall(
  envelope: XmlDocument,
  operation: string,
  expected: Omit<ExpectedSecurity, 'action'>,
): ReceivedCall {
  const caller = verifySecurity(envelope, {
    ...expected,
    action: `http://wcf.dian.colombia/IWcfDianCustomerServices/${operation}`,
  });
  const values: Record<string, string> = Object.create(null);
  for (const child of listXpathElements(envelope, '/soap:Envelope/soap:Body/wcf:*/wcf:*', prefixes))
    values[child.name] = child.content;
  return { operation, arguments: values, caller };
}
