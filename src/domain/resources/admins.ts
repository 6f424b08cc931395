import { canSeeAllCompanies, type Role, roleNames } from '../identity/roles.ts';
import type { Errors } from '../records/errors.ts';
import { choice, choices, flag, integer, momentField, references, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { companies } from './companies.ts';

/** Users of the back office. This resource only lists them; actions on each row invite, change and suspend. */
export const admins = defineResource({
  path: 'admins',
  title: 'Administradores',
  singular: 'Administrador',
  scope: 'global',
  roles: ['root'],
  only: 'list',
  fields: {
    name: text('Nombre', { max: 120, computed: true }),
    email: text('Correo', { max: 120, computed: true }),
    roles: choices('Roles', { computed: true, options: roleNames }),
    companies_count: integer('Compañías', { computed: true }),
    owner: flag('Dueño en SSO', { computed: true }),
    last_login_at: momentField('Último acceso', { computed: true }),
    status: choice('Estado', {
      computed: true,
      options: {
        activo: 'Activo',
        invitado: 'Invitado',
        suspendido: 'Suspendido',
        retirado: 'Sin acceso',
      },
    }),
    locale: text('Idioma', { max: 5, computed: true }),
    invited_at: momentField('Última invitación', { computed: true }),
  },
  list: ['name', 'email', 'roles', 'companies_count', 'last_login_at', 'status'],
  search: ['name', 'email'],
  filters: ['roles', 'status'],
  order: 'name',
  label: '{name}',
  offline: 'refuse',
  menu: 'De la instalación',
});

const name = text('Nombre', { max: 120, required: true });
const access = {
  roles: choices('Roles', { required: true, options: roleNames }),
  company_ids: references('Compañías', {
    to: 'companies',
    depends: true,
    hint: 'Las que puede ver. Administrador general y Soporte las ven todas.',
  }),
};

/**
 * Checks roles against companies. A role that sees every company has no list, and a role that cannot create companies
 * needs one.
 */
function accessRules({ roles, company_ids: given }: Readonly<Record<string, unknown>>): Errors {
  const held = (Array.isArray(roles) ? roles : []) as Role[];
  const some = Array.isArray(given) && given.length > 0;
  if (held.length === 0) return {};
  if (canSeeAllCompanies(held))
    return some ? { company_ids: ['Con estos roles se ven todas: deje la lista vacía'] } : {};
  const makes = held.some((role) => companies.roles.includes(role));
  return some || makes ? {} : { company_ids: ['Elija al menos una compañía'] };
}

const { path, title, singular, scope, roles, offline } = admins;
const form = { path, title, singular, scope, roles, offline, rules: accessRules } as const;
const listed = { list: ['name'], search: ['name'], order: 'name', label: '{name}' } as const;

export const invitedAdmin = defineResource({
  ...form,
  ...listed,
  fields: { name, email: text('Correo', { max: 120, required: true, input: 'email' }), ...access },
});

/** Fields of a user that can change. The email cannot, because it is the sign-in name. */
export const changedAdmin = defineResource({ ...form, ...listed, fields: { name, ...access } });

export const notedAdmin = defineResource({
  ...form,
  ...listed,
  fields: {
    ...invitedAdmin.fields,
    status: admins.fields.status,
    invited_at: admins.fields.invited_at,
  },
});
