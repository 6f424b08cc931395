import { figures, makeCodedField, makeConstantField, words, zeros } from './fields.ts';
import { type BankLayout, referenceLetters } from './layout.ts';

/**
 * Bancolombia «Formato de pago PAB», version 2.0, 264 positions, from its mapping of 25 February 2020
 * (scribd.com/document/728724011).
 */
export const bancolombiaPab: BankLayout = {
  shape: 'fixed',
  letters: 'ascii',
  capitals: true,
  lineEnd: 'crlf',
  endsLast: true,
  header: [
    makeConstantField('Tipo de registro', 1, '1'),
    figures('NIT pagador', 15, 'nit'),
    makeConstantField('Aplicación', 1, 'I'),
    makeConstantField('Relleno', 15),
    makeConstantField('Clase de transacción', 3, '225'),
    makeConstantField('Descripción', 10, 'NOMINA'),
    words('Fecha de transmisión', 8, 'sent'),
    words('Secuencia del día', 2, 'sequence'),
    words('Fecha de aplicación', 8, 'paid'),
    figures('Número de registros', 6, 'count'),
    zeros('Sumatoria de débitos', 17),
    figures('Sumatoria de créditos', 17, 'total'),
    figures('Cuenta a debitar', 11, 'paying_account'),
    makeCodedField('Tipo de cuenta', 1, 'paying_account_type', { ahorros: 'S', corriente: 'D' }),
    makeConstantField('Relleno final', 149),
  ],
  detail: [
    makeConstantField('Tipo de registro', 1, '6'),
    words('Documento', 15, 'document_number'),
    words('Nombre', 30, 'name'),
    figures('Banco', 9, 'bank'),
    words('Cuenta', 17, 'account_number'),
    makeConstantField('Indicador de lugar de pago', 1, 'S'),
    makeCodedField('Tipo de transacción', 2, 'account_type', { ahorros: '37', corriente: '27' }),
    figures('Valor', 17, 'amount'),
    words('Fecha de aplicación', 8, 'paid'),
    words('Referencia', referenceLetters, 'reference'),
    makeCodedField('Tipo de documento', 1, 'document_type', {
      '13': '1',
      '22': '2',
      '31': '3',
      '12': '4',
      '41': '5',
    }),
    zeros('Oficina de entrega', 5),
    makeConstantField('Fax', 15),
    makeConstantField('Correo', 80),
    makeConstantField('Identificación del autorizado', 15),
    makeConstantField('Relleno', 27),
  ],
  trailer: [],
};
