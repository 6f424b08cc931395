import { parseMobile } from '../../src/domain/identity/mobile.ts';
import { compareListNames } from '../../src/domain/identity/person-name.ts';
import { entryFilters, paymentFilterNames } from '../../src/domain/office/vault-entries.ts';
import { dayOf, formatDay, type Instant } from '../../src/domain/values/day.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { assertKnownFields, type NamedValues, readFlagField, readIdList } from '../http/values.ts';
import { readMailAddress } from '../mail/account.ts';
import { getMailTime, queueMail, queueTexts } from '../mail/queue.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import type { Tx } from '../store/connection.ts';
import { type Employee, listActiveCodes, listCompanyEmployees } from '../vault/sign-in/codes.ts';
import {
  type FindRecipients,
  listPaymentRecipients,
  listPayslipRecipients,
  mostChosen,
  type Recipient,
} from './recipients.ts';

const noServer =
  'Esta instalación no tiene servidor de correo. Quien la administra lo pone con SMTP_URL y MAIL_FROM.';

const noProvider =
  'Esta instalación no tiene proveedor de mensajes. Quien la administra lo pone con TEXT_URL y TEXT_BODY.';

export const registerMailRoutes: StaffModule = ({ on }, { config: { mail, texts } }) => {
  on('GET /vault_mail', (call) => review(call, listPayslipRecipients));
  on('POST /vault_mail', (call, tx) => queueSlips(call, tx, entryFilters, listPayslipRecipients));
  on('GET /vault_payments/mail', (call) => review(call, listPaymentRecipients));
  on('POST /vault_payments/mail', (call, tx) =>
    queueSlips(call, tx, paymentFilterNames, listPaymentRecipients),
  );

  /**
   * Reviews the recipients of the chosen slips. People without address and those who denied consent are
   * listed.
   */
  async function review(
    call: StaffAsk & { values: Record<string, string | undefined> },
    find: FindRecipients,
  ) {
    const { ids, ...filters } = call.values;
    const chosen = { ...(ids !== undefined && { ids: ids.split(',') }), ...filters };
    const people = await call.inCompany((tx) => find(tx, call, chosen));
    const named = (which: (one: Recipient) => boolean) =>
      [
        ...new Map(
          people
            .filter(which)
            .map(({ employee_id: id, name, list_name, document_number }) => [
              id,
              { id, name, list_name, document_number },
            ]),
        ).values(),
      ].sort(compareListNames);
    const count = (...states: (string | null)[]) =>
      people.filter(({ address, state }) => address && states.includes(state)).length;
    return answer({
      data: {
        from: mail ? readMailAddress(mail.from) : null,
        ready: count(null, 'failed'),
        sent: count('sent'),
        waiting: count('waiting', 'sending'),
        without: named(({ address, not_authorized: denied }) => !address && !denied),
        not_authorized: named(({ not_authorized: denied }) => denied),
      },
    });
  }

  /**
   * Queues mail to employees with an address. Slips that were sent are skipped, unless `again` is set. Slips
   * in the queue are not queued twice.
   */
  async function queueSlips(
    call: StaffAsk & { values: NamedValues },
    tx: Tx,
    filters: readonly string[],
    find: FindRecipients,
  ) {
    assertKnownFields(call.values, ['ids', 'again', ...filters]);
    if (!mail) throw buildInvalidRefusal({ ids: [noServer] }, noServer);
    const again = readFlagField(call.values['again'], 'again');
    const { again: _, ...chosen } = call.values;
    const people = await find(tx, call, chosen);
    const wanted = people.flatMap(({ subject, employee_id, address, payment_date, state }) =>
      address && (again || state !== 'sent')
        ? [
            {
              ...subject,
              employee_id,
              address,
              leaves_at: payment_date ? new Date(getMailTime(payment_date)).toISOString() : undefined,
            },
          ]
        : [],
    );
    if (wanted.length === 0)
      throw buildInvalidRefusal(
        { ids: ['Nada que enviar'] },
        people.every(({ address }) => !address)
          ? people.some(({ not_authorized: denied }) => denied)
            ? 'Esos empleados no autorizaron usar su correo, o no lo tienen.'
            : 'Ninguno de esos empleados tiene correo. Escríbalo en Empleados.'
          : 'Todo eso ya se envió. Marque que se envíe otra vez.',
      );
    const queued = await queueMail(tx, call.company.id, by(call), wanted);
    const reached = { employees: [...new Set(queued.map(({ employee_id }) => employee_id))] };
    const message = `${queuedWords(queued.length)}${describeWaiting(queued)}`;
    return answer({ data: { queued: queued.length }, message }, 200, { reached });
  }

  on('POST /vault_codes/mail', async (call, tx) => {
    if (!mail) throw buildInvalidRefusal({ ids: [noServer] }, noServer);
    const ids = readIdList(call.input.ids, 'ids', mostChosen);
    const { wanted, codes } = await addressCodes(tx, call.company.id, ids, ({ email }) => email);
    assertAddressed(
      wanted,
      codes,
      'Esos empleados no tienen correo, o no autorizaron usarlo. Imprima los códigos.',
    );
    const queued = await queueMail(tx, call.company.id, by(call), wanted);
    const reached = { codes: queued.flatMap(({ code_id }) => code_id ?? []) };
    return answer({ data: { queued: queued.length }, message: queuedWords(queued.length) }, 200, { reached });
  });

  on('POST /vault_codes/text', async (call, tx) => {
    const ids = readIdList(call.input.ids, 'ids', mostChosen);
    if (!texts) throw buildConflictRefusal(noProvider);
    const { wanted, codes, without } = await addressCodes(tx, call.company.id, ids, ({ mobile }) => {
      const digits = parseMobile(mobile ?? '');
      return digits && `+57${digits}`;
    });
    assertAddressed(
      wanted,
      codes,
      'Esos empleados no tienen un celular colombiano, o no autorizaron usarlo. Imprima los códigos.',
    );
    const queued = await queueTexts(tx, call.company.id, by(call), wanted);
    const reached = { codes: queued.flatMap(({ code_id }) => code_id ?? []) };
    const message = `${describeQueued(queued.length, 'mensaje', 'mensajes')}${describeLeftOut(without.length)}`;
    return answer({ data: { queued: queued.length, without }, message }, 200, { reached });
  });
};

/** Finds where each valid code of the call goes, and lists the employees without an address or consent. */
async function addressCodes(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  findAddress: (employee: Employee) => string | null | undefined,
) {
  const codes = await listActiveCodes(tx, companyId, ids);
  const owners = codes.map(({ employee_id }) => employee_id);
  const employees = await listCompanyEmployees(tx, companyId, owners);
  const addresses = new Map(employees.map((employee) => [employee.id, findAddress(employee)]));
  const wanted = codes.flatMap(({ id: code_id, employee_id }) => {
    const address = addresses.get(employee_id);
    return address ? [{ code_id, employee_id, address }] : [];
  });
  const without = employees
    .filter(({ id }) => !addresses.get(id))
    .map(({ id, name, list_name, document_number }) => ({ id, name, list_name, document_number }));
  return { codes, wanted, without };
}

function assertAddressed(wanted: readonly unknown[], codes: readonly unknown[], noAddress: string): void {
  if (wanted.length > 0) return;
  throw buildInvalidRefusal(
    { ids: ['Nada que enviar'] },
    codes.length === 0 ? 'Esos códigos ya se usaron o vencieron. Cree otros.' : noAddress,
  );
}

const by = ({ user, site, newId }: StaffAsk) => ({ userId: user.id, origin: site.origin, newId });
/** Says from which day the mail that waits for its payment leaves, and how many wait when others leave now. */
function describeWaiting(queued: readonly { leaves_at: Date | null }[]): string {
  const times = queued.flatMap(({ leaves_at: time }) => time?.getTime() ?? []).sort((a, b) => a - b);
  const [first] = times;
  if (first === undefined) return '';
  const day = formatDay(dayOf(first as Instant));
  return times.length === queued.length
    ? `. Salen desde el ${day}, el día del pago`
    : `. ${times.length} desde el ${day}, el día de su pago`;
}
const describeQueued = (count: number, one: string, many: string): string =>
  count === 0 ? 'Ya estaban en camino' : `${count} ${count === 1 ? one : many} en camino`;
const queuedWords = (count: number): string => describeQueued(count, 'correo', 'correos');
const describeLeftOut = (count: number): string =>
  count === 0
    ? ''
    : `. ${count === 1 ? '1 persona' : `${count} personas`} sin celular colombiano o sin autorización para usarlo`;
