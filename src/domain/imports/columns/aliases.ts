import type { AmountKey, DeductionKey } from '../../payroll/concepts/amounts.ts';
import type { HourKind } from '../../payroll/concepts/concepts.ts';

/** How files call hours, amounts and deductions, besides our labels. One number is enough: «anticipo» is «anticipos» too. */

export const hourAliases: Readonly<Record<HourKind, readonly string[]>> = {
  heds: ['hed', 'horas extras diurnas', 'horas extra diurnas', 'extras diurnas'],
  hens: ['hen', 'horas extras nocturnas', 'horas extra nocturnas', 'extras nocturnas'],
  hrns: ['hrn', 'rn', 'recargo nocturno', 'horas recargo nocturno'],
  heddfs: [
    ...['heddf', 'hedd', 'hed dominical'],
    'horas extras diurnas dominicales',
    'extras diurnas dominicales',
    'extras diurnas festivas',
  ],
  hrddfs: ['hrddf', 'rddf', 'rdd', 'rdf', 'recargo dominical', 'recargo diurno dominical', 'recargo festivo'],
  hendfs: [
    ...['hendf', 'hend', 'hen dominical'],
    'horas extras nocturnas dominicales',
    'extras nocturnas dominicales',
    'extras nocturnas festivas',
  ],
  hrndfs: ['hrndf', 'rndf', 'rnf', 'recargo nocturno dominical', 'recargo nocturno festivo'],
};

export const amountAliases: Partial<
  Record<AmountKey, { salary?: readonly string[]; other?: readonly string[] }>
> = {
  bonuses: {
    salary: ['bonificacion salarial', 'bonificacion', 'bono salarial'],
    other: [
      ...['bonificacion no salarial', 'bono no salarial'],
      // CST 128: what the employer gives now and then, because it wants to.
      ...['bonificacion ocasional', 'bonificacion mera liberalidad', 'bonificacion por mera liberalidad'],
    ],
  },
  aids: {
    salary: ['auxilio salarial'],
    other: [
      'auxilio no salarial',
      'auxilio',
      'auxilio alimentacion',
      'rodamiento',
      'auxilio rodamiento',
      ...['auxilio movilizacion', 'auxilio movilidad'],
    ],
  },
  commissions: { salary: ['comisiones', 'comision', 'comision ventas'] },
  viatics: {
    salary: ['viaticos salariales'],
    other: ['viaticos', 'viaticos no salariales', 'viaticos ocasionales'],
  },
  endowment: { other: ['dotacion'] },
  telecommuting: { other: ['teletrabajo'] },
  advances: { other: ['anticipo devengado'] },
  refund: { other: ['reintegro devengado', 'reintegro'] },
  other_concepts: {
    salary: [
      ...['otros ingresos salariales', 'otros devengados salariales', 'otros pagos salariales'],
      ...['ingresos adicionales salariales', 'otros salariales'],
    ],
    other: [
      ...['otros ingresos no salariales', 'otros devengados no salariales', 'otros pagos no salariales'],
      ...['ingresos adicionales no salariales', 'otros no salariales'],
    ],
  },
};

export const takenAliases: Partial<Record<DeductionKey, readonly string[]>> = {
  withholding: ['retencion', 'retencion en la fuente', 'retefuente', 'rte fte', 'retencion salarios'],
  loans: ['libranza', 'libranzas', 'libranza banco', 'credito', 'credito libranza'],
  advances: ['anticipo', 'anticipos', 'adelanto', 'adelanto nomina', 'anticipo nomina'],
  other_deductions: [
    'otras deducciones',
    'otros descuentos',
    'descuentos',
    'fondo de empleados',
    'ahorro fondo empleados',
  ],
  cooperative: ['cooperativa', 'aporte cooperativa'],
  unions: ['sindicato', 'cuota sindical'],
  tax_lien: [
    'embargo',
    'embargos',
    'embargo judicial',
    'embargo alimentos',
    'embargo alimentario',
    'embargo civil',
  ],
  voluntary_pension: ['pension voluntaria', 'aporte voluntario pension', 'avp'],
  afc: ['afc', 'ahorro afc', 'cuenta afc'],
  supplementary_plan: ['medicina prepagada', 'plan complementario'],
  education: ['educacion', 'icetex'],
  third_party_payments: ['pago a terceros', 'pagos a terceros'],
  debt: ['deuda', 'prestamo', 'prestamo empresa', 'abono prestamo'],
};
