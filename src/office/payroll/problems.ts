import { blocks, type Finding } from '../../domain/finding.ts';
import type { Liquidation } from '../../domain/payroll/statement.ts';
import type { Errors } from '../../domain/validation.ts';
import { rowLists, type Written } from './written.ts';

/** A problem, where it is in the form and what to do. */
export type Problem = { at: string; message: string; blocks: boolean };

/** Everything to mend, what was written first and what the law says after. */
export function problemsOf(
  written: Written,
  liquidation: Liquidation | undefined,
  refused: Errors,
  official: readonly Finding[] = [],
): Problem[] {
  const problems: Problem[] = [...unfinished(written)];
  const say = (at: string, message: string, stops: boolean) => {
    if (!problems.some((p) => p.at === at)) problems.push({ at, message, blocks: stops });
  };
  for (const [path, [message = '']] of Object.entries({ ...missing(written), ...refused }))
    say(rowAt(path, written) ?? path.split('.')[0] ?? path, message, true);
  if (written.employee_id && !liquidation) say('month', 'El contrato no cubre este mes. Elija otro.', true);
  for (const finding of [...(liquidation?.findings ?? []), ...official])
    say(placeOf(finding, written), sentence(finding), blocks([finding]));
  return problems;
}

/** Sentences of rules end in a full stop; those of the law do not. */
const sentence = ({ message, hint }: Finding): string => `${message.replace(/\.$/, '')}. ${hint}`;

/** Rows that were added and not filled in yet. */
function unfinished({ hours, absences, earned, taken }: Written): Problem[] {
  const empty = (at: string, message: string): Problem => ({ at, message, blocks: true });
  return [
    ...hours
      .filter(({ quantity }) => !(Number(quantity) > 0))
      .map(({ id }) => empty(id, 'Escriba las horas o quite este concepto.')),
    ...absences
      .filter(({ start, end }) => !start || !end)
      .map(({ id }) => empty(id, 'Escriba desde cuándo y hasta cuándo, o quite esta novedad.')),
    ...[...earned, ...taken]
      .filter(({ amount }) => amount === '')
      .map(({ id }) => empty(id, 'Escriba el valor o quite este concepto.')),
  ];
}

/** What must be written before anything is worked out; the server checks all of it again. */
function missing(written: Written): Errors {
  return {
    ...(!written.employee_id && { employee_id: ['Elija el empleado.'] }),
    ...(!written.payment_dates.some(Boolean) && { payment_dates: ['Escriba al menos una fecha de pago.'] }),
  };
}

/** `absences.1.end` → the second absence. */
function rowAt(path: string, written: Written): string | undefined {
  const [list, nth] = path.split('.');
  const known = rowLists.find((name) => name === list);
  return known && written[known][Number(nth)]?.id;
}

/** `accrued.heds.1` → the second entry of that kind; `accrued.worked_days` → its field. */
function placeOf(finding: Finding, written: Written): string {
  const { path } = finding;
  if (path.startsWith('/')) return placeInForm(finding, written);
  const row = rowAt(path, written);
  if (row) return row;
  const [group, concept = '', nth = ''] = path.split('.');
  const hours = written.hours.filter((h) => h.kind === concept);
  const amounts = (group === 'deductions' ? written.taken : written.earned).filter(
    (entry) => entry.concept === concept,
  );
  return hours[Number(nth || 0)]?.id ?? amounts[Number(nth || 0)]?.id ?? (concept || path);
}

const ownFields = new Set(['month', 'payment_dates', 'notes', 'worked_days']);

/** `/NominaIndividual/Devengados/HEDs/HED[2]/@Pago` → the second entry of those hours, or the field that mends it. */
function placeInForm({ path, fix }: Finding, { hours }: Written): string {
  const [, kind = '', nth = ''] = /\/Devengados\/(\w+)\/\w+\[(\d+)\]/.exec(path) ?? [];
  const row = hours.filter((h) => h.kind === kind.toLowerCase())[Number(nth) - 1];
  const own = fix?.route === '/payrolls/:id/edit' && ownFields.has(fix.field);
  return row?.id ?? (own ? fix.field : path);
}
