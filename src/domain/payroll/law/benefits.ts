import { type Day, makeDay } from '../../values/day.ts';
import { getRules, type Rules, table } from './table.ts';

type FixedTermRule = { years: number; noticeDays: number; withoutNoticeDays: number; whole?: Day };

export const benefitTables = {
  /** Days of salary a year, and the last days on which it may be paid, as `MM-DD`. */
  prima: table('prima de servicios', 'días de salario al año', [
    {
      from: '1951-01-01',
      value: { days: 30, due: ['06-30', '12-20'] },
      basis: 'CST art. 306 (Ley 1788 de 2016)',
    },
  ]),
  /** Days of salary a year; months without a change after which the last salary is the base. */
  severance: table('cesantías', 'días de salario al año', [
    {
      from: '1991-01-01',
      value: { days: 30, steadyMonths: 3, due: '02-14' },
      basis: 'CST arts. 249 y 253; Ley 50 de 1990 art. 99',
    },
  ]),
  interest: table('intereses de cesantías', '% al año', [
    {
      from: '1975-12-18',
      value: { percent: '12', due: '01-31' },
      basis: 'Ley 52 de 1975; Decreto 116 de 1976',
    },
  ]),
  /** Working days a year, the maximum that may be paid in money, and the years that may be kept. */
  vacations: table('vacaciones', 'días hábiles al año', [
    {
      from: '1951-01-01',
      value: { days: 15, inMoney: '0.5', keptYears: 2 },
      basis: 'CST arts. 186 a 192; Ley 995 de 2005',
    },
  ]),
  /** Indemnity for dismissal without just cause (CST 64): days of the first year, days of each further one. */
  dismissal: table('tabla de indemnizaciones', 'días de salario', [
    {
      from: '2002-12-27',
      value: {
        /** In minimum wages: the second row applies from here on. */
        high: 10,
        low: { first: 30, further: 20 },
        highPay: { first: 20, further: 15 },
        /** Minimum for a contract for a work, in days. */
        workMinimum: 15,
        /** Workers hired by this day had ten years when the law began. They keep the table of Ley 50 de 1990. */
        kept: { hiredUntil: makeDay(1992, 12, 27), first: 45, further: 40, basis: 'Ley 50 de 1990 art. 6' },
      },
      basis: 'CST art. 64 (Ley 789 de 2002 art. 28)',
    },
  ]),
  /**
   * Fixed terms: the maximum years of a term or, from `whole` on, of the contract with its renewals; the days of notice
   * without which it renews; and the longest term that ends without notice.
   */
  fixedTerm: table<FixedTermRule>('contrato a término fijo', 'años', [
    {
      from: '1991-01-01',
      value: { years: 3, noticeDays: 30, withoutNoticeDays: 30 },
      basis: 'CST art. 46 (Ley 50 de 1990 art. 3); Decreto 1127 de 1991 art. 1',
    },
    {
      from: '2025-06-25',
      value: { years: 4, noticeDays: 30, withoutNoticeDays: 30, whole: makeDay(2025, 6, 25) },
      basis: 'CST art. 46 (Ley 2466 de 2025 art. 6); Decreto 1127 de 1991 art. 1',
    },
  ]),
  /** Maximum part of the salary that may be paid in kind, and the maximum for a worker who earns the minimum wage. */
  inKind: table('salario en especie', '% del salario', [
    {
      from: '1991-01-01',
      value: { percent: '50', ofMinimum: '30' },
      basis: 'CST art. 129 (Ley 50 de 1990 art. 16)',
    },
  ]),
  garnishments: table('límites de embargos y descuentos', '% del salario', [
    {
      from: '1951-01-01',
      value: {
        /** Divisor of the excess over the minimum wage. */
        ordinary: { parts: 5, basis: 'CST arts. 154 y 155' },
        /**
         * Applies to the whole salary for cooperatives and the alimony of adults. The alimony of children applies after
         * the deductions of law.
         */
        alimony: { percent: '50', basis: 'CST art. 156', ofChildren: 'Ley 1098 de 2006 art. 130 num. 1' },
        /** Part of the net salary that the worker keeps. */
        payrollLoan: { percent: '50', basis: 'Ley 1527 de 2012 art. 3 num. 5' },
        /** Maximum part of the salary that all orders of judges take together. */
        together: { percent: '50', basis: 'Ley 1098 de 2006 arts. 130 y 134' },
        authorised: { basis: 'CST art. 149 num. 2 (Ley 1429 de 2010 art. 18)' },
      },
      basis: 'CST arts. 149 a 156',
    },
  ]),
};

export type BenefitsLaw = Rules<typeof benefitTables>;

/**
 * Returns the law of benefits on a day: rates and limits, which do not depend on the yearly decrees. Reading a figure
 * without a row on that day throws `MissingParameters`.
 */
export const getBenefitsLaw = (day: Day): BenefitsLaw => getRules(benefitTables, day);
