import noteTypes from '../codes/note-types.json' with { type: 'json' };
import {
  type Attribute,
  at,
  buildOfficialStartTag,
  type DocumentDescription,
  date,
  type Element,
  hash,
  makeCodeContent,
  one,
  optional,
  plainTextContent,
} from '../description/description.ts';
import {
  buildGeneralInformation,
  employer,
  notes,
  placeOfIssue,
  provider,
  qr,
  sequence,
} from '../description/header-parts.ts';
import { buildPayrollContent } from '../description/payroll-content.ts';
import { headerRules } from '../rules/header-rules.ts';
import { buildPredecessorRules, noteRules } from '../rules/note-rules.ts';
import { payrollRules } from '../rules/payroll-rules.ts';

const version = 'V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica';

/**
 * Converts a rule code: `NIE062` of document 102 is `NIAE062` in a replacement. Codes without `NIE` are the same in every
 * document.
 */
export const toReplacementRule = (code: string): string => code.replace(/^NIE/, 'NIAE');

const mapRules = (element: Element, ruleOf: (code: string) => string): Element => ({
  ...element,
  rule: ruleOf(element.rule),
  attributes: element.attributes.map((a) => ({ ...a, rule: ruleOf(a.rule) })),
  children: element.children.map((child) => mapRules(child, ruleOf)),
});

/** Describes the predecessor. Its rules only notify, but DIAN rejects a note whose predecessor it does not have. */
const predecessor = (name: string, number: string, cune: string, day: string): Element =>
  one(name, 'Documento anterior', {
    attributes: [
      at('NumeroPred', 'Número del documento anterior', number, plainTextContent),
      at('CUNEPred', 'CUNE del documento anterior', cune, hash),
      at('FechaGenPred', 'Fecha del documento anterior', day, date),
    ].map((attribute): Attribute => ({ ...attribute, severity: 'notice' })),
  });

const keepAttributes = (element: Element, isKept: (name: string) => boolean): Element => ({
  ...element,
  attributes: element.attributes.filter((a) => isKept(a.name)),
});

const workerAttributes = new Set(['CodigoTrabajador', 'PeriodoNomina', 'TipoMoneda', 'TRM']);

const deletionContent = [
  sequence,
  placeOfIssue,
  provider,
  qr,
  buildGeneralInformation(version, '103'),
  notes,
  employer,
].map((part) => keepAttributes(part, (name) => !workerAttributes.has(name)));

/** Rules of a deletion, numbered consecutively by field from NIAE218 on. */
const deletionRules: ReadonlyMap<string, string> = new Map(
  deletionContent
    .flatMap((part) => [...(part.content ? [part.rule] : []), ...part.attributes.map((a) => a.rule)])
    .map((rule, index) => [rule, `NIAE${218 + index}`]),
);

export const toDeletionRule = (code: string): string => deletionRules.get(code) ?? toReplacementRule(code);

/**
 * Describes the note that corrects an accepted document: it replaces the whole document, or deletes it. Schema 1.0.6 of
 * the nota de ajuste de documento soporte de pago de nómina electrónica.
 */
export const nominaIndividualDeAjuste: DocumentDescription = {
  code: '103',
  namespace: 'dian:gov:co:facturaelectronica:NominaIndividualDeAjuste',
  startTag: buildOfficialStartTag('NominaIndividualDeAjuste'),
  root: one('NominaIndividualDeAjuste', 'Nota de ajuste', {
    children: [
      one('TipoNota', 'Tipo de nota', { content: makeCodeContent(noteTypes, 'number'), rule: 'NIAE214' }),
      optional('Reemplazar', 'Reemplazo', {
        children: [
          predecessor('ReemplazandoPredecesor', 'NIAE190', 'NIAE191', 'NIAE192'),
          ...buildPayrollContent(buildGeneralInformation(version, '103')).map((part) =>
            mapRules(part, toReplacementRule),
          ),
        ],
      }),
      optional('Eliminar', 'Eliminación', {
        children: [
          predecessor('EliminandoPredecesor', 'NIAE215', 'NIAE216', 'NIAE217'),
          ...deletionContent.map((part) => mapRules(part, toDeletionRule)),
        ],
      }),
    ],
  }),
  places: [
    { at: '', ruleOf: toReplacementRule, rules: noteRules },
    {
      at: 'Reemplazar',
      ruleOf: toReplacementRule,
      rules: [...payrollRules, ...buildPredecessorRules('Reemplazando')],
    },
    {
      at: 'Eliminar',
      ruleOf: toDeletionRule,
      rules: [...headerRules, ...buildPredecessorRules('Eliminando')],
    },
  ],
};
