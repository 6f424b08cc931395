import {
  type Finding,
  type Fix,
  fixElsewhere,
  hasBlockingFinding,
} from '../../../domain/findings/finding.ts';
import {
  absenceConcepts,
  amountConcepts,
  deductionConcepts,
} from '../../../domain/payroll/concepts/amounts.ts';
import type { Liquidation } from '../../../domain/payroll/statement/statement.ts';
import type { Errors } from '../../../domain/records/errors.ts';
import {
  filterRows,
  findAmountField,
  getRowText,
  isByUnits,
  type NoveltyRow,
  noveltyLists,
} from '../../novelties/novelty-row.ts';
import type { PayrollValues } from './form-values.ts';

/** A problem, where it is in the form and what to do; of a rule of DIAN, its code; of another screen, which one. */
export type Problem = {
  at: string;
  message: string;
  blocks: boolean;
  code?: string;
  fix?: Fix;
  /** The form has its place. */
  here?: boolean;
};

/** Everything to mend, what was written first and what the law says after. */
export function listProblems(
  values: PayrollValues,
  liquidation: Liquidation | undefined,
  refused: Errors,
  official: readonly Finding[] = [],
): Problem[] {
  const problems: Problem[] = [...unfinished(values)];
  const say = (problem: Problem) => {
    // One thing at a time of one place, but for different rules.
    if (
      !problems.some(({ at, code }) => at === problem.at && (!code || code === problem.code || !problem.code))
    )
      problems.push(problem);
  };
  for (const [path, [message = '']] of Object.entries({ ...missing(values), ...refused }))
    say({ at: rowAt(path, values) ?? path.split('.')[0] ?? path, message, blocks: true });
  if (values.employee_id && !liquidation)
    say({ at: 'month', message: 'El contrato no cubre este mes. Elija otro.', blocks: true });
  for (const finding of [...(liquidation?.findings ?? []), ...official]) {
    const { code } = finding;
    const fix = fixElsewhere(finding);
    say({
      at: getFindingPlace(finding, values),
      message: sentence(finding),
      blocks: hasBlockingFinding([finding]),
      ...(/^[A-Z]+\d+\w?$/.test(code) && { code }),
      ...(fix && { fix }),
    });
  }
  const rows = new Set(values.rows.map(({ id }) => id));
  const lines = new Set(liquidation?.lines.map(({ concept }) => concept));
  return problems.map((one) => ({
    ...one,
    here: rows.has(one.at) || ownFields.has(one.at) || lines.has(one.at),
  }));
}

/** Sentences of rules end in a full stop; those of the law do not. */
const sentence = ({ message, hint }: Finding): string => `${message.replace(/\.$/, '')}. ${hint}`;

/** Rows that were added and not filled in yet. */
function unfinished({ rows }: PayrollValues): Problem[] {
  return noveltyLists.flatMap((list) =>
    filterRows(rows, list).flatMap((row) => {
      const message = describeMissing(row);
      return message ? [{ at: row.id, message, blocks: true }] : [];
    }),
  );
}

function describeMissing(row: NoveltyRow): string | undefined {
  const lacks = (name: string) => getRowText(row, name) === '';
  if (row.list === 'hours')
    return Number(getRowText(row, 'quantity')) > 0 ? undefined : 'Escriba las horas o quite este concepto.';
  if (row.list === 'absences')
    return lacks('start') || lacks('end')
      ? 'Escriba desde cuándo y hasta cuándo, o quite esta novedad.'
      : undefined;
  if (!lacks(findAmountField(row))) return undefined;
  return `Escriba ${isByUnits(row) ? 'la cantidad y su valor,' : 'el valor'} o quite este concepto.`;
}

/** Fields that must be written before anything is worked out; the server checks all of them again. */
function missing(values: PayrollValues): Errors {
  return {
    ...(!values.employee_id && { employee_id: ['Elija el empleado.'] }),
    ...(!values.payment_dates.some(Boolean) && { payment_dates: ['Escriba al menos una fecha de pago.'] }),
  };
}

/** `absences.1.end` → the second absence. */
function rowAt(path: string, values: PayrollValues): string | undefined {
  const [list, nth] = path.split('.');
  const known = noveltyLists.find((name) => name === list);
  return known && filterRows(values.rows, known)[Number(nth)]?.id;
}

/** `accrued.heds.1` → the second entry of that kind; `accrued.worked_days` → its field. */
export function getFindingPlace({ path, fix }: Pick<Finding, 'path' | 'fix'>, values: PayrollValues): string {
  if (path.startsWith('/')) return placeInForm(path, fix, values);
  const row = rowAt(path, values);
  if (row) return row;
  const [group = '', concept = '', nth = ''] = path.split('.');
  // A row that is not there any more: the list where it is added.
  if (noveltyLists.some((list) => list === group)) return group;
  const rows = rowsOf(group === 'deductions' ? 'Deducciones' : 'Devengados', concept, values);
  return rows[Number(nth || 0)]?.id ?? (concept || path);
}

const rowsOf = (group: string, concept: string, { rows }: PayrollValues): { id: string }[] =>
  noveltyLists
    .filter((list) => (list === 'taken') === (group === 'Deducciones'))
    .flatMap((list) => filterRows(rows, list))
    .filter(
      (row) =>
        row.concept === concept || (row.list === 'absences' && absenceConcepts[row.concept].key === concept),
    );

/** Names of the document whose concept has another. */
const named: Readonly<Record<string, string>> = {
  VacacionesComunes: 'common_vacation',
  VacacionesCompensadas: 'paid_vacation',
  Incapacidad: 'work_disability',
  LicenciaMP: 'maternity_leave',
  LicenciaR: 'paid_leave',
  LicenciaNR: 'non_paid_leave',
  HuelgaLegal: 'legal_strike',
  Primas: 'service_bonus',
  Cesantias: 'severance',
  Basico: 'worked_days',
  Salud: 'health',
  FondoPension: 'pension',
  FondoSP: 'solidarity',
};

/** Concept of the form for an element of the document: `HED` is `heds`, `Libranza` is `loans`. */
function conceptOf(group: string, element: string): string {
  const table = Object.entries<{ element: string }>(
    group === 'Deducciones' ? deductionConcepts : amountConcepts,
  );
  const [concept] = table.find((one) => one[1].element.split('/').at(-1) === element) ?? [];
  return named[element] ?? concept ?? `${element.toLowerCase()}s`;
}

/** Fields that a payroll has and an adjustment takes from the document it changes. */
export const periodFields: ReadonlySet<string> = new Set(['employee_id', 'month', 'payment_dates']);

/** Places that are always in the form: fields, rows of the law and lists to add to. */
const ownFields = new Set([
  ...periodFields,
  ...['notes', 'worked_days', 'health', 'pension', 'solidarity'],
  ...noveltyLists,
]);

/** `/NominaIndividual/Devengados/HEDs/HED[2]/@Pago` → the second entry of those hours, or the field that mends it. */
function placeInForm(path: string, fix: Fix | undefined, values: PayrollValues): string {
  const [, group = '', inside = ''] = /\/(Devengados|Deducciones)\/(.*)$/.exec(path) ?? [];
  const [last = ''] = inside
    .split('/')
    .filter((step) => step && !step.startsWith('@'))
    .slice(-1);
  const [, element = '', nth = '1'] = /^(\w+?)(?:\[(\d+)\])?$/.exec(last) ?? [];
  const interest = /Cesantias\/@(Porcentaje|PagoIntereses)/.test(path) && 'severance_interest';
  const concept = interest || conceptOf(group, element);
  const row = element ? rowsOf(group, concept, values)[Number(nth) - 1] : undefined;
  if (row) return row.id;
  if (ownFields.has(concept)) return concept;
  const own = fix?.route.endsWith('payrolls/:id/edit') ? fix.field : '';
  return ownFields.has(own) ? own : path;
}
