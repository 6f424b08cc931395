import type { AccountingFinding } from '../../../domain/accounting/findings.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import type { DialogQuestion } from '../../../kit/overlays/announce.ts';
import { formatMonthTitle } from '../../months/month.ts';
import type { AccountingMonth } from './accounting.ts';

export function buildPostingQuestion(of: AccountingMonth): DialogQuestion {
  const name = formatMonthTitle(of).toLowerCase();
  const isDifference = of.postings.length > 0 && !of.postings.at(-1)?.reverses;
  return {
    title: isDifference ? `¿Contabilizar la diferencia de ${name}?` : `¿Contabilizar ${name}?`,
    lines: [
      ...of.findings.map(describeFinding),
      'Sus líneas quedan como están: no se cambian ni se borran. Si algo va mal, se reversan con otro comprobante.',
    ],
    badge: of.findings.length > 0 ? 'warn' : 'info',
    accept: of.findings.length > 0 ? 'Contabilizar así' : 'Contabilizar',
    cancel: of.findings.length > 0 ? 'Revisar los avisos' : 'Cancelar',
  };
}

export const buildReversalQuestion = (of: AccountingMonth): DialogQuestion => ({
  title: `¿Reversar ${formatMonthTitle(of).toLowerCase()}?`,
  lines: [
    'Un comprobante contrario devuelve todo lo contabilizado del mes, con la misma fecha.',
    'El mes queda abierto: corrija lo que haga falta y contabilícelo de nuevo.',
  ],
  badge: 'warn',
  accept: 'Reversar',
  cancel: 'Cancelar',
});

/** Describes a finding with its number of people, unless the message already begins with it. */
export const describeFinding = ({ message, count }: Pick<AccountingFinding, 'message' | 'count'>): string =>
  count === 0 || message.startsWith(formatPeopleCount(count))
    ? `${message}.`
    : `${formatPeopleCount(count)}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`;
