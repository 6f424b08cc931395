import { choice, choices, flag, integer, momentField, text } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { roleNames } from '../roles.ts';

/** Who works in the back office. Only listed here: people are invited and suspended by actions of their rows. */
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
      options: { activo: 'Activo', invitado: 'Invitado', suspendido: 'Suspendido' },
    }),
    locale: text('Idioma', { max: 5, computed: true }),
  },
  list: ['name', 'email', 'roles', 'companies_count', 'last_login_at', 'status'],
  search: ['name', 'email'],
  filters: ['roles', 'status'],
  order: 'name',
  label: '{name}',
  offline: 'refuse',
  menu: 'Sistema',
});
