/**
 * The law as data. A row is in force from its day until the next row of its table; the row is chosen by the
 * date of the event (the hour worked, the day of leave), not by the date of payment. A new decree is a new row.
 */

type Dated<T> = { from: string; basis: string } & T;

/** The first year with UVT (Ley 1111 de 2006 art. 50). */
export const firstUvtYear = 2006;
/** The first year known whole: what is withheld before it goes by another table of ET art. 383. */
export const firstWholeYear = 2019;

/** What the government sets every year, in pesos. A year that is not complete is refused, never projected. */
export const yearly: Readonly<
  Record<number, { minimumWage?: Amount; transportAllowance?: Amount; uvt?: Amount }>
> = {
  2002: {
    minimumWage: { pesos: 309_000, basis: 'Decreto 2910 de 2001' },
    transportAllowance: { pesos: 34_000, basis: 'Decreto 2909 de 2001' },
  },
  2003: {
    minimumWage: { pesos: 332_000, basis: 'Decreto 3232 de 2002' },
    transportAllowance: { pesos: 37_500, basis: 'Decreto 3233 de 2002' },
  },
  2004: {
    minimumWage: { pesos: 358_000, basis: 'Decreto 3770 de 2003' },
    transportAllowance: { pesos: 41_600, basis: 'Decreto 3771 de 2003' },
  },
  2005: {
    minimumWage: { pesos: 381_500, basis: 'Decreto 4360 de 2004' },
    transportAllowance: { pesos: 44_500, basis: 'Decreto 4361 de 2004' },
  },
  2006: {
    minimumWage: { pesos: 408_000, basis: 'Decreto 4686 de 2005' },
    transportAllowance: { pesos: 47_700, basis: 'Decreto 4726 de 2005' },
    uvt: { pesos: 20_000, basis: 'Ley 1111 de 2006 art. 50' },
  },
  2007: {
    minimumWage: { pesos: 433_700, basis: 'Decreto 4580 de 2006' },
    transportAllowance: { pesos: 50_800, basis: 'Decreto 4581 de 2006' },
    uvt: { pesos: 20_974, basis: 'Resolución DIAN 15652 de 2006' },
  },
  2008: {
    minimumWage: { pesos: 461_500, basis: 'Decreto 4965 de 2007' },
    transportAllowance: { pesos: 55_000, basis: 'Decreto 4966 de 2007' },
    uvt: { pesos: 22_054, basis: 'Resolución DIAN 15013 de 2007' },
  },
  2009: {
    minimumWage: { pesos: 496_900, basis: 'Decreto 4868 de 2008' },
    transportAllowance: { pesos: 59_300, basis: 'Decreto 4869 de 2008' },
    uvt: { pesos: 23_763, basis: 'Resolución DIAN 01063 de 2008' },
  },
  2010: {
    minimumWage: { pesos: 515_000, basis: 'Decreto 5053 de 2009' },
    transportAllowance: { pesos: 61_500, basis: 'Decreto 5054 de 2009' },
    uvt: { pesos: 24_555, basis: 'Resolución DIAN 012115 de 2009' },
  },
  2011: {
    minimumWage: { pesos: 535_600, basis: 'Decreto 4834 de 2010 (Decreto 033 de 2011 art. 1)' },
    transportAllowance: { pesos: 63_600, basis: 'Decreto 4835 de 2010' },
    uvt: { pesos: 25_132, basis: 'Resolución DIAN 012066 de 2010' },
  },
  2012: {
    minimumWage: { pesos: 566_700, basis: 'Decreto 4919 de 2011' },
    transportAllowance: { pesos: 67_800, basis: 'Decreto 4963 de 2011' },
    uvt: { pesos: 26_049, basis: 'Resolución DIAN 011963 de 2011' },
  },
  2013: {
    minimumWage: { pesos: 589_500, basis: 'Decreto 2738 de 2012' },
    transportAllowance: { pesos: 70_500, basis: 'Decreto 2739 de 2012' },
    uvt: { pesos: 26_841, basis: 'Resolución DIAN 000138 de 2012' },
  },
  2014: {
    minimumWage: { pesos: 616_000, basis: 'Decreto 3068 de 2013' },
    transportAllowance: { pesos: 72_000, basis: 'Decreto 3069 de 2013' },
    uvt: { pesos: 27_485, basis: 'Resolución DIAN 000227 de 2013' },
  },
  2015: {
    minimumWage: { pesos: 644_350, basis: 'Decreto 2731 de 2014' },
    transportAllowance: { pesos: 74_000, basis: 'Decreto 2732 de 2014' },
    uvt: { pesos: 28_279, basis: 'Resolución DIAN 000245 de 2014' },
  },
  2016: {
    minimumWage: { pesos: 689_455, basis: 'Decreto 2552 de 2015' },
    transportAllowance: { pesos: 77_700, basis: 'Decreto 2553 de 2015' },
    uvt: { pesos: 29_753, basis: 'Resolución DIAN 000115 de 2015' },
  },
  2017: {
    minimumWage: { pesos: 737_717, basis: 'Decreto 2209 de 2016' },
    transportAllowance: { pesos: 83_140, basis: 'Decreto 2210 de 2016' },
    uvt: { pesos: 31_859, basis: 'Resolución DIAN 000071 de 2016' },
  },
  2018: {
    minimumWage: { pesos: 781_242, basis: 'Decreto 2269 de 2017' },
    transportAllowance: { pesos: 88_211, basis: 'Decreto 2270 de 2017' },
    uvt: { pesos: 33_156, basis: 'Resolución DIAN 000063 de 2017' },
  },
  2019: {
    minimumWage: { pesos: 828_116, basis: 'Decreto 2451 de 2018' },
    transportAllowance: { pesos: 97_032, basis: 'Decreto 2452 de 2018' },
    uvt: { pesos: 34_270, basis: 'Resolución DIAN 000056 de 2018' },
  },
  2020: {
    minimumWage: { pesos: 877_803, basis: 'Decreto 2360 de 2019' },
    transportAllowance: { pesos: 102_854, basis: 'Decreto 2361 de 2019' },
    uvt: { pesos: 35_607, basis: 'Resolución DIAN 000084 de 2019' },
  },
  2021: {
    minimumWage: { pesos: 908_526, basis: 'Decreto 1785 de 2020' },
    transportAllowance: { pesos: 106_454, basis: 'Decreto 1786 de 2020' },
    uvt: { pesos: 36_308, basis: 'Resolución DIAN 000111 de 2020' },
  },
  2022: {
    minimumWage: { pesos: 1_000_000, basis: 'Decreto 1724 de 2021' },
    transportAllowance: { pesos: 117_172, basis: 'Decreto 1725 de 2021' },
    uvt: { pesos: 38_004, basis: 'Resolución DIAN 000140 de 2021' },
  },
  2023: {
    minimumWage: { pesos: 1_160_000, basis: 'Decreto 2613 de 2022' },
    transportAllowance: { pesos: 140_606, basis: 'Decreto 2614 de 2022' },
    uvt: { pesos: 42_412, basis: 'Resolución DIAN 001264 de 2022' },
  },
  2024: {
    minimumWage: { pesos: 1_300_000, basis: 'Decreto 2292 de 2023' },
    transportAllowance: { pesos: 162_000, basis: 'Decreto 2293 de 2023' },
    uvt: { pesos: 47_065, basis: 'Resolución DIAN 000187 de 2023' },
  },
  2025: {
    minimumWage: { pesos: 1_423_500, basis: 'Decreto 1572 de 2024' },
    transportAllowance: { pesos: 200_000, basis: 'Decreto 1573 de 2024' },
    uvt: { pesos: 49_799, basis: 'Resolución DIAN 000193 de 2024' },
  },
  2026: {
    minimumWage: { pesos: 1_750_905, basis: 'Decreto 1469 de 2025; Decreto 0159 de 2026' },
    transportAllowance: { pesos: 249_095, basis: 'Decreto 1470 de 2025' },
    uvt: { pesos: 52_374, basis: 'Resolución DIAN 000238 de 2025' },
  },
};
export type Amount = { pesos: number; basis: string };

/** Ordinary weekly hours; the hours of a month are the week over six days, times thirty. */
export const workingWeek: Dated<{ hours: number }>[] = [
  { from: '1900-01-01', hours: 48, basis: 'CST art. 161' },
  { from: '2023-07-15', hours: 47, basis: 'Ley 2101 de 2021 art. 3' },
  { from: '2024-07-15', hours: 46, basis: 'Ley 2101 de 2021 art. 3' },
  { from: '2025-07-15', hours: 44, basis: 'Ley 2101 de 2021 art. 3' },
  { from: '2026-07-15', hours: 42, basis: 'Ley 2101 de 2021 art. 3' },
];

export const nightHours: Dated<{ start: string; end: string }>[] = [
  { from: '2003-04-01', start: '22:00', end: '06:00', basis: 'CST art. 160 (Ley 789 de 2002 art. 25)' },
  { from: '2017-07-18', start: '21:00', end: '06:00', basis: 'CST art. 160 (Ley 1846 de 2017)' },
  { from: '2025-12-25', start: '19:00', end: '06:00', basis: 'CST art. 160 (Ley 2466 de 2025 art. 10)' },
];

/** Surcharges in percent of the ordinary hour. They add up, they never multiply. */
export const surcharges: Dated<{ extraDay: number; extraNight: number; night: number }>[] = [
  { from: '1900-01-01', extraDay: 25, extraNight: 75, night: 35, basis: 'CST art. 168' },
];

export const restDaySurcharge: Dated<{ percent: number }>[] = [
  { from: '2003-04-01', percent: 75, basis: 'CST art. 179' },
  { from: '2025-07-01', percent: 80, basis: 'CST art. 179 (Ley 2466 de 2025 art. 14)' },
  { from: '2026-07-01', percent: 90, basis: 'CST art. 179 (Ley 2466 de 2025 art. 14)' },
  { from: '2027-07-01', percent: 100, basis: 'CST art. 179 (Ley 2466 de 2025 art. 14)' },
];

export const overtimeLimits: Dated<{ day: number; week: number }>[] = [
  { from: '1900-01-01', day: 2, week: 12, basis: 'CST art. 167A' },
];

/** What the worker pays, in percent of the contribution base. */
export const healthShare: Dated<{ percent: string }>[] = [
  { from: '2008-01-01', percent: '4', basis: 'Ley 100 de 1993 art. 204' },
];
export const pensionShare: Dated<{ percent: string }>[] = [
  { from: '2008-01-01', percent: '4', basis: 'Ley 100 de 1993 art. 20 (Ley 797 de 2003 art. 7)' },
];

/** Limits of the contribution base in minimum wages, and the part of an integral salary that contributes. */
export const contributionBase: Dated<{ floor: number; ceiling: number; integral: string }>[] = [
  {
    from: '2003-01-29',
    floor: 1,
    ceiling: 25,
    integral: '70',
    basis: 'Ley 100 de 1993 art. 18 (Ley 797 de 2003 art. 5)',
  },
];

/** In minimum wages: the highest salary with transport allowance, and the lowest integral salary. */
export const transportCeiling: Dated<{ wages: number }>[] = [
  { from: '1963-01-01', wages: 2, basis: 'Ley 15 de 1959 art. 2' },
];
export const integralMinimum: Dated<{ wages: number }>[] = [
  { from: '1991-01-01', wages: 13, basis: 'CST art. 132' },
];

/** Ranges of minimum wages: the lower bound is inside unless it is `exclusive`; the upper is the next row's lower bound. */
export type SolidarityRange = { from: number; percent: string; exclusive?: true };

/**
 * Solidarity fund. The table of Ley 2381 de 2024 starts on 2027-04-01 only for workers outside its transition
 * and after articles were sent back to Congress, so it is kept here and not in force.
 */
export const solidarity: Dated<{ inForce: boolean; split: string; ranges: SolidarityRange[] }>[] = [
  {
    from: '2003-01-29',
    basis: 'Ley 100 de 1993 art. 27 (Ley 797 de 2003 art. 8)',
    inForce: true,
    split: '0.5',
    ranges: [
      { from: 4, percent: '1' },
      { from: 16, percent: '1.2' },
      { from: 17, percent: '1.4' },
      { from: 18, percent: '1.6' },
      { from: 19, percent: '1.8' },
      // «Superiores a 20»: exactly twenty are of the range before.
      { from: 20, percent: '2', exclusive: true },
    ],
  },
  {
    from: '2027-04-01',
    basis: 'Ley 2381 de 2024 art. 20 (Sentencia C-264 de 2026)',
    inForce: false,
    split: '0.5',
    ranges: [
      { from: 4, percent: '1.5' },
      { from: 7, percent: '1.8' },
      { from: 11, percent: '2.5' },
      { from: 19, percent: '2.8' },
      { from: 20, percent: '3' },
    ],
  },
];

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
