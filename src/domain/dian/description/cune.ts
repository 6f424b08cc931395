/** Builds the texts behind CUNE, SoftwareSC and QR. The caller hashes them with SHA-384 (lower-case hexadecimal). */

export type CuneFields = {
  number: string;
  day: string;
  /** Time with its offset: `14:30:00-05:00`. */
  time: string;
  accrued: string;
  deductions: string;
  total: string;
  /** NIT of the employer, even when a provider sends. */
  nit: string;
  worker: string;
  kind: '102' | '103';
  pin: string;
  environment: string;
};

export const buildCuneText = (f: CuneFields): string =>
  [
    f.number,
    f.day,
    f.time,
    f.accrued,
    f.deductions,
    f.total,
    f.nit,
    f.worker,
    f.kind,
    f.pin,
    f.environment,
  ].join('');

export const buildSoftwareSecurityText = (softwareId: string, pin: string, number: string): string =>
  `${softwareId}${pin}${number}`;

const catalogues: { [environment: string]: string } = {
  '1': 'https://catalogo-vpfe.dian.gov.co',
  '2': 'https://catalogo-vpfe-hab.dian.gov.co',
};

/** Builds the content of the attribute `CodigoQR`. */
export function buildQrAddress(environment: string, cune: string): string {
  const catalogue = catalogues[environment];
  if (!catalogue) throw new RangeError(`No hay un ambiente ${environment}`);
  return `${catalogue}/document/searchqr?documentkey=${cune}`;
}

/** Builds the lines of the QR code of the printed payslip (annex 13.1). `note` is set only in an adjustment note. */
export function buildPrintedQr(f: Omit<CuneFields, 'pin' | 'kind'>, cune: string, note?: '1' | '2'): string {
  return [
    `NumNIE: ${f.number}`,
    `FecNIE: ${f.day}`,
    `HorNIE: ${f.time}`,
    ...(note ? [`TipoNota: ${note}`] : []),
    `NitNIE: ${f.nit}`,
    `DocEmp: ${f.worker}`,
    `ValDev: ${f.accrued}`,
    `ValDed: ${f.deductions}`,
    `ValTol: ${f.total}`,
    `CUNE: ${cune}`,
    `QRCode: ${buildQrAddress(f.environment, cune)}`,
  ].join('\n');
}
