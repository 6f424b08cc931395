import { sql } from 'kysely';
import { builtFormats, isSequenceRequired } from '../../../src/domain/banking/bank-file.ts';
import { sumBankFileByBranch } from '../../../src/domain/banking/branch-totals.ts';
import { type BankFormat, formatLabels, isBankFormat } from '../../../src/domain/banking/formats.ts';
import {
  type BankLayout,
  type BankOrder,
  type PayingCompany,
  referenceLetters,
} from '../../../src/domain/banking/layout.ts';
import { readTemplate } from '../../../src/domain/banking/template.ts';
import { cutShown, toOmittedPayment } from '../../../src/domain/banking/trial.ts';
import {
  type BankFile,
  type BankFileKind,
  writeBankFile,
  writeBankText,
} from '../../../src/domain/banking/write.ts';
import { formatRunTitle, runShown } from '../../../src/domain/payroll/runs/title.ts';
import { type Day, dayOf, type Instant, parseDay } from '../../../src/domain/values/day.ts';
import { isId } from '../../../src/domain/values/id.ts';
import { sum, toMoneyText } from '../../../src/domain/values/money.ts';

import { type Answer, answer } from '../../http/answer.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../../refusals.ts';
import type { Tx } from '../../store/connection.ts';
import { assertApproved } from './approval.ts';
import { listBankPayments } from './bank-payments.ts';
import { findRunRow, type RunRow } from './rows.ts';

/**
 * Choices for a bank file. `format` and `template` replace those of the account. `sequence` tells apart the
 * files of one day.
 */
export type BankQuery = {
  account: string | undefined;
  format: BankFormat | undefined;
  template: string | undefined;
  paid: Day;
  sequence: string;
};
export type PayerAccount = PayingCompany & {
  id: string;
  alias: string;
  flat_file_format: string | null;
  template_id: string | null;
};

type Chosen = BankFileKind & {
  format: BankFormat | 'template';
  template: { id: string; label: string } | null;
  unconfirmed: boolean;
};

export type BankPlan = Omit<Chosen, 'named'> & { run: string; account: PayerAccount; file: BankFile };

/** Throws 422 with a message under the first field that is not valid. */
export function readBankQuery(query: Readonly<Record<string, string>>, today: Day): BankQuery {
  const { account, format, template, paid = today, sequence = 'AA' } = query;
  const day = parseDay(paid);
  if (account !== undefined && !isId(account))
    throw buildInvalidRefusal({ account: ['La cuenta no es válida'] });
  if (format !== undefined && !isBankFormat(format))
    throw buildInvalidRefusal({ format: ['El formato no es válido'] });
  if (template !== undefined && !isId(template))
    throw buildInvalidRefusal({ template: ['La plantilla no es válida'] });
  if (!day || day < today)
    throw buildInvalidRefusal({ paid: ['Escriba de qué día es el pago: hoy o después'] });
  if (!/^[A-Z0-9]{2}$/.test(sequence))
    throw buildInvalidRefusal({ sequence: ['La secuencia son dos letras, como AA'] });
  return { account, format, template, paid: day, sequence };
}

/**
 * Builds the bank file of a closed run, from the account of the query or the default one. Returns undefined
 * when the run does not exist, and throws 409 when it is open, or when the company asks for an approval and these
 * amounts and accounts have none.
 */
export async function prepareBankPlan(
  tx: Tx,
  companyId: string,
  runId: string,
  query: BankQuery,
  now: Instant,
): Promise<BankPlan | undefined> {
  const run = await findRunRow(tx, companyId, runId);
  if (!run) return undefined;
  if (run.state !== 'cerrada')
    throw buildConflictRefusal('Cierre el pago antes de hacer el archivo del banco.');
  assertPaysPeople(run);
  const account = await readPayingAccount(tx, companyId, query.account);
  const { named, ...chosen } = await chosenFormat(tx, companyId, account, query);
  const people = await listBankPayments(tx, companyId, runId);
  await assertApproved(tx, companyId, run, people);
  const file = writeBankFile(
    { named, layout: chosen.layout },
    account,
    people,
    buildBankOrder(run, query, now),
  );
  if (file.refused) throw buildConflictRefusal(`${file.refused}.`);
  return { ...chosen, run: runShown(run), account, file };
}

/** Severance is paid to the fund, never to the employee (CST art. 254). */
export function assertPaysPeople({ kind }: RunRow): void {
  if (kind === 'severance')
    throw buildConflictRefusal('Las cesantías se consignan en el fondo de cada persona, no en su cuenta.');
}

export const buildBankOrder = (
  run: RunRow,
  { paid, sequence }: Pick<BankQuery, 'paid' | 'sequence'>,
  now: Instant,
): BankOrder => ({
  sent: dayOf(now),
  time: new Date(now - 5 * 3_600_000).toISOString().slice(11, 19).replaceAll(':', ''),
  paid,
  reference: formatRunTitle(run, referenceLetters),
  sequence,
});

async function chosenFormat(
  tx: Tx,
  companyId: string,
  { alias, flat_file_format, template_id }: PayerAccount,
  query: BankQuery,
): Promise<Chosen> {
  const { format = query.template ? 'template' : (flat_file_format ?? 'generic_csv') } = query;
  if (format === 'template') return templateFormat(tx, companyId, query.template ?? template_id);
  if (!isBankFormat(format))
    throw buildConflictRefusal(
      `El archivo plano de «${alias}» no se conoce públicamente. Elija «${formatLabels.generic_csv}» u otro formato, o escriba el manual de su banco en «Plantillas de banco».`,
    );
  const { unconfirmed = false, ...kind } = builtFormats[format];
  return { ...kind, format, template: null, unconfirmed };
}

async function templateFormat(tx: Tx, companyId: string, id: string | null): Promise<Chosen> {
  const { rows } = await sql<{ id: string; name: string; layout: string }>`
    select id, name, layout from bank_templates
    where company_id = ${companyId} and id = ${id} and active`.execute(tx);
  const [template] = rows;
  const layout: BankLayout | undefined = readTemplate(template?.layout);
  if (!template || !layout)
    throw buildInvalidRefusal({ template: ['La plantilla no existe o está inactiva'] });
  return {
    ...{ named: `archivo «${template.name}»`, layout, format: 'template' },
    template: { id: template.id, label: template.name },
    unconfirmed: false,
  };
}

export const summarizeBankPlan = ({
  run,
  account,
  format,
  template,
  unconfirmed,
  layout,
  file,
}: BankPlan) => ({
  run,
  account: { id: account.id, alias: account.alias },
  ...{ format, template, unconfirmed, sequence: isSequenceRequired(layout) },
  count: file.paid.length,
  total: toMoneyText(sum(file.paid.map(({ amount }) => amount))),
  left: file.left.map(toOmittedPayment),
  cut: file.cut.map(cutShown),
  branches: sumBankFileByBranch(file),
});

const charsets: Readonly<Record<BankLayout['letters'], string>> = {
  ascii: 'us-ascii',
  latin1: 'iso-8859-1',
  utf8: 'utf-8',
  utf8_sheet: 'utf-8',
};

export function buildBankFile({ layout, file }: BankPlan, { paid, sequence }: BankQuery): Answer {
  if (file.paid.length === 0) throw buildConflictRefusal('Nadie de este pago puede ir en el archivo.');
  const name = ['pago', paid, ...(isSequenceRequired(layout) ? [sequence] : [])].join('-');
  const [type, ending] = layout.shape === 'fixed' ? ['plain', 'txt'] : ['csv', 'csv'];
  const charset = charsets[layout.letters];
  return answer(
    Buffer.from(writeBankText(layout, file.lines), charset === 'utf-8' ? 'utf8' : 'latin1'),
    200,
    {
      type: `text/${type}; charset=${charset}`,
      headers: {
        'content-disposition': `attachment; filename="${name}.${ending}"`,
        'cache-control': 'no-store',
      },
    },
  );
}

export async function readPayingAccount(
  tx: Tx,
  companyId: string,
  id: string | undefined,
): Promise<PayerAccount> {
  const { rows } = await sql<PayerAccount>`
    select b.id, b.alias, b.account_number, b.account_type, b.flat_file_format, b.template_id,
      b.agreement_code as agreement, c.nit, c.social_reason as name, coalesce(d.code, '31') as document_type
    from bank_accounts b join companies c on c.id = b.company_id
    left join document_types d on d.id = c.document_type_id
    where b.company_id = ${companyId} and b.active and ${id ? sql`b.id = ${id}` : sql`b.is_default`}`.execute(
    tx,
  );
  const [account] = rows;
  if (!account)
    throw id
      ? buildInvalidRefusal({ account: ['La cuenta no existe'] })
      : buildConflictRefusal('Agregue en «Bancos» la cuenta de la que se paga.');
  return account;
}
