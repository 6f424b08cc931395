import { resolveNit } from '../../identity/nit.ts';
import type { DocumentContext } from '../description/context.ts';
import type { Value } from '../description/description.ts';
import { type DocumentFinding, makeDocumentFinding } from '../description/finding.ts';
import { findChild, findText } from '../description/value.ts';
import { computeSeal, getDocumentContent } from './seal.ts';

function withNitMeant(value: Value, confirmedNits: readonly string[] | undefined): Value {
  const { at, content } = getDocumentContent(value);
  const [nit, digit] = ['@NIT', '@DV'].map((name) => findText(content, 'Empleador', name));
  const employer = {
    ...findChild(content, 'Empleador'),
    '@NIT': resolveNit(nit ?? '', digit, confirmedNits),
  };
  const meant = { ...content, Empleador: employer };
  return at === '' ? meant : { ...value, [at]: meant };
}

/** Recomputes CUNE and SoftwareSC from the document and the PIN of the software, and reports differences. */
export function sealFindings(value: Value, { seal, confirmedNits }: DocumentContext): DocumentFinding[] {
  const { content } = getDocumentContent(value);
  const environment = findText(content, 'InformacionGeneral', '@Ambiente') ?? '';
  if (!seal || !/^[12]$/.test(environment)) return [];
  const expected = computeSeal(value, seal.hash, seal.pin);
  // For a NIT that includes its check digit, the CUNE must use the intended NIT: one of the NIT as written would
  // be wrong too.
  const { cune } = computeSeal(withNitMeant(value, confirmedNits), seal.hash, seal.pin);
  const findings: DocumentFinding[] = [];
  // DIAN compares without case.
  const attribute = (...names: string[]): string | undefined => findText(content, ...names)?.toLowerCase();
  if (attribute('ProveedorXML', '@SoftwareSC') !== expected.softwareCode) {
    findings.push(
      makeDocumentFinding(
        'NIE020',
        'ProveedorXML/@SoftwareSC',
        'El código de seguridad del software no corresponde a su identificador, su PIN y el número.',
        'Confirme en Habilitación el identificador y el PIN del software.',
      ),
    );
  }
  if (![expected.cune, cune].includes(attribute('InformacionGeneral', '@CUNE') ?? '')) {
    findings.push(
      makeDocumentFinding(
        'NIE024',
        'InformacionGeneral/@CUNE',
        'El CUNE no corresponde a lo que dice el documento y al PIN.',
        `Debería ser ${cune}. Confirme el PIN y que nada cambió después de calcularlo.`,
      ),
    );
  }
  return findings;
}
