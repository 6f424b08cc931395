import { createHash, createHmac } from 'node:crypto';

export type S3Account = { region: string; keyId: string; secret: string };

export type ToSign = {
  method: string;
  url: URL;
  /** Hash of the body in hexadecimal. */
  payload: string;
  /** `20261126T150213Z`. */
  moment: string;
};

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986, stricter than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** AWS Signature Version 4 of a call to S3: the value of `Authorization`. */
export function buildS3Authorization({ method, url, payload, moment }: ToSign, account: S3Account): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const signed = 'host;x-amz-content-sha256;x-amz-date';
  const headers = `host:${url.host}\nx-amz-content-sha256:${payload}\nx-amz-date:${moment}\n`;
  const canonical = [method, url.pathname, query, headers, signed, payload].join('\n');
  const day = moment.slice(0, 8);
  const scope = `${day}/${account.region}/s3/aws4_request`;
  const key = [day, account.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (so, part) => hmac(so, part),
    `AWS4${account.secret}`,
  );
  const text = ['AWS4-HMAC-SHA256', moment, scope, hash(canonical)].join('\n');
  const proof = hmac(key, text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${account.keyId}/${scope}, SignedHeaders=${signed}, Signature=${proof}`;
}
