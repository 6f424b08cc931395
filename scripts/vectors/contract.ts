import type { Claims } from '../../src/domain/payroll/contract/claims.ts';
import type { Contract } from '../../src/domain/payroll/contract/contract.ts';
import type { DatedPolicy } from '../../src/domain/payroll/law/policy.ts';
import { type RiskClass, riskClasses } from '../../src/domain/payroll/law/tables.ts';
import { type Day, makeDay } from '../../src/domain/values/day.ts';
import { type Money, noMoney } from '../../src/domain/values/money.ts';
import type { Inputs } from './inputs.ts';
import { Untranslatable } from './value.ts';

/** Builds the employee of a case. The default is ordinary, with an indefinite contract. */
export function contractOf(inputs: Inputs): Contract {
  const salary = inputs.money('salario', 'salario_mensual', 'salario_basico');
  const integral = inputs.money('salario_integral');
  const isIntegral = inputs.flag('integral', 'es_integral') ?? integral !== undefined;
  if (salary !== undefined && integral !== undefined)
    throw new Untranslatable('«salario» y «salario_integral» dicen lo mismo: deje una sola');
  const retirement = inputs.day('retiro', 'fecha_retiro');
  const hours = inputs.whole('horas_semana', 'jornada_semanal');
  const stage = inputs.choice(
    { lectiva: 'class', practica: 'practice', productiva: 'practice', dual: 'practice' } as const,
    'aprendiz',
    'etapa',
  );
  const risk = riskOf(inputs);
  const type = codeOf(inputs, 'tipo_cotizante');
  const subtype = codeOf(inputs, 'subtipo_cotizante');
  const learns = stage !== undefined || type === '12' || type === '19';
  const transport = transportOf(inputs);
  const withholding = withholdingOf(inputs);
  return {
    salary: salary ?? integral ?? noMoney,
    admission: inputs.day('ingreso', 'fecha_ingreso') ?? makeDay(2002, 1, 1),
    ...(retirement && { retirement }),
    worker_type: inputs.flag('por_semanas') ? '51' : (type ?? (stage ? '19' : '01')),
    worker_subtype: inputs.flag('pensionado') ? '01' : (subtype ?? '00'),
    contract_type: learns ? '4' : '2',
    ...(inputs.flag('alto_riesgo') && { high_risk_pension: true }),
    integral_salary: isIntegral,
    transport_allowance_mode: transport === undefined ? 'auto' : transport ? 'always' : 'never',
    ...(risk && { risk_class: risk }),
    ...(hours !== undefined && { weekly_hours: hours }),
    ...(inputs.flag('teletrabajo', 'teletrabajador') && { teleworks: true }),
    ...(stage && { practice_from: stage === 'practice' ? makeDay(1900, 1, 1) : makeDay(2199, 12, 31) }),
    ...(withholding && { withholding }),
  };
}

/** Reads a code of two digits, which a case may write as a number. */
function codeOf(inputs: Inputs, name: string): string | undefined {
  const value = inputs.raw(name);
  if (value === undefined) return undefined;
  const text = String(value).padStart(2, '0');
  return /^\d\d$/.test(text) ? text : inputs.fault(name, 'un código de dos cifras');
}

/** Reads whether there is an allowance: yes or no, or pesos, where 0 means no. */
function transportOf(inputs: Inputs): boolean | undefined {
  const value = inputs.raw('auxilio_transporte', 'con_auxilio');
  if (typeof value === 'number') return value === 0 ? false : undefined;
  if (value !== undefined) return inputs.flag('auxilio_transporte', 'con_auxilio');
  return inputs.raw('auxilio') === 0 ? false : undefined;
}

/** Reads a class of risk, `I` to `V` or 1 to 5. */
export function riskOf(inputs: Inputs): RiskClass | undefined {
  const words = Object.fromEntries(
    riskClasses.flatMap((risk, index) => [
      [risk.toLowerCase(), risk],
      [String(index + 1), risk],
    ]),
  );
  return inputs.choice<RiskClass>(words, 'arl', 'clase', 'clase_riesgo', 'clase_arl', 'riesgo');
}

/** Reads the claims for withholding, in pesos a month. */
export function claimsOf(inputs: Inputs): Claims {
  const amounts = {
    housing: inputs.money('intereses_vivienda', 'vivienda'),
    prepaid: inputs.money('medicina_prepagada', 'prepagada'),
    voluntaryPension: inputs.money('pension_voluntaria', 'fpv', 'aportes_voluntarios'),
    afc: inputs.money('afc'),
    mandatoryFund: inputs.money('voluntarios_obligatorio', 'aporte_voluntario_obligatorio'),
    foodVouchers: inputs.money('bonos_alimentacion', 'alimentacion'),
  };
  const stated = Object.entries(amounts).filter((entry): entry is [string, Money] => entry[1] !== undefined);
  const dependants = dependantsOf(inputs);
  return { ...Object.fromEntries(stated), ...(dependants !== undefined && { dependants }) };
}

/** Reads `true` or the number of dependants. The law allows the same for one or several. */
function dependantsOf(inputs: Inputs): boolean | undefined {
  const value = inputs.raw('dependientes');
  if (value === undefined || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value > 0;
  throw new Untranslatable('«dependientes» debe ser true, false o cuántos son');
}

function withholdingOf(inputs: Inputs): Contract['withholding'] {
  const percent = inputs.decimal('porcentaje_fijo', 'porcentaje_retencion');
  const claims = claimsOf(inputs);
  if (percent === undefined && Object.keys(claims).length === 0) return undefined;
  return { procedure: percent === undefined ? 'table' : { percent }, claims };
}

const always: Day = makeDay(2000, 1, 1);

/** Reads the policies of the company. Without a word on the exemption it pays everything. */
export function policiesOf(inputs: Inputs): DatedPolicy[] {
  const exempt = inputs.flag('exonerado', 'exonerado_empresa', 'exonerada', 'exoneracion') ?? false;
  const rate = inputs.choice({ '2/3': 'two-thirds', '66.67': '66.67' } as const, 'tarifa_incapacidad');
  const whole = inputs.flag('primeros_dias_completos');
  const compares = inputs.choice({ basico: 'basic', devengado: 'earned' } as const, 'auxilio_compara');
  const rates = inputs.choice(
    { fracciones: 'fractions', porcentajes: 'percentages' } as const,
    'tarifas_provision',
  );
  return [
    {
      from: always,
      exempt,
      ...(rate && { incapacity_rate: rate }),
      ...(whole !== undefined && { first_days_whole: whole }),
      ...(compares && { transport_compares: compares }),
      ...(rates && { provision_rates: rates }),
    },
  ];
}
