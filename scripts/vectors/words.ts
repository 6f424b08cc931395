import { absences, earnedNames } from './novelties.ts';
import { isRecord, type Json } from './value.ts';

export type Inputs = { readonly [name: string]: Json };

/** Other names of topics, and the inputs that each implies. */
const topicNames: Readonly<Record<string, { topic: string; says?: Inputs }>> = {
  recargos: { topic: 'horas' },
  horas_extra: { topic: 'horas' },
  horas_extras: { topic: 'horas' },
  aprendiz: { topic: 'nomina_mensual' },
  pensionado: { topic: 'nomina_mensual', says: { pensionado: true } },
  teletrabajo: { topic: 'nomina_mensual', says: { teletrabajo: true } },
  alto_riesgo: { topic: 'nomina_mensual', says: { alto_riesgo: true } },
  nomina: { topic: 'nomina_mensual' },
  quincena: { topic: 'nomina_mensual' },
  salario_integral: { topic: 'integral' },
  auxilio_transporte: { topic: 'auxilio' },
  maternidad: { topic: 'licencia', says: { tipo: 'maternidad' } },
  paternidad: { topic: 'licencia', says: { tipo: 'paternidad' } },
  fondo_solidaridad: { topic: 'fsp' },
  retencion: { topic: 'retencion_p1' },
  intereses: { topic: 'cesantias' },
  intereses_cesantias: { topic: 'cesantias' },
  liquidacion: { topic: 'liquidacion_final' },
  orden: { topic: 'embargo' },
};

/** Other names of inputs, in every topic. */
const names: Readonly<Record<string, string>> = {
  fecha_inicial: 'desde',
  fecha_final: 'hasta',
  horas_extra: 'horas',
  horas_extras: 'horas',
  extras: 'horas',
  salario_promedio: 'salario',
  salario_base: 'salario',
  subtipo: 'subtipo_cotizante',
  tipo_trabajador: 'tipo_cotizante',
  cotizante: 'tipo_cotizante',
};

/** Names of variable pay, in topics that average it. */
const variable = { comisiones: 'variable' };
/** First and last day, in topics without other dates. */
const between = { inicio: 'desde', fin: 'hasta', fecha_inicio: 'desde', fecha_fin: 'hasta' };
/** Other names of inputs of one topic. */
const namesIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dias: between,
  vacaciones: between,
  incapacidad: { ...between, tipo: 'origen', dias: 'dias_incapacidad', ibc: 'salario' },
  licencia: { ...between, tipo: 'tipo_licencia', dias: 'dias_licencia' },
  prima: variable,
  cesantias: variable,
  prestaciones: variable,
  liquidacion_final: variable,
};

/** Counts converted to days: topic, name, days of each, and name of the total. */
const counts: readonly (readonly [topic: string, name: string, days: number, total: string])[] = [
  ['licencia', 'semanas', 7, 'dias_licencia'],
  ['tiempo_parcial', 'salario_diario', 30, 'salario'],
  ['indemnizacion', 'anios_servicio', 360, 'dias_servicio'],
  ['indemnizacion', 'meses_servicio', 30, 'dias_servicio'],
  ['indemnizacion', 'meses_faltantes', 30, 'dias_faltantes'],
];

/**
 * Translates a topic and its inputs to the names that are read. An input given under two names stays, so that
 * reading refuses it.
 */
export function inOwnWords(
  text: string,
  typedInputs: Inputs,
): { topic: string; inputs: { [name: string]: Json } } {
  const word = text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s-]+/g, '_');
  const { topic, says = {} } = (Object.hasOwn(topicNames, word) && topicNames[word]) || { topic: word };
  const inputs = new Map<string, Json>(Object.entries({ ...says, ...typedInputs }));
  const rename = (from: string, to: string) => {
    const value = inputs.get(from);
    if (value === undefined || inputs.has(to)) return;
    inputs.delete(from);
    inputs.set(to, value);
  };
  for (const [from, to] of Object.entries(names)) rename(from, to);
  for (const [from, to] of Object.entries(namesIn[topic] ?? {}))
    if (from !== 'dias' || !saysAbsence(inputs)) rename(from, to);
  for (const [of, name, days, total] of counts) {
    const value = inputs.get(name);
    const before = inputs.get(total) ?? 0;
    if (of !== topic || typeof value !== 'number' || typeof before !== 'number') continue;
    inputs.delete(name);
    inputs.set(total, before + value * days);
  }
  if (topic === 'horas') oneKind(inputs);
  if (topic === 'embargo') ofItsOrder(inputs);
  eachByName(inputs);
  // A case about the exemption is of a company that has it, unless it says otherwise.
  if (
    topic === 'exoneracion' &&
    !inputs.has('ibc') &&
    ![...inputs.keys()].some((name) => /^exoner/.test(name))
  )
    inputs.set('exonerado', true);
  return { topic, inputs: Object.fromEntries(inputs) };
}

/** Tells whether the absence has its own days or dates, so that `dias` are days of work. */
const saysAbsence = (inputs: ReadonlyMap<string, Json>): boolean =>
  [...inputs.keys()].some(
    (name) =>
      /incapacidad|licencia|luto|calamidad|huelga|suspension|^lnr$|^lr$/.test(name) &&
      name !== 'tipo_licencia',
  );

/** Rewrites hours of one kind, `tipo: 'HED', horas: 3`. */
function oneKind(inputs: Map<string, Json>): void {
  const [kind, hours] = [inputs.get('tipo'), inputs.get('horas') ?? inputs.get('cantidad')];
  if (typeof kind !== 'string' || typeof hours !== 'number') return;
  for (const name of ['tipo', 'cantidad']) inputs.delete(name);
  inputs.set('horas', { [kind]: hours });
}

/** Rewrites an order, `orden: { tipo: 'prestamo', valor: 100000 }`. */
function ofItsOrder(inputs: Map<string, Json>): void {
  const order = inputs.get('orden');
  if (!isRecord(order) || Object.keys(order).some((name) => inputs.has(name))) return;
  inputs.delete('orden');
  for (const [name, value] of Object.entries(order)) inputs.set(name, value);
}

/** Moves absences and amounts out of `novedades`, which has hours. */
function eachByName(inputs: Map<string, Json>): void {
  const all = inputs.get('novedades');
  if (!Array.isArray(all)) return;
  const spans: Record<string, Json[]> = {};
  const amounts: Record<string, number> = {};
  const others = all.filter((one) => {
    if (!isRecord(one)) return true;
    const { tipo, desde, hasta, valor, ...rest } = one;
    if (typeof tipo !== 'string' || inputs.has(tipo) || Object.keys(rest).length > 0) return true;
    if (Object.hasOwn(absences, tipo) && desde !== undefined && hasta !== undefined && valor === undefined)
      spans[tipo] = [...(spans[tipo] ?? []), [desde, hasta]];
    else if (Object.hasOwn(earnedNames, tipo) && typeof valor === 'number' && desde === undefined)
      amounts[tipo] = (amounts[tipo] ?? 0) + valor;
    else return true;
    return false;
  });
  for (const [name, value] of Object.entries({ ...spans, ...amounts })) inputs.set(name, value);
  if (others.length > 0) inputs.set('novedades', others);
  else inputs.delete('novedades');
}

/** Converts numbers written as text, like `"1750905"` and `"0.5"`, but not codes like `"01"`. */
export function withNumbers(value: Json): Json {
  if (typeof value === 'string') return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withNumbers(one)]));
}
