import { companyStaff } from '../../../domain/identity/roles.ts';
import { keyScopes, scopeNames } from '../../../domain/identity/scopes.ts';
import { choices, dayField, references, text } from '../../../domain/records/fields.ts';
import { defineResource } from '../../../domain/records/resource.ts';

/** Form of a new access key. */
export const newKey = defineResource({
  path: 'access_keys',
  title: 'Llaves de acceso',
  singular: 'Llave de acceso',
  feminine: true,
  scope: 'company',
  roles: companyStaff,
  offline: 'refuse',
  list: ['name'],
  search: ['name'],
  order: 'name',
  label: '{name}',
  fields: {
    name: text('Nombre', { max: 60, required: true, hint: 'El programa que la usa' }),
    scopes: choices('Alcances', {
      required: true,
      options: scopeNames,
      hint: 'Escribir no incluye leer. Enviar, cerrar, contabilizar y presentar van aparte.',
    }),
    company_ids: references('Compañías', { to: 'companies', hint: 'Sin ninguna, solo esta' }),
    expires_on: dayField('Último día en que sirve', { hint: 'Vacío: hasta que se revoque' }),
    addresses: text('Direcciones de red', {
      max: 500,
      hint: 'Direcciones o redes que la pueden usar, separadas por comas (203.0.113.0/24). Vacío: cualquiera',
    }),
  },
});

/** Values of the form as the call takes them. */
export function toKeyInput(values: Readonly<Record<string, unknown>>) {
  const { name, scopes, company_ids, expires_on, addresses } = values;
  const companies = Array.isArray(company_ids) ? company_ids.map(String) : [];
  const networks = String(addresses ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const held = Array.isArray(scopes) ? scopes : [];
  return {
    name: String(name ?? ''),
    scopes: keyScopes.filter((scope) => held.includes(scope)),
    ...(companies.length > 0 && { company_ids: companies }),
    ...(expires_on ? { expires_on: String(expires_on) } : {}),
    ...(networks.length > 0 && { addresses: networks }),
  };
}
