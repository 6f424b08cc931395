import { createHash, createHmac } from 'node:crypto';

export type S3Account = { region: string; keyId: string; secret: string };

export type ToSign = {
  method: string;
  url: URL;
  /** SHA-256 of the body in hexadecimal. */
  payload: string;
  moment: string;
};

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Percent-encodes as RFC 3986, which is stricter than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Value of `Authorization` for S3: AWS Signature Version 4. */
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
