import type { TextChannel } from '../../src/domain/office/text-channel.ts';

/** HTTP API of a provider of text messages. */
export type TextAccount = {
  address: string;
  /** JSON with `{to}` and `{text}` inside its strings. */
  template: string;
  /** Value of the `Authorization` header. It is a secret. */
  authorization: string | undefined;
  channel: TextChannel;
};

/** Networks that a provider may be in without TLS: this machine. */
export const loopbackNetworks = ['127.0.0.0/8', '::1'] as const;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Tests for the address of a provider: HTTPS, or HTTP to this machine, without credentials, which are a header. */
export function isTextAddress(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.username || url.password || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHost.test(url.hostname));
}

/** Tests for JSON that has both placeholders. They can only stand inside strings: elsewhere it would not be JSON. */
export function isTextTemplate(value: string): boolean {
  try {
    JSON.parse(value);
  } catch {
    return false;
  }
  return ['{to}', '{text}'].every((placeholder) => value.includes(placeholder));
}

/** Fills a template in one pass, so that a text which has `{to}` keeps it. Values are escaped as parts of a JSON string. */
export const fillTextTemplate = (template: string, values: { to: string; text: string }): string =>
  template.replace(/\{(to|text)\}/g, (_, name: 'to' | 'text') => JSON.stringify(values[name]).slice(1, -1));
