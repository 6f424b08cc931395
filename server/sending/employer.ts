import { type QueryExecutorProvider, sql } from 'kysely';
import { CertificateProblem, type Credentials, openCertificate } from '../dian/certificate.ts';
import { unseal } from '../secrets.ts';

/** What signing and calling need of an employer; lives only in the memory of the worker. */
export type SendingEmployer = {
  nit: string;
  pin: string;
  credentials: Credentials;
  environment: 'habilitacion' | 'produccion';
};

/** Why an employer cannot send now, in words for its payroll clerk. */
export class CannotSend extends Error {
  override name = 'CannotSend';
}

type Row = {
  nit: string;
  status: boolean | null;
  environment: SendingEmployer['environment'] | null;
  software_pin_sealed: Buffer | null;
  certificate_sealed: Buffer | null;
};

/** What the certificate column holds once opened. */
export type SealedCertificate = { p12: string; password: string };

export const purposes = {
  pin: (companyId: string) => `${companyId}:software-pin`,
  certificate: (companyId: string) => `${companyId}:certificate`,
};

/** Opens the secrets of a company. Throws {@link CannotSend} with the reason when something is missing or unfit. */
export async function sendingEmployer(
  tx: QueryExecutorProvider,
  companyId: string,
  key: Buffer,
): Promise<SendingEmployer> {
  const { rows } = await sql<Row>`
    select c.nit, n.status, n.environment, n.software_pin_sealed, n.certificate_sealed
    from companies c left join enablers n on n.company_id = c.id where c.id = ${companyId}`.execute(tx);
  const row = rows[0];
  if (!row?.status) throw new CannotSend('La compañía no está habilitada ante la DIAN.');
  if (!row.software_pin_sealed) throw new CannotSend('Falta el PIN del software en Habilitación.');
  if (!row.certificate_sealed) throw new CannotSend('Falta el certificado de firma en Habilitación.');
  try {
    const pin = unseal(key, row.software_pin_sealed, purposes.pin(companyId)).toString();
    const opened = unseal(key, row.certificate_sealed, purposes.certificate(companyId)).toString();
    const { p12, password } = JSON.parse(opened) as SealedCertificate;
    const credentials = openCertificate(Buffer.from(p12, 'base64'), password);
    return { nit: row.nit, pin, credentials, environment: row.environment ?? 'habilitacion' };
  } catch (error) {
    if (error instanceof CertificateProblem)
      throw new CannotSend(`${error.message}. Cárguelo de nuevo en Habilitación.`);
    throw new CannotSend('El certificado guardado no se puede abrir con la llave de esta instalación.');
  }
}
