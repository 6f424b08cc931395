import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { compareDocuments, hasDocumentChanges } from '../../../../server/documents/changes.ts';
import { checkDocument } from '../../../../src/domain/dian/check/check.ts';
import type { Element, Value } from '../../../../src/domain/dian/description/description.ts';
import { findChild, findText } from '../../../../src/domain/dian/description/value.ts';
import { buildAdjustment, buildDescribedDocument } from '../../../../src/domain/dian/document/adjustment.ts';
import { nominaIndividualDeAjuste } from '../../../../src/domain/dian/document/adjustment-note.ts';
import { openDocument, readDocument } from '../../../../src/domain/dian/document/read.ts';
import { writeCanonicalDocument, writeDocument } from '../../../../src/domain/dian/document/write.ts';
import { getDocumentContent, sealDocument } from '../../../../src/domain/dian/rules/seal.ts';
import type { Day } from '../../../../src/domain/values/day.ts';
import { sharedPath } from '../../../shared.ts';
import { aDeletion, aReplacement, everything, predecessor, simplePayroll } from '../sample.ts';

const hash = (text: string) => createHash('sha384').update(text).digest('hex');
const sealedNote = (note: ReturnType<typeof buildAdjustment>): Value =>
  sealDocument(buildDescribedDocument(note).value, hash, '12345');

const unsigned = sharedPath('dian/examples/ajuste-eliminar.sin-firma.xml');
test.skipIf(!unsigned)('writes the published deletion byte for byte from our own values', () => {
  const published = readFileSync(unsigned ?? '', 'utf8').replace(
    '<ext:ExtensionContent></ext:ExtensionContent>',
    '<ext:ExtensionContent/>',
  );
  const text = writeDocument(nominaIndividualDeAjuste, sealedNote(aDeletion())).replace(
    '<ext:ExtensionContent></ext:ExtensionContent>',
    '<ext:ExtensionContent/>',
  );
  expect(text).toBe(published);
});

const template = sharedPath('dian/examples/plantilla-completa-nomina.xml');
test.skipIf(!template)('replaces with every element and attribute of the official template, in order', () => {
  const { value } = openDocument(readFileSync(template ?? '', 'utf8'));
  const { Novedad: _, ...content } = value;
  const note = {
    TipoNota: '1',
    Reemplazar: {
      ReemplazandoPredecesor: { '@NumeroPred': 'A', '@CUNEPred': 'A', '@FechaGenPred': '9999-12-31' },
      ...content,
    },
  };
  const inner = (xml: string) => /<Periodo.*<\/ComprobanteTotal>/s.exec(xml)?.[0];
  const text = writeDocument(nominaIndividualDeAjuste, note, null);
  expect(inner(text)).toBe(inner(readFileSync(template ?? '', 'utf8')));
  expect(readDocument(nominaIndividualDeAjuste, text)).toEqual(note);
});

const rules = sharedPath('dian/rules.json');
test.skipIf(!rules)('calls every field by its published rule, at its published path', () => {
  const published: { code: string; xpath: string; severity: string }[] = JSON.parse(
    readFileSync(rules ?? '', 'utf8'),
  );
  const byPath = new Map<string, { codes: string[]; severity: string }>();
  for (const { code, xpath, severity } of published) {
    if (!code.startsWith('NIAE')) continue;
    const entry = byPath.get(xpath) ?? { codes: [], severity };
    entry.codes.push(code);
    byPath.set(xpath, entry);
  }
  const wrong: string[] = [];
  let seen = 0;
  const look = (element: Element, path: string): void => {
    const fields = [
      ...(element.content ? [{ ...element, path }] : []),
      ...element.attributes.map((a) => ({ ...a, path: `${path}/@${a.name}` })),
    ];
    for (const field of fields) {
      // The annex has three names of its own that the schema does not take (xml.md §5).
      const annex = field.path
        .replace('OtrosConceptos', 'OtroConceptos')
        .replace('HuelgaLegal/@FechaFin', 'HuelgaLegal/@FechaFIn');
      const rule = byPath.get(field.path) ?? byPath.get(annex);
      seen++;
      if (!rule?.codes.includes(field.rule)) wrong.push(`${field.path} ${field.rule}`);
      else if ((rule.severity === 'Notificación') !== (field.severity === 'notice')) {
        wrong.push(`${field.rule} severity`);
      }
    }
    for (const child of element.children) look(child, `${path}/${child.name}`);
  };
  look(nominaIndividualDeAjuste.root, '/NominaIndividualDeAjuste');
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(230);
});

describe('an adjustment note', () => {
  it.each([
    ['that replaces', aReplacement()],
    ['that replaces with every group', buildAdjustment(everything(), predecessor, '1')],
    ['that deletes', aDeletion()],
  ])('%s passes its checks and survives being written and read', (_, note) => {
    const value = sealedNote(note);
    expect(checkDocument(nominaIndividualDeAjuste, value)).toEqual([]);
    const xml = writeDocument(nominaIndividualDeAjuste, value);
    expect(xml.split('\n')).toHaveLength(2);
    expect(writeDocument(nominaIndividualDeAjuste, readDocument(nominaIndividualDeAjuste, xml))).toBe(xml);
  });

  it('has its own CUNE: with 103 when replacing, with zeros when deleting', () => {
    const replaced = getDocumentContent(sealedNote(aReplacement()));
    expect(replaced.at).toBe('Reemplazar');
    expect(findText(replaced.content, 'InformacionGeneral', '@CUNE')).toBe(
      hash('SETA12026-11-0309:20:00-05:002000000.00140072.401859927.609001234561000000001103123452'),
    );
    const deleted = getDocumentContent(sealedNote(aDeletion()));
    expect(findText(deleted.content, 'InformacionGeneral', '@CUNE')).toBe(
      hash('SETA22026-11-0309:20:00-05:000.000.000.009001234560103123452'),
    );
    expect(findText(deleted.content, 'CodigoQR')).toMatch(/^https:\/\/catalogo-vpfe-hab.*0e918ebc/);
  });

  it('carries the header alone when it deletes', () => {
    const { content } = getDocumentContent(sealedNote(aDeletion()));
    expect(Object.keys(content)).not.toContain('Trabajador');
    expect(findChild(content, 'InformacionGeneral')).not.toHaveProperty('@PeriodoNomina');
    expect(findChild(content, 'NumeroSecuenciaXML')).not.toHaveProperty('@CodigoTrabajador');
  });

  it('never says it is a second document of the month', () => {
    const note = buildAdjustment({ ...simplePayroll(), novelty_of: 'a'.repeat(96) }, predecessor, '1');
    expect(note).not.toHaveProperty('novelty_of');
  });

  it('has a canonical form of its own', () => {
    const canonical = writeCanonicalDocument(nominaIndividualDeAjuste, sealedNote(aDeletion()));
    expect(canonical).toContain('<EliminandoPredecesor CUNEPred="65d34f');
    expect(canonical).toContain('></EliminandoPredecesor>');
  });
});

describe('a finding of a note', () => {
  const context = (accepted: boolean) => ({ predecessor: { ...predecessor, accepted } });
  const findings = (value: Value, given = {}) =>
    checkDocument(nominaIndividualDeAjuste, value, given).map((f) => [f.rule, f.severity]);
  const changed = (half: 'Reemplazar' | 'Eliminar', change: Value): Value => {
    const value = sealedNote(half === 'Reemplazar' ? aReplacement() : aDeletion());
    return { ...value, [half]: { ...findChild(value, half), ...change } };
  };

  it('names a field by its rule code in a replacement or in a deletion', () => {
    const wrong = { '@NIT': '900123456', '@DV': '1' };
    const codes = (half: 'Reemplazar' | 'Eliminar') =>
      findings(
        changed(half, {
          Empleador: { ...findChild(findChild(changed(half, {}), half) ?? {}, 'Empleador'), ...wrong },
        }),
      );
    expect(codes('Reemplazar')).toEqual([['NIAE034', 'block']]);
    expect(codes('Eliminar')).toEqual([['NIAE249', 'block']]);
  });

  it('is at home on the screen of adjustments', () => {
    const value = changed('Reemplazar', { ComprobanteTotal: '1.00' });
    expect(checkDocument(nominaIndividualDeAjuste, value)).toMatchObject([
      {
        rule: 'NIAE189',
        path: '/NominaIndividualDeAjuste/Reemplazar/ComprobanteTotal',
        fix: { route: '/adjustment_payrolls/:id/edit' },
      },
    ]);
  });

  it.each<[string, Value, string]>([
    ['a type that is not the half that is there', { ...sealedNote(aDeletion()), TipoNota: '1' }, 'NIAE214'],
    [
      'both halves',
      { ...sealedNote(aDeletion()), Reemplazar: sealedNote(aReplacement()).Reemplazar },
      'NIAE214',
    ],
    ['neither half', { TipoNota: '2' }, 'NIAE214'],
    ['a type that does not exist', { ...sealedNote(aDeletion()), TipoNota: '3' }, 'NIAE214'],
  ])('stops %s', (_, value, rule) => {
    expect(findings(value)).toContainEqual([rule, 'block']);
  });

  it('tells the predecessor is not accepted, unknown or another, without stopping', () => {
    const value = sealedNote(aReplacement());
    expect(findings(value, context(true))).toEqual([]);
    expect(findings(value, context(false))).toEqual([['NIAE191a', 'notice']]);
    expect(findings(value, { predecessor: null })).toEqual([['NIAE191a', 'notice']]);
    expect(findings(sealedNote(aDeletion()), { predecessor: null })).toEqual([['NIAE216a', 'notice']]);
    const other = { predecessor: { ...predecessor, accepted: true, number: 'X1', day: '2026-01-01' as Day } };
    expect(findings(value, other)).toEqual([
      ['NIAE190', 'notice'],
      ['NIAE192', 'notice'],
    ]);
  });

  it('says the schema refuses what a rule would only notify', () => {
    const half = { ReemplazandoPredecesor: { '@NumeroPred': 'SETN2', '@FechaGenPred': '31/10/2026' } };
    expect(findings(changed('Reemplazar', half))).toEqual([
      ['NIAE191', 'notice'],
      ['ZB01', 'block'],
      ['NIAE192', 'notice'],
      ['ZB01', 'block'],
    ]);
  });
});

describe('a replacement and what it replaces', () => {
  const replaced = (payroll: ReturnType<typeof everything>) => buildAdjustment(payroll, predecessor, '1');
  const whole = everything();
  const alike = [
    [simplePayroll(), replaced(simplePayroll())],
    [whole, replaced(whole)],
    [replaced(whole), whole],
  ] as const;
  it.each(alike)('say the same while nothing was changed', (before, after) => {
    expect(compareDocuments(before, after)).toEqual([]);
    expect(hasDocumentChanges(before, after)).toBe(false);
  });
  it.each([
    {
      ...whole,
      statement: { ...whole.statement, totals: { ...whole.statement.totals, total: '1.00' } },
    },
    { ...whole, notes: [...whole.notes, 'Una nota más'] },
    { ...whole, notes: [] },
    { ...whole, worker: { ...whole.worker, surname: 'Otro' } },
    simplePayroll(),
  ])('differ in the last field, in one more, in one less', (changed) => {
    expect(compareDocuments(whole, replaced(changed)).length).toBeGreaterThan(0);
    expect(hasDocumentChanges(whole, replaced(changed))).toBe(true);
    expect(hasDocumentChanges(changed, replaced(whole))).toBe(true);
  });
});
