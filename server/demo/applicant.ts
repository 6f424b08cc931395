import { sql } from 'kysely';
import { openCertificate } from '../dian/certificate.ts';
import { seal } from '../secrets.ts';
import { purposes, type SealedCertificate } from '../sending/employer.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/connection.ts';
import { generateDemoCertificates } from './certificate.ts';

/**
 * Builds the second company of the demo, which has everything from DIAN's portal and has not sent its test
 * set.
 */
export function buildDemoApplicant(company: { social_reason: string; nit: string }, now: number) {
  const software = { id: crypto.randomUUID(), pin: '40628' };
  const testSetId = crypto.randomUUID();
  const certificates = generateDemoCertificates(company, now);
  return {
    software,
    testSetId,
    certificates,
    employer: {
      nit: company.nit,
      name: company.social_reason,
      software,
      enabled: false,
      test_set_id: testSetId,
      test_set_required: { individual: 4, replace: 1, delete: 1 },
    },
  };
}

export async function addApplicant(
  tx: Tx,
  { secretKey, now }: Services,
  companyId: string,
  { software, testSetId, certificates }: ReturnType<typeof buildDemoApplicant>,
): Promise<void> {
  const { p12, password } = certificates;
  const { info, chain } = openCertificate(p12, password, new Date(now()));
  const bundle: SealedCertificate = { p12: p12.toString('base64'), password };
  await sql`
    insert into enablers (company_id, status, environment, stage, software_id, software_pin_sealed, test_set_id,
      certificate_sealed, certificate_info)
    values (${companyId}, false, 'habilitacion', 'certificado', ${software.id},
      ${seal(secretKey, software.pin, purposes.pin(companyId))}, ${testSetId},
      ${seal(secretKey, JSON.stringify(bundle), purposes.certificate(companyId))},
      ${JSON.stringify({ ...info, chain: chain.length })}::jsonb)`.execute(tx);
}
