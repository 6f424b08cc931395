/** What the employer pays and what absences are paid with, as data. The same rule of dates as in `tables.ts`. */

type Dated<T> = { from: string; basis: string } & T;

export const riskClasses = ['I', 'II', 'III', 'IV', 'V'] as const;
/** Class of occupational risk of the work centre. */
export type RiskClass = (typeof riskClasses)[number];

/** In percent of the contribution base. */
export const employerHealth: Dated<{ percent: string }>[] = [
  { from: '2007-01-09', percent: '8.5', basis: 'Ley 100 de 1993 art. 204 (Ley 1122 de 2007 art. 10)' },
];
export const employerPension: Dated<{ percent: string }>[] = [
  { from: '2008-01-01', percent: '12', basis: 'Ley 100 de 1993 art. 20 (Ley 797 de 2003 art. 7)' },
];
/** What the employer adds to it for work at high risk. */
export const highRiskPension: Dated<{ percent: string }>[] = [
  { from: '2003-07-28', percent: '10', basis: 'Decreto 2090 de 2003 art. 5' },
];
export const occupationalRisk: Dated<{ percent: Readonly<Record<RiskClass, string>> }>[] = [
  {
    from: '1994-08-03',
    percent: { I: '0.522', II: '1.044', III: '2.436', IV: '4.35', V: '6.96' },
    basis: 'Decreto 1772 de 1994 art. 13',
  },
];
/** In percent of the wages paid. */
export const parafiscals: Dated<{ caja: string; icbf: string; sena: string }>[] = [
  { from: '1989-01-01', caja: '4', icbf: '3', sena: '2', basis: 'Ley 21 de 1982; Ley 89 de 1988 art. 1' },
];

/** A household contributes to the caja of who works in it, and neither to SENA nor to ICBF, which are of companies. */
export const household = { workerType: '02', basis: 'Decreto 721 de 2013' };

/** A worker who earns less than these minimum wages frees the company of health, SENA and ICBF. */
export const exemption: Dated<{ wages: number }>[] = [
  { from: '2017-01-01', wages: 10, basis: 'Estatuto Tributario art. 114-1' },
];

/** Part of the whole remuneration that may be non-salary without contributing. */
export const nonSalaryLimit: Dated<{ percent: string }>[] = [
  { from: '2010-07-12', percent: '40', basis: 'Ley 1393 de 2010 art. 30' },
];

/** From that day of the incapacity on, counted by the calendar. `2/3` is the fraction the law names. */
export type Stretch = { day: number; rate: '2/3' | '1/2' | '1'; payer: string };

export const incapacity: Dated<{ common: readonly Stretch[]; labour: readonly Stretch[] }>[] = [
  {
    from: '2013-12-17',
    common: [
      { day: 1, rate: '2/3', payer: 'la empresa' },
      { day: 3, rate: '2/3', payer: 'la EPS' },
      { day: 91, rate: '1/2', payer: 'la EPS' },
      { day: 181, rate: '1/2', payer: 'el fondo de pensiones' },
      { day: 541, rate: '1/2', payer: 'la EPS' },
    ],
    labour: [{ day: 1, rate: '1', payer: 'la ARL' }],
    basis: 'CST art. 227; Decreto 2943 de 2013 art. 1',
  },
];
/** Nobody sick is paid less than the minimum wage of those days. */
export const incapacityFloor: Dated<object>[] = [{ from: '2007-07-17', basis: 'Sentencia C-543 de 2007' }];
export const labourIncapacity: Dated<object>[] = [{ from: '2002-12-17', basis: 'Ley 776 de 2002 art. 3' }];

/** The most a parent may be on leave, in calendar days; a multiple or premature birth has more. */
export const parentalLeave: Dated<{ mother: number; father?: number; shared?: number }>[] = [
  { from: '2017-01-04', mother: 126, basis: 'CST art. 236 (Ley 1822 de 2017)' },
  { from: '2021-07-29', mother: 126, father: 14, shared: 42, basis: 'CST art. 236 (Ley 2114 de 2021)' },
];

/** Weeks that contribute for so many days worked, each on a fourth of the minimum wage. */
export const weeklyScheme: Dated<{ upTo: readonly number[]; parts: number }>[] = [
  { from: '2014-02-01', upTo: [7, 14, 21, 30], parts: 4, basis: 'Decreto 2616 de 2013 art. 6' },
];

/** Apprentices: part of the minimum wage that is owed in class, and whether practice is work with a salary. */
export const apprenticeship: Dated<{ inClass: string; salaried: boolean }>[] = [
  { from: '2003-01-01', inClass: '50', salaried: false, basis: 'Ley 789 de 2002 art. 30' },
  { from: '2025-06-25', inClass: '75', salaried: true, basis: 'CST art. 81 (Ley 2466 de 2025 art. 21)' },
];
