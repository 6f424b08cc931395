import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { type Deliver, deliver, pushKeys, type Subscription } from './push.ts';

const every = 60_000;

/** While this process listens, it tells the phones of new payslips. Any number of processes may: each is told once. */
export function tellPhones(app: FastifyInstance, services: Services): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      tellOfNewPayslips(services, deliver).catch((problem: unknown) => app.log.warn(problem, 'avisos'));
    }, every).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

type Due = Subscription & { payslip_id: string; person: string };

/**
 * Tells every device that asked for it of the payslips accepted since it asked, each payslip once. A device that its
 * service no longer knows is forgotten. Answers how many notices left.
 */
export async function tellOfNewPayslips({ store, secretKey }: Services, send: Deliver): Promise<number> {
  const somebody = await sql`select 1 from push_subscriptions limit 1`.execute(store.db);
  if (somebody.rows.length === 0) return 0;
  const companies = await sql<{
    company_id: string;
  }>`select id as company_id from companies where active`.execute(store.db);
  let told = 0;
  for (const { company_id } of companies.rows) {
    const due = await store.inCompany(company_id, async (tx) => {
      const { rows } = await sql<Due>`
        select p.id as payslip_id, p.person, s.endpoint, s.p256dh, s.auth, s.origin
        from payrolls p join employee_accounts a on a.person = p.person and a.active
        join push_subscriptions s on s.account_id = a.id
        left join payslip_receipts r on r.company_id = p.company_id and r.payslip_id = p.id
        where p.company_id = ${company_id} and p.state in ('aceptada', 'aceptada_con_notificacion')
          and p.note_type is distinct from 2 and p.accepted_at > s.created_at and r.notified_at is null`.execute(
        tx,
      );
      const claimed = new Set<string>();
      for (const { payslip_id, person } of new Map(rows.map((row) => [row.payslip_id, row])).values()) {
        const { numAffectedRows } = await sql`
          insert into payslip_receipts (company_id, payslip_id, person, notified_at)
          values (${company_id}, ${payslip_id}, ${person}, now())
          on conflict (company_id, payslip_id) do update set notified_at = now()
            where payslip_receipts.notified_at is null`.execute(tx);
        if (numAffectedRows === 1n) claimed.add(payslip_id);
      }
      return rows.filter(({ payslip_id }) => claimed.has(payslip_id));
    });
    if (due.length === 0) continue;
    const keys = await pushKeys(store.db, secretKey);
    for (const to of new Map(due.map((notice) => [notice.endpoint, notice])).values()) {
      const unread = due.filter(({ endpoint }) => endpoint === to.endpoint).length;
      const status = await send(to, { about: 'payslip', unread }, keys);
      if (status === 404 || status === 410)
        await sql`delete from push_subscriptions where endpoint = ${to.endpoint}`.execute(store.db);
      else if (status >= 200 && status < 300) told += 1;
    }
  }
  return told;
}
