import { sql } from 'kysely';
import { toPlainText } from '../../src/domain/text/plain-text.ts';
import { dayOf, formatDay, formatMonth, type Instant } from '../../src/domain/values/day.ts';
import type { MailMessage } from '../mail/account.ts';
import { buildMailBody } from '../mail/body.ts';
import { type Message, redirectMessage, reopenedWords } from '../mail/queue.ts';
import { readLetterhead } from '../payslips/letterhead.ts';
import { createSlipFiles } from '../payslips/slip-files.ts';
import { inForce } from '../payslips/slips.ts';
import { buildDeniedConsentCondition } from '../privacy/policy.ts';
import type { Services } from '../services.ts';
import type { Transact, Tx } from '../store/connection.ts';
import { buildPaymentSlipAnswer } from '../vault/payments/payment-pdf.ts';
import { findEmployeePayment } from '../vault/payments/payments.ts';
import { buildActivationAddress, buildCodeLetters, listActiveCodes } from '../vault/sign-in/codes.ts';

const byHand = 'Escríbalo donde ve sus comprobantes, en «Tengo un código».';

type Writer = {
  social_reason: string;
  reply_to_email: string | null;
  mail_subject: string | null;
  mail_body: string | null;
};

/** Explains why a code does not leave. */
export const endedCodeWords = 'El código se usó, se anuló o venció antes de salir. Cree otro.';

/** Thrown for a message that must not be sent any more, with the reason. */
export class NoLetter extends Error {
  override name = 'NoLetter';
}

/**
 * Writes the mail of a message when it is sent, from current data. Throws {@link NoLetter} when its subject
 * is not valid any more: a payslip that was replaced, or a code that was used.
 */
export async function buildLetter(
  services: Services,
  inside: Transact,
  companyId: string,
  message: Message,
): Promise<MailMessage> {
  const { payslip_id, run_id, code_id } = message;
  if (run_id) return paymentLetter(inside, companyId, message, run_id);
  if (payslip_id) return payslipLetter(services, inside, companyId, message);
  return codeLetter(inside, companyId, message, code_id ?? '', services.secretKey);
}

async function payslipLetter(
  services: Services,
  inside: Transact,
  companyId: string,
  message: Message,
): Promise<MailMessage> {
  const id = message.payslip_id ?? '';
  const { writer, current, recipient } = await inside(async (tx) => ({
    writer: await readWriter(tx, companyId),
    current: await isCurrent(tx, companyId, id),
    recipient: await readRecipient(tx, companyId, message),
  }));
  const files = createSlipFiles(services);
  const slip = current ? await files.read(inside, { company: companyId }, id, message.origin) : undefined;
  if (!slip)
    throw new NoLetter('El comprobante dejó de estar vigente antes de salir. Envíe el que lo reemplaza.');
  return slipLetter({ ...message, address: reachRecipient(recipient) }, writer, {
    employee: slip.employee,
    period: formatMonth(slip.year, slip.month),
    subject: 'Comprobante de nómina de {periodo}',
    text: 'Adjuntamos su comprobante de nómina de {periodo}.',
    path: `/payslip/${slip.id}/${slip.type}`,
    file: `comprobante-${slip.year}-${String(slip.month).padStart(2, '0')}`,
    pdf: slip.pdf,
  });
}

async function paymentLetter(
  inside: Transact,
  companyId: string,
  message: Message,
  runId: string,
): Promise<MailMessage> {
  const { writer, slip, letterhead, recipient } = await inside(async (tx) => ({
    writer: await readWriter(tx, companyId),
    recipient: await readRecipient(tx, companyId, message),
    slip: await findEmployeePayment(tx, companyId, runId, message.employee_id),
    letterhead: await readLetterhead(tx, companyId),
  }));
  if (!slip) throw new NoLetter(reopenedWords);
  const address = reachRecipient(recipient);
  const pdf = await buildPaymentSlipAnswer(slip, letterhead);
  return slipLetter({ ...message, address }, writer, {
    employee: slip.employee,
    period: `${slip.name.charAt(0).toLowerCase()}${slip.name.slice(1)}`,
    subject: 'Comprobante de pago: {periodo}',
    text: 'Adjuntamos su comprobante de pago: {periodo}.',
    path: '/payslip/list',
    file: `pago-${slip.payment_date}`,
    pdf: pdf.body as Buffer,
  });
}

/**
 * Reads where a message goes now: it may have waited for days, and meanwhile an address is corrected or a person
 * withdraws their consent.
 */
async function readRecipient(tx: Tx, companyId: string, { id, employee_id: employeeId }: Message) {
  const { rows } = await sql<{ email: string | null; denied: boolean }>`
    select e.email, ${buildDeniedConsentCondition(sql`e.company_id`, sql`t.code || ':' || upper(e.document_number)`)} as denied
    from employees e join document_types t on t.id = e.document_type_id
    where e.company_id = ${companyId} and e.id = ${employeeId}`.execute(tx);
  const [recipient] = rows;
  if (recipient?.email) await redirectMessage(tx, companyId, id, recipient.email);
  return recipient;
}

/** Returns the address of an employee. Throws {@link NoLetter} when they have none, or do not authorize its use. */
function reachRecipient(recipient: Awaited<ReturnType<typeof readRecipient>>): string {
  if (recipient?.denied) throw new NoLetter('El empleado no autoriza usar su correo.');
  if (!recipient?.email) throw new NoLetter('El empleado ya no tiene correo. Escríbalo en Empleados.');
  return recipient.email;
}

type Slip = {
  employee: { name: string; document_number: string };
  /** Value of `{periodo}`. */
  period: string;
  /** Subject for a company that wrote none. */
  subject: string;
  text: string;
  path: string;
  file: string;
  pdf: Buffer;
};

function slipLetter(message: Message, writer: Writer, slip: Slip): MailMessage {
  const { employee, period, file, pdf } = slip;
  const values = { empleado: employee.name, periodo: period, compania: writer.social_reason };
  const body = writer.mail_body?.trim() || `Hola, {empleado}.\n\n${slip.text}\n\n{compania}`;
  const link = message.origin
    ? { words: 'Verlo en su bóveda', address: message.origin + slip.path }
    : undefined;
  return {
    ...sheet(message, writer),
    subject: fillPlaceholders(writer.mail_subject?.trim() || slip.subject, values),
    ...buildMailBody(fillPlaceholders(body, values), link),
    files: [{ name: `${file}-${employee.document_number}.pdf`, type: 'application/pdf', data: pdf }],
  };
}

async function codeLetter(
  inside: Transact,
  companyId: string,
  message: Message,
  id: string,
  secretKey: Buffer,
): Promise<MailMessage> {
  const { writer, code, recipient } = await inside(async (tx) => ({
    writer: await readWriter(tx, companyId),
    code: (await listActiveCodes(tx, companyId, [id]))[0],
    recipient: await readRecipient(tx, companyId, message),
  }));
  if (!code) throw new NoLetter(endedCodeWords);
  const to = reachRecipient(recipient);
  const letters = buildCodeLetters(secretKey, code.id);
  const until = formatDay(dayOf(code.expires_at.getTime() as Instant));
  const text =
    code.kind === 'invitation'
      ? `Hola, ${code.name}.\n\n${writer.social_reason} le abrió una bóveda para leer y guardar sus comprobantes de nómina en el teléfono, también sin señal.\n\nSu código es ${letters}. Sirve una vez, hasta el ${until}.`
      : `Hola, ${code.name}.\n\nEste es el código para volver a entrar a su bóveda de comprobantes: ${letters}. Sirve una vez, hasta el ${until}.\n\nSi usted no lo pidió, avise a ${writer.social_reason}.`;
  return {
    ...sheet({ ...message, address: to }, writer),
    subject:
      code.kind === 'invitation'
        ? `Su bóveda de comprobantes de ${writer.social_reason}`
        : 'Código para entrar a su bóveda de comprobantes',
    ...buildMailBody(
      message.origin ? text : `${text}\n\n${byHand}`,
      message.origin
        ? { words: 'Abrir la bóveda', address: buildActivationAddress(message.origin, letters) }
        : undefined,
    ),
    files: [],
  };
}

const sheet = (message: Message, { social_reason, reply_to_email }: Writer) => ({
  id: message.id,
  sender: social_reason,
  replyTo: reply_to_email ?? undefined,
  to: message.address,
});

export async function readWriter(tx: Tx, companyId: string): Promise<Writer> {
  const { rows } = await sql<Writer>`
    select social_reason, reply_to_email, mail_subject, mail_body from companies where id = ${companyId}`.execute(
    tx,
  );
  return rows[0] ?? { social_reason: '', reply_to_email: null, mail_subject: null, mail_body: null };
}

async function isCurrent(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payrolls p where p.company_id = ${companyId} and p.id = ${id} and ${inForce}`.execute(tx);
  return rows.length > 0;
}

/** Fills `{empleado}`, `{periodo}` and `{compania}` (also «compañia», «compañía»). Other braces stay. */
export const fillPlaceholders = (
  text: string,
  values: { empleado: string; periodo: string; compania: string },
): string =>
  text.replace(/\{\s*(empleado|periodo|per[ií]odo|compan[ií]a|compañ[ií]a)\s*\}/giu, (_, name: string) => {
    const plain = toPlainText(name);
    return values[plain as keyof typeof values];
  });
