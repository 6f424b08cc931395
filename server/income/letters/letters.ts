import { type LetterKind, letterKinds, letterNames } from '../../../src/domain/income/letters.ts';
import type { TermView } from '../../../src/domain/office/employee-letters.ts';
import { mostMonths } from '../../../src/domain/reports/criteria.ts';
import { toPlainText } from '../../../src/domain/text/plain-text.ts';
import { type Day, dayOf, getMonthEnd, type Instant, splitDay } from '../../../src/domain/values/day.ts';
import { formatPesos, noMoney, parseMoney, sum } from '../../../src/domain/values/money.ts';
import { type Month, toMonth, toMonthIndex } from '../../../src/domain/values/month.ts';
import { type Answer, answer } from '../../http/answer.ts';
import { listEmployeeMonths } from '../../month-end/employee-months.ts';
import { listOvertimeMonths } from '../../month-end/overtime-months.ts';
import { listCarriedDebts } from '../../payroll/debts.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../../refusals.ts';
import type { Transact, Tx } from '../../store/connection.ts';
import {
  drawClearancePdf,
  drawExamPdf,
  drawNonrenewalPdf,
  drawSettlementPdf,
  drawWithdrawalPdf,
  type FormerEmployee,
} from './draw.ts';
import { findEmploymentContent } from './employment.ts';
import { drawEmploymentPdf } from './employment-pdf.ts';
import { drawOvertimePdf } from './overtime-pdf.ts';
import { type ClosedSettlement, type EmployeeRef, findLetterSubject, type LetterSubject } from './subject.ts';

type Reasons = { ended: string; settled: string; fund: string; term: string; owed: (sum: string) => string };
const reasons: Record<'office' | 'employee', Reasons> = {
  office: {
    ended: 'Su contrato no ha terminado: escriba la fecha de retiro en la ficha.',
    settled: 'Cierre primero su liquidación final en Pagos.',
    fund: 'La ficha no dice su fondo de cesantías.',
    term: 'Su contrato no es a término fijo con fecha final, o ya tiene fecha de retiro.',
    owed: (sum) => `Aún debe ${sum} a la empresa.`,
  },
  employee: {
    ended: 'Su contrato no ha terminado.',
    settled: 'Su empleador no ha cerrado su liquidación final.',
    fund: 'Su empleador no ha escrito su fondo de cesantías.',
    term: 'Su contrato no es a término fijo.',
    owed: (sum) => `Según la nómina debe ${sum}. Si no es así, pregunte a su empleador.`,
  },
};

function whyNot(
  kind: LetterKind,
  of: LetterSubject,
  owed: string | undefined,
  words: Reasons,
): string | null {
  const { ended, settled } = letterKinds[kind];
  if (ended && !of.exit) return words.ended;
  if (settled && !of.settled) return words.settled;
  if (kind === 'severance_withdrawal' && !of.fund) return words.fund;
  if (kind === 'clearance' && owed) return words.owed(owed);
  if (kind === 'nonrenewal') return noticeNotGiven(of, words);
  return null;
}

/** Tells why the notice cannot be given: its deadline passed, or a term of a month or less needs none. */
function noticeNotGiven({ term }: LetterSubject, words: Reasons): string | null {
  if (!term) return words.term;
  if (term.state === 'renewing') return `${term.text}: pasó el plazo para dar el preaviso.`;
  return term.state === 'no_notice' ? term.detail : null;
}

/** Sums what the employee still owes the company, as text. Undefined when it is nothing. */
async function owedBy(tx: Tx, companyId: string, employeeId: string): Promise<string | undefined> {
  const debts = (await listCarriedDebts(tx, companyId, [employeeId])).get(employeeId) ?? [];
  const total = sum(debts.map(({ amount }) => parseMoney(amount) ?? noMoney));
  return total > 0 ? formatPesos(total) : undefined;
}

export type EmployeeLetter = { kind: LetterKind; label: string; why_not: string | null };

/** Lists the letters of an employee. Undefined when the employee does not belong to the company. */
export async function listEmployeeLetters(
  tx: Tx,
  companyId: string,
  ref: EmployeeRef,
  today: Day,
): Promise<{ of: LetterSubject; letters: EmployeeLetter[] } | undefined> {
  const of = await findLetterSubject(tx, companyId, ref, today);
  if (!of) return undefined;
  const owed = await owedBy(tx, companyId, of.id);
  const words = reasons['person' in ref ? 'employee' : 'office'];
  const letters = letterNames.map((kind) => ({
    kind,
    label: letterKinds[kind].label,
    why_not: whyNot(kind, of, owed, words),
  }));
  return { of, letters };
}

/**
 * Renders a letter. Undefined when the employee does not belong to the company. Throws 409 when it is not
 * available.
 */
export async function buildLetterFile(
  inside: Transact,
  companyId: string,
  ref: EmployeeRef,
  kind: LetterKind,
  wanted: LetterOptions,
  now: Instant,
): Promise<Answer | undefined> {
  const found = await inside((tx) => listEmployeeLetters(tx, companyId, ref, dayOf(now)));
  if (!found) return undefined;
  const why = found.letters.find((letter) => letter.kind === kind)?.why_not;
  if (why) throw buildConflictRefusal(why);
  const body = await drawn(inside, companyId, found.of, kind, wanted, now);
  if (!body) return undefined;
  const name = `${toPlainText(letterKinds[kind].label).replace(/[^a-z]+/g, '-')}-${found.of.document.replace(/\D/g, '')}.pdf`;
  return answer(body, 200, {
    type: 'application/pdf',
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
  });
}

/** Months of the overtime register: those requested, or the year to date. */
export function getOvertimeRange(
  { from, to }: Pick<LetterOptions, 'from' | 'to'>,
  today: Day,
): { from: Month; to: Month } {
  const { year, month } = splitDay(today);
  const last = to ?? (from && toMonthIndex(from) > toMonthIndex({ year, month }) ? from : { year, month });
  const first = from ?? { year: last.year, month: 1 };
  if (toMonthIndex(first) > toMonthIndex(last))
    throw buildInvalidRefusal({ from: ['El primer mes es posterior al último'] });
  if (toMonthIndex(last) - toMonthIndex(first) >= mostMonths)
    throw buildInvalidRefusal({ to: [`El registro tiene hasta ${mostMonths} meses`] });
  return { from: first, to: last };
}

export type LetterOptions = {
  from?: Month | undefined;
  to?: Month | undefined;
  salary?: boolean | undefined;
  average?: boolean | undefined;
  addressed_to?: string | undefined;
  purpose?: 'termination' | 'housing' | 'education' | undefined;
};

async function drawn(
  inside: Transact,
  companyId: string,
  of: LetterSubject,
  kind: LetterKind,
  { salary = false, average = false, addressed_to, purpose, ...months }: LetterOptions,
  now: Instant,
): Promise<Buffer | undefined> {
  const [today, moment] = [dayOf(now), new Date(now)];
  switch (kind) {
    case 'employment': {
      const content = await inside((tx) =>
        findEmploymentContent(
          tx,
          companyId,
          { employee: of.id },
          { salary, average, addressedTo: addressed_to || null },
          today,
        ),
      );
      return content && drawEmploymentPdf(content, moment);
    }
    case 'nonrenewal':
      return drawNonrenewalPdf(of as LetterSubject & { term: TermView }, today, moment);
    case 'overtime': {
      const range = getOvertimeRange(months, today);
      return drawOvertimePdf(
        of,
        await listOvertimeMonths(inside, companyId, of.id, range),
        range,
        today,
        moment,
      );
    }
    case 'severance_withdrawal': {
      const wanted = purpose ?? (of.exit ? 'termination' : undefined);
      if (!wanted)
        throw buildInvalidRefusal({ purpose: ['Diga para qué se retiran: su contrato no ha terminado'] });
      if (wanted === 'termination' && !of.exit) throw buildConflictRefusal('Su contrato no ha terminado.');
      return drawWithdrawalPdf(of as LetterSubject & { fund: string }, wanted, today, moment);
    }
    case 'settlement': {
      const settled = of.settled as ClosedSettlement;
      const { year, month } = splitDay(settled.exit);
      const range = {
        from: toMonth(toMonthIndex({ year, month }) - 3),
        to: { year, month },
        employees: [of.id],
      };
      const months = await listEmployeeMonths(inside, companyId, range);
      // Contributions of a month that the contract did not complete are due with the next planilla.
      const complete = months.filter((one) => getMonthEnd(one.year, one.month) <= settled.exit);
      return drawSettlementPdf(
        of as FormerEmployee & { settled: ClosedSettlement },
        complete.length > 0 ? complete : months,
        today,
        moment,
      );
    }
    case 'clearance':
      return drawClearancePdf(of as FormerEmployee & { settled: ClosedSettlement }, today, moment);
    case 'exit_exam':
      return drawExamPdf(of as FormerEmployee, today, moment);
    default:
      return kind satisfies never;
  }
}
