import type { BankLayout } from './layout.ts';

/** A table from which the page of any bank can be filled. */
export const generalCsv: BankLayout = {
  shape: 'delimited',
  delimiter: ';',
  titles: true,
  letters: 'utf8_sheet',
  capitals: false,
  lineEnd: 'crlf',
  endsLast: false,
  header: [],
  detail: [
    { name: 'Tipo de documento', source: 'document_type' },
    { name: 'Documento', source: 'document_number' },
    { name: 'Nombre', source: 'name' },
    { name: 'Banco', source: 'bank' },
    { name: 'Tipo de cuenta', source: 'account_type' },
    { name: 'Cuenta', source: 'account_number' },
    { name: 'Valor', source: 'amount', amount: 'as_needed' },
  ],
  trailer: [],
};
