import { table, yearlyTable } from './table.ts';

/** First year known whole: earlier withholding uses another table of ET art. 383. */
export const firstWholeYear = 2019;

/**
 * Range of minimum wages. It includes the lower bound unless `exclusive`; the upper bound is the next row's lower one.
 */
export type SolidarityRange = { from: number; percent: string; exclusive?: true };

export const generalTables = {
  minimumWage: yearlyTable<number>('salario mínimo', 'pesos al mes', [
    { from: '2002-01-01', value: 309_000, basis: 'Decreto 2910 de 2001' },
    { from: '2003-01-01', value: 332_000, basis: 'Decreto 3232 de 2002' },
    { from: '2004-01-01', value: 358_000, basis: 'Decreto 3770 de 2003' },
    { from: '2005-01-01', value: 381_500, basis: 'Decreto 4360 de 2004' },
    { from: '2006-01-01', value: 408_000, basis: 'Decreto 4686 de 2005' },
    { from: '2007-01-01', value: 433_700, basis: 'Decreto 4580 de 2006' },
    { from: '2008-01-01', value: 461_500, basis: 'Decreto 4965 de 2007' },
    { from: '2009-01-01', value: 496_900, basis: 'Decreto 4868 de 2008' },
    { from: '2010-01-01', value: 515_000, basis: 'Decreto 5053 de 2009' },
    { from: '2011-01-01', value: 535_600, basis: 'Decreto 4834 de 2010 (Decreto 033 de 2011 art. 1)' },
    { from: '2012-01-01', value: 566_700, basis: 'Decreto 4919 de 2011' },
    { from: '2013-01-01', value: 589_500, basis: 'Decreto 2738 de 2012' },
    { from: '2014-01-01', value: 616_000, basis: 'Decreto 3068 de 2013' },
    { from: '2015-01-01', value: 644_350, basis: 'Decreto 2731 de 2014' },
    { from: '2016-01-01', value: 689_455, basis: 'Decreto 2552 de 2015' },
    { from: '2017-01-01', value: 737_717, basis: 'Decreto 2209 de 2016' },
    { from: '2018-01-01', value: 781_242, basis: 'Decreto 2269 de 2017' },
    { from: '2019-01-01', value: 828_116, basis: 'Decreto 2451 de 2018' },
    { from: '2020-01-01', value: 877_803, basis: 'Decreto 2360 de 2019' },
    { from: '2021-01-01', value: 908_526, basis: 'Decreto 1785 de 2020' },
    { from: '2022-01-01', value: 1_000_000, basis: 'Decreto 1724 de 2021' },
    { from: '2023-01-01', value: 1_160_000, basis: 'Decreto 2613 de 2022' },
    { from: '2024-01-01', value: 1_300_000, basis: 'Decreto 2292 de 2023' },
    { from: '2025-01-01', value: 1_423_500, basis: 'Decreto 1572 de 2024' },
    { from: '2026-01-01', value: 1_750_905, basis: 'Decreto 1469 de 2025; Decreto 0159 de 2026' },
  ]),
  transportAllowance: yearlyTable<number>('auxilio', 'pesos al mes', [
    { from: '2002-01-01', value: 34_000, basis: 'Decreto 2909 de 2001' },
    { from: '2003-01-01', value: 37_500, basis: 'Decreto 3233 de 2002' },
    { from: '2004-01-01', value: 41_600, basis: 'Decreto 3771 de 2003' },
    { from: '2005-01-01', value: 44_500, basis: 'Decreto 4361 de 2004' },
    { from: '2006-01-01', value: 47_700, basis: 'Decreto 4726 de 2005' },
    { from: '2007-01-01', value: 50_800, basis: 'Decreto 4581 de 2006' },
    { from: '2008-01-01', value: 55_000, basis: 'Decreto 4966 de 2007' },
    { from: '2009-01-01', value: 59_300, basis: 'Decreto 4869 de 2008' },
    { from: '2010-01-01', value: 61_500, basis: 'Decreto 5054 de 2009' },
    { from: '2011-01-01', value: 63_600, basis: 'Decreto 4835 de 2010' },
    { from: '2012-01-01', value: 67_800, basis: 'Decreto 4963 de 2011' },
    { from: '2013-01-01', value: 70_500, basis: 'Decreto 2739 de 2012' },
    { from: '2014-01-01', value: 72_000, basis: 'Decreto 3069 de 2013' },
    { from: '2015-01-01', value: 74_000, basis: 'Decreto 2732 de 2014' },
    { from: '2016-01-01', value: 77_700, basis: 'Decreto 2553 de 2015' },
    { from: '2017-01-01', value: 83_140, basis: 'Decreto 2210 de 2016' },
    { from: '2018-01-01', value: 88_211, basis: 'Decreto 2270 de 2017' },
    { from: '2019-01-01', value: 97_032, basis: 'Decreto 2452 de 2018' },
    { from: '2020-01-01', value: 102_854, basis: 'Decreto 2361 de 2019' },
    { from: '2021-01-01', value: 106_454, basis: 'Decreto 1786 de 2020' },
    { from: '2022-01-01', value: 117_172, basis: 'Decreto 1725 de 2021' },
    { from: '2023-01-01', value: 140_606, basis: 'Decreto 2614 de 2022' },
    { from: '2024-01-01', value: 162_000, basis: 'Decreto 2293 de 2023' },
    { from: '2025-01-01', value: 200_000, basis: 'Decreto 1573 de 2024' },
    { from: '2026-01-01', value: 249_095, basis: 'Decreto 1470 de 2025' },
  ]),
  /** UVT does not exist before Ley 1111 de 2006 art. 50. */
  uvt: yearlyTable<number>('UVT', 'pesos', [
    { from: '2006-01-01', value: 20_000, basis: 'Ley 1111 de 2006 art. 50' },
    { from: '2007-01-01', value: 20_974, basis: 'Resolución DIAN 15652 de 2006' },
    { from: '2008-01-01', value: 22_054, basis: 'Resolución DIAN 15013 de 2007' },
    { from: '2009-01-01', value: 23_763, basis: 'Resolución DIAN 01063 de 2008' },
    { from: '2010-01-01', value: 24_555, basis: 'Resolución DIAN 012115 de 2009' },
    { from: '2011-01-01', value: 25_132, basis: 'Resolución DIAN 012066 de 2010' },
    { from: '2012-01-01', value: 26_049, basis: 'Resolución DIAN 011963 de 2011' },
    { from: '2013-01-01', value: 26_841, basis: 'Resolución DIAN 000138 de 2012' },
    { from: '2014-01-01', value: 27_485, basis: 'Resolución DIAN 000227 de 2013' },
    { from: '2015-01-01', value: 28_279, basis: 'Resolución DIAN 000245 de 2014' },
    { from: '2016-01-01', value: 29_753, basis: 'Resolución DIAN 000115 de 2015' },
    { from: '2017-01-01', value: 31_859, basis: 'Resolución DIAN 000071 de 2016' },
    { from: '2018-01-01', value: 33_156, basis: 'Resolución DIAN 000063 de 2017' },
    { from: '2019-01-01', value: 34_270, basis: 'Resolución DIAN 000056 de 2018' },
    { from: '2020-01-01', value: 35_607, basis: 'Resolución DIAN 000084 de 2019' },
    { from: '2021-01-01', value: 36_308, basis: 'Resolución DIAN 000111 de 2020' },
    { from: '2022-01-01', value: 38_004, basis: 'Resolución DIAN 000140 de 2021' },
    { from: '2023-01-01', value: 42_412, basis: 'Resolución DIAN 001264 de 2022' },
    { from: '2024-01-01', value: 47_065, basis: 'Resolución DIAN 000187 de 2023' },
    { from: '2025-01-01', value: 49_799, basis: 'Resolución DIAN 000193 de 2024' },
    { from: '2026-01-01', value: 52_374, basis: 'Resolución DIAN 000238 de 2025' },
  ]),

  /** The hours of a month are the week over six days, times thirty. */
  workingWeek: table<number>('jornada', 'horas a la semana', [
    { from: '1900-01-01', value: 48, basis: 'CST art. 161' },
    { from: '2023-07-15', value: 47, basis: 'Ley 2101 de 2021 art. 3' },
    { from: '2024-07-15', value: 46, basis: 'Ley 2101 de 2021 art. 3' },
    { from: '2025-07-15', value: 44, basis: 'Ley 2101 de 2021 art. 3' },
    { from: '2026-07-15', value: 42, basis: 'Ley 2101 de 2021 art. 3' },
  ]),
  night: table<{ start: string; end: string }>('jornada nocturna', 'hora del día', [
    {
      from: '2003-04-01',
      value: { start: '22:00', end: '06:00' },
      basis: 'CST art. 160 (Ley 789 de 2002 art. 25)',
    },
    { from: '2017-07-18', value: { start: '21:00', end: '06:00' }, basis: 'CST art. 160 (Ley 1846 de 2017)' },
    {
      from: '2025-12-25',
      value: { start: '19:00', end: '06:00' },
      basis: 'CST art. 160 (Ley 2466 de 2025 art. 10)',
    },
  ]),
  /** Surcharges add up; they never multiply. */
  hourSurcharges: table<{ extraDay: number; extraNight: number; night: number }>(
    'recargos',
    '% de la hora ordinaria',
    [{ from: '1900-01-01', value: { extraDay: 25, extraNight: 75, night: 35 }, basis: 'CST art. 168' }],
  ),
  restDaySurcharge: table<number>('recargo del descanso', '% de la hora ordinaria', [
    { from: '2003-04-01', value: 75, basis: 'CST art. 179' },
    { from: '2025-07-01', value: 80, basis: 'CST art. 179 (Ley 2466 de 2025 art. 14)' },
    { from: '2026-07-01', value: 90, basis: 'CST art. 179 (Ley 2466 de 2025 art. 14)' },
    { from: '2027-07-01', value: 100, basis: 'CST art. 179 (Ley 2466 de 2025 art. 14)' },
  ]),
  overtimeLimits: table<{ day: number; week: number }>('tope de horas extra', 'horas', [
    { from: '1900-01-01', value: { day: 2, week: 12 }, basis: 'CST art. 167A' },
  ]),

  health: table<string>('tarifa de salud del trabajador', '% de la base de cotización', [
    { from: '2008-01-01', value: '4', basis: 'Ley 100 de 1993 art. 204' },
  ]),
  pension: table<string>('tarifa de pensión del trabajador', '% de la base de cotización', [
    { from: '2008-01-01', value: '4', basis: 'Ley 100 de 1993 art. 20 (Ley 797 de 2003 art. 7)' },
  ]),
  /** Limits in minimum wages, and the percent of an integral salary that contributes. */
  base: table<{ floor: number; ceiling: number; integral: string }>(
    'topes de la base de cotización',
    'salarios mínimos; % del salario integral',
    [
      {
        from: '2003-01-29',
        value: { floor: 1, ceiling: 25, integral: '70' },
        basis: 'Ley 100 de 1993 art. 18 (Ley 797 de 2003 art. 5)',
      },
    ],
  ),
  /** Highest salary with transport allowance, and lowest integral salary. */
  transportCeiling: table<number>('tope del auxilio', 'salarios mínimos', [
    { from: '1963-01-01', value: 2, basis: 'Ley 15 de 1959 art. 2' },
  ]),
  integralMinimum: table<number>('mínimo del salario integral', 'salarios mínimos', [
    { from: '1991-01-01', value: 13, basis: 'CST art. 132' },
  ]),
  /**
   * Table of Ley 2381 de 2024. It starts on 2027-04-01, only for workers outside its transition and after articles were
   * sent back to Congress.
   */
  solidarity: table<{ ranges: readonly SolidarityRange[]; split: string }>(
    'tabla del fondo de solidaridad',
    '% de la base, desde tantos salarios mínimos',
    [
      {
        from: '2003-01-29',
        value: {
          split: '0.5',
          ranges: [
            { from: 4, percent: '1' },
            { from: 16, percent: '1.2' },
            { from: 17, percent: '1.4' },
            { from: 18, percent: '1.6' },
            { from: 19, percent: '1.8' },
            // «Superiores a 20»: exactly twenty belong to the range before.
            { from: 20, percent: '2', exclusive: true },
          ],
        },
        basis: 'Ley 100 de 1993 art. 27 (Ley 797 de 2003 art. 8)',
      },
      {
        from: '2027-04-01',
        value: {
          split: '0.5',
          ranges: [
            { from: 4, percent: '1.5' },
            { from: 7, percent: '1.8' },
            { from: 11, percent: '2.5' },
            { from: 19, percent: '2.8' },
            { from: 20, percent: '3' },
          ],
        },
        basis: 'Ley 2381 de 2024 art. 20 (Sentencia C-264 de 2026)',
        pending: true,
      },
    ],
  ),
};

export const riskClasses = ['I', 'II', 'III', 'IV', 'V'] as const;
/** Class of occupational risk of the work centre. */
export type RiskClass = (typeof riskClasses)[number];

export const employerTables = {
  health: table<string>('tarifa de salud del empleador', '% de la base de cotización', [
    { from: '2007-01-09', value: '8.5', basis: 'Ley 100 de 1993 art. 204 (Ley 1122 de 2007 art. 10)' },
  ]),
  pension: table<string>('tarifa de pensión del empleador', '% de la base de cotización', [
    { from: '2008-01-01', value: '12', basis: 'Ley 100 de 1993 art. 20 (Ley 797 de 2003 art. 7)' },
  ]),
  /** Points added to the pension rate for work at high risk. */
  highRiskPension: table<string>('tarifa de pensión de alto riesgo', '% de la base de cotización', [
    { from: '2003-07-28', value: '10', basis: 'Decreto 2090 de 2003 art. 5' },
  ]),
  risk: table<Readonly<Record<RiskClass, string>>>(
    'tarifa de riesgos laborales',
    '% de la base de cotización',
    [
      {
        from: '1994-08-03',
        value: { I: '0.522', II: '1.044', III: '2.436', IV: '4.35', V: '6.96' },
        basis: 'Decreto 1772 de 1994 art. 13',
      },
    ],
  ),
  parafiscals: table<{ caja: string; icbf: string; sena: string }>(
    'tarifa de parafiscales',
    '% de lo pagado',
    [
      {
        from: '1989-01-01',
        value: { caja: '4', icbf: '3', sena: '2' },
        basis: 'Ley 21 de 1982; Ley 89 de 1988 art. 1',
      },
    ],
  ),
  /** Pay below which a worker exempts the company from health, SENA and ICBF. */
  exemption: table<number>('exoneración de aportes', 'salarios mínimos', [
    { from: '2017-01-01', value: 10, basis: 'Estatuto Tributario art. 114-1' },
  ]),
};

/** A household contributes to the caja of its domestic worker, but not to SENA or ICBF, which apply to companies. */
export const household = { workerType: '02', basis: 'Decreto 721 de 2013' };

/** Rate of an incapacity from one of its calendar days on. `2/3` is the fraction the law names. */
export type IncapacityTier = { day: number; rate: '2/3' | '1/2' | '1'; payer: string };

export const regimeTables = {
  /** Part of the total remuneration that may be non-salary without contributing. */
  nonSalaryLimit: table<string>('tope de lo que no es salario', '% de la remuneración', [
    { from: '2010-07-12', value: '40', basis: 'Ley 1393 de 2010 art. 30' },
  ]),
  incapacity: table<{ common: readonly IncapacityTier[]; labour: readonly IncapacityTier[] }>(
    'reparto de las incapacidades',
    'fracción de la base, desde tal día',
    [
      {
        from: '2013-12-17',
        value: {
          common: [
            { day: 1, rate: '2/3', payer: 'la empresa' },
            { day: 3, rate: '2/3', payer: 'la EPS' },
            { day: 91, rate: '1/2', payer: 'la EPS' },
            { day: 181, rate: '1/2', payer: 'el fondo de pensiones' },
            { day: 541, rate: '1/2', payer: 'la EPS' },
          ],
          labour: [{ day: 1, rate: '1', payer: 'la ARL' }],
        },
        basis: 'CST art. 227; Decreto 2943 de 2013 art. 1',
      },
    ],
  ),
  /**
   * Maximum calendar days of interruption for a sickness to extend an earlier one, of the same or a related illness.
   */
  incapacityExtension: table<number>(
    'prórroga de la incapacidad',
    'días calendario entre una y otra, a lo sumo',
    [
      {
        from: '2022-07-29',
        value: 30,
        basis: 'Decreto 780 de 2016 art. 2.2.3.3.2 (Decreto 1427 de 2022)',
      },
    ],
  ),
  /** Pay of a sick worker is never less than the minimum wage of those days. */
  incapacityFloor: table<null>('mínimo de las incapacidades', 'regla', [
    { from: '2007-07-17', value: null, basis: 'Sentencia C-543 de 2007' },
  ]),
  labourIncapacity: table<null>('pago de la incapacidad laboral', 'regla', [
    { from: '2002-12-17', value: null, basis: 'Ley 776 de 2002 art. 3' },
  ]),
  /** Maximum leave of a parent; a multiple or premature birth has more. */
  parentalLeave: table<{ mother: number; father?: number; shared?: number }>(
    'licencia de maternidad y paternidad',
    'días calendario',
    [
      { from: '2017-01-04', value: { mother: 126 }, basis: 'CST art. 236 (Ley 1822 de 2017)' },
      {
        from: '2021-07-29',
        value: { mother: 126, father: 14, shared: 42 },
        basis: 'CST art. 236 (Ley 2114 de 2021)',
      },
    ],
  ),
  /** Weeks of contributions for the days worked, each on a fourth of the minimum wage. */
  weeks: table<{ upTo: readonly number[]; parts: number }>('tabla de semanas cotizadas', 'días trabajados', [
    { from: '2014-02-01', value: { upTo: [7, 14, 21, 30], parts: 4 }, basis: 'Decreto 2616 de 2013 art. 6' },
    {
      from: '2025-06-25',
      value: { upTo: [7, 14, 21, 30], parts: 4 },
      basis: 'Ley 2466 de 2025 art. 61 (Circular 0093 de 2025)',
    },
  ]),
  /** Part of the minimum wage owed to an apprentice in class, and whether practice is work with a salary. */
  apprenticeship: table<{ inClass: string; salaried: boolean }>(
    'contrato de aprendizaje',
    '% del salario mínimo',
    [
      { from: '2003-01-01', value: { inClass: '50', salaried: false }, basis: 'Ley 789 de 2002 art. 30' },
      {
        from: '2025-06-25',
        value: { inClass: '75', salaried: true },
        basis: 'CST art. 81 (Ley 2466 de 2025 art. 21)',
      },
    ],
  ),
  /** Stage of an apprentice under code 19. Since August of 2025 practice is reported as an ordinary worker. */
  stageOf19: table<'class' | 'practice'>('etapa del código 19', 'etapa', [
    { from: '1900-01-01', value: 'practice', basis: 'PILA, tipos de cotizante 12 y 19' },
    { from: '2025-08-01', value: 'class', basis: 'Circular 0083 de 2025' },
  ]),
};
