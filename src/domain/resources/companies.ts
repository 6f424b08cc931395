import { megabyte } from '../files/files.ts';
import { phonePattern } from '../identity/contact-patterns.ts';
import { companyStaff } from '../identity/roles.ts';
import { choice, dayField, fileField, flag, integer, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';
import { ciiuPattern } from './common.ts';

/** Employers. Names and address are those of the RUT and appear in every document. */
export const companies = defineResource({
  path: 'companies',
  title: 'Compañías',
  singular: 'Compañía',
  feminine: true,
  scope: 'membership',
  roles: companyStaff.filter((role) => role !== 'client'),
  readers: [...companyStaff, 'enabler'],
  fields: {
    person_type: choice('Tipo de persona', {
      required: true,
      options: { juridica: 'Jurídica', natural: 'Natural' },
      initial: 'juridica',
      section: 'Identificación',
    }),
    document_type_id: reference('Tipo de documento', {
      to: 'document_types',
      initial: '31',
      only: { field: 'allowed_for', is: 'company' },
      hint: 'Si no lo dice, NIT',
    }),
    nit: text('NIT', {
      max: 15,
      required: true,
      unique: true,
      input: 'digits',
      nit: true,
      confirmedBy: 'confirmed_nit',
      hint: 'Sin puntos ni dígito de verificación',
    }),
    confirmed_nit: text('NIT confirmado', { max: 15, apart: true }),
    dv: integer('Dígito de verificación', { computed: true }),
    social_reason: text('Razón social', {
      max: 450,
      required: true,
      hint: 'Como está en el RUT, con su puntuación',
      when: { field: 'person_type', is: ['juridica'] },
    }),
    first_name: text('Primer nombre', {
      max: 60,
      required: true,
      when: { field: 'person_type', is: ['natural'] },
    }),
    other_names: text('Otros nombres', { max: 60, when: { field: 'person_type', is: ['natural'] } }),
    surname: text('Primer apellido', {
      max: 60,
      required: true,
      when: { field: 'person_type', is: ['natural'] },
    }),
    second_surname: text('Segundo apellido', { max: 60, when: { field: 'person_type', is: ['natural'] } }),
    trade_name: text('Nombre comercial', { max: 200 }),
    address: text('Dirección', { max: 200, required: true, section: 'Ubicación y contacto' }),
    country_id: reference('País', { to: 'countries', required: true, initial: 'CO' }),
    department_id: reference('Departamento', { to: 'departments', required: true }),
    municipality_id: reference('Municipio', {
      to: 'municipalities',
      required: true,
      within: { field: 'department_id', equals: 'department_id' },
    }),
    phone: text('Teléfono', {
      max: 20,
      required: true,
      input: 'tel',
      pattern: phonePattern,
    }),
    email: text('Correo del RUT', { max: 120, required: true, input: 'email' }),
    language_id: reference('Idioma', { to: 'languages', required: true, initial: 'es', section: 'Nómina' }),
    currency_type_id: reference('Moneda', { to: 'currency_types', required: true, initial: 'COP' }),
    parafiscal_exempt: flag('Exonerada (art. 114-1 ET)', {
      initial: true,
      hint: 'Una persona natural lo está en los meses con dos empleados o más',
    }),
    ciiu_code: text('Actividad económica (CIIU)', { max: 6, pattern: ciiuPattern }),
    founded_on: dayField('Fecha de constitución', {}),
    legal_representative: text('Representante legal', { max: 120, section: 'Representante legal' }),
    legal_representative_document: text('Documento del representante', { max: 15 }),
    logo: fileField('Logo', {
      types: ['png', 'jpg', 'svg'],
      max: megabyte,
      hint: 'PNG, JPG o SVG de hasta 1 MB; en los comprobantes sale el PNG o JPG',
      section: 'Comprobantes y correo',
    }),
    head_note: text('Nota de encabezado', { max: 500, lines: true }),
    foot_note: text('Nota de pie', { max: 500, lines: true }),
    reply_to_email: text('Correo de respuesta', { max: 120, input: 'email' }),
    mail_subject: text('Asunto del correo', {
      max: 150,
      hint: 'Puede usar {empleado}, {periodo} y {compania}',
    }),
    mail_body: text('Texto del correo', {
      max: 5000,
      lines: true,
      hint: 'Lleva el comprobante adjunto y el enlace a la bóveda; vacío, uno breve',
    }),
    distributor_id: reference('Distribuidor', {
      to: 'admins',
      only: { field: 'roles', is: 'distributor' },
      section: 'Quién la maneja',
    }),
    allied_id: reference('Aliado', { to: 'admins', only: { field: 'roles', is: 'allied_client' } }),
    employees_count: integer('Empleados', { computed: true, derived: true }),
    enablement: choice('Habilitación', {
      computed: true,
      derived: true,
      options: {
        sin_iniciar: 'Sin iniciar',
        en_pruebas: 'En pruebas',
        habilitada: 'Habilitada',
        por_vencer: 'Certificado por vencer',
      },
    }),
  },
  partly: {
    roles: ['client'],
    fields: [
      'address',
      'department_id',
      'municipality_id',
      'phone',
      'email',
      'head_note',
      'foot_note',
      'reply_to_email',
      'mail_subject',
      'mail_body',
    ],
  },
  list: ['social_reason', 'nit', 'municipality_id', 'employees_count', 'enablement'],
  search: ['social_reason', 'nit', 'trade_name'],
  filters: ['enablement', 'municipality_id', 'distributor_id', 'department_id'],
  order: 'social_reason',
  label: '{social_reason}',
  offline: 'refuse',
  menu: 'Quiénes somos',
});
