import { expect, it } from 'vitest';
import { findFix } from '../../../../src/domain/dian/check/find-fix.ts';
import { buildAdjustment, buildDescribedDocument } from '../../../../src/domain/dian/document/adjustment.ts';
import { resources } from '../../../../src/domain/resources/index.ts';
import { findRoute } from '../../../../src/domain/routes/routes.ts';
import { fieldCases } from '../broken.ts';
import { aDeletion, everything, predecessor } from '../sample.ts';

/** What the program writes by itself has no screen: it is mended by generating the document again. */
const written =
  /TipoNota|Predecesor|CodigoQR|@(Version|TipoXML|EncripCUNE|HoraGen|CUNENov)|InformacionGeneral\/@FechaGen/;

const draft = [
  'worked_days',
  'month',
  'hours',
  'absences',
  'earned',
  'taken',
  'payment_dates',
  'notes',
  'totals',
];
const enabler = [
  'software_id',
  'software_pin',
  'provider_nit',
  'provider_name',
  'environment',
  'certificate',
  'stage',
];

const exists = (route: string, field: string): boolean => {
  const found = findRoute(route.replace(':id', '1'));
  if (!found) return false;
  const resource = resources.find((r) => r.path === found.resource);
  if (resource) return Object.hasOwn(resource.fields, field);
  return (found.page === 'enabler' ? enabler : draft).includes(field);
};

it.each([
  ['a payroll', everything()],
  ['a replacement', buildAdjustment(everything(), predecessor, '1')],
  ['a deletion', aDeletion()],
])('every field of %s that a person can mend says on which screen', (_, input) => {
  const { description } = buildDescribedDocument(input);
  const wrong = fieldCases(description.root, `/${description.root.name}`).flatMap(
    ({ rule, severity, path }) => {
      const fix = findFix({ rule, severity, path, message: '', hint: '' })?.fix;
      if (written.test(path)) return [];
      if (!fix) return [`${path} has no screen`];
      return exists(fix.route, fix.field) ? [] : [`${path}: ${fix.route} has no ${fix.field}`];
    },
  );
  expect(wrong).toEqual([]);
});

it('sends what only the certificate or the enablement mends to the enablement', () => {
  const of = (rule: string) => findFix({ rule, severity: 'block', path: '', message: '', hint: '' });
  expect(of('ZE03')).toEqual({ fix: { route: '/enabler', field: 'certificate' } });
  expect(of('92')).toEqual({ fix: { route: '/enabler', field: 'stage' } });
  expect(of('ZB02')).toBeUndefined();
});
