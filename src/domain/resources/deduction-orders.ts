import { companyStaff } from '../identity/roles.ts';
import type { OrderKind } from '../payroll/law/garnishment-limits.ts';
import type { Errors } from '../records/errors.ts';
import { choice, dayField, flag, moneyField, percent, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

/** Names of the `orderKinds` of the engine. They are repeated here so that forms do not load the engine. */
export const orderKindNames = {
  alimony: 'Embargo de alimentos',
  adult_alimony: 'Embargo de alimentos de un adulto',
  cooperative_order: 'Embargo de cooperativa',
  ordinary: 'Embargo',
  libranza: 'Libranza',
  union: 'Cuota sindical',
  cooperative: 'Cooperativa',
  loan: 'Préstamo de la empresa',
  voluntary: 'Descuento voluntario',
} as const satisfies Record<OrderKind, string>;

const byJudges: readonly unknown[] = [
  'alimony',
  'adult_alimony',
  'cooperative_order',
  'ordinary',
] satisfies OrderKind[];
/** Orders that may reach social benefits (CST art. 344). */
const reaching: readonly OrderKind[] = ['alimony', 'adult_alimony', 'cooperative_order'];
const agreed = Object.keys(orderKindNames).filter((kind) => !byJudges.includes(kind));

/** Court orders and deductions that a worker authorized, until they are paid off or end. */
export const deductionOrders = defineResource({
  path: 'deduction_orders',
  title: 'Préstamos y embargos',
  singular: 'Orden de descuento',
  plural: 'Órdenes de descuento',
  feminine: true,
  scope: 'company',
  roles: companyStaff,
  fields: {
    employee_id: reference('Empleado', { to: 'employees', required: true }),
    kind: choice('Clase', {
      required: true,
      options: orderKindNames,
      initial: 'libranza',
      hints: {
        alimony:
          'Los alimentos de niños y adolescentes se limitan después de las deducciones de ley (Ley 1098 de 2006 art. 130)',
      },
    }),
    label: text('Beneficiario', {
      max: 120,
      required: true,
      hint: 'Juzgado, banco o cooperativa a quien se paga',
    }),
    creditor_nit: text('NIT del beneficiario', {
      max: 15,
      input: 'digits',
      nit: true,
      hint: 'Sin dígito de verificación. Es el tercero de su cuenta en Contabilidad',
    }),
    received: dayField('Recibida el', {
      required: true,
      hint: 'Entre iguales se atiende primero la que llegó antes',
    }),
    amount: moneyField('Valor mensual', { positive: true, section: 'Cuánto se descuenta' }),
    percent: percent('Porcentaje del salario', {}),
    on_benefits: choice('Prima y demás prestaciones', {
      options: { yes: 'También se embargan', no: 'No: solo el salario' },
      hint: 'Lo dice el oficio del juez. Sin elegir, hasta la mitad (CST art. 344)',
      when: { field: 'kind', is: reaching },
    }),
    owed: moneyField('Saldo por pagar', { hint: 'Vacío: sin límite' }),
    authorised: flag('Autorización escrita del empleado', { when: { field: 'kind', is: agreed } }),
    from: dayField('Desde', { section: 'Vigencia', hint: 'Vacío: desde el día en que se recibió' }),
    to: dayField('Hasta', { notBefore: 'from' }),
  },
  rules(values): Errors {
    const [amount, share] = [values['amount'] != null, values['percent'] != null];
    if (amount && share) return { percent: ['Escriba el valor o el porcentaje, no los dos'] };
    if (!amount && !share && values['kind'] != null && !byJudges.includes(values['kind']))
      return { amount: ['Escriba el valor o el porcentaje que se descuenta'] };
    return {};
  },
  list: ['employee_id', 'kind', 'label', 'amount', 'percent', 'received'],
  search: ['label'],
  filters: ['employee_id', 'kind', 'received'],
  order: 'received',
  label: '{label}',
  offline: 'queue',
});
