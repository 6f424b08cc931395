import { sql } from 'kysely';
import { openCertificate } from '../../../server/dian/certificate.ts';
import { seal } from '../../../server/secrets.ts';
import { purposes } from '../../../server/sending/employer.ts';
import type { Store } from '../../../server/store/connection.ts';
import type { Simulator } from '../../../simulator/server.ts';
import { testCertificates } from '../certificates.ts';

/** Makes a company able to send: secrets sealed with `key`, known to the simulator, numbering from 1. */
export async function enableCompany(
  store: Store,
  simulator: Simulator,
  key: Buffer,
  company: { id: string; nit: string; social_reason: string },
  newId: () => string,
): Promise<void> {
  const software = { id: crypto.randomUUID(), pin: '24680' };
  // Tests that stop the clock stop it some days ago.
  const made = testCertificates(company, Date.now() - 60 * 86_400_000);
  simulator.state.trust(made.authorityPem);
  simulator.state.register({ nit: company.nit, name: company.social_reason, software, enabled: true });
  const { info } = openCertificate(made.p12, made.password);
  const bundle = JSON.stringify({ p12: made.p12.toString('base64'), password: made.password });
  await store.inCompany(company.id, async (tx) => {
    await sql`
      insert into enablers (company_id, status, environment, stage, software_id, software_pin_sealed, certificate_sealed,
        certificate_info)
      values (${company.id}, true, 'habilitacion', 'habilitada', ${software.id},
        ${seal(key, software.pin, purposes.pin(company.id))}, ${seal(key, bundle, purposes.certificate(company.id))},
        ${JSON.stringify(info)}::jsonb)
      on conflict (company_id) do update set status = true, environment = 'habilitacion', stage = 'habilitada',
        software_id = excluded.software_id, software_pin_sealed = excluded.software_pin_sealed,
        certificate_sealed = excluded.certificate_sealed, certificate_info = excluded.certificate_info`.execute(
      tx,
    );
    await sql`
      insert into consecutives (company_id, id, type, environment, prefix, "from", next, is_default, search_text)
      values (${company.id}, ${newId()}, '102', 'habilitacion', 'NI', 1, 1, true, 'ni'),
        (${company.id}, ${newId()}, '103', 'habilitacion', 'NA', 1, 1, true, 'na')`.execute(tx);
  });
}
