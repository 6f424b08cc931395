import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '../../../src/domain/values/day.ts';
import type { Certificate } from '../../../src/domain/vault/certificates.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { getNetwork } from '../../identity/attempts.ts';
import { findIncomeContent } from '../../income/content.ts';
import { findEmploymentContent } from '../../income/letters/employment.ts';
import { buildInvalidRefusal, buildNotFoundRefusal, buildThrottleRefusal } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import { enterCompany } from '../../store/connection.ts';
import { noteVaultMove } from '../moves.ts';
import { findSlipByCode } from '../payslips/slip-by-code.ts';
import { drawCertificatePdf } from './certificate-pdf.ts';
import { addCertificate, findCertificate, findCertificateByCode, listCertificates } from './certificates.ts';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Twelve letters have sixty bits, too many to guess. */
const newCode = (): string => {
  const letters = [...randomBytes(12)].map((byte) => alphabet[byte % 32]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
};

export const registerCertificateRoutes: VaultModule = (on) => {
  on('GET /certificates', async (call) =>
    answer({ data: await call.asPerson((tx) => listCertificates(tx, call.account.person)) }),
  );

  on('POST /certificates', async ({ account, input, newId, now }, tx) => {
    const { kind, company_id, year = 0, with_salary = false, with_average = false, addressed_to } = input;
    if (!account.only_companies.includes(company_id))
      throw buildInvalidRefusal({
        company_id: ['Lo de esa empresa está cerrado. Ábralo con un código de su nómina.'],
      });
    const { person } = account;
    // Records are read as the company, and only those of this person.
    await enterCompany(tx, company_id);
    const content =
      kind === 'income'
        ? await findIncomeContent(tx, company_id, person, year, dayOf(now))
        : await findEmploymentContent(
            tx,
            company_id,
            { person },
            { salary: with_salary, average: with_average, addressedTo: addressed_to || null },
            dayOf(now),
          );
    if (!content)
      throw buildNotFoundRefusal(
        kind === 'income'
          ? `No tiene comprobantes de ${year} en esa empresa.`
          : 'Esa empresa no tiene un contrato a su nombre.',
      );
    const certificate = { companyId: company_id, id: newId(), person, code: newCode(), content };
    await addCertificate(tx, certificate);
    const detail = kind === 'income' ? `Ingresos y retenciones ${year}` : 'Laboral';
    await noteVaultMove(tx, { companyId: company_id, id: newId(), person, what: 'certified', detail });
    const all = await listCertificates(tx, person);
    const data = all.find(({ id }) => id === certificate.id) as Certificate;
    return answer({ data, message: 'Certificado generado' });
  });

  on('GET /certificates/:id/pdf', async ({ account, input: { id }, asPerson, missing, site }) => {
    const row = await asPerson((tx) => findCertificate(tx, account.person, id));
    if (!row) throw missing();
    const address = `${site.origin}/v/${row.code}`;
    const body = await drawCertificatePdf(row.content, { code: row.code, issued: row.issued_at, address });
    const name = row.kind === 'income' ? `ingresos-y-retenciones-${row.year}.pdf` : 'certificado-laboral.pdf';
    return answer(body, 200, {
      type: 'application/pdf',
      headers: { 'content-disposition': `inline; filename="${name}"` },
    });
  });
};

const perMinute = 20;
const minute = 60_000;

/**
 * Verifies a certificate or a payslip by its code, without a session. Each address may ask twenty times a
 * minute.
 */
export function registerVerificationRoutes(app: FastifyInstance, { store, now }: Services): void {
  const requestsByAddress = new Map<string, { count: number; since: number }>();
  app.get('/v/:code', async (request, reply) => {
    const at = now();
    const address = getNetwork(request.ip);
    const recent = requestsByAddress.get(address);
    const mine = recent && at - recent.since < minute ? recent : { count: 0, since: at };
    requestsByAddress.set(address, { ...mine, count: mine.count + 1 });
    if (requestsByAddress.size > 10_000)
      for (const [ip, { since }] of requestsByAddress) if (at - since >= minute) requestsByAddress.delete(ip);
    if (mine.count >= perMinute)
      throw buildThrottleRefusal(60, 'Demasiadas consultas. Espere un minuto e intente de nuevo.');
    const text = String((request.params as { code?: string }).code ?? '').toUpperCase();
    const code = text.replace(/[^0-9A-Z]/g, '').replace(/(.{4})(?=.)/g, '$1-');
    const found =
      code.length === 14
        ? await store.asSystem(
            async (tx) => (await findSlipByCode(tx, code)) ?? (await findCertificateByCode(tx, code)),
          )
        : undefined;
    if (!found)
      throw buildNotFoundRefusal(
        'Ningún documento tiene ese código. Compárelo con el papel, letra por letra.',
      );
    return reply.send({ data: found });
  });
}
