/** File formats of accounting programs, as data. No other code knows them. */

export type LineValue =
  | 'day'
  | 'voucher'
  | 'type'
  | 'number'
  | 'account'
  | 'account_name'
  | 'document'
  | 'party'
  | 'centre'
  | 'centre_name'
  | 'debit'
  | 'credit'
  | 'detail'
  | 'company'
  | 'company_nit';
/** Column of a file: a value of the line, a constant text, or nothing. */
export type FormatColumn = { header: string; value?: LineValue; text?: string };

export type AccountingFormat = {
  label: string;
  /** Source of the columns: our own format, public sources that agree, or none yet. */
  known: 'own' | 'confirmed' | 'unconfirmed';
  note: string;
  days: 'DD/MM/AAAA' | 'AAAA-MM-DD';
  /** Maximum lines in one file, when the program has a limit. */
  most?: number;
  columns: readonly FormatColumn[];
};

const column = (header: string, value?: LineValue): FormatColumn => ({ header, ...(value && { value }) });
const fixed = (header: string, text: string): FormatColumn => ({ header, text });
const blank = (...headers: string[]): FormatColumn[] => headers.map((header) => ({ header }));
const numbered = (header: string, count: number): FormatColumn[] =>
  blank(...Array.from({ length: count }, (_, at) => `${header}${at + 1}`));

const unconfirmed = 'Sin confirmar: compare las columnas con la plantilla de su programa antes de importar.';
const plain: readonly FormatColumn[] = [
  column('Fecha', 'day'),
  column('Tipo de comprobante', 'type'),
  column('Número', 'number'),
  column('Cuenta', 'account'),
  column('Tercero', 'document'),
  column('Nombre del tercero', 'party'),
  column('Centro de costo', 'centre'),
  column('Detalle', 'detail'),
  column('Débito', 'debit'),
  column('Crédito', 'credit'),
];

export const accountingFormats = {
  general: {
    label: 'General',
    known: 'own',
    note: 'Todas las columnas, para cualquier programa.',
    days: 'AAAA-MM-DD',
    columns: [
      column('Fecha', 'day'),
      column('Comprobante', 'voucher'),
      column('Número', 'number'),
      column('Cuenta', 'account'),
      column('Nombre de la cuenta', 'account_name'),
      column('Tercero', 'document'),
      column('Nombre del tercero', 'party'),
      column('Centro de costo', 'centre'),
      column('Débito', 'debit'),
      column('Crédito', 'credit'),
      column('Detalle', 'detail'),
      // Last, so that earlier columns keep their position.
      column('Nombre del centro de costo', 'centre_name'),
    ],
  },
  siigo: {
    label: 'Siigo Nube',
    known: 'confirmed',
    note: 'Las 27 columnas del modelo de comprobantes contables, iguales en cuatro fuentes públicas. Siigo recibe hasta 500 líneas por archivo.',
    days: 'DD/MM/AAAA',
    most: 500,
    columns: [
      column('Tipo de comprobante', 'type'),
      column('Consecutivo comprobante', 'number'),
      // Some titles in the program's template end with a space.
      column('Fecha de elaboración ', 'day'),
      fixed('Sigla moneda', 'COP'),
      ...blank('Tasa de cambio'),
      column('Código cuenta contable', 'account'),
      column('Identificación tercero', 'document'),
      ...blank('Sucursal', 'Código producto', 'Código de bodega', 'Acción', 'Cantidad producto', 'Prefijo'),
      ...blank('Consecutivo', 'No. cuota', 'Fecha vencimiento', 'Código impuesto'),
      ...blank('Código grupo activo fijo', 'Código activo fijo'),
      column('Descripción', 'detail'),
      column('Código centro/subcentro de costos', 'centre'),
      column('Débito', 'debit'),
      column('Crédito', 'credit'),
      column('Observaciones', 'voucher'),
      ...blank('Base gravable libro compras/ventas  ', 'Base exenta libro compras/ventas'),
      fixed('Mes de cierre', 'NO'),
    ],
  },
  world_office: {
    label: 'World Office',
    known: 'unconfirmed',
    note: `${unconfirmed} El encabezado es el de la versión de escritorio; el detalle cambia entre versiones.`,
    days: 'DD/MM/AAAA',
    columns: [
      column('Encab: Empresa', 'company'),
      column('Encab: Tipo Documento', 'type'),
      ...blank('Encab: Prefijo'),
      column('Encab: Documento Número', 'number'),
      column('Encab: Fecha', 'day'),
      column('Encab: Tercero Interno', 'company_nit'),
      column('Encab: Tercero Externo', 'company_nit'),
      column('Encab: Nota', 'voucher'),
      ...blank('Encab: FormaPago', 'Encab: Verificado'),
      fixed('Encab: Anulado', '0'),
      ...numbered('Encab: Personalizado', 15),
      column('Detalle: CuentaContable', 'account'),
      column('Detalle: Nota', 'detail'),
      column('Detalle: TerceroExterno', 'document'),
      column('Detalle: Débito', 'debit'),
      column('Detalle: Crédito', 'credit'),
      column('Detalle: Vencimiento', 'day'),
      ...blank('Detalle: Vendedor', 'Detalle: Cheque', 'Detalle: Banco Cheque'),
      ...blank('Detalle: Centro Costos', 'Detalle: PorcentajeRetención', 'Detalle: BaseRetención'),
      ...blank('Detalle: PagoRetención', 'Detalle: Tipo Base'),
      column('Detalle: Código Centro Costos', 'centre'),
    ],
  },
  helisa: { label: 'Helisa', known: 'unconfirmed', note: unconfirmed, days: 'DD/MM/AAAA', columns: plain },
  alegra: {
    label: 'Alegra',
    known: 'unconfirmed',
    note: `${unconfirmed} Alegra recibe hasta 2.000 líneas por comprobante.`,
    days: 'DD/MM/AAAA',
    most: 2000,
    columns: plain,
  },
  contapyme: {
    label: 'ContaPyme',
    known: 'unconfirmed',
    note: unconfirmed,
    days: 'DD/MM/AAAA',
    columns: plain,
  },
} as const satisfies Record<string, AccountingFormat>;
export type FormatKey = keyof typeof accountingFormats;
export const formatKeys = Object.keys(accountingFormats) as [FormatKey, ...FormatKey[]];
