import { buildCuneText, buildQrAddress, buildSoftwareSecurityText } from '../description/cune.ts';
import type { Value } from '../description/description.ts';
import { findChild } from '../description/value.ts';

/** SHA-384 in lower-case hexadecimal. The server and the browser each pass their own. */
export type Hash = (text: string) => string;

export type Seal = { cune: string; softwareCode: string; qr: string };

/** Returns the element that holds the content: the root itself, or the half of the note in use. */
export function getDocumentContent(value: Value): { at: '' | 'Reemplazar' | 'Eliminar'; content: Value } {
  for (const at of ['Reemplazar', 'Eliminar'] as const) {
    const content = findChild(value, at);
    if (content) return { at, content };
  }
  return { at: '', content: value };
}

/** Formats an amount with two decimals. More decimals are cut, not rounded (annex 8.1); fewer are filled with zeros. */
const twoDecimals = (text: string): string =>
  /^\d+\.\d\d$/.test(text)
    ? text
    : text.replace(
        /^(\d+)(?:\.(\d*))?$/,
        (_, whole: string, rest = '') => `${whole}.${`${rest}00`.slice(0, 2)}`,
      );

const text = (of: Value | undefined, name: string): string => {
  const found = of?.[name];
  return typeof found === 'string' ? found : '';
};

/** Computes the CUNE, SoftwareSC and QR of a document. A deletion uses zero amounts and worker 0. */
export function computeSeal(value: Value, hash: Hash, pin: string): Seal {
  const { at: place, content } = getDocumentContent(value);
  const general = findChild(content, 'InformacionGeneral');
  const total = (name: string): string => (place === 'Eliminar' ? '0.00' : twoDecimals(text(content, name)));
  const number = text(findChild(content, 'NumeroSecuenciaXML'), '@Numero');
  const environment = text(general, '@Ambiente');
  const cune = hash(
    buildCuneText({
      number,
      day: text(general, '@FechaGen'),
      time: text(general, '@HoraGen'),
      accrued: total('DevengadosTotal'),
      deductions: total('DeduccionesTotal'),
      total: total('ComprobanteTotal'),
      nit: text(findChild(content, 'Empleador'), '@NIT'),
      worker: place === 'Eliminar' ? '0' : text(findChild(content, 'Trabajador'), '@NumeroDocumento'),
      kind: place === '' ? '102' : '103',
      pin,
      environment,
    }),
  );
  return {
    cune,
    softwareCode: hash(
      buildSoftwareSecurityText(text(findChild(content, 'ProveedorXML'), '@SoftwareID'), pin, number),
    ),
    qr: buildQrAddress(environment, cune),
  };
}

/** Fills in the three values of the document that need the PIN. */
export function sealDocument(value: Value, hash: Hash, pin: string): Value {
  const { at, content } = getDocumentContent(value);
  const { cune, softwareCode, qr } = computeSeal(value, hash, pin);
  const filled: Value = {
    ...content,
    ProveedorXML: { ...findChild(content, 'ProveedorXML'), '@SoftwareSC': softwareCode },
    CodigoQR: qr,
    InformacionGeneral: { ...findChild(content, 'InformacionGeneral'), '@CUNE': cune },
  };
  return at === '' ? filled : { ...value, [at]: filled };
}
