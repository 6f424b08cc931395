import { companyStaff } from '../identity/roles.ts';
import type { Errors } from '../records/errors.ts';
import { choice, counting, percent, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { identity, riskClassOptions, source, validity } from './common.ts';

const rate = (name: string, initial: string) =>
  percent(`Tarifa clase ${name}`, { required: true, initial, max: 20 });
const rates = ['rate_i', 'rate_ii', 'rate_iii', 'rate_iv', 'rate_v'] as const;

/** Occupational risk insurers, with the employer rate of each risk class. */
export const arls = defineResource({
  path: 'arls',
  title: 'ARL',
  singular: 'ARL',
  feminine: true,
  scope: 'company',
  roles: companyStaff,
  fields: {
    code: text('Código PILA', { max: 6, required: true, unique: true, hint: 'Por ejemplo 14-23' }),
    name: text('Nombre', { max: 120, required: true }),
    ...identity,
    default_risk_class: choice('Clase de riesgo por defecto', { options: riskClassOptions }),
    policy_number: text('Número de afiliación', { max: 30 }),
    rate_i: { ...rate('I', '0.522'), section: 'Tarifas (% de la base)' },
    rate_ii: rate('II', '1.044'),
    rate_iii: rate('III', '2.436'),
    rate_iv: rate('IV', '4.350'),
    rate_v: rate('V', '6.960'),
    valid_from: { ...validity.valid_from, section: 'Vigencia' },
    valid_to: validity.valid_to,
    source,
    employees_count: counting('Empleados', 'employees', 'arl_id'),
  },
  rules(values): Errors {
    for (const [i, name] of rates.entries()) {
      const before = rates[i - 1];
      if (before && values[name] != null && Number(values[name]) <= Number(values[before] ?? 0))
        return { [name]: ['Cada clase de riesgo cuesta más que la anterior'] };
    }
    return {};
  },
  list: ['code', 'name', 'default_risk_class', 'rate_i', 'employees_count'],
  search: ['code', 'name'],
  filters: ['default_risk_class', 'source'],
  order: 'name',
  label: '{name}',
  offline: 'queue',
  menu: 'De la compañía',
});
