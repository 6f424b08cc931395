import { getSendingDeadline } from '../payroll/desk/deadline.ts';
import { getLatestBusinessDay } from '../payroll/law/holidays.ts';
import { computePlanillaDueDay } from '../pila/planilla.ts';
import { capitalize } from '../text/capitalize.ts';
import { addDays, type Day, formatMonth, getMonthEnd, makeDay } from '../values/day.ts';
import type { Month } from '../values/month.ts';

export type ClosingFacts = {
  /** NIT of the employer without the check digit. */
  nit: string;
  /** Employees under contract without a payroll, and payrolls with a blocking finding. */
  missing: number;
  blocked: number;
  payrolls: number;
  accepted: number;
  rejected: number;
  /** `withoutFile` counts closed payments to people for which no bank file was downloaded. */
  runs: { open: number; closed: number; withoutFile: number };
  /** The company paid salaries by runs in the three months before. */
  paysByRuns?: boolean;
  /** Closed payments of benefits with a legal date. */
  paid: { service_bonus: number; severance_interest: number; severance: number };
  /** Number of the filed planilla. Absent when none was filed. */
  planilla?: string | undefined;
  /** Branches whose planilla is not filed yet. Absent when one planilla covers the whole company. */
  unfiled?: number;
  posted: boolean;
  /** Steps marked as done by hand, because the program cannot know. */
  marked: ReadonlySet<ClosingKey>;
};

/** `idle`: the step has nothing to do in that month. */
export type ClosingState = 'done' | 'todo' | 'late' | 'idle';

type Standing = { done: boolean; text: string; idle?: boolean };
type Declared = {
  title: string;
  /** Words of the button that opens its screen. */
  action: string;
  basis?: string;
  /** Due day of the step in a month. Without this function, the step applies to every month and has no legal date. */
  due?: (month: Month, facts: ClosingFacts) => Day | undefined;
  /** The authority sets the day for each NIT. The month is known and the day is not. */
  dayUnknown?: true;
  standing: (facts: ClosingFacts, month: Month) => Standing;
  /** Screen of the step. `{month}` is replaced with the month of the address. */
  to: string;
  /** A person marks the step: always, or in months where the program cannot know. */
  byHand?: true | ((facts: ClosingFacts) => boolean);
  /** The step applies only to the months in which it is due. */
  yearly?: true;
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const unfiledIn = ({ unfiled = 0 }: ClosingFacts): number => unfiled;
const onlyIn =
  (months: readonly number[], day: number) =>
  ({ year, month }: Month) =>
    months.includes(month) ? makeDay(year, month, day) : undefined;
/** Counts the payrolls of a complete month: the existing ones and the missing ones. */
const expectedPayrolls = ({ payrolls: count, missing }: ClosingFacts): number => count + missing;

type PaidBenefit = keyof ClosingFacts['paid'];
/** A benefit with a legal date. A person marks it when nobody is owed it, or it was paid in another way. */
const benefit = (key: PaidBenefit, name: string) => ({
  standing: (facts: ClosingFacts): Standing => {
    const closed = facts.paid[key] > 0;
    const marked = facts.marked.has(key);
    return {
      done: closed || marked,
      idle: expectedPayrolls(facts) === 0,
      text: closed
        ? `${name}: pago cerrado`
        : marked
          ? 'Hecho: lo dice una persona'
          : `Aún no hay un pago cerrado de ${name.toLowerCase()}. Si a nadie se le debe, márquelo`,
    };
  },
  byHand: (facts: ClosingFacts) => facts.paid[key] === 0,
});
const byHand =
  (key: ClosingKey, done: string, todo: string) =>
  ({ marked }: ClosingFacts): Standing => ({
    done: marked.has(key),
    text: marked.has(key) ? done : todo,
  });

/** Explains a step that depends on payrolls when there are none. Otherwise returns `undefined`. */
const withoutPayrolls = (facts: ClosingFacts, ofNobody: string): string | undefined =>
  facts.payrolls > 0 ? undefined : facts.missing > 0 ? 'Después de las nóminas' : ofNobody;

const payrolls = '/payrolls?{month}';

/** Steps of the end of a month in the order they are done: the monthly ones, then the yearly ones. */
export const closingSteps = {
  payrolls: {
    title: 'Nóminas del mes',
    action: 'Ver las nóminas',
    standing: ({ missing, blocked, payrolls: count }) => ({
      done: missing === 0 && blocked === 0 && count > 0,
      idle: missing === 0 && count === 0,
      text:
        missing > 0
          ? `${counted(missing, 'empleado', 'empleados')} sin nómina`
          : blocked > 0
            ? `${counted(blocked, 'nómina', 'nóminas')} con algo por corregir`
            : count > 0
              ? `${counted(count, 'nómina', 'nóminas')} al día`
              : 'Nadie tuvo contrato en el mes',
    }),
    to: payrolls,
  },
  payments: {
    title: 'Pagos',
    action: 'Abrir los pagos',
    standing: ({ runs: { open, closed }, paysByRuns = false }) => ({
      done: open === 0 && closed > 0,
      idle: open + closed === 0 && !paysByRuns,
      text:
        open > 0
          ? `${counted(open, 'pago abierto', 'pagos abiertos')}`
          : closed > 0
            ? `${counted(closed, 'pago cerrado', 'pagos cerrados')}`
            : paysByRuns
              ? 'Aún no hay pagos del mes'
              : 'Sin pagos en el mes: las nóminas se pagan aparte',
    }),
    to: '/pay_runs?{month}',
  },
  bank_file: {
    title: 'Archivo del banco',
    action: 'Hacer el archivo',
    standing: ({ runs: { closed, withoutFile }, marked }) => ({
      done: closed > 0 && (withoutFile === 0 || marked.has('bank_file')),
      idle: closed === 0,
      text:
        closed === 0
          ? 'Después de cerrar los pagos'
          : withoutFile === 0
            ? `Hecho de ${counted(closed, 'pago cerrado', 'pagos cerrados')}`
            : marked.has('bank_file')
              ? 'Pagado: lo dice una persona'
              : `Sin hacer en ${counted(withoutFile, 'pago', 'pagos')}. Si pagó por otro medio, márquelo`,
    }),
    to: '/pay_runs?{month}',
    byHand: ({ runs: { withoutFile } }) => withoutFile > 0,
  },
  dian: {
    title: 'Documentos ante la DIAN',
    action: 'Ver los documentos',
    basis: 'Res. 000227 de 2025 art. 1.5.3.4.1.1',
    due: ({ year, month }) => getSendingDeadline(year, month),
    standing: (facts) => {
      const { accepted, rejected } = facts;
      const documents = expectedPayrolls(facts);
      return {
        done: documents > 0 && accepted === documents,
        idle: documents === 0,
        text:
          rejected > 0
            ? `${counted(rejected, 'rechazado', 'rechazados')} por corregir`
            : documents === 0
              ? 'No hay documentos que enviar'
              : `${accepted} de ${documents} aceptados`,
      };
    },
    to: payrolls,
  },
  pila: {
    title: 'Planilla integrada',
    action: 'Revisar la planilla',
    basis: 'Decreto 780 de 2016 art. 3.2.2.1',
    due: ({ year, month }, { nit }) => computePlanillaDueDay(year, month, nit),
    standing: (facts) => ({
      done: facts.planilla !== undefined && unfiledIn(facts) === 0,
      idle: expectedPayrolls(facts) === 0,
      text:
        facts.planilla === undefined
          ? (withoutPayrolls(facts, 'Sin nóminas no hay aportes') ?? 'Aún no se marca como presentada')
          : unfiledIn(facts) > 0
            ? `Por presentar en ${counted(unfiledIn(facts), 'sucursal', 'sucursales')}`
            : `Presentada, planilla ${facts.planilla}`,
    }),
    to: '/pila?{month}',
  },
  accounting: {
    title: 'Contabilidad',
    action: 'Contabilizar',
    standing: (facts) => ({
      done: facts.posted,
      idle: expectedPayrolls(facts) === 0,
      text: facts.posted
        ? 'Comprobantes contabilizados'
        : (withoutPayrolls(facts, 'Sin nóminas no hay comprobantes') ?? 'Ningún comprobante contabilizado'),
    }),
    to: '/accounting?{month}',
  },
  service_bonus: {
    title: 'Prima de servicios',
    action: 'Liquidar la prima',
    yearly: true,
    basis: 'CST art. 306',
    due: ({ year, month }) =>
      month === 6 ? makeDay(year, 6, 30) : month === 12 ? makeDay(year, 12, 20) : undefined,
    ...benefit('service_bonus', 'Prima'),
    to: '/pay_runs?{month}',
  },
  severance_interest: {
    title: 'Intereses de cesantías',
    action: 'Liquidar los intereses',
    yearly: true,
    basis: 'Ley 52 de 1975 art. 1',
    due: onlyIn([1], 31),
    ...benefit('severance_interest', 'Intereses'),
    to: '/pay_runs?{month}',
  },
  severance: {
    title: 'Cesantías a los fondos',
    action: 'Liquidar las cesantías',
    yearly: true,
    basis: 'Ley 50 de 1990 art. 99',
    due: onlyIn([2], 14),
    ...benefit('severance', 'Cesantías'),
    to: '/pay_runs?{month}',
  },
  certificates: {
    title: 'Certificados de ingresos y retenciones',
    action: 'Hacer los certificados',
    yearly: true,
    basis: 'Estatuto Tributario art. 378',
    due: ({ year, month }) => (month === 3 ? getLatestBusinessDay(getMonthEnd(year, 3)) : undefined),
    standing: byHand('certificates', 'Entregados', 'Entregue el formulario 220 del año anterior'),
    to: '/certificates?{year before}',
    byHand: true,
  },
  format_2276: {
    title: 'Exógena, formato 2276',
    action: 'Hacer el 2276',
    yearly: true,
    basis: 'Estatuto Tributario art. 631',
    due: ({ year, month }) => (month === 4 ? getMonthEnd(year, 4) : undefined),
    dayUnknown: true,
    standing: byHand('format_2276', 'Presentada', 'La DIAN fija el día de cada NIT'),
    to: '/certificates?{year before}',
    byHand: true,
  },
  clothing: {
    title: 'Dotación',
    action: 'Ver la dotación',
    yearly: true,
    basis: 'CST arts. 230 y 232',
    due: ({ year, month }) =>
      month === 4
        ? makeDay(year, 4, 30)
        : month === 8
          ? makeDay(year, 8, 31)
          : month === 12
            ? makeDay(year, 12, 20)
            : undefined,
    standing: byHand(
      'clothing',
      'Entregada',
      'Para quien gana hasta dos salarios mínimos y lleva tres meses',
    ),
    to: '/reports',
    byHand: true,
  },
} as const satisfies Record<string, Declared>;
export type ClosingKey =
  | 'payrolls'
  | 'payments'
  | 'bank_file'
  | 'dian'
  | 'pila'
  | 'accounting'
  | 'service_bonus'
  | 'severance_interest'
  | 'severance'
  | 'certificates'
  | 'format_2276'
  | 'clothing';

export type ClosingStep = {
  key: ClosingKey;
  title: string;
  action: string;
  state: ClosingState;
  text: string;
  due: Day | null;
  basis: string | null;
  to: string;
  by_hand: boolean;
  /** The step applies only to some months of the year. */
  yearly: boolean;
};

/** Lists the steps of a month as of `today`, the monthly ones first. Yearly steps appear only in their months. */
export function listClosingSteps(month: Month, facts: ClosingFacts, today: Day): ClosingStep[] {
  const address = `year=${month.year}&month=${month.month}`;
  return (Object.entries(closingSteps) as [ClosingKey, Declared][]).flatMap(([key, step]) => {
    const due = step.due?.(month, facts);
    if (step.due && !due) return [];
    const { done, idle = false, text } = step.standing(facts, month);
    const late = due !== undefined && !step.dayUnknown && today > due;
    return [
      {
        key,
        title: step.title,
        action: step.action,
        state: done ? 'done' : idle ? 'idle' : late ? 'late' : 'todo',
        text,
        due: step.dayUnknown ? null : (due ?? null),
        basis: step.basis ?? null,
        to: step.to.replace('{month}', address).replace('{year before}', `year=${month.year - 1}`),
        by_hand: typeof step.byHand === 'function' ? step.byHand(facts) : step.byHand === true,
        yearly: step.yearly === true,
      } satisfies ClosingStep,
    ];
  });
}

const isOpen = ({ state }: Pick<ClosingStep, 'state'>): boolean => state === 'todo' || state === 'late';
/** Days before its due date when a yearly step comes before those of the month. */
const SOON_DAYS = 7;

/**
 * Finds the step to do next: a yearly one that is late or due within a week, else the payments of the month, whose
 * closing writes its payrolls, else the first open step. Returns `undefined` when none is open.
 */
export function findNextStep<Step extends Pick<ClosingStep, 'key' | 'state' | 'due' | 'yearly'>>(
  steps: readonly Step[],
  today: Day,
): Step | undefined {
  const open = steps.filter(isOpen);
  return (
    open.find(({ yearly, due }) => yearly && due !== null && addDays(due, -SOON_DAYS) <= today) ??
    open.find(({ key }) => key === 'payments') ??
    open[0]
  );
}

export function describeClosing(month: Month, steps: readonly ClosingStep[]): string {
  const open = steps.filter(isOpen);
  const name = formatMonth(month.year, month.month);
  const { length } = open;
  const title = `${capitalize(name)}`;
  if (length === 0)
    return steps.some(({ state }) => state === 'done')
      ? `${title} está cerrado`
      : `${title} no tiene nada por cerrar`;
  return length === 1 ? 'Falta 1 paso' : `Faltan ${length} pasos`;
}
