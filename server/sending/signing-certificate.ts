import { sql } from 'kysely';
import type { CertificateInfo } from '../dian/certificate.ts';
import { enterCompany, type Tx } from '../store/connection.ts';

/**
 * Certificate that signs for a company, its own or its provider's, encrypted for the company that owns it.
 */
export type SigningCertificate = {
  owner: string;
  sealed: Buffer | null;
  info: (CertificateInfo & { chain?: number }) | null;
};

type Kept = { sealed: Buffer | null; info: SigningCertificate['info'] };

export async function readSigningCertificate(tx: Tx, companyId: string): Promise<SigningCertificate> {
  const { rows } = await sql<Kept & { shared: boolean; provider: string | null }>`
    select n.certificate_sealed as sealed, n.certificate_info as info, n.use_provider_certificate as shared, p.id as provider
    from enablers n left join companies p on p.nit = n.provider_nit where n.company_id = ${companyId}`.execute(
    tx,
  );
  const own = rows[0];
  if (!own?.shared) return { owner: companyId, sealed: own?.sealed ?? null, info: own?.info ?? null };
  if (own.provider === null) return { owner: companyId, sealed: null, info: null };
  return { owner: own.provider, ...(await keptBy(tx, own.provider, companyId)) };
}

/** Finds the provider when it is a company of this installation. Undefined when it is not. */
export async function findProviderCompany(
  tx: Tx,
  companyId: string,
  nit: string,
): Promise<{ id: string; has_certificate: boolean } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from companies where nit = ${nit} and id <> ${companyId}`.execute(tx);
  const id = rows[0]?.id;
  return id === undefined
    ? undefined
    : { id, has_certificate: (await keptBy(tx, id, companyId)).sealed !== null };
}

/** Reads the certificate of the provider, which row level security hides, and returns to the company. */
async function keptBy(tx: Tx, provider: string, companyId: string): Promise<Kept> {
  await enterCompany(tx, provider);
  try {
    const { rows } = await sql<Kept>`
      select certificate_sealed as sealed, certificate_info as info from enablers where company_id = ${provider}`.execute(
      tx,
    );
    return rows[0] ?? { sealed: null, info: null };
  } finally {
    await enterCompany(tx, companyId);
  }
}
