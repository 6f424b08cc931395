import { figures, makeCodedField, makeConstantField, words, zeros } from './fields.ts';
import type { BankLayout } from './layout.ts';

/** Bancolombia «Formato SAP», 95 positions, amounts in whole pesos. Source: one public file. */
export const bancolombiaSap: BankLayout = {
  shape: 'fixed',
  letters: 'ascii',
  capitals: true,
  lineEnd: 'crlf',
  endsLast: true,
  header: [
    makeConstantField('Tipo de registro', 1, '1'),
    figures('NIT pagador', 10, 'nit'),
    words('Nombre del pagador', 16, 'company_name'),
    makeConstantField('Clase de transacción', 3, '225'),
    makeConstantField('Descripción', 10, 'PAGONOMINA'),
    { ...words('Fecha de transmisión', 6, 'sent'), pattern: 'AAMMDD' },
    words('Secuencia', 1, 'sequence_letter'),
    { ...words('Fecha de aplicación', 6, 'paid'), pattern: 'AAMMDD' },
    figures('Número de registros', 6, 'count'),
    zeros('Sumatoria de débitos', 12),
    figures('Sumatoria de créditos', 12, 'total', { amount: 'pesos' }),
    figures('Cuenta a debitar', 11, 'paying_account'),
    makeCodedField('Tipo de cuenta', 1, 'paying_account_type', { ahorros: 'S', corriente: 'D' }),
  ],
  detail: [
    makeConstantField('Tipo de registro', 1, '6'),
    figures('Documento', 15, 'document_number'),
    words('Nombre', 18, 'name'),
    figures('Banco', 9, 'bank'),
    figures('Cuenta', 17, 'account_number'),
    makeConstantField('Indicador de lugar de pago', 1, 'S'),
    makeCodedField('Tipo de transacción', 2, 'account_type', { ahorros: '37', corriente: '27' }),
    figures('Valor', 10, 'amount', { amount: 'pesos' }),
    makeConstantField('Concepto', 9, 'NOMINA'),
    words('Referencia', 12, 'reference'),
    makeConstantField('Relleno', 1),
  ],
  trailer: [],
};
