import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { CertificateProblem, openCertificate, type SigningCredentials } from '../dian/certificate.ts';
import { unseal } from '../secrets.ts';
import type { Tx } from '../store/connection.ts';
import { readSigningCertificate } from './signing-certificate.ts';

/** Secrets of an employer. They exist only in the memory of the worker. */
export type SendingEmployer = {
  nit: string;
  enabled: boolean;
  pin: string;
  credentials: SigningCredentials;
  test_set_id: string | null;
};

/** Why an employer cannot send now, in Spanish for the payroll clerk. */
export class CannotSend extends Error {
  override name = 'CannotSend';
}

export const notEnabled = 'La compañía no está habilitada ante la DIAN.';

type Row = {
  nit: string;
  status: boolean | null;
  software_pin_sealed: Buffer | null;
  use_provider_certificate: boolean;
  test_set_id: string | null;
};

export type SealedCertificate = { p12: string; password: string };

export const purposes = {
  pin: (companyId: string) => `${companyId}:software-pin`,
  certificate: (companyId: string) => `${companyId}:certificate`,
};

/** Decrypts the secrets of a company. Throws {@link CannotSend} when one is missing or not valid. */
export async function openSendingEmployer(
  tx: Tx,
  companyId: string,
  key: Buffer,
  now = new Date(),
): Promise<SendingEmployer> {
  const { rows } = await sql<Row>`
    select c.nit, n.status, n.software_pin_sealed, n.use_provider_certificate, n.test_set_id
    from companies c left join enablers n on n.company_id = c.id where c.id = ${companyId}`.execute(tx);
  const row = rows[0];
  if (!row) throw new CannotSend(notEnabled);
  if (!row.software_pin_sealed) throw new CannotSend('Falta el PIN del software en Habilitación.');
  const certificate = await readSigningCertificate(tx, companyId);
  if (!certificate.sealed)
    throw new CannotSend(
      row.use_provider_certificate
        ? 'El proveedor tecnológico no tiene su certificado cargado en su Habilitación.'
        : 'Falta el certificado de firma en Habilitación.',
    );
  try {
    const pin = unseal(key, row.software_pin_sealed, purposes.pin(companyId)).toString();
    const opened = unseal(key, certificate.sealed, purposes.certificate(certificate.owner));
    const credentials = credentialsIn(opened, now);
    return { nit: row.nit, enabled: row.status === true, pin, credentials, test_set_id: row.test_set_id };
  } catch (error) {
    if (error instanceof CertificateProblem)
      throw new CannotSend(`${error.message}. Cárguelo de nuevo en Habilitación.`);
    throw new CannotSend('El certificado guardado no se puede abrir con la llave de esta instalación.');
  }
}

/** Cache of open certificates: opening one takes a tenth of a second and every round needs it. */
const open = new Map<string, SigningCredentials>();
const keptOpen = 50;

function credentialsIn(bundle: Buffer, now: Date): SigningCredentials {
  const name = hash('sha256', bundle);
  const opened = open.get(name);
  if (opened && new Date(opened.info.valid_to) >= now) return opened;
  const { p12, password } = JSON.parse(bundle.toString()) as SealedCertificate;
  const credentials = openCertificate(Buffer.from(p12, 'base64'), password, now);
  if (open.size >= keptOpen) open.clear();
  open.set(name, credentials);
  return credentials;
}
