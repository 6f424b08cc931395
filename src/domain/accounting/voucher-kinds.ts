export const voucherKinds = {
  pay: 'Nómina',
  contributions: 'Aportes de la empresa',
  provisions: 'Provisiones',
  consolidation: 'Consolidación de fin de año',
} as const;
export type VoucherKind = keyof typeof voucherKinds;
export const voucherOrder = Object.keys(voucherKinds) as [VoucherKind, ...VoucherKind[]];
