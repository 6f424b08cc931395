import { buildNoticeFinding, type Finding } from '../../findings/finding.ts';
import { type Day, dayOf, formatDay, type Instant, toIsoTime } from '../../values/day.ts';
import type { Month } from '../../values/month.ts';
import { getSendingDeadline } from './deadline.ts';

/** A failure of DIAN's service, as seen while sending. Without `to` it goes on. */
export type Outage = { from: Instant; to?: Instant };

/** Hours to send after the service is back. Source: Resolución 000013 de 2021. */
export const CONTINGENCY_HOURS = 48;
const HOUR_MS = 3_600_000;

/**
 * Returns the moment until which a month may be sent because the service failed on the last day of its term; `open`
 * while the service is down; `undefined` when the failure did not reach that day. Hours are counted from the moment the
 * service is back, which is the safe reading: others count them from the day after.
 */
export function findContingencyEnd(
  { year, month }: Month,
  outage: Outage | undefined,
): Instant | 'open' | undefined {
  if (!outage) return undefined;
  const last: Day = getSendingDeadline(year, month);
  const reaches = dayOf(outage.from) <= last && (outage.to === undefined || dayOf(outage.to) >= last);
  if (!reaches) return undefined;
  return outage.to === undefined ? 'open' : ((outage.to + CONTINGENCY_HOURS * HOUR_MS) as Instant);
}

export const contingencyEvidence =
  'No hace falta avisar a la DIAN: guarde el historial de envíos con la hora de cada intento y, si ella lo pide, responda con la fecha y hora en que falló el servicio, en que volvió y en que se transmitió.';

/** Builds the findings on the contingency of a month past its term; none where the term stands as it was. */
export function checkContingency(month: Month, outage: Outage | undefined, now: Instant): Finding[] {
  const until = findContingencyEnd(month, outage);
  if (until === undefined || dayOf(now) <= getSendingDeadline(month.year, month.month)) return [];
  if (until !== 'open' && now > until) return [];
  const term =
    until === 'open'
      ? `tiene ${CONTINGENCY_HOURS} horas desde que vuelva para enviarla`
      : `puede enviarla hasta el ${formatDay(dayOf(until))} a las ${toIsoTime(until).slice(0, 5)}`;
  return [
    buildNoticeFinding(
      'contingency',
      'month',
      `Contingencia: la DIAN no respondía el último día del plazo, y ${term} (Res. 000013 de 2021)`,
      contingencyEvidence,
    ),
  ];
}
