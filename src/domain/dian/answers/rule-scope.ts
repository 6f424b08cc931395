import type { Element } from '../description/description.ts';
import { nominaIndividualDeAjuste } from '../document/adjustment-note.ts';
import { nominaIndividual } from '../document/nomina-individual.ts';

/** Lists the published rules that are decided here, and why only DIAN can decide each of the others. */

/** Lists the rules about one field of a document, in order. */
function fieldRules(element: Element): string[] {
  return [
    ...(element.content ? [element.rule] : []),
    ...element.attributes.map((attribute) => attribute.rule),
    ...element.children.flatMap(fieldRules),
  ];
}

const numbered = (prefix: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${prefix}${String(from + i).padStart(2, '0')}`);

export type RuleSource = { title: string; from: string; rules: readonly string[] };

export const localRules: readonly RuleSource[] = [
  {
    title: 'Campos de la nómina individual',
    from: 'el propio documento: obligatorio, formato, lista, suma o relación con otros campos',
    rules: fieldRules(nominaIndividual.root),
  },
  {
    title: 'Campos de la nota de ajuste',
    from: 'el propio documento, al reemplazar y al eliminar',
    rules: fieldRules(nominaIndividualDeAjuste.root),
  },
  {
    title: 'Lo que ya se envió',
    from: 'nuestros registros de documentos, números y habilitación',
    rules: ['NIE199a', 'NIE204a', 'NIAE191a', 'NIAE216a', '90', '92'],
  },
  { title: 'Valores negativos', from: 'el propio documento', rules: ['VLR01'] },
  {
    title: 'El archivo',
    from: 'sus bytes: tamaño, codificación, esquema, prefijos y etiqueta raíz',
    rules: ['ZA01', 'ZB01', 'ZB02', 'ZB03', 'ZB04', 'NIE001', 'NIAE001', 'NIE901', 'NIAE901'],
  },
  {
    title: 'El certificado',
    from: 'el certificado con que se firma y transmite',
    rules: ['ZC01', 'ZC06', 'ZD02', 'ZD07', 'ZE03'],
  },
  {
    title: 'La firma',
    from: 'la firma dentro del archivo, verificada aparte de quien firma',
    rules: [
      'ZD01',
      'ZE01',
      'ZE02',
      ...numbered('DC', 1, 36),
      ...numbered('DC', 40, 43),
      ...numbered('DC', 47, 56),
    ],
  },
];

const revoked = 'La lista de certificados revocados está en la red de la entidad certificadora.';
const accredited = 'La lista de entidades avaladas por la ONAC y sus certificados la tiene la DIAN.';
const service = 'Es el estado del servicio de la DIAN en ese momento.';

/** Maps each rule that cannot be decided here to the reason. */
export const onlyDian: Readonly<Record<string, string>> = {
  ZA02: service,
  ZA03: service,
  ZC02: `${revoked} El acceso que cuenta es el de la DIAN.`,
  ZC03: revoked,
  ZC04: accredited,
  ZC05: accredited,
  ZD03: `${revoked} El acceso que cuenta es el de la DIAN.`,
  ZD04: revoked,
  ZD05: accredited,
  ZD06: accredited,
  DC37: accredited,
  DC38: accredited,
  DC39: accredited,
  DC44: accredited,
  DC45: accredited,
  DC46: accredited,
};
