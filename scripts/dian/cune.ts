import { hash } from 'node:crypto';
import { decodeDocumentText } from '../../src/domain/dian/check/file-rules.ts';
import {
  buildCuneText,
  buildQrAddress,
  buildSoftwareSecurityText,
} from '../../src/domain/dian/description/cune.ts';
import { findText } from '../../src/domain/dian/description/value.ts';
import { XmlProblem } from '../../src/domain/dian/description/xml.ts';
import { openDocument } from '../../src/domain/dian/document/read.ts';
import { computeSeal, getDocumentContent } from '../../src/domain/dian/rules/seal.ts';
import { parseDay } from '../../src/domain/values/day.ts';
import { type Options, optionsOf, Usage } from './usage.ts';

const sha384 = (text: string): string => hash('sha384', text, 'hex');

const fields = {
  numero: /^[\p{L}\d]+$/u,
  fecha: { test: (text: string) => parseDay(text) !== undefined },
  hora: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d-05:00$/,
  devengado: /^\d+\.\d\d$/,
  deducido: /^\d+\.\d\d$/,
  total: /^\d+\.\d\d$/,
  nit: /^\d+$/,
  trabajador: /^\d+$/,
  tipo: /^10[23]$/,
  ambiente: /^[12]$/,
};

/** Computes CUNE, SoftwareSC and QR, of a file or of its parts. */
export function cune(args: readonly string[], read: (path: string) => Uint8Array): number {
  const options = optionsOf(args, ['pin', 'software', ...Object.keys(fields)], []);
  const pin = options.named.get('pin');
  if (!pin) throw new Usage('Falta el PIN del software: --pin.');
  const [file, ...others] = options.files;
  if (others.length > 0) throw new Usage('El CUNE se calcula de un archivo a la vez.');
  return file === undefined ? ofParts(options, pin) : ofFile(read(file), pin);
}

function ofParts({ named }: Options, pin: string): number {
  const wrong = Object.entries(fields).filter(([name, form]) => !form.test(named.get(name) ?? ''));
  if (wrong.length > 0) {
    throw new Usage(`Falta o está mal escrito: ${wrong.map(([name]) => `--${name}`).join(', ')}.`);
  }
  const at = (name: string) => named.get(name) ?? '';
  const text = buildCuneText({
    number: at('numero'),
    day: at('fecha'),
    time: at('hora'),
    accrued: at('devengado'),
    deductions: at('deducido'),
    total: at('total'),
    nit: at('nit'),
    worker: at('trabajador'),
    kind: at('tipo') === '103' ? '103' : '102',
    pin,
    environment: at('ambiente'),
  });
  console.info(`CUNE: ${sha384(text)}`);
  const software = named.get('software');
  if (software) console.info(`SoftwareSC: ${sha384(buildSoftwareSecurityText(software, pin, at('numero')))}`);
  console.info(`CodigoQR: ${buildQrAddress(at('ambiente'), sha384(text))}`);
  return 0;
}

function ofFile(bytes: Uint8Array, pin: string): number {
  try {
    const read = decodeDocumentText(bytes);
    if ('finding' in read) return refuse(read.finding.message);
    const { value } = openDocument(read.text);
    const { content } = getDocumentContent(value);
    if (!/^[12]$/.test(findText(content, 'InformacionGeneral', '@Ambiente') ?? '')) {
      return refuse('El documento no dice en qué ambiente está (1 o 2) y el CUNE lo necesita.');
    }
    const seal = computeSeal(value, sha384, pin);
    const attribute = (...names: string[]) => findText(content, ...names)?.toLowerCase();
    const differs = attribute('InformacionGeneral', '@CUNE') !== seal.cune;
    const code = attribute('ProveedorXML', '@SoftwareSC') !== seal.softwareCode;
    console.info(`CUNE: ${seal.cune}${differs ? '  (el del archivo es otro)' : ''}`);
    console.info(`SoftwareSC: ${seal.softwareCode}${code ? '  (el del archivo es otro)' : ''}`);
    console.info(`CodigoQR: ${seal.qr}`);
    return differs || code ? 1 : 0;
  } catch (problem) {
    if (!(problem instanceof XmlProblem)) throw problem;
    return refuse(`${problem.message}.`);
  }
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
