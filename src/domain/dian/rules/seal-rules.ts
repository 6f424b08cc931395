import { nitMeant } from '../../identity/nit.ts';
import type { DocumentContext } from '../description/context.ts';
import type { Value } from '../description/description.ts';
import { type DocumentFinding, found } from '../description/finding.ts';
import { childAt, textAt } from '../description/value.ts';
import { contentOf, sealOf } from './seal.ts';

function withNitMeant(value: Value, confirmedNits: readonly string[] | undefined): Value {
  const { at, content } = contentOf(value);
  const [nit, digit] = ['@NIT', '@DV'].map((name) => textAt(content, 'Empleador', name));
  const employer = { ...childAt(content, 'Empleador'), '@NIT': nitMeant(nit ?? '', digit, confirmedNits) };
  const meant = { ...content, Empleador: employer };
  return at === '' ? meant : { ...value, [at]: meant };
}

/** CUNE and SoftwareSC done again from what the document says and the PIN of the software. */
export function sealFindings(value: Value, { seal, confirmedNits }: DocumentContext): DocumentFinding[] {
  const { content } = contentOf(value);
  const environment = textAt(content, 'InformacionGeneral', '@Ambiente') ?? '';
  if (!seal || !/^[12]$/.test(environment)) return [];
  const expected = sealOf(value, seal.hash, seal.pin);
  // The CUNE of a NIT with its digit glued is that of the NIT that was meant: of the one in the document it would be wrong too.
  const { cune } = sealOf(withNitMeant(value, confirmedNits), seal.hash, seal.pin);
  const findings: DocumentFinding[] = [];
  // DIAN compares without case.
  const attribute = (...names: string[]): string | undefined => textAt(content, ...names)?.toLowerCase();
  if (attribute('ProveedorXML', '@SoftwareSC') !== expected.softwareCode) {
    findings.push(
      found(
        'NIE020',
        'ProveedorXML/@SoftwareSC',
        'El código de seguridad del software no corresponde a su identificador, su PIN y el número.',
        'Confirme en Habilitación el identificador y el PIN del software.',
      ),
    );
  }
  if (![expected.cune, cune].includes(attribute('InformacionGeneral', '@CUNE') ?? '')) {
    findings.push(
      found(
        'NIE024',
        'InformacionGeneral/@CUNE',
        'El CUNE no corresponde a lo que dice el documento y al PIN.',
        `Debería ser ${cune}. Confirme el PIN y que nada cambió después de calcularlo.`,
      ),
    );
  }
  return findings;
}
