import { sql } from 'kysely';
import { parseMobile } from '../../../src/domain/identity/mobile.ts';
import { textChannelNames } from '../../../src/domain/office/text-channel.ts';
import { startBackgroundWork } from '../../http/afterwards.ts';
import { answer } from '../../http/answer.ts';
import type { VaultModule } from '../../http/module.ts';
import { assertNotThrottled, countAddressRequest } from '../../identity/attempts.ts';
import {
  buildPersonKey,
  listOpenedCompanies,
  resolveDocumentType,
} from '../../identity/employee-accounts.ts';
import { queueMail, queueTexts } from '../../mail/queue.ts';
import { enterCompany, type Tx } from '../../store/connection.ts';
import { publish } from '../../store/events.ts';
import { noteVaultMove } from '../moves.ts';
import { giveCodes, listCompanyEmployees } from './codes.ts';

/** The same for everybody, so that it does not reveal who has a vault. */
const sameAnswer =
  'Si ese documento tiene bóveda, su empleador ya sabe que usted la pidió y le da un código nuevo: por WhatsApp o en persona.';
const describeArrival = (places: readonly string[]): string =>
  places.length === 0
    ? ''
    : ` Si nómina le conoce ${places.join(' o ')}, allí llega un código en unos minutos.`;
/** Minutes in which a second request counts as the first one. */
const soonMinutes = 10;

/**
 * Routes with which employees who lost their access ask for a code. Each employer that their account opens
 * sees the request, and gives a code. With a mail server or a provider of texts a code is also sent to the address
 * and the mobile that the employer has. It opens only what that employer paid (decision 16). The link uses
 * `PUBLIC_URL`, because an unauthenticated caller could choose the address of the request; a text is nothing without
 * its link.
 */
export const registerLostAccessRoutes: VaultModule = (on, { store, secretKey, newId, config }) => {
  const texts = config.publicUrl === undefined ? undefined : config.texts;
  const arrival = describeArrival([...(config.mail ? ['un correo'] : []), ...(texts ? ['un celular'] : [])]);

  on('POST /forgotten', async ({ input: { document_type, document_number }, request }) => {
    const person = buildPersonKey(await resolveDocumentType(store.db, document_type), document_number);
    await countAddressRequest(store, request.ip);
    await assertNotThrottled(store.db, 'vault-forgotten', person, request.ip);
    // Runs after the answer, so that its time reveals nothing.
    startBackgroundWork(async () => attend(person), request.log);
    return answer({ message: sameAnswer + arrival });
  });

  async function attend(person: string): Promise<void> {
    const companies = await listOpenedCompanies(store.db, person);
    await store.asSystem(async (tx) => {
      for (const companyId of companies) {
        await enterCompany(tx, companyId);
        await noteRequest(tx, companyId, person);
        if (config.mail || texts) await sendCode(tx, companyId, person);
      }
    });
  }

  async function noteRequest(tx: Tx, companyId: string, person: string): Promise<void> {
    const { rows } = await sql`
      select 1 from vault_moves where company_id = ${companyId} and person = ${person} and what = 'access_asked'
        and at > now() - make_interval(mins => ${soonMinutes})`.execute(tx);
    if (rows.length > 0) return;
    await noteVaultMove(tx, { companyId, id: newId(), person, what: 'access_asked' });
    await publish(tx, companyId, 'changed', { resource: 'vault_people' });
  }

  /** Gives a code and sends it where the employer reaches the employee, who may not authorize it. */
  async function sendCode(tx: Tx, companyId: string, person: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      select e.id from employees e join document_types t on t.id = e.document_type_id
      where e.company_id = ${companyId} and t.code || ':' || upper(e.document_number) = ${person}
        and (e.email is not null or e.mobile is not null)
        and not exists (select 1 from vault_codes v join mail_messages m on m.company_id = v.company_id and m.code_id = v.id
          where v.company_id = ${companyId} and v.person = ${person} and v.used_at is null and v.revoked_at is null
            and m.created_at > now() - make_interval(mins => ${soonMinutes}))
      limit 1 for no key update of e`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const [employee] = ids.length > 0 ? await listCompanyEmployees(tx, companyId, ids) : [];
    const address = config.mail && employee?.email;
    const digits = texts && parseMobile(employee?.mobile ?? '');
    if (!employee || (!address && !digits)) return;
    const given = { companyId, userId: null, kind: 'recovery' as const, newId };
    const [code] = await giveCodes(tx, secretKey, given, [employee]);
    if (!code) return;
    const sender = { userId: null, origin: config.publicUrl ?? '', newId };
    const subject = { employee_id: employee.id, code_id: code.id };
    const ways: string[] = [];
    if (address) {
      await queueMail(tx, companyId, sender, [{ ...subject, address }]);
      ways.push(`por correo, a ${address}`);
    }
    if (digits && texts) {
      await queueTexts(tx, companyId, sender, [{ ...subject, address: `+57${digits}` }]);
      ways.push(`por ${textChannelNames[texts.channel]}, al que termina en ${digits.slice(-4)}`);
    }
    const detail = `La pidió ${ways.join(' y ')}`;
    await noteVaultMove(tx, { companyId, id: newId(), person, what: 'recovery_given', detail });
  }
};
