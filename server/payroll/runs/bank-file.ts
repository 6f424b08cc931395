import { sql } from 'kysely';
import { bankLayouts, unpayable } from '../../../src/domain/banking/bank-file.ts';
import { type BankFormat, formatLabels, isBankFormat } from '../../../src/domain/banking/formats.ts';
import {
  type BankFile,
  type BankPayment,
  type Payer,
  referenceLetters,
} from '../../../src/domain/banking/layout.ts';
import { type Day, parseDay } from '../../../src/domain/day.ts';
import { isId } from '../../../src/domain/id.ts';
import { moneyText, noMoney, parseMoney, sum } from '../../../src/domain/money.ts';

import { runShown, runShownIn } from '../../../src/domain/payroll/runs/title.ts';

import { type Answer, answer } from '../../http/answer.ts';
import { figureCell, sheetAnswer } from '../../http/sheet.ts';
import { conflict, invalid } from '../../refused.ts';
import type { Tx } from '../../store/connection.ts';
import { runAt } from './rows.ts';

/** Choices for a file: its account, its day of payment and its place among those of the day. */
export type BankQuery = { account: string | undefined; paid: Day; sequence: string };
type Account = Payer & { id: string; alias: string; flat_file_format: string | null };
type Person = Omit<BankPayment, 'amount'> & { total: string };

/** Content of a file before it is made: payments, and people left out with the reason. */
export type BankPlan = {
  run: string;
  reference: string;
  account: Account;
  format: BankFormat;
  payments: BankPayment[];
  left: { name: string; reason: string; total: string }[];
};

/** Reads the address. Throws `Refused` 422 with the words of each field. */
export function bankQuery(query: Readonly<Record<string, string>>, today: Day): BankQuery {
  const { account, paid = today, sequence = 'AA' } = query;
  const day = parseDay(paid);
  if (account !== undefined && !isId(account)) throw invalid({ account: ['La cuenta no es válida'] });
  if (!day || day < today) throw invalid({ paid: ['Escriba de qué día es el pago: hoy o después'] });
  if (!/^[A-Z0-9]{2}$/.test(sequence)) throw invalid({ sequence: ['La secuencia son dos letras, como AA'] });
  return { account, paid: day, sequence };
}

/** Payments of a closed run by the bank of an account: the one named, or the default of the company. */
export async function bankPlan(
  tx: Tx,
  companyId: string,
  runId: string,
  query: BankQuery,
): Promise<BankPlan | undefined> {
  const run = await runAt(tx, companyId, runId);
  if (!run) return undefined;
  if (run.state !== 'cerrada') throw conflict('Cierre el pago antes de hacer el archivo del banco.');
  // Severance that goes to the fund is never paid to the person (CST art. 254).
  if (run.kind === 'severance')
    throw conflict('Las cesantías se consignan en el fondo de cada persona, no en su cuenta.');
  const account = await accountOf(tx, companyId, query.account);
  const format = account.flat_file_format ?? 'generic_csv';
  if (!isBankFormat(format))
    throw conflict(
      `El archivo plano de «${account.alias}» no se conoce públicamente. Elija en la cuenta «${formatLabels.generic_csv}», o ${formatLabels.bancolombia_pab} si lo recibe.`,
    );
  const layout = bankLayouts[format];
  const wrong = layout.unusable(account);
  if (wrong) throw conflict(`${wrong}.`);
  const people = await paidBy(tx, companyId, runId);
  const each = people.map((one) => ({ one, reason: unpayable(one, layout) }));
  return {
    run: runShown(run),
    reference: runShownIn(run, referenceLetters),
    account,
    format,
    payments: each.flatMap(({ one, reason }) => (reason ? [] : [one])),
    left: each.flatMap(({ one, reason }) =>
      reason ? [{ name: one.name, reason, total: moneyText(one.amount) }] : [],
    ),
  };
}

/** Summary of a bank file before it is made. */
export const shownPlan = ({ run, account, format, payments, left }: BankPlan) => ({
  run,
  account: { id: account.id, alias: account.alias },
  format,
  count: payments.length,
  total: moneyText(sum(payments.map(({ amount }) => amount))),
  left,
});

export function bankFile(plan: BankPlan, { paid, sequence }: BankQuery, today: Day): Answer {
  const { account, payments, run, reference } = plan;
  if (payments.length === 0) throw conflict('Nadie de este pago puede ir en el archivo.');
  const { asks, write } = bankLayouts[plan.format];
  const file = ['pago', paid, ...(asks.includes('sequence') ? [sequence] : [])].join('-');
  const content = write(account, payments, { sent: today, paid, reference, sequence });
  if (content.kind === 'table') {
    const columns = content.columns.map(({ header }) => ({ header }));
    return sheetAnswer({ format: 'csv', title: run, file, columns, rows: cellsOf(content) });
  }
  return answer(Buffer.from(content.text, 'latin1'), 200, {
    type: 'text/plain; charset=us-ascii',
    headers: {
      'content-disposition': `attachment; filename="${file}.txt"`,
      'cache-control': 'no-store',
    },
  });
}

async function* cellsOf({ columns, rows }: Extract<BankFile, { kind: 'table' }>) {
  for (const row of rows) yield row.map((cell, i) => (columns[i]?.amount ? figureCell(cell, 'csv') : cell));
}

async function accountOf(tx: Tx, companyId: string, id: string | undefined): Promise<Account> {
  const { rows } = await sql<Account>`
    select b.id, b.alias, b.account_number, b.account_type, b.flat_file_format, c.nit
    from bank_accounts b join companies c on c.id = b.company_id
    where b.company_id = ${companyId} and b.active and ${id ? sql`b.id = ${id}` : sql`b.is_default`}`.execute(
    tx,
  );
  const [account] = rows;
  if (!account)
    throw id
      ? invalid({ account: ['La cuenta no existe'] })
      : conflict('Agregue en «Bancos» la cuenta de la que se paga.');
  return account;
}

async function paidBy(tx: Tx, companyId: string, runId: string): Promise<BankPayment[]> {
  const { rows } = await sql<Person>`
    select q.employee_name as name, q.total::text as total, d.code as document_type, e.document_number,
      k.code as bank, e.account_type, e.account_number,
      case when not m.requires_account then m.name end as without_account
    from pay_run_people q
    join employees e on e.company_id = q.company_id and e.id = q.employee_id
    join document_types d on d.id = e.document_type_id
    left join payment_means m on m.id = e.payment_means_id
    left join banks k on k.id = e.bank_id and coalesce(m.requires_account, true)
    where q.company_id = ${companyId} and q.run_id = ${runId}
    order by q.search_text, q.employee_id`.execute(tx);
  return rows.map(({ total, ...one }) => ({ ...one, amount: parseMoney(total) ?? noMoney }));
}
