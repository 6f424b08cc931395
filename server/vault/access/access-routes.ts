import { sql } from 'kysely';
import { parseMobile } from '../../../src/domain/identity/mobile.ts';
import { dayOf } from '../../../src/domain/values/day.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { closeSessions, formatClosedSessions } from '../../http/open-sessions.ts';
import { readFlagField, readIdList } from '../../http/values.ts';
import { buildInvalidRefusal, buildNotFoundRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { listVaultMoves, noteVaultMove } from '../moves.ts';
import { readPage } from '../query.ts';
import {
  buildActivationAddress,
  buildCodeLetters,
  giveCodes,
  type ListedCode,
  listActiveCodes,
  listCodeEmployees,
  listCompanyEmployees,
} from '../sign-in/codes.ts';
import { lockCompanyAccount, lockPerson } from '../sign-in/proofs.ts';
import { drawInvitationSheet } from './invitation-sheet.ts';
import { listPeopleWithAccess } from './people.ts';

export const registerVaultAccessRoutes: StaffModule = ({ on }, { config, secretKey }) => {
  const shown = ({ list_name, document_number, ...code }: ListedCode) => ({
    id: code.id,
    kind: code.kind,
    employee: { id: code.employee_id, name: code.name, list_name, document_number },
    expires_at: code.expires_at,
  });

  on('GET /vault_people', async (call) => {
    const asked = readPage(call.values, 'people');
    const { rows, meta, counts } = await call.inCompany((tx) =>
      listPeopleWithAccess(tx, {
        companyId: call.company.id,
        search: call.values.search,
        state: call.values.state,
        asked,
        today: dayOf(call.now),
        secretKey,
      }),
    );
    return answer({ data: rows, meta, summary: counts });
  });

  on('POST /vault_codes', async (call, tx) => {
    const { kind = 'invitation', checked } = call.input;
    if (kind !== 'invitation' && kind !== 'recovery')
      throw buildInvalidRefusal({ kind: ['Es invitation o recovery'] });
    const ids = readIdList(call.input.employee_ids, 'employee_ids', 500);
    const how = typeof checked === 'string' ? checked.trim() : '';
    if (how.length > 200 || (!how && checked !== undefined && checked !== null && checked !== ''))
      throw buildInvalidRefusal({ checked: ['Diga en hasta 200 caracteres cómo comprobó quién es'] });
    if (kind === 'recovery' && (ids.length !== 1 || how.length < 3))
      throw buildInvalidRefusal({ checked: ['Diga cómo comprobó quién es; se da un código a la vez'] });
    const closes = readFlagField(call.input.close_sessions, 'close_sessions');
    if (closes && kind !== 'recovery')
      throw buildInvalidRefusal({ close_sessions: ['Solo un código de recuperación cierra sesiones'] });
    const employees = await listCodeEmployees(tx, call.company.id, ids);
    const codes = await giveCodes(
      tx,
      secretKey,
      { companyId: call.company.id, userId: call.user.id, kind, newId: call.newId },
      employees,
    );
    for (const { person } of codes) {
      const closed = closes ? await closeSessionsOf(tx, person, call.company.id) : 0;
      await noteVaultMove(tx, {
        companyId: call.company.id,
        id: call.newId(),
        person,
        what: kind === 'invitation' ? 'invited' : 'recovery_given',
        detail: closed > 0 ? `${how} · ${formatClosedSessions(closed)}` : how,
        by: call.user.id,
      });
    }
    const message = codes.length === 1 ? 'Código creado' : `${codes.length} códigos creados`;
    return answer({ data: codes.map(shown), message }, 201, { reached: reachedBy(codes) });
  });

  on('GET /vault_codes', async (call) => {
    const ids = readIdList(call.values.ids?.split(','), 'ids', 500);
    const { codes, people } = await call.inCompany(async (tx) => {
      const codes = await listActiveCodes(tx, call.company.id, ids);
      const owners = codes.map(({ employee_id }) => employee_id);
      const people = await listCompanyEmployees(tx, call.company.id, owners);
      return { codes, people: new Map(people.map((one) => [one.id, one])) };
    });
    return answer(
      {
        data: codes.map((code) => {
          const letters = buildCodeLetters(secretKey, code.id);
          const mobile = parseMobile(people.get(code.employee_id)?.mobile ?? '') ?? null;
          return {
            ...shown(code),
            code: letters,
            path: buildActivationAddress('', letters),
            address: buildActivationAddress(call.site.origin, letters),
            email: (config.mail && people.get(code.employee_id)?.email) || null,
            mobile,
            text: (mobile && config.texts?.channel) || null,
          };
        }),
      },
      200,
      { reached: reachedBy(codes) },
    );
  });

  on('GET /vault_codes/sheet', async (call) => {
    const ids = readIdList(call.values.ids?.split(','), 'ids', 500);
    const { codes, company } = await call.inCompany(async (tx) => ({
      codes: await listActiveCodes(tx, call.company.id, ids),
      company: (
        await sql<{
          social_reason: string;
        }>`select social_reason from companies where id = ${call.company.id}`.execute(tx)
      ).rows[0],
    }));
    if (codes.length === 0) throw buildNotFoundRefusal('Esos códigos ya se usaron o vencieron. Cree otros.');
    const body = await drawInvitationSheet(
      company?.social_reason ?? '',
      codes.map((code) => {
        const letters = buildCodeLetters(secretKey, code.id);
        return {
          name: code.name,
          document: code.document_number,
          letters,
          address: buildActivationAddress(call.site.origin, letters),
          expires: code.expires_at,
        };
      }),
      new Date(call.now),
    );
    return answer(body, 200, {
      type: 'application/pdf',
      headers: { 'content-disposition': 'inline; filename="invitaciones.pdf"' },
      reached: reachedBy(codes),
    });
  });

  on('DELETE /vault_codes/:id', async (call, tx) => {
    const { rows } = await sql<{ person: string }>`
        update vault_codes set revoked_at = now()
        where company_id = ${call.company.id} and id = ${call.input.id} and used_at is null and revoked_at is null
        returning person`.execute(tx);
    if (!rows[0]) throw call.missing();
    await noteVaultMove(tx, {
      companyId: call.company.id,
      id: call.newId(),
      person: rows[0].person,
      what: 'code_revoked',
      by: call.user.id,
    });
    return answer({ message: 'Código anulado' });
  });

  on('GET /vault_people/:id/moves', async (call) => {
    const data = await call.inCompany(async (tx) => {
      const [employee] = await listCompanyEmployees(tx, call.company.id, [call.input.id]);
      if (!employee) throw call.missing();
      return listVaultMoves(tx, call.company.id, employee.person);
    });
    return answer({ data });
  });
};

const reachedBy = (codes: readonly { id: string }[]) => ({ codes: codes.map(({ id }) => id) });

/** Closes the sessions of the account that opens the company. Each phone then erases its data. */
async function closeSessionsOf(tx: Tx, person: string, companyId: string): Promise<number> {
  await lockPerson(tx, person);
  const account = await lockCompanyAccount(tx, person, companyId);
  return account === undefined ? 0 : closeSessions(tx, 'employee', account);
}
