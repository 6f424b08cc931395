import { demoCertificates, demoKeys } from '../../server/demo/certificate.ts';

let keys: ReturnType<typeof demoKeys> | undefined;

/** Certificates of a company of a test, each over the same two keys: making keys costs more than most tests. */
export function testCertificates(
  company: Parameters<typeof demoCertificates>[0],
  now: number,
): ReturnType<typeof demoCertificates> {
  keys ??= demoKeys();
  return demoCertificates(company, now, keys);
}
