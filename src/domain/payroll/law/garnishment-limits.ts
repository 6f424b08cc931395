import type { Day } from '../../values/day.ts';
import {
  exact,
  exactPesos,
  type Money,
  money,
  noMoney,
  over,
  roundToCentavo,
  times,
} from '../../values/money.ts';
import {
  add,
  divide,
  formatDays,
  multiply,
  startWorking,
  subtract,
  toPercentFactor,
  type Working,
} from '../statement/explanation.ts';
import { getBenefitsLaw } from './benefits.ts';
import { getLaw, type Law } from './parameters.ts';
import type { PayrollPolicy } from './policy.ts';

/** Kinds of orders on a salary, from the strongest claim to the weakest. `alimony` is the alimony of children. */
export const orderKinds = {
  alimony: { label: 'Embargo de alimentos', concept: 'tax_lien', judicial: true },
  adult_alimony: { label: 'Embargo de alimentos de un adulto', concept: 'tax_lien', judicial: true },
  cooperative_order: { label: 'Embargo de cooperativa', concept: 'tax_lien', judicial: true },
  ordinary: { label: 'Embargo', concept: 'tax_lien', judicial: true },
  libranza: { label: 'Libranza', concept: 'loans', judicial: false },
  union: { label: 'Cuota sindical', concept: 'unions', judicial: false },
  cooperative: { label: 'Cooperativa', concept: 'cooperative', judicial: false },
  loan: { label: 'Préstamo de la empresa', concept: 'debt', judicial: false },
  voluntary: { label: 'Descuento voluntario', concept: 'other_deductions', judicial: false },
} as const;
export type OrderKind = keyof typeof orderKinds;

export type Seizable = {
  /** Day of payment: it sets the minimum wage and the limits. */
  day: Day;
  /** Days of the month the pay covers. The minimum wage is prorated by them. */
  days: number;
  /** Salary payments of the run, without allowances or benefits. */
  salary: Money;
  /** Accrued total, less health, pension, solidarity fund and withholding. */
  net: Money;
  /**
   * Deductions of law on the pay that the order falls on. The salary less them is its net, on which a libranza, the
   * alimony of children and the deductions that the worker authorised are counted.
   */
  lawful?: Money;
  /**
   * Pay for the end of the contract, less its tax. It is neither salary nor benefit, so authorised deductions may take
   * it.
   */
  leaving?: Money;
  /** Typed deductions. Agreed deductions find them already taken; an order of a judge does not. */
  agreedDeductions?: Money;
  /**
   * Part of `agreedDeductions` that is an advance of the salary: pay handed over before, which no limit of the law
   * counts.
   */
  advances?: Money;
  /** For a run that is part of a month: its days and those of the month. Monthly instalments are prorated. */
  part?: { days: number; of: number };
  /** Benefits (prima, severance) can only be seized for alimony and cooperatives (CST 344). */
  on?: 'salary' | 'benefits';
  /** Law of that day, when it is not the one of this version. */
  law?: Law;
};

/** Names the pay that a percentage falls on. */
export const getSeizableLabel = ({ on }: Seizable): string =>
  on === 'benefits' ? 'Prestaciones' : 'Salario';

const ofPaid = ({ on }: Seizable): string => (on === 'benefits' ? 'de las prestaciones' : 'del salario');

/**
 * Amounts already withheld when an order is applied: by orders of the same limit, by alimony and cooperatives, by all
 * orders, and the advances among these.
 */
export type Before = { sameLimit: Money; special?: Money; all: Money; advances?: Money };

/** Maximum the law allows for one kind, as a sum with its steps. */
export type Limit = { working: Working; why: string; basis: string[] };

export const getLimitGroup = (kind: OrderKind): string =>
  kind === 'cooperative_order' || kind === 'adult_alimony' ? 'alimony' : kind === 'voluntary' ? 'loan' : kind;

/** Prorates the minimum wage to the days, to the centavo. */
const minimumFor = ({ law, day, days }: Seizable): Money =>
  roundToCentavo(over(times(exactPesos((law ?? getLaw(day)).minimumWage.value), exact(days)), exact(30)));

/**
 * Returns the limit of the law for one kind of order, in pesos of the pay. `authorised` is the company's reading of the
 * part of the salary that stays whole when only the worker allowed a deduction (CST art. 149). Returns `undefined` when
 * only the net limits the order.
 */
export function findLegalLimit(
  kind: OrderKind,
  pay: Seizable,
  before: Before,
  authorised: PayrollPolicy['authorised_limit'] = 'minimum',
): Limit | undefined {
  const { garnishments: law } = getBenefitsLaw(pay.day);
  const wage = (pay.law ?? getLaw(pay.day)).minimumWage;
  const year = pay.day.slice(0, 4);
  const minimumLabel = `Salario mínimo de ${year}${pay.days === 30 ? '' : ` por ${formatDays(pay.days)}`}`;
  switch (kind) {
    case 'ordinary': {
      if (pay.on === 'benefits') {
        const working = startWorking('Parte embargable de las prestaciones', noMoney);
        return {
          working,
          why: 'Las prestaciones solo se embargan por alimentos o cooperativas',
          basis: ['CST art. 344'],
        };
      }
      const { special = noMoney } = before;
      const rest = already(
        startWorking('Salario', pay.salary),
        special,
        'Embargado por alimentos o cooperativas',
      );
      const excess = subtract(rest, minimumLabel, minimumFor(pay));
      const fifth = divide(excess, String(law.ordinary.parts), 'La quinta parte de lo que pasa del mínimo');
      const first = special > 0 ? 'Van primero alimentos y cooperativas; de lo que queda, solo' : 'Solo';
      return {
        working: already(fifth, before.sameLimit, 'Ya embargado'),
        why: `${first} se embarga la quinta parte de lo que pasa del salario mínimo`,
        basis: [law.ordinary.basis, ...(special > 0 ? [law.together.basis] : []), wage.basis],
      };
    }
    case 'alimony':
    case 'adult_alimony':
    case 'cooperative_order': {
      const { percent, basis, ofChildren } = law.alimony;
      const left = kind === 'alimony' ? netSalary(pay) : startWorking(getSeizableLabel(pay), pay.salary);
      const why =
        kind === 'alimony'
          ? `Por alimentos de un menor se embarga hasta el ${percent} % ${ofPaid(pay)}, después de las deducciones de ley`
          : `Por alimentos y cooperativas se embarga hasta el ${percent} % ${ofPaid(pay)}`;
      return {
        working: already(
          multiply(left, toPercentFactor(percent), `Hasta el ${percent} %`),
          before.sameLimit,
          'Ya embargado por alimentos o cooperativas',
        ),
        why,
        basis: [kind === 'alimony' ? ofChildren : basis, ...(pay.on === 'benefits' ? ['CST art. 344'] : [])],
      };
    }
    case 'libranza': {
      const kept = law.payrollLoan.percent;
      const net = Math.max(0, pay.salary - (pay.lawful ?? noMoney));
      // In whole pesos. The worker keeps the greater half of an odd net.
      const most = wholePesos(money(Math.floor((net * (100 - Number(kept))) / 100)));
      const rest = subtract(netSalary(pay), `El trabajador conserva el ${kept} %`, money(net - most));
      return {
        working: already(rest, deductedBefore(before), 'Ya descontado'),
        why: `Después de la libranza debe quedarle el ${kept} % del neto del salario, sin auxilio de transporte`,
        basis: [law.payrollLoan.basis],
      };
    }
    case 'loan':
    case 'voluntary': {
      const excess = subtract(netSalary(pay), minimumLabel, minimumFor(pay));
      const { parts, basis } = law.ordinary;
      const seizable = authorised === 'unseizable';
      const free = seizable
        ? divide(excess, String(parts), 'La quinta parte de lo que pasa del mínimo')
        : excess;
      const { leaving = noMoney } = pay;
      const reached = leaving > 0 ? add(free, 'Lo que se paga por el retiro', leaving) : free;
      return {
        working: already(reached, deductedBefore(before), 'Ya descontado'),
        why: `No puede tocar ${untouchedParts[authorised]}: se mira el salario, sin auxilio de transporte, después de las deducciones de ley`,
        basis: [law.authorised.basis, ...(seizable ? [basis] : []), wage.basis],
      };
    }
    case 'union':
    case 'cooperative':
      return undefined;
    default: {
      const never: never = kind;
      return never;
    }
  }
}

/** Names of the part that a deduction authorised only by the worker leaves whole, by the company's reading. */
export const untouchedParts: Readonly<Record<PayrollPolicy['authorised_limit'], string>> = {
  minimum: 'el salario mínimo',
  unseizable: 'la parte inembargable, el mínimo y cuatro quintas partes de lo que pasa de él',
};

/** Returns the salary less the deductions of law on it, without the transport allowance or other non-salary pay. */
function netSalary(pay: Seizable): Working {
  const paid = startWorking(getSeizableLabel(pay), pay.salary);
  const { lawful = noMoney } = pay;
  return lawful > 0 ? subtract(paid, 'Deducciones de ley', lawful) : paid;
}

const deductedBefore = ({ all, advances = noMoney }: Before): Money => money(all - advances);

/**
 * Computes the limit of all orders of judges together. Alimony goes first, and together with it they leave half of the
 * salary.
 */
export function computeJudicialLimit(pay: Seizable, before: Before): Limit {
  const { together } = getBenefitsLaw(pay.day).garnishments;
  const half = multiply(
    startWorking(getSeizableLabel(pay), pay.salary),
    toPercentFactor(together.percent),
    `Hasta el ${together.percent} %`,
  );
  return {
    working: already(half, before.all, 'Ya embargado'),
    why: `Entre todos los embargos se toma hasta el ${together.percent} % ${ofPaid(pay)}`,
    basis: [together.basis],
  };
}

/** Returns the rest of the net in whole pesos, for any kind: rounding must not take it below zero. */
export const computeNetLimit = (pay: Seizable, before: Before): Limit => ({
  working: already(
    startWorking('Neto después de descuentos de ley', wholePesos(pay.net)),
    before.all,
    'Ya descontado',
  ),
  why: 'Lo que queda por pagar no alcanza',
  basis: ['CST art. 149'],
});

const wholePesos = (amount: Money): Money => (Math.floor(amount / 100) * 100) as Money;

const already = (working: Working, deducted: Money, label: string): Working =>
  deducted > 0 ? subtract(working, label, deducted) : working;
