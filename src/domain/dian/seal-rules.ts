import { moneyText, parseMoney } from '../money.ts';
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
  if (textAt(content, 'ProveedorXML', '@SoftwareSC') !== expected.softwareCode) {
    findings.push(
      found(
        'NIE020',
        'ProveedorXML/@SoftwareSC',
        'El código de seguridad del software no corresponde a su identificador, su PIN y el número.',
        'Confirme en Habilitación el identificador y el PIN del software.',
      ),
    );
  }
  const cunes = [expected.cune, sealOf(withTwoDecimals(value), seal.hash, seal.pin).cune];
  if (!cunes.includes(textAt(content, 'InformacionGeneral', '@CUNE') ?? '')) {
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

/** Whole amounts are accepted by the schema; how they count in the CUNE is not written anywhere. */
function withTwoDecimals(value: Value): Value {
  const { at, content } = contentOf(value);
  const totals = Object.fromEntries(
    ['DevengadosTotal', 'DeduccionesTotal', 'ComprobanteTotal'].flatMap((name) => {
      const amount = parseMoney(textAt(content, name) ?? '');
      return amount === undefined ? [] : [[name, moneyText(amount)]];
    }),
  );
  const changed = { ...content, ...totals };
  return at === '' ? changed : { ...value, [at]: changed };
}
