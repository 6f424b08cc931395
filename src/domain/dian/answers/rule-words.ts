import type { Fix } from '../../findings/finding.ts';
import { findFix } from '../check/find-fix.ts';
import type { Element } from '../description/description.ts';
import { nominaIndividualDeAjuste } from '../document/adjustment-note.ts';
import { nominaIndividual } from '../document/nomina-individual.ts';
import { parseRuleLine } from './answers.ts';
import { isDuplicateMessage } from './duplicate.ts';
import { findRefusalWords } from './refusal-words.ts';

/** A line of an answer of DIAN, explained to the person who must fix it: its subject, the remedy and where. */
export type RuleWords = { rule: string; message: string; hint: string; path: string; fix?: Fix };

/** Rules that a document breaks when its time or date is later than DIAN's. */
export const clockRules = /^(DC24|NIA?E(026|027|240|241))$/;

/** Subjects of whole families of rules. The first match applies. */
const families: readonly [RegExp, string, string, Fix?][] = [
  [
    /^90$/,
    'La DIAN ya tiene un documento con este número.',
    'Quincena le preguntó por este y no lo tiene: el número es de otro. Vuelva a emitir y tomará el que sigue.',
    { route: '/consecutives', field: 'next' },
  ],
  [
    /^92$/,
    'La compañía no está habilitada para este ambiente en la DIAN.',
    'Termine la habilitación y vuelva a emitir.',
    { route: '/enabler', field: 'stage' },
  ],
  [
    /^NIA?E(033|248)$/,
    'La DIAN no tiene habilitada a la compañía para emitir nómina.',
    'Termine la habilitación en el portal de la DIAN, compruebe aquí el NIT y vuelva a emitir.',
    { route: '/enabler', field: 'stage' },
  ],
  [
    /^NIA?E(017|019|230|232)$/,
    'La DIAN no tiene registrado ese software a nombre de ese NIT.',
    'Compruebe en Habilitación el identificador del software y de quién es, y que en el portal de la DIAN esté asociado.',
    { route: '/enabler', field: 'software_id' },
  ],
  [
    /^NIA?E(020|233)$/,
    'El código de seguridad no corresponde al software y a su PIN.',
    'Confirme los dos en Habilitación y vuelva a emitir: el código se calcula otra vez.',
    { route: '/enabler', field: 'software_pin' },
  ],
  [
    /^NIE199$/,
    'La DIAN ya tiene una nómina de este trabajador en el mes.',
    'Corrija la que ya fue aceptada con un ajuste; otra solo va si el contrato cambió.',
  ],
  [
    clockRules,
    'La hora del documento no es la de la DIAN: el reloj de este servidor está mal.',
    'Pida a quien administra el servidor que lo ponga en hora y vuelva a emitir.',
  ],
  [
    /^(NIE024|NIAE024|NIAE238)$/,
    'El CUNE no corresponde a lo que dice el documento.',
    'Confirme en Habilitación el PIN del software y vuelva a emitir: el CUNE se calcula otra vez.',
    { route: '/enabler', field: 'software_pin' },
  ],
  [
    /^(NIE|NIAE)(191a|216a)$/,
    'La DIAN no tiene el documento que se ajusta, o ya fue ajustado.',
    'Abra la nómina original: el ajuste se hace sobre su última versión aceptada.',
  ],
  [
    /^NIE(199a|204a)$/,
    'La DIAN no tiene la nómina que esta novedad modifica.',
    'Emita primero la nómina del mes; la novedad va después.',
  ],
  [
    /^(ZA0[23]|89)$/,
    'El servicio de la DIAN no estaba disponible.',
    'No hay nada que corregir: vuelva a emitir en unos minutos.',
  ],
  [
    /^ZA01$/,
    'El documento pesa más de lo que la DIAN recibe.',
    'Acorte las notas o reparta los conceptos repetidos.',
    { route: '/payrolls/:id/edit', field: 'notes' },
  ],
  [
    /^ZB02$/,
    'El documento tiene caracteres que no se pueden enviar.',
    'Revise las notas y las descripciones: escríbalas de nuevo, sin pegarlas de otro programa.',
    { route: '/payrolls/:id/edit', field: 'notes' },
  ],
  [
    /^ZB|^(NIE|NIAE)(001|901)$/,
    'El documento no cumple el esquema de la DIAN.',
    'Abra la nómina, corrija lo que Quincena señale y vuelva a emitir.',
  ],
  [
    /^VLR01$/,
    'Hay un valor negativo.',
    'Un valor en contra se escribe como deducción, sin signo.',
    { route: '/payrolls/:id/edit', field: 'earned' },
  ],
  [
    /^(ZC02|ZD03)$/,
    'La DIAN no pudo consultar si su certificado está revocado.',
    'No hay nada que corregir: vuelva a emitir en unos minutos.',
  ],
  [
    /^(ZC03|ZD04)$/,
    'El certificado está revocado.',
    'Pida uno nuevo a la entidad que lo emitió y cárguelo en Habilitación.',
    { route: '/enabler', field: 'certificate' },
  ],
  [
    /^(ZC01|ZD02)$/,
    'El certificado no está vigente.',
    'Cargue uno vigente en Habilitación y vuelva a emitir.',
    { route: '/enabler', field: 'certificate' },
  ],
  [
    /^ZE03$/,
    'El certificado es de otro NIT.',
    'Cargue en Habilitación el de la compañía o el de su proveedor tecnológico.',
    { route: '/enabler', field: 'certificate' },
  ],
  [
    /^(DC|ZC|ZD|ZE)\d/,
    'La DIAN no aceptó la firma o el certificado.',
    'Revise el certificado en Habilitación: que esté vigente, sea de la compañía o de su proveedor y lo haya emitido una entidad acreditada.',
    { route: '/enabler', field: 'certificate' },
  ],
];

const hints: Readonly<Record<string, string>> = {
  '/employees/:id/edit': 'Corríjalo en la ficha del empleado y emita de nuevo la nómina.',
  '/companies/:id/edit': 'Corríjalo en los datos de la compañía y vuelva a emitir.',
  '/enabler': 'Corríjalo en Habilitación y vuelva a emitir.',
  '/consecutives': 'Revise la numeración en Consecutivos y vuelva a emitir.',
};

/** Explains `Regla: NIE046, Rechazo: …`, or a refusal that names no rule. Returns `undefined` for an unknown text. */
export function findRuleWords(text: string): RuleWords | undefined {
  const { rule, message: ruleMessage } = parseRuleLine(text);
  const field = rule && fields().get(rule);
  const code = rule === '' && isDuplicateMessage(ruleMessage) ? '90' : rule;
  const family = families.find(([codes]) => codes.test(code));
  if (family) {
    const [, message, hint, fix] = family;
    return { rule, message, hint, path: field ? field.path : '', ...(fix && { fix }) };
  }
  if (!field) {
    const words = findRefusalWords(ruleMessage);
    return words && { rule, path: '', ...words };
  }
  const { label, path } = field;
  const { fix } = findFix({ rule, path, severity: 'block', message: '', hint: '' }) ?? {};
  return {
    rule,
    message: `${label}: falta, o no es lo que la DIAN espera.`,
    hint: hints[fix?.route ?? ''] ?? 'Corríjalo y vuelva a emitir.',
    path,
    ...(fix && { fix }),
  };
}

type Place = { label: string; path: string };
let placesByRule: ReadonlyMap<string, Place> | undefined;

/** Maps each rule of a field, in either document, to its label and path. */
function fields(): ReadonlyMap<string, Place> {
  if (placesByRule) return placesByRule;
  const found = new Map<string, Place>();
  const add = (rule: string, place: Place) => found.has(rule) || found.set(rule, place);
  const walk = ({ label, rule, attributes, children, name }: Element, above: string) => {
    const path = `${above}/${name}`;
    for (const own of attributes)
      add(own.rule, {
        label: above ? `${own.label} (${label.toLowerCase()})` : own.label,
        path: `${path}/@${own.name}`,
      });
    for (const child of children) walk(child, path);
    add(rule, { label, path });
  };
  for (const { root } of [nominaIndividual, nominaIndividualDeAjuste]) walk(root, '');
  placesByRule = found;
  return found;
}
