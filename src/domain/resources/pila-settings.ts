import { companyStaff } from '../identity/roles.ts';
import { choice, dayField, integer, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

/** Economic activity of a risk class (Decreto 768 de 2022): the class, four figures of CIIU and two more. */
const activity = (name: string, figure: number) =>
  text(`Actividad de la clase ${name}`, {
    max: 7,
    input: 'digits',
    pattern: {
      test: new RegExp(`^${figure}\\d{6}$`),
      message: `Escriba siete cifras que empiecen por ${figure}`,
    },
  });

/** How a company files its planilla, from a day on: `PilaSettings`. */
export const pilaSettings = defineResource({
  path: 'pila_settings',
  title: 'Ajustes de PILA',
  singular: 'Ajuste de PILA',
  plural: 'Ajustes de PILA',
  scope: 'company',
  roles: companyStaff,
  fields: {
    from: dayField('Desde', {
      required: true,
      unique: true,
      hint: 'Vale para los meses que terminan desde este día',
    }),
    presentation: choice('Forma de presentación', {
      required: true,
      options: { U: 'Única', S: 'Por sucursal' },
      initial: 'U',
      hint: 'Hay operadores que solo reciben «Por sucursal», con código 01 y nombre',
    }),
    branch_code: text('Código de la sucursal', {
      max: 10,
      required: true,
      when: { field: 'presentation', is: ['S'] },
      hint: 'La de quien no tiene sucursal en su ficha. Cada una de las otras va en su propia planilla',
    }),
    branch_name: text('Nombre de la sucursal', {
      max: 40,
      required: true,
      when: { field: 'presentation', is: ['S'] },
    }),
    contributor_type: choice('Tipo de aportante', {
      required: true,
      options: { '01': 'Empleador', '17': 'Organización de recicladores' },
      initial: '01',
    }),
    operator_code: text('Código del operador', {
      max: 2,
      input: 'digits',
      pattern: { test: /^\d{2}$/, message: 'Escriba dos cifras' },
      hint: 'Vacío: lo pone el operador',
    }),
    arl_id: reference('ARL de la compañía', {
      to: 'arls',
      section: 'Riesgos laborales',
      hint: 'Vacía: la de la mayoría de los empleados',
    }),
    work_centre: integer('Centro de trabajo', { min: 0, max: 999_999, hint: 'El que dio la ARL' }),
    activity_1: activity('I', 1),
    activity_2: activity('II', 2),
    activity_3: activity('III', 3),
    activity_4: activity('IV', 4),
    activity_5: activity('V', 5),
    absence_caja_base: choice('Base de caja en los días que no la pagan', {
      options: { health: 'La misma de salud', zero: 'En cero' },
      hint: 'Incapacidad, licencia y días sin salario. Vacío: la de salud',
      section: 'Lo que el anexo deja abierto',
    }),
    suspended_health: choice('Salud de los días sin salario si está exonerada', {
      options: { exempt: 'No se paga', employer: 'Se paga la parte de la empresa' },
      hint: 'Vacío: no se paga',
    }),
  },
  list: ['from', 'presentation', 'operator_code', 'arl_id', 'activity_1'],
  search: [],
  filters: [],
  order: 'from',
  label: 'Desde {from}',
  offline: 'refuse',
});
