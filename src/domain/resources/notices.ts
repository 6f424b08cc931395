import { megabyte } from '../files/files.ts';
import { installationStaff, roleNames } from '../identity/roles.ts';
import {
  choice,
  choices,
  fileField,
  flag,
  integer,
  momentField,
  references,
  text,
} from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { linkPattern } from '../text/link.ts';

/** Notices of the installation to its companies. Root and support write them for the selected company or for all. */
export const notices = defineResource({
  path: 'notices',
  title: 'Notificaciones',
  singular: 'Notificación',
  feminine: true,
  scope: 'company',
  roles: installationStaff,
  fields: {
    title: text('Título', { max: 120, required: true }),
    body: text('Texto', {
      max: 5000,
      required: true,
      lines: true,
      hint: 'Puede usar **negrilla**, *cursiva*, listas con guion y [enlaces](https://…)',
    }),
    level: choice('Nivel', {
      required: true,
      options: { info: 'Información', exito: 'Éxito', advertencia: 'Advertencia', critica: 'Crítica' },
      initial: 'info',
    }),
    audience: choice('Para', {
      required: true,
      options: {
        compania: 'Quienes trabajan en esta compañía',
        rol: 'Algunos roles',
        todos: 'Todas las compañías',
        empleados: 'Los empleados, en su bóveda',
      },
      initial: 'compania',
      section: 'A quién y cuándo',
    }),
    roles: choices('Roles', {
      required: true,
      options: roleNames,
      when: { field: 'audience', is: ['rol'] },
    }),
    company_ids: references('Otras compañías', {
      to: 'companies',
      hint: 'Además de esta',
      when: { field: 'audience', is: ['compania', 'rol', 'empleados'] },
    }),
    starts_at: momentField('Desde', { required: true }),
    ends_at: momentField('Hasta', { notBefore: 'starts_at' }),
    placement: choice('Dónde se ve', {
      required: true,
      options: { banner: 'Franja', campana: 'Campana', modal: 'Ventana' },
      initial: 'campana',
      section: 'Cómo se ve',
    }),
    requires_ack: flag('Pide confirmación de lectura', {
      when: { field: 'audience', is: ['compania', 'rol', 'todos'] },
    }),
    link_label: text('Texto del enlace', { max: 60 }),
    link_url: text('Enlace', { max: 300, pattern: linkPattern }),
    attachment: fileField('Adjunto', {
      types: ['pdf', 'png', 'jpg', 'xlsx', 'docx'],
      max: 5 * megabyte,
    }),
    origin: choice('Origen', { computed: true, options: { system: 'Del sistema', staff: 'Escrita' } }),
    current: flag('Vigente', { computed: true, derived: true }),
    read_count: integer('Leídas', { computed: true, derived: true }),
    ack_count: integer('Confirmadas', { computed: true, derived: true }),
  },
  list: ['title', 'level', 'audience', 'current', 'starts_at', 'ends_at', 'read_count'],
  search: ['title', 'body'],
  filters: ['current', 'level', 'company_ids', 'audience', 'starts_at'],
  order: 'starts_at',
  label: '{title}',
  offline: 'refuse',
  menu: 'De la instalación',
});
