import { shownDian } from '../../domain/refusals.ts';
import { ask, show, toast } from '../../kit/announce.ts';
import type { DocumentState } from '../../kit/status-pill.tsx';
import { isSettled, type Payroll, readPayroll } from './payrolls.ts';

/** What this tab sent and DIAN has not answered, with the answers that came so far. */
let awaited = new Set<string>();
let answered: Payroll[] = [];

/** From now on the answers of these documents are told to whoever sent them. */
export function awaitAnswers(ids: readonly string[]): void {
  awaited = new Set([...awaited, ...ids]);
}

/** They did not leave. */
export function forgetAnswers(ids: readonly string[]): void {
  awaited = new Set([...awaited].filter((id) => !ids.includes(id)));
}

/** Called as documents move. One document tells its answer whole; many are told once, at the end. */
export async function noteMove(id: string, state: DocumentState): Promise<void> {
  if (!isSettled(state) || !awaited.has(id)) return;
  const payroll = await readPayroll(id).catch(() => undefined);
  if (!awaited.delete(id)) return;
  if (payroll) answered = [...answered, payroll];
  if (awaited.size > 0) return;
  const told = answered;
  answered = [];
  const [only] = told;
  if (told.length === 1 && only) return tellOne(only);
  const rejected = told.filter((p) => p.state === 'rechazada');
  const accepted = told.length - rejected.length;
  if (rejected.length === 0) return toast(`La DIAN aceptó ${accepted} documentos`);
  await ask({
    title: 'Se encontraron los siguientes errores',
    lines: rejected.flatMap((p) => reasons(p).map((reason) => `${p.employee.name}: ${reason}`)),
    badge: 'danger',
    accept: 'Aceptar',
  });
}

async function tellOne(payroll: Payroll): Promise<void> {
  if (payroll.dian?.responseDian) {
    const { signatureWarning, signatureWords } = await import('../../domain/dian/response-words.ts');
    const shown = shownDian(payroll.dian);
    const lines = [...shown.lines, signatureWords(payroll.dian) ?? ''].filter(Boolean);
    const doubtful = payroll.dian.isValid && signatureWarning(payroll.dian);
    await show({ ...shown, lines, ...(doubtful && { badge: 'warn' }) });
  } else
    toast(payroll.state === 'rechazada' ? 'La DIAN rechazó este documento' : 'La DIAN aceptó el documento');
}

/** Why DIAN said no, one sentence each. */
export function reasons(payroll: Pick<Payroll, 'dian'>): string[] {
  if (!payroll.dian?.responseDian) return [];
  const { title, lines } = shownDian(payroll.dian);
  return lines.length ? lines : [title];
}
