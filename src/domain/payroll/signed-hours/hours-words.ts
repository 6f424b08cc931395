import { hourConcepts } from '../concepts/concepts.ts';
import type { Hours } from '../novelties/novelties.ts';
import type { ClockSpan } from './hours-chain.ts';

type Clock = { time: string; half: 'a. m.' | 'p. m.' };

function readClock(text: string): Clock {
  const [hours = '0', minutes = '00'] = text.split(':');
  const hour = Number(hours);
  return {
    time: `${hour % 12 || 12}${minutes === '00' ? '' : `:${minutes}`}`,
    half: hour < 12 ? 'a. m.' : 'p. m.',
  };
}

/** Formats times of the clock: `5 a 7 p. m.`, `11 a. m. a 1:30 p. m.` */
export function formatClockSpan({ start, end }: ClockSpan): string {
  const [from, to] = [readClock(start), readClock(end)];
  const first = from.half === to.half && end > start ? from.time : `${from.time} ${from.half}`;
  return `${first} a ${to.time} ${to.half}`;
}

/** Sums hours, in hundredths of an hour. */
export const sumHundredths = (hours: readonly Hours[]): number =>
  hours.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 100), 0);

/** Formats hundredths of an hour with a decimal comma: `1,5`. */
export const formatHourCount = (hundredths: number): string =>
  (hundredths / 100).toLocaleString('es-CO', { maximumFractionDigits: 2 });

/** Formats hours by day and night: `4 de día y 1 de noche`. Empty without hours. */
export function describeDayAndNight(hours: readonly Hours[]): string {
  const night = sumHundredths(hours.filter(({ kind }) => hourConcepts[kind].hour.night));
  const day = sumHundredths(hours) - night;
  return [day > 0 && `${formatHourCount(day)} de día`, night > 0 && `${formatHourCount(night)} de noche`]
    .filter(Boolean)
    .join(' y ');
}

/** Names hours by their concept: `2 de Hora extra diurna`. */
export const describeKinds = (hours: readonly Hours[]): { label: string; count: string }[] =>
  [...new Set(hours.map(({ kind }) => kind))].map((kind) => ({
    label: hourConcepts[kind].label,
    count: formatHourCount(sumHundredths(hours.filter((one) => one.kind === kind))),
  }));
