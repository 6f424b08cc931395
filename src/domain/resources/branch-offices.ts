import { phonePattern } from '../identity/contact-patterns.ts';
import { companyStaff } from '../identity/roles.ts';
import { choice, counting, flag, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { ciiuPattern, riskClassOptions } from './common.ts';

/** Places of work. Documents are issued from the main one. */
export const branchOffices = defineResource({
  path: 'branch_offices',
  title: 'Sucursales',
  singular: 'Sucursal',
  feminine: true,
  scope: 'company',
  roles: companyStaff,
  fields: {
    code: text('Código', { max: 10, required: true, unique: true, hint: 'El de la sucursal en PILA' }),
    name: text('Nombre', { max: 120, required: true }),
    address: text('Dirección', { max: 200, required: true, section: 'Ubicación' }),
    department_id: reference('Departamento', { to: 'departments', required: true }),
    municipality_id: reference('Municipio', {
      to: 'municipalities',
      required: true,
      within: { field: 'department_id', equals: 'department_id' },
    }),
    phone: text('Teléfono', { max: 20, input: 'tel', pattern: phonePattern }),
    email: text('Correo', { max: 120, input: 'email' }),
    ciiu_code: text('Actividad económica (CIIU)', { max: 6, pattern: ciiuPattern, section: 'Riesgo' }),
    arl_id: reference('ARL', { to: 'arls' }),
    default_risk_class: choice('Clase de riesgo por defecto', { options: riskClassOptions }),
    is_main: flag('Principal', {}),
    employees_count: counting('Empleados', 'employees', 'branch_office_id'),
  },
  list: ['code', 'name', 'municipality_id', 'is_main', 'employees_count'],
  search: ['code', 'name'],
  filters: ['department_id', 'municipality_id'],
  order: 'code',
  label: '{name}',
  offline: 'queue',
  menu: 'Quiénes somos',
});
