import type {
  Absence,
  AmountEarned,
  Hours,
  Novelties,
  Shift,
} from '../../src/domain/payroll/novelties/novelties.ts';
import { hourCodes } from '../../src/domain/payroll/time/hour-value.ts';
import { addDays, type Day } from '../../src/domain/values/day.ts';
import { toMoneyText } from '../../src/domain/values/money.ts';
import { allRead, asSpan, Inputs, type Span } from './inputs.ts';
import { isRecord, UnknownWord, Untranslatable } from './value.ts';

type Kind = Pick<Absence, 'kind'> & Partial<Absence>;

/** Names of absences. Each is `[desde, hasta]`, a number of days, or a list of either. */
export const absences: Readonly<Record<string, Kind>> = {
  incapacidad: { kind: 'work_disability' },
  incapacidad_comun: { kind: 'work_disability', origin: 'comun' },
  incapacidad_general: { kind: 'work_disability', origin: 'comun' },
  incapacidad_laboral: { kind: 'work_disability', origin: 'laboral' },
  incapacidad_profesional: { kind: 'work_disability', origin: 'profesional' },
  lnr: { kind: 'non_paid_leave' },
  licencia_no_remunerada: { kind: 'non_paid_leave' },
  suspension: { kind: 'non_paid_leave' },
  ausencia_injustificada: { kind: 'non_paid_leave', unjustified: true },
  huelga: { kind: 'legal_strike' },
  lr: { kind: 'paid_leave' },
  licencia_remunerada: { kind: 'paid_leave' },
  luto: { kind: 'paid_leave' },
  calamidad: { kind: 'paid_leave' },
  maternidad: { kind: 'maternity_leave', parent: 'mother' },
  licencia_maternidad: { kind: 'maternity_leave', parent: 'mother' },
  paternidad: { kind: 'maternity_leave', parent: 'father' },
  licencia_paternidad: { kind: 'maternity_leave', parent: 'father' },
  vacaciones_disfrutadas: { kind: 'common_vacation' },
  vacaciones: { kind: 'common_vacation' },
};

/** Names of earnings besides the salary. */
export const earnedNames: Readonly<
  Record<string, Pick<AmountEarned, 'concept' | 'description'> & { salary: boolean }>
> = {
  comisiones: { concept: 'commissions', salary: true },
  bonificacion: { concept: 'bonuses', salary: true },
  bonificaciones: { concept: 'bonuses', salary: true },
  bonificacion_salarial: { concept: 'bonuses', salary: true },
  bonificacion_no_salarial: { concept: 'bonuses', salary: false },
  no_salarial: { concept: 'aids', salary: false },
  auxilio_no_salarial: { concept: 'aids', salary: false },
  viaticos_salariales: { concept: 'viatics', salary: true },
  viaticos: { concept: 'viatics', salary: true },
  viaticos_no_salariales: { concept: 'viatics', salary: false },
  otros_salariales: { concept: 'other_concepts', salary: true, description: 'Otros' },
  otros_no_salariales: { concept: 'other_concepts', salary: false, description: 'Otros' },
};

/** Reads the novelties. Days without dates begin with the month. */
export function noveltiesOf(inputs: Inputs, month: Span): Novelties {
  const typedDays = inputs.whole('dias', 'dias_trabajados');
  const hours = hoursOf(inputs, month);
  const shifts = shiftsOf(inputs, month);
  const absenceRows = awayOf(inputs, month);
  const earned = Object.entries(earnedNames).flatMap(([name, { salary, ...rest }]) => {
    const value = inputs.money(name);
    if (value === undefined || value === 0) return [];
    const text = toMoneyText(value);
    return [{ ...rest, ...(salary ? { salary: text } : { non_salary: text }) }];
  });
  return {
    ...(typedDays !== undefined && { worked_days: typedDays }),
    ...(hours.length > 0 && { hours }),
    ...(shifts.length > 0 && { shifts }),
    ...(absenceRows.length > 0 && { absences: absenceRows }),
    ...(earned.length > 0 && { earned }),
  };
}

/** Reads shifts, which the engine splits into hours. */
function shiftsOf(inputs: Inputs, month: Span): Shift[] {
  return (inputs.records('turnos') ?? []).map((one, index) => {
    const ordinary = one.decimal('jornada', 'ordinarias');
    const shift = {
      day: one.day('fecha') ?? month.end,
      start: one.text('desde', 'inicio', 'entrada') ?? one.missing('desde'),
      end: one.text('hasta', 'fin', 'salida') ?? one.missing('hasta'),
      ...(ordinary !== undefined && { ordinary }),
    };
    allRead(one, `turnos[${index}]`);
    return shift;
  });
}

export const hourKindOf = (code: string) => {
  const kind = hourCodes[code.toUpperCase()];
  if (!kind) throw new UnknownWord(`Clase de hora desconocida «${code}»`);
  return kind;
};

/** Reads `horas` (by code, all on one day) and `novedades` (each with its day). */
export function hoursOf(inputs: Inputs, month: Span): Hours[] {
  const day = inputs.day('fecha') ?? month.end;
  const byCode = inputs.record('horas');
  const plain = (byCode?.names() ?? []).map((code) => ({
    kind: hourKindOf(code),
    quantity: byCode?.decimal(code) ?? '0',
    day,
  }));
  const direct = Object.keys(hourCodes).flatMap((code) => {
    const quantity = inputs.decimal(code);
    return quantity === undefined ? [] : [{ kind: hourKindOf(code), quantity, day }];
  });
  const dated = (inputs.records('novedades') ?? []).map((one, index) => {
    const code = one.text('tipo', 'codigo') ?? one.missing('tipo');
    const quantity = one.decimal('horas', 'cantidad') ?? one.missing('horas');
    const entry = { kind: hourKindOf(code), quantity, day: one.day('fecha') ?? day };
    allRead(one, `novedades[${index}]`);
    return entry;
  });
  return [...plain, ...direct, ...dated];
}

/** Day of the last dated hour or of the first absence, for a case without month. */
export function firstDated(inputs: Inputs): Day | undefined {
  const records = [...(inputs.records('novedades') ?? []), ...(inputs.records('turnos') ?? [])];
  const worked = records.map((one) => one.day('fecha'));
  const days = worked
    .filter((day) => day !== undefined)
    .sort()
    .slice(-1);
  for (const name of Object.keys(absences)) {
    const [first] = spansOf(inputs, name);
    if (first) days.push(first.start);
  }
  return days[0] ?? inputs.span('quincena', 'rango')?.end;
}

function spansOf(inputs: Inputs, name: string): Span[] {
  const value = inputs.raw(name);
  if (value === undefined || typeof value === 'number') return [];
  const one = isRecord(value) ? recordSpan(new Inputs(value), name) : asSpan(value);
  if (one) return [one];
  const several = Array.isArray(value) ? value.map((each) => asSpan(each)) : [];
  const sound = several.filter((span) => span !== undefined);
  if (sound.length > 0 && sound.length === several.length) return sound;
  throw new Untranslatable(`«${name}» debe ser [desde, hasta]`);
}

function recordSpan(value: Inputs, name: string): Span {
  const start = value.day('desde', 'inicio') ?? value.missing('desde');
  const end = value.day('hasta', 'fin') ?? value.missing('hasta');
  allRead(value, name);
  return { start, end };
}

function awayOf(inputs: Inputs, month: Span): Absence[] {
  const previous = inputs.money('ibc_anterior', 'ibc_mes_anterior');
  const base = inputs.money('promedio', 'base_vacaciones', 'promedio_mensual');
  const first = firstDay(inputs);
  const origin = inputs.choice(
    { comun: 'comun', general: 'comun', laboral: 'laboral', profesional: 'profesional' } as const,
    'origen',
    'tipo_incapacidad',
  );
  const typed = typedOf(inputs);
  const all: Absence[] = [];
  const add = (kind: Kind, span: Span) =>
    all.push({
      ...kind,
      ...span,
      ...(previous !== undefined && { previous_ibc: toMoneyText(previous) }),
      ...(base !== undefined && { base: toMoneyText(base) }),
      ...(kind.kind === 'work_disability' && {
        ...(first !== undefined && { first_day: first }),
        ...(kind.origin === undefined && origin && { origin }),
      }),
    });
  for (const [name, kind] of Object.entries(absences)) {
    for (const span of spansOf(inputs, name)) add(kind, span);
    const [from, to] = typed === name ? [inputs.day('desde'), inputs.day('hasta')] : [];
    if (from && to) add(kind, { start: from, end: to });
    const days =
      inputs.whole(`dias_${name}`, `${name}_dias`) ??
      (inputs.has(name)
        ? lengthOf(inputs, name)
        : typed === name
          ? inputs.whole('dias_licencia')
          : undefined);
    if (days !== undefined && days > 0)
      add(kind, { start: month.start, end: addDays(month.start, days - 1) });
  }
  return all;
}

/** Reads the kind of an absence, as in `tipo: 'luto', dias_licencia: 5`. */
function typedOf(inputs: Inputs): string | undefined {
  const type = inputs.has('tipo_licencia') ? inputs.raw('tipo_licencia') : undefined;
  if (type === undefined) return undefined;
  const name = String(type).trim().toLowerCase().replace(/[ -]/g, '_');
  if (!(name in absences)) throw new UnknownWord(`Clase de licencia desconocida «${type}»`);
  return name;
}

/** Reads the number of the first day of an incapacity: the stated one, or the one after earlier days. */
function firstDay(inputs: Inputs): number | undefined {
  const before = inputs.whole('dias_previos', 'dias_acumulados', 'dias_anteriores');
  const typedDay = inputs.whole('dia_inicial', 'primer_dia', 'dia_incapacidad');
  return typedDay ?? (before === undefined ? undefined : before + 1);
}

/** An absence written as a number is its days. */
function lengthOf(inputs: Inputs, name: string): number | undefined {
  const value = inputs.raw(name);
  return typeof value === 'number' ? inputs.whole(name) : undefined;
}
