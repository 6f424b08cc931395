import { formatLabels, writtenInWords } from '../banking/formats.ts';
import { companyStaff } from '../identity/roles.ts';
import { choice, flag, reference, text } from '../records/fields.ts';
import { defineResource } from '../records/resource.ts';

/** Accounts from which the company pays people. The default one is used unless another is chosen. */
export const bankAccounts = defineResource({
  path: 'bank_accounts',
  title: 'Bancos',
  singular: 'Cuenta bancaria',
  plural: 'Cuentas bancarias',
  feminine: true,
  scope: 'company',
  roles: companyStaff,
  proof: 'all',
  fields: {
    alias: text('Alias', { max: 60, required: true, unique: true, hint: 'Como la llaman en la empresa' }),
    bank_id: reference('Banco', { to: 'banks', required: true }),
    account_type: choice('Tipo de cuenta', {
      required: true,
      options: { ahorros: 'Ahorros', corriente: 'Corriente' },
      initial: 'corriente',
    }),
    account_number: text('Número de cuenta', { max: 20, required: true, input: 'digits', masked: true }),
    holder_name: text('Titular', { max: 120, hint: 'Vacío: la compañía', section: 'Titular' }),
    holder_document: text('Documento del titular', {
      max: 15,
      input: 'digits',
      nit: true,
      confirmedBy: 'confirmed_holder_document',
    }),
    confirmed_holder_document: text('Documento confirmado', { max: 15, apart: true }),
    flat_file_format: choice('Archivo plano', {
      options: formatLabels,
      section: 'Dispersión',
      hint: `Se hacen ${writtenInWords}. Para otro banco, escriba su manual en «Plantillas de banco»`,
    }),
    template_id: reference('Plantilla', {
      to: 'bank_templates',
      required: true,
      when: { field: 'flat_file_format', is: ['template'] },
    }),
    agreement_code: text('Código de convenio', { max: 20 }),
    ledger_account: text('Cuenta contable', { max: 20 }),
    is_default: flag('Predeterminada', {}),
  },
  list: ['alias', 'bank_id', 'account_type', 'account_number', 'is_default'],
  search: ['alias', 'account_number'],
  filters: ['bank_id', 'account_type'],
  order: 'alias',
  label: '{alias}',
  offline: 'refuse',
  menu: 'Con qué paga',
});
