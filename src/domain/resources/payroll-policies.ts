import { companyStaff } from '../identity/roles.ts';
import type { PayrollPolicy } from '../payroll/law/policy.ts';
import { preparationDays } from '../payroll/law/preparation.ts';
import { choice, dayField } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { riskClassOptions } from './common.ts';

const yesOrNo = (label: string, hint?: string) =>
  choice(label, { options: { yes: 'Sí', no: 'No' }, ...(hint ? { hint } : {}) });

/**
 * Choices of the company where the law leaves one, from a day on. An empty field keeps the earlier choice. Options
 * are the values of `Policy`. A boolean of `Policy` is `yes` or `no` here, because empty means neither.
 */
export const payrollPolicies = defineResource({
  path: 'payroll_policies',
  title: 'Políticas de nómina',
  singular: 'Política de nómina',
  feminine: true,
  scope: 'company',
  roles: companyStaff,
  fields: {
    from: dayField('Desde', { required: true, hint: 'Lo que deje vacío sigue como estaba antes' }),
    exempt: {
      ...yesOrNo('Exonerada de salud, SENA e ICBF', 'Estatuto Tributario art. 114-1'),
      section: 'Aportes',
    },
    exemption_base: choice('El tope de la exoneración compara', {
      options: { salary: 'Los pagos salariales', earned: 'Todo lo devengado' },
    }),
    integral_compares: choice('El límite del 40 % de un salario integral compara', {
      options: { seventy: 'El 70 % del salario', whole: 'Todo el salario' },
      hint: 'Ley 1393 de 2010 art. 30. Lo que pasa del límite cotiza completo',
    }),
    risk_class: choice('Clase de riesgo de quien no tiene', { options: riskClassOptions }),
    vacation_base: choice('Base de aportes en vacaciones', {
      options: { previous: 'La reportada el mes anterior', paid: 'Lo que se paga por ellas' },
    }),
    vacation_risk: yesOrNo('Los días de vacaciones cotizan a ARL'),
    apprentice_parafiscals: yesOrNo('El aprendiz en práctica entra en caja, SENA e ICBF'),
    fortnight_withholding: choice('La retención de quien cobra varias veces al mes', {
      options: { second: 'Toda en la segunda mitad del mes', split: 'Una parte en cada pago' },
      section: 'Descuentos',
    }),
    withholding_rounding: choice('La retención se redondea', {
      options: { law: 'Como dice el Estatuto Tributario, art. 868', thousand: 'Siempre al mil más cercano' },
      hint: 'Hasta $ 100, al peso; hasta $ 10.000, al cien; lo demás, al mil',
    }),
    leaving_exemption: choice('El 25 % exento de indemnizaciones y bonificaciones por retiro', {
      options: { capped: 'Hasta 790 UVT al año', whole: 'Sin tope' },
      hint: 'ET art. 206 num. 10, con el tope de la Ley 2277 de 2022',
    }),
    ordinary_beside_alimony: choice('Un embargo ordinario junto a uno de alimentos toma', {
      options: {
        rest: 'La quinta parte de lo que dejan los alimentos; entre todos, hasta la mitad',
        each: 'La quinta parte de todo el salario, cada uno con su límite',
      },
      hint: 'Ninguna norma dice cómo se juntan los CST arts. 154 a 156; sin elegir, van primero los alimentos (Ley 1098 de 2006 art. 134). Con la otra puede quedar menos del mínimo',
    }),
    orders_priority: choice('Después de los embargos se descuenta primero', {
      options: { libranza_first: 'La libranza', union_first: 'El sindicato y la cooperativa' },
    }),
    orders_short: choice('Si el neto no alcanza para un descuento acordado', {
      options: { queue: 'Espera completo', reduce: 'Se descuenta lo que quepa' },
    }),
    authorised_limit: choice('Lo que el empleado solo autorizó no toca', {
      options: {
        minimum: 'El salario mínimo',
        unseizable: 'La parte inembargable: el mínimo y cuatro quintas partes de lo que pasa de él',
      },
      hint: 'CST art. 149: el salario sin auxilio de transporte, después de las deducciones de ley; no es de las libranzas. Sin elegir, el mínimo',
    }),
    transport_compares: choice('El tope del auxilio de transporte compara', {
      options: { earned: 'Lo devengado como salario en el mes', basic: 'El sueldo básico' },
      hint: 'La ley habla de quienes «devenguen» hasta dos mínimos (Ley 15 de 1959); sin elegir, lo devengado',
      section: 'Devengados',
    }),
    late_raise: choice('Un aumento guardado después de pagar sus meses se paga', {
      options: {
        novelty: 'En la nómina abierta, una línea por mes',
        notes: 'Con una nota de ajuste de cada mes',
      },
      hint: 'CST arts. 127 y 132. En la nómina abierta cotiza y retiene en el mes en que se paga',
    }),
    incapacity_rate: choice('Incapacidad común', {
      options: { 'two-thirds': 'Dos terceras partes exactas', '66.67': '66,67 %' },
    }),
    first_days_whole: yesOrNo('Completa los dos primeros días de incapacidad'),
    saturdays: yesOrNo('El sábado es día hábil', 'Para vacaciones y para quien cobra por días'),
    prima_suspensions: yesOrNo('Las suspensiones y licencias no remuneradas reducen la prima'),
    lost_rest: yesOrNo('La ausencia sin justificar pierde el descanso', 'CST art. 173'),
    apprentice_pay: choice('Lo que recibe el aprendiz en etapa lectiva', {
      options: { salary: 'Como salario', sustenance_support: 'Como apoyo de sostenimiento' },
    }),
    sick_days_provision: choice('Los días de incapacidad provisionan con', {
      options: { contract: 'El sueldo del contrato', paid: 'Lo pagado' },
      section: 'Provisiones',
    }),
    provision_rates: choice('Tarifas de provisión', {
      options: { fractions: 'Doceavas exactas', percentages: 'Porcentajes redondeados (8,33 % y 4,17 %)' },
    }),
    prepare_day: choice('Los borradores de la nómina del mes se preparan', {
      options: preparationDays,
      hint: 'Con lo que se repite y lo aprobado, si la compañía no paga por pagos. Nada se cierra ni se envía solo',
      section: 'Preparación',
    }),
  } satisfies Record<keyof PayrollPolicy | 'from', unknown>,
  list: ['from', 'exempt', 'risk_class', 'transport_compares', 'incapacity_rate'],
  search: [],
  filters: [],
  order: 'from',
  label: 'Desde {from}',
  offline: 'refuse',
  menu: 'Cómo se organiza',
});
