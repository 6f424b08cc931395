import { sql } from 'kysely';
import { entryFilters } from '../../src/domain/office/vault-entries.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { flagIn, idsIn, onlyFields, type Values } from '../http/values.ts';
import { addressIn } from '../mail/account.ts';
import { queueMail } from '../mail/queue.ts';
import { inForce } from '../payslips/slips.ts';
import { authorizationDenied } from '../privacy/policy.ts';
import { invalid } from '../refused.ts';
import type { Tx } from '../store/connection.ts';
import { entryIds, readEntryQuery } from '../vault/entries/entries.ts';
import { codesByIds, employeesAt } from '../vault/sign-in/codes.ts';

/** Most payslips chosen by hand; without names, everything that the filters say, up to a month of a large company. */
const mostChosen = 200;
const most = 20_000;
const noServer =
  'Esta instalación no tiene servidor de correo. Quien la administra lo pone con SMTP_URL y MAIL_FROM.';

type Recipient = {
  payslip_id: string;
  employee_id: string;
  name: string;
  address: string | null;
  not_authorized: boolean;
  state: string | null;
};

/** Payslips and codes by mail: who would receive them, and putting them in the queue. */
export const mailRoutes: StaffModule = ({ on }, { config: { mail } }) => {
  on('GET /vault_mail', async (call) => {
    const { ids, ...filters } = call.values;
    const chosen = { ...(ids !== undefined && { ids: ids.split(',') }), ...filters };
    const people = await call.inCompany((tx) => recipients(tx, call, chosen));
    const named = (which: (one: Recipient) => boolean) => [
      ...new Map(people.filter(which).map(({ employee_id: id, name }) => [id, { id, name }])).values(),
    ];
    const count = (...states: (string | null)[]) =>
      people.filter(({ address, state }) => address && states.includes(state)).length;
    return answer({
      data: {
        from: mail ? addressIn(mail.from) : null,
        ready: count(null, 'failed'),
        sent: count('sent'),
        waiting: count('waiting', 'sending'),
        without: named(({ address, not_authorized: denied }) => !address && !denied),
        not_authorized: named(({ not_authorized: denied }) => denied),
      },
    });
  });

  on('POST /vault_mail', async (call, tx) => {
    onlyFields(call.values, ['ids', 'again', ...entryFilters]);
    if (!mail) throw invalid({ ids: [noServer] }, noServer);
    const again = flagIn(call.values.again, 'again');
    const { again: _, ...chosen } = call.values;
    const people = await recipients(tx, call, chosen);
    const wanted = people.flatMap(({ payslip_id, employee_id, address, state }) =>
      address && (again || state !== 'sent') ? [{ payslip_id, employee_id, address }] : [],
    );
    if (wanted.length === 0)
      throw invalid(
        { ids: ['Nada que enviar'] },
        people.every(({ address }) => !address)
          ? people.some(({ not_authorized: denied }) => denied)
            ? 'Esos empleados no autorizaron usar su correo, o no lo tienen.'
            : 'Ninguno de esos empleados tiene correo. Escríbalo en Empleados.'
          : 'Todo eso ya se envió. Marque que se envíe otra vez.',
      );
    const queued = await queueMail(tx, call.company.id, by(call), wanted);
    const employees = queued === 0 ? [] : wanted.map(({ employee_id }) => employee_id);
    return answer({ data: { queued }, message: queuedWords(queued) }, 200, { reached: { employees } });
  });

  on('POST /vault_codes/mail', async (call, tx) => {
    if (!mail) throw invalid({ ids: [noServer] }, noServer);
    const codes = await codesByIds(tx, call.company.id, idsIn(call.input.ids, 'ids', mostChosen));
    const employees = new Map(
      (
        await employeesAt(
          tx,
          call.company.id,
          codes.map(({ employee_id }) => employee_id),
        )
      ).map((one) => [one.id, one]),
    );
    const wanted = codes.flatMap(({ id: code_id, employee_id }) => {
      const address = employees.get(employee_id)?.email;
      return address ? [{ code_id, employee_id, address }] : [];
    });
    if (wanted.length === 0)
      throw invalid(
        { ids: ['Nada que enviar'] },
        codes.length === 0
          ? 'Esos códigos ya se usaron o vencieron. Cree otros.'
          : 'Esos empleados no tienen correo, o no autorizaron usarlo. Imprima los códigos.',
      );
    const queued = await queueMail(tx, call.company.id, by(call), wanted);
    const reached = { codes: queued === 0 ? [] : wanted.map(({ code_id }) => code_id) };
    return answer({ data: { queued }, message: queuedWords(queued) }, 200, { reached });
  });
};

const by = ({ user, site, newId }: StaffAsk) => ({ userId: user.id, origin: site.origin, newId });
const queuedWords = (count: number): string =>
  count === 0 ? 'Ya estaban en camino' : count === 1 ? '1 correo en camino' : `${count} correos en camino`;

/**
 * Recipients of the named payslips, each that is in force, with where it goes and what became of the last mail about
 * it.
 */
async function recipients(
  tx: Tx,
  { company, now }: Pick<StaffAsk, 'company' | 'now'>,
  { ids, ...filters }: Values,
): Promise<Recipient[]> {
  const chosen =
    ids === undefined
      ? await entryIds(tx, company.id, readEntryQuery(words(filters), now))
      : idsIn(ids, 'ids', mostChosen);
  if (chosen.length > most)
    throw invalid(
      { ids: [`Son más de ${most}`] },
      `Son ${chosen.length} documentos: elija un año o unos meses.`,
    );
  const { rows } = await sql<Recipient>`
    select p.id as payslip_id, e.id as employee_id, e.name, case when not n.denied then e.email end as address, n.denied as not_authorized, m.state
    from unnest(${chosen}::uuid[]) with ordinality x (id, nth)
    join payrolls p on p.company_id = ${company.id} and p.id = x.id and ${inForce}
    join employees e on e.company_id = p.company_id and e.id = p.employee_id
    cross join lateral (select ${authorizationDenied(sql`p.company_id`, sql`p.person`)} as denied) n
    left join lateral (select state from mail_messages m where m.company_id = p.company_id and m.payslip_id = p.id
      order by m.created_at desc limit 1) m on true
    order by x.nth`.execute(tx);
  return rows;
}

/** Filters as an address writes them. */
const words = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw invalid({ [name]: ['No es válido'] });
      return [name, String(value)];
    }),
  );
