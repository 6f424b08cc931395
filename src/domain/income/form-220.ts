import type { Laws } from '../payroll/law/parameters.ts';
import { findKnownFigure } from '../payroll/law/table.ts';
import { makeDay } from '../values/day.ts';
import { type Money, money, noMoney, sum, toMoneyText } from '../values/money.ts';
import {
  contributionRows,
  type GrossRow,
  grossRows,
  type IncomeYear,
  type YearContribution,
} from './year.ts';

/** Row of the income certificate: its name in the form, its amount and its box. Old certificates have no boxes. */
export type CertificateRow = { label: string; amount: string; box?: number };

type Boxes<Row extends string> = readonly (readonly [box: number, label: string, rows: readonly Row[]])[];
type Form = {
  from: number;
  gross: Boxes<GrossRow>;
  total: number;
  contributions: Boxes<YearContribution>;
  /** Box of the average income of the last six months, if the form has one. */
  average?: number;
  withholding: number;
};

/**
 * Boxes of form 220 by taxable year (Estatuto Tributario art. 378), as DIAN prescribed them for the year `from`.
 * Several rows may share a box, and each row is in one box. The boxes of the years in between are not confirmed: see
 * `getYearForm`.
 */
export const forms: readonly Form[] = [
  {
    from: 2020,
    gross: [
      [36, 'Pagos por salarios o emolumentos eclesiásticos', ['salaries']],
      [37, 'Pagos con bonos, cheques, tarjetas o vales', ['vouchers', 'food_excess']],
      [38, 'Pagos por honorarios', ['fees']],
      [39, 'Pagos por servicios', ['services']],
      [40, 'Pagos por comisiones', ['commissions']],
      [41, 'Pagos por prestaciones sociales', ['benefits']],
      [42, 'Pagos por viáticos', ['viatics']],
      [43, 'Pagos por gastos de representación', ['representation']],
      [44, 'Pagos por compensaciones del trabajo asociado cooperativo', ['cooperative']],
      [45, 'Otros pagos', ['other', 'education']],
      [
        46,
        'Cesantías e intereses de cesantías pagadas, consignadas o reconocidas',
        ['severance', 'severance_fund', 'traditional_severance'],
      ],
      [47, 'Pensiones de jubilación, vejez o invalidez', ['pensions']],
    ],
    total: 48,
    contributions: [
      [49, 'Aportes obligatorios por salud a cargo del trabajador', ['health']],
      [50, 'Aportes obligatorios a pensión y solidaridad a cargo del trabajador', ['pension']],
      [51, 'Cotizaciones voluntarias al régimen de ahorro individual (RAIS)', ['rais']],
      [53, 'Aportes voluntarios a fondos de pensiones', ['voluntary_pension']],
      [54, 'Aportes a cuentas AFC', ['afc', 'avc']],
    ],
    withholding: 55,
  },
  {
    from: 2025,
    gross: [
      [36, 'Pagos por salarios o emolumentos eclesiásticos', ['salaries']],
      [37, 'Pagos con bonos, cheques, tarjetas o vales', ['vouchers']],
      [38, 'Exceso de los pagos por alimentación mayores a 41 UVT', ['food_excess']],
      [39, 'Pagos por honorarios', ['fees']],
      [40, 'Pagos por servicios', ['services']],
      [41, 'Pagos por comisiones', ['commissions']],
      [42, 'Pagos por prestaciones sociales', ['benefits']],
      [43, 'Pagos por viáticos', ['viatics']],
      [44, 'Pagos por gastos de representación', ['representation']],
      [45, 'Pagos por compensaciones del trabajo asociado cooperativo', ['cooperative']],
      [46, 'Otros pagos', ['other']],
      [47, 'Cesantías e intereses de cesantías pagados al empleado', ['severance']],
      [48, 'Auxilio de cesantías del régimen tradicional del CST', ['traditional_severance']],
      [49, 'Auxilio de cesantías consignado al fondo', ['severance_fund']],
      [50, 'Pensiones de jubilación, vejez o invalidez', ['pensions']],
      [51, 'Apoyos económicos para educación', ['education']],
    ],
    total: 52,
    contributions: [
      [53, 'Aportes obligatorios por salud a cargo del trabajador', ['health']],
      [54, 'Aportes obligatorios a pensión y solidaridad a cargo del trabajador', ['pension']],
      [55, 'Cotizaciones voluntarias al régimen de ahorro individual (RAIS)', ['rais']],
      [56, 'Aportes voluntarios a fondos de pensiones', ['voluntary_pension']],
      [57, 'Aportes a cuentas AFC', ['afc']],
      [58, 'Aportes a cuentas AVC', ['avc']],
    ],
    average: 59,
    withholding: 60,
  },
];

/** Certainty of the boxes of a year: from its own form, from the latest form, or only the names. */
export type BoxCertainty = 'own' | 'last' | 'names';

/**
 * Returns the form of a taxable year. A year after the latest form uses its boxes. A year between two forms uses only
 * the names.
 */
export function getYearForm(year: number): { form: Form; standing: BoxCertainty } {
  const form = forms.findLast(({ from }) => from <= year) ?? (forms[0] as Form);
  if (form.from === year) return { form, standing: 'own' };
  return { form, standing: form === forms.at(-1) ? 'last' : 'names' };
}

/** Income, contributions and withholding of a certificate. Amounts are whole pesos as decimal text. */
export type Form220 = {
  income: CertificateRow[];
  income_total: string;
  total_box?: number;
  /** Payments that are not income. Empty when there are none. */
  apart: CertificateRow[];
  contributions: CertificateRow[];
  average?: CertificateRow;
  withholding: string;
  withholding_box?: number;
  /** Taxable year of the boxes, when they are not those of the year of the certificate. */
  boxes_of?: number | null;
  /** Part of the rows that comes from the opening balance. */
  opening?: { on: string; source?: string; amounts: CertificateRow[] };
};

const apartLabels = {
  food_exempt: 'Alimentación hasta 41 UVT al mes (ET art. 387-1)',
  advances: 'Anticipos de salario',
  refunds: 'Reintegros',
} as const;

/** Puts the year of an employee in the boxes of form 220. */
export function buildForm220(year: number, income: IncomeYear): Form220 {
  const { form, standing } = getYearForm(year);
  const numbered = standing !== 'names';
  const row = (box: number, label: string, amount: Money): CertificateRow => ({
    label,
    amount: toMoneyText(amount),
    ...(numbered && { box }),
  });
  const rowsOf = (of: IncomeYear | Omit<IncomeYear, 'opening'>) => [
    form.gross.map(([box, label, rows]) => row(box, label, sum(rows.map((name) => of.rows[name])))),
    form.contributions.map(([box, label, rows]) =>
      row(box, label, sum(rows.map((name) => of.contributions[name]))),
    ),
  ];
  const [gross = [], contributions = []] = rowsOf(income);
  const { opening } = income;
  return {
    income: gross,
    income_total: toMoneyText(income.gross),
    ...(numbered && { total_box: form.total, withholding_box: form.withholding }),
    apart: Object.entries(apartLabels).flatMap(([name, label]) => {
      const amount = income.apart[name as keyof typeof apartLabels];
      return amount === noMoney ? [] : [{ label, amount: toMoneyText(amount) }];
    }),
    contributions,
    ...(form.average !== undefined && {
      average: row(form.average, 'Ingreso laboral promedio de los últimos seis meses', income.average),
    }),
    withholding: toMoneyText(income.withholding),
    ...(standing !== 'own' && { boxes_of: standing === 'last' ? form.from : null }),
    ...(opening && {
      opening: {
        on: opening.on,
        ...(opening.source && { source: opening.source }),
        amounts: [
          ...rowsOf(opening.year).flat(),
          { label: 'Retención en la fuente', amount: toMoneyText(opening.year.withholding) },
        ]
          .filter(({ amount }) => amount !== toMoneyText(noMoney))
          .map(({ label, amount }) => ({ label, amount })),
      },
    }),
  };
}

/** Lists the rows that are in no box of a form or in several. A test checks that there are none. */
export function listMisplacedRows(form: Form): string[] {
  const boxed = [...form.gross, ...form.contributions].flatMap(([, , rows]) => rows as readonly string[]);
  return [...grossRows, ...contributionRows].filter((row) => boxed.filter((one) => one === row).length !== 1);
}

/**
 * Limits below which a person need not declare income, in UVT of the taxable year (Estatuto Tributario arts. 592, 593
 * and 594-3). `wealth` is gross assets. `flow` applies to each of income, cards, purchases and deposits.
 */
const declarationLimits = [{ from: 2017, wealth: 4500, flow: 1400 }] as const;

type Limit = { uvt: number; amount: Money };
export type DeclarationLimits = { wealth: Limit; flow: Limit };

/** Returns the limits of a taxable year, in UVT and in pesos. `undefined` when its UVT is unknown. */
export function findDeclarationLimits(year: number, laws: Laws): DeclarationLimits | undefined {
  const uvt = findKnownFigure(() => laws(makeDay(year, 1, 1)).uvt.value);
  const limits = declarationLimits.findLast(({ from }) => from <= year);
  if (uvt === undefined || !limits) return undefined;
  const limitOf = (count: number): Limit => ({ uvt: count, amount: money(uvt * count) });
  return { wealth: limitOf(limits.wealth), flow: limitOf(limits.flow) };
}
