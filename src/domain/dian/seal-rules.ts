import type { DocumentContext } from './context.ts';
import type { Value } from './description.ts';
import { type DocumentFinding, found } from './finding.ts';
import { contentOf, sealOf } from './seal.ts';
import { textAt } from './value.ts';

/** CUNE and SoftwareSC done again from what the document says and the PIN of the software. */
export function sealFindings(value: Value, { seal }: DocumentContext): DocumentFinding[] {
  const { content } = contentOf(value);
  const environment = textAt(content, 'InformacionGeneral', '@Ambiente') ?? '';
  if (!seal || !/^[12]$/.test(environment)) return [];
  const expected = sealOf(value, seal.hash, seal.pin);
  const findings: DocumentFinding[] = [];
  // DIAN compares without case.
  const written = (...names: string[]): string | undefined => textAt(content, ...names)?.toLowerCase();
  if (written('ProveedorXML', '@SoftwareSC') !== expected.softwareCode) {
    findings.push(
      found(
        'NIE020',
        'ProveedorXML/@SoftwareSC',
        'El código de seguridad del software no corresponde a su identificador, su PIN y el número.',
        'Confirme en Habilitación el identificador y el PIN del software.',
      ),
    );
  }
  if (written('InformacionGeneral', '@CUNE') !== expected.cune) {
    findings.push(
      found(
        'NIE024',
        'InformacionGeneral/@CUNE',
        'El CUNE no corresponde a lo que dice el documento y al PIN.',
        `Debería ser ${expected.cune}. Confirme el PIN y que nada cambió después de calcularlo.`,
      ),
    );
  }
  return findings;
}
