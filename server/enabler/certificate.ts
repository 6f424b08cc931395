import { sql } from 'kysely';
import type { Instant } from '../../src/domain/values/day.ts';
import { CertificateProblem } from '../dian/certificate.ts';
import { type OpenedCertificate, openCertificateInThread } from '../dian/opening.ts';
import { UploadedFile } from '../http/body.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { seal } from '../secrets.ts';
import { purposes, type SealedCertificate } from '../sending/employer.ts';
import type { Tx } from '../store/connection.ts';

const largestCertificate = 100 * 1024;

/** Opens an uploaded certificate and stores it encrypted. Throws 422 when it cannot sign today. */
export async function keepCertificate(
  tx: Tx,
  companyId: string,
  key: Buffer,
  body: Record<string, unknown>,
  now: Instant,
): Promise<void> {
  const { file, password = '' } = body;
  if (!(file instanceof UploadedFile))
    throw buildInvalidRefusal({ file: ['Elija el archivo del certificado (.p12 o .pfx)'] });
  if (!/\.(p12|pfx)$/i.test(file.filename))
    throw buildInvalidRefusal({ file: ['El certificado es un archivo .p12 o .pfx'] });
  if (file.data.length > largestCertificate)
    throw buildInvalidRefusal({ file: ['El archivo pesa más de 100 KB: no parece un certificado'] });
  if (typeof password !== 'string' || password.length > 200)
    throw buildInvalidRefusal({ password: ['Escriba la contraseña del certificado'] });
  const { info, chain } = await opened(file.data, password, now);
  const bundle: SealedCertificate = { p12: file.data.toString('base64'), password };
  await sql`
    update enablers set certificate_sealed = ${seal(key, JSON.stringify(bundle), purposes.certificate(companyId))},
      certificate_info = ${JSON.stringify({ ...info, chain })}::jsonb, use_provider_certificate = false, version = version + 1, updated_at = now()
    where company_id = ${companyId}`.execute(tx);
}

async function opened(p12: Buffer, password: string, now: Instant): Promise<OpenedCertificate> {
  try {
    return await openCertificateInThread({ p12, password, now: new Date(now) });
  } catch (problem) {
    if (!(problem instanceof CertificateProblem)) throw problem;
    throw buildInvalidRefusal(
      { [problem.reason === 'password' ? 'password' : 'file']: [problem.message] },
      problem.message,
    );
  }
}
