import { dayOf, type Instant, lastOfMonth, parts } from '../../../src/domain/day.ts';
import { type LetterKind, letterKinds, letterNames } from '../../../src/domain/income/letters.ts';
import { inPesos, noMoney, parseMoney, sum } from '../../../src/domain/money.ts';
import { monthAt, monthIndex } from '../../../src/domain/month.ts';
import { plainText } from '../../../src/domain/plain-text.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { allEmployeeMonths } from '../../month-end/employee-months.ts';
import { debtsOf } from '../../payroll/debts.ts';
import { conflict, invalid } from '../../refused.ts';
import type { Transact, Tx } from '../../store/connection.ts';
import { clearancePdf, type Ended, examPdf, settlementPdf, withdrawalPdf } from './draw.ts';
import { employmentContent } from './employment.ts';
import { employmentPdf } from './employment-pdf.ts';
import { type Settled, type Subject, subjectOf } from './subject.ts';

/** Reason in words why a letter is not given yet; nothing when it is. */
function whyNot(kind: LetterKind, of: Subject, owed: string | undefined): string | null {
  const { ended, settled } = letterKinds[kind];
  if (ended && !of.exit) return 'Su contrato no ha terminado: escriba la fecha de retiro en la ficha.';
  if (settled && !of.settled) return 'Cierre primero su liquidación final en Pagos.';
  if (kind === 'severance_withdrawal' && !of.fund) return 'La ficha no dice su fondo de cesantías.';
  if (kind === 'clearance' && owed) return `Aún debe ${owed} a la empresa.`;
  return null;
}

/** Sum that closed payments left owed to the company. */
async function owedBy(tx: Tx, companyId: string, employeeId: string): Promise<string | undefined> {
  const debts = (await debtsOf(tx, companyId, [employeeId])).get(employeeId) ?? [];
  const total = sum(debts.map(({ amount }) => parseMoney(amount) ?? noMoney));
  return total > 0 ? inPesos(total) : undefined;
}

export const employeeLetterRoutes: StaffModule = ({ on }) => {
  on('GET /employees/:id/letters', async (call) => {
    const { id } = call.input;
    return call.inCompany(async (tx) => {
      const of = await subjectOf(tx, call.company.id, id);
      if (!of) throw call.missing();
      const owed = await owedBy(tx, call.company.id, id);
      return answer({
        data: letterNames.map((kind) => ({
          kind,
          label: letterKinds[kind].label,
          why_not: whyNot(kind, of, owed),
        })),
      });
    });
  });

  on('GET /employees/:id/letters/:kind', async (call) => {
    const { id, kind, ...wanted } = call.input;
    const companyId = call.company.id;
    const [of, owed] = await call.inCompany(
      async (tx) => [await subjectOf(tx, companyId, id), await owedBy(tx, companyId, id)] as const,
    );
    if (!of) throw call.missing();
    const why = whyNot(kind, of, owed);
    if (why) throw conflict(why);
    const body = await drawn(call.inCompany, companyId, of, kind, wanted, call.now);
    if (!body) throw call.missing();
    const name = `${plainText(letterKinds[kind].label).replace(/[^a-z]+/g, '-')}-${of.document.replace(/\D/g, '')}.pdf`;
    return answer(body, 200, {
      type: 'application/pdf',
      headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
    });
  });
};

type Wanted = {
  salary?: boolean | undefined;
  average?: boolean | undefined;
  addressed_to?: string | undefined;
  purpose?: 'termination' | 'housing' | 'education' | undefined;
};

async function drawn(
  inside: Transact,
  companyId: string,
  of: Subject,
  kind: LetterKind,
  { salary = false, average = false, addressed_to, purpose }: Wanted,
  now: Instant,
): Promise<Buffer | undefined> {
  const [today, moment] = [dayOf(now), new Date(now)];
  switch (kind) {
    case 'employment': {
      const content = await inside((tx) =>
        employmentContent(
          tx,
          companyId,
          { employee: of.id },
          { salary, average, addressedTo: addressed_to || null },
          today,
        ),
      );
      return content && employmentPdf(content, moment);
    }
    case 'severance_withdrawal': {
      const wanted = purpose ?? (of.exit ? 'termination' : undefined);
      if (!wanted) throw invalid({ purpose: ['Diga para qué se retiran: su contrato no ha terminado'] });
      if (wanted === 'termination' && !of.exit) throw conflict('Su contrato no ha terminado.');
      return withdrawalPdf(of as Subject & { fund: string }, wanted, today, moment);
    }
    case 'settlement': {
      const settled = of.settled as Settled;
      const { year, month } = parts(settled.exit);
      const range = {
        from: monthAt(monthIndex({ year, month }) - 3),
        to: { year, month },
        employees: [of.id],
      };
      const months = await allEmployeeMonths(inside, companyId, range);
      // A month that the contract did not reach the end of is due with the next planilla.
      const complete = months.filter((one) => lastOfMonth(one.year, one.month) <= settled.exit);
      return settlementPdf(
        of as Ended & { settled: Settled },
        complete.length > 0 ? complete : months,
        today,
        moment,
      );
    }
    case 'clearance':
      return clearancePdf(of as Ended & { settled: Settled }, today, moment);
    case 'exit_exam':
      return examPdf(of as Ended, today, moment);
    default:
      return kind satisfies never;
  }
}
