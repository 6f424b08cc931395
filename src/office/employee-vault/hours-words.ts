import type { StaffHoursEntry } from '../../domain/office/signed-hours.ts';
import {
  describeKinds,
  formatClockSpan,
  formatHourCount,
  sumHundredths,
} from '../../domain/payroll/signed-hours/hours-words.ts';
import { toClockSpan } from '../../domain/payroll/signed-hours/signed-hours.ts';

type Entry = StaffHoursEntry;

export const hoursStateWords: Readonly<Record<Entry['state'], string>> = {
  espera: 'Falta una firma',
  difiere: 'No coinciden',
  firmada: 'Firmadas por los dos',
  sin_horas: 'Sin horas',
};

/** Describes the times that a side signed: `5 a 7 p. m.`, `Sin horas`, or a dash before it signs. */
export function describeSide(side: Entry['employee_signature']): string {
  if (!side) return '—';
  const span = toClockSpan(side);
  return span ? formatClockSpan(span) : 'Sin horas';
}

/** Says whose signature is awaited, or where the hours are paid. */
export function describeStanding({ state, waits, payment }: Entry): string {
  if (payment?.lacks) return `Otras horas en «${payment.name}»`;
  if (payment?.closed) return `En «${payment.name}», cerrado`;
  if (waits === 'company') return state === 'difiere' ? 'No coinciden' : 'Falta su firma';
  if (waits === 'employee')
    return state === 'difiere' ? 'No coinciden: falta la del empleado' : 'Falta la del empleado';
  if (state === 'sin_horas') return 'Sin horas';
  return payment ? `En «${payment.name}»` : 'Van en el próximo pago';
}

/** Formats hours by kind: `1 h · Horas extra diurnas`. Empty without hours. */
export const describeHours = ({ hours }: Pick<Entry, 'hours'>): string =>
  describeKinds(hours)
    .map(({ label, count }) => `${count} h · ${label}`)
    .join(', ');

export const formatEntryHours = ({ hours }: Pick<Entry, 'hours'>): string =>
  `${formatHourCount(sumHundredths(hours))} h`;

/** Returns whether one touch of the company agrees with the employee. */
export const canSignAsEmployee = ({ waits, employee_signature: side, payment }: Entry): boolean =>
  waits === 'company' && side !== null && !payment?.closed;

/** Builds the signature that agrees with what the employee signed. */
export const buildAgreement = ({ id, day, employee, employee_signature: side }: Entry) => ({
  employee_id: employee.id,
  entry: id,
  day,
  ...(side && (toClockSpan(side) ?? {})),
});
