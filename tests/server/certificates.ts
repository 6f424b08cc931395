import { generateDemoCertificates, generateDemoKeys } from '../../server/demo/certificate.ts';

let keys: ReturnType<typeof generateDemoKeys> | undefined;

/** Certificates of a company of a test, each over the same two keys: making keys costs more than most tests. */
export function testCertificates(
  company: Parameters<typeof generateDemoCertificates>[0],
  now: number,
): ReturnType<typeof generateDemoCertificates> {
  keys ??= generateDemoKeys();
  return generateDemoCertificates(company, now, keys);
}
