import { figures, makeCodedField, makeConstantField, words, zeros } from './fields.ts';
import type { BankLayout } from './layout.ts';

const documents = { '13': '01', '22': '02', '31': '03' };
const accounts = { ahorros: 'CA', corriente: 'CC' };

/**
 * Davivienda «pago de nómina», 170 positions, as a public test tool for the bank writes it. DaviPlata is a product of
 * the same bank, and its transfers are not validated with the clearing house either.
 */
export const davivienda: BankLayout = {
  shape: 'fixed',
  letters: 'ascii',
  capitals: true,
  lineEnd: 'crlf',
  endsLast: false,
  header: [
    makeConstantField('Tipo de registro', 2, 'RC'),
    figures('NIT de la empresa', 16, 'nit'),
    makeConstantField('Servicio', 4, 'NOMI'),
    makeConstantField('Subservicio', 4, 'NOMI'),
    figures('Cuenta de origen', 16, 'paying_account'),
    makeCodedField('Tipo de cuenta', 2, 'paying_account_type', accounts),
    makeConstantField('Banco', 6, '000051'),
    figures('Valor total', 18, 'total'),
    figures('Número de traslados', 6, 'count'),
    words('Fecha de proceso', 8, 'paid'),
    words('Hora de proceso', 6, 'time'),
    zeros('Operador', 4),
    makeConstantField('No procesado', 4, '9999'),
    zeros('Fecha de generación', 8),
    zeros('Hora de generación', 6),
    zeros('Indicador', 2),
    makeCodedField('Tipo de identificación', 2, 'company_document_type', documents),
    zeros('Cliente asignado', 12),
    zeros('Oficina de recaudo', 4),
    zeros('Campo futuro', 40),
  ],
  detail: [
    makeConstantField('Tipo de registro', 2, 'TR'),
    figures('Identificación', 16, 'document_number'),
    zeros('Referencia', 16),
    figures('Producto de destino', 16, 'account_number'),
    makeCodedField('Tipo de producto', 2, 'account_type', { ...accounts, daviplata: 'DP', deposito: 'DE' }),
    figures('Banco', 6, 'short_bank', { codes: { '1551': '51' } }),
    figures('Valor', 18, 'amount'),
    zeros('Talón', 6),
    makeCodedField('Tipo de identificación', 2, 'document_type', documents),
    makeCodedField('Validar ACH', 1, 'bank', { '1051': '0', '1551': '0' }, '1'),
    makeConstantField('Resultado', 4, '9999'),
    zeros('Mensaje', 40),
    zeros('Valor acumulado', 18),
    zeros('Fecha de aplicación', 8),
    zeros('Oficina', 4),
    zeros('Motivo', 4),
    zeros('Campo futuro', 7),
  ],
  trailer: [],
};
