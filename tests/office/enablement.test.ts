import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { announcements } from '../../src/kit/overlays/announce.ts';
import {
  canSignAlready,
  change,
  type Enablement,
  getDoneSteps,
  getNextStep,
  setCounts,
  steps,
} from '../../src/office/company/enabler/enablement.ts';
import {
  checkPortalIdentifiers,
  readDianIdentifiers,
  readIdentifier,
} from '../../src/office/company/enabler/identifiers.ts';
import { listProductionChecks } from '../../src/office/company/enabler/production-checks.ts';
import { findRutDifference } from '../../src/office/company/enabler/rut-name.ts';
import { noteNetworkFailure, noteSuccess } from '../../src/offline/connectivity.ts';

const software = '7d3e5c1a-42b8-4f09-9a6e-c81f0b2d74e5';
const set = '0a1b2c3d-1111-4222-8333-944445555666';

describe('a text pasted from the portal', () => {
  test.each([
    [
      'both labelled, with the PIN',
      `SoftwareID: ${software}\nPIN: 75315\nTestSetId: ${set}`,
      { software_id: software, test_set_id: set, software_pin: '75315' },
    ],
    [
      'the set first',
      `Identificador del set de pruebas ${set} Identificador del software ${software}`,
      { software_id: software, test_set_id: set },
    ],
    [
      'a set named with the software beside it',
      `Set de pruebas del software: software ${software}, TestSetId ${set.toUpperCase()}`,
      { software_id: software, test_set_id: set },
    ],
    [
      'two without a label, in the order of the portal',
      `${software}\t${set}`,
      { software_id: software, test_set_id: set },
    ],
    [
      'one labelled and one not',
      `TestSetId ${set}\n${software}`,
      { software_id: software, test_set_id: set },
    ],
    ['the same twice', `${software} ${software}`, { software_id: software }],
    ['nothing of it', 'Nómina electrónica, 4 documentos', {}],
  ])('fills its fields: %s', (_, text, found) => {
    expect(readDianIdentifiers(text)).toEqual(found);
  });

  test('with one identifier fills the field where it was pasted, unless its label is of another', () => {
    expect(readDianIdentifiers(set, 'test_set_id')).toEqual({ test_set_id: set });
    expect(readDianIdentifiers(`Software ${software}`, 'test_set_id')).toEqual({ software_id: software });
    expect(readIdentifier(`  ${software.toUpperCase()} `)).toBe(software);
    expect(readIdentifier(' a medias ')).toBe('a medias');
  });
});

test('missing identifiers of the portal are asked for, and the PIN only when none is stored', () => {
  const empty = { software_id: '', software_pin: '', test_set_id: ' ' };
  expect(checkPortalIdentifiers(empty, false)).toEqual({
    software_id: ['Cópielo del portal de la DIAN'],
    software_pin: ['Escriba el que eligió en el portal de la DIAN'],
    test_set_id: ['Cópielo del portal de la DIAN'],
  });
  expect(Object.keys(checkPortalIdentifiers(empty, true))).toEqual(['software_id', 'test_set_id']);
  expect(checkPortalIdentifiers({ software_id: software, software_pin: '', test_set_id: set }, true)).toEqual(
    {},
  );
});

describe('the name of the RUT', () => {
  test('is the same in capitals and with more spaces', () => {
    expect(
      findRutDifference('CONFECCIONES  SIETE CEIBAS S.A.S.', 'Confecciones Siete Ceibas S.A.S.'),
    ).toBeUndefined();
  });
  test.each([
    [
      'LÁCTEOS DEL VALLE S.A.S.',
      'Lácteos del Valle SAS',
      'Cambian los puntos: en el RUT dice «S.A.S.» y aquí «SAS». Para la DIAN no son lo mismo.',
    ],
    [
      'LACTEOS DEL VALLE SAS',
      'Lácteos del Valle SAS',
      'Cambian las tildes: en el RUT dice «LACTEOS» y aquí «Lácteos».',
    ],
    [
      'LÁCTEOS DEL VALLE ALTO SAS',
      'Lácteos del Valle SAS',
      'No coinciden: en el RUT dice «ALTO» y aquí nada.',
    ],
    ['PEÑA SAS', 'Pena SAS', 'No coinciden: en el RUT dice «PEÑA» y aquí «Pena».'],
  ])('differs between %s and %s', (rut, own, words) => {
    expect(findRutDifference(rut, own)).toBe(words);
  });
});

describe('the steps of the enablement', () => {
  const begun: Enablement = {
    version: 1,
    status: false,
    stage: 'sin_iniciar',
    environment: 'habilitacion',
    operation_mode: 'software_propio',
    software_id: null,
    has_pin: false,
    test_set_id: null,
    provider_nit: null,
    confirmed_provider_nit: null,
    provider_name: null,
    has_certificate: false,
    use_provider_certificate: false,
    certificate_info: null,
    certificate_usable: false,
    checklist: [{ code: 'RUT01', ok: true, text: '' }],
    required_tests: { individual: 4, replace: 1, delete: 1 },
    tests: [],
    numbering: {
      kept: false,
      individual: { prefix: 'NI', next: 1, used: 0 },
      adjustment: { prefix: 'NA', next: 1, used: 0 },
    },
    test_sets: [],
    set_rejected: false,
    counters: { total: 0, accepted: 0, rejected: 0, pending: 0 },
    dianResponse: null,
    enabled_at: null,
    registered_at: null,
  };
  const given = { software_id: software, has_pin: true, test_set_id: set };

  test.each<[string, Partial<Enablement>, string]>([
    ['the data of the RUT are missing', { checklist: [{ code: 'RUT01', ok: false, text: '' }] }, 'company'],
    ['the portal is not done', {}, 'portal'],
    ['the portal is done', { registered_at: '2026-11-22T00:00:00Z' }, 'software'],
    ['the identifiers are stored', given, 'certificate'],
    ['the certificate is of another NIT', { ...given, has_certificate: true }, 'certificate'],
    ['the certificate is usable', { ...given, certificate_usable: true }, 'numbering'],
    [
      'the numbers are kept',
      { ...given, certificate_usable: true, numbering: { ...begun.numbering, kept: true } },
      'tests',
    ],
    ['the set was accepted', { status: true }, 'production'],
  ])('continue where they were left: %s', (_, changes, step) => {
    expect(getNextStep({ ...begun, ...changes })).toBe(step);
  });

  test.each<[string, Partial<Enablement>, boolean]>([
    ['nothing is stored', {}, false],
    ['the stored one is of another NIT', { has_certificate: true }, false],
    ['the stored one signs', { has_certificate: true, certificate_usable: true }, true],
    ['the provider signs', { use_provider_certificate: true, has_certificate: true }, true],
  ])('continue after the certificate only when one can sign: %s', (_, changes, goesOn) => {
    expect(canSignAlready({ ...begun, ...changes })).toBe(goesOn);
  });

  test('do not accept a certificate of another NIT for production', () => {
    const valid = {
      subject: 'CN=Otra',
      issuer: 'CN=Entidad',
      valid_from: '2026-01-01',
      valid_to: '2099-01-01',
    };
    const info = { ...valid, nit: '900111222' } as unknown as Enablement['certificate_info'];
    const [, check] = listProductionChecks({ ...begun, has_certificate: true, certificate_info: info });
    expect(check).toMatchObject({ ok: false, text: 'El certificado guardado no sirve para firmar' });
  });

  test('are seven, and all are done in production', () => {
    expect(steps).toHaveLength(7);
    expect(getDoneSteps({ ...begun, status: true, environment: 'produccion' }).size).toBe(7);
  });

  test('count the documents that were sent, without those in the queue', () => {
    const tests = (['sin_respuesta', 'enviando', 'en_cola', 'aceptada', 'borrador'] as const).map(
      (state, i) => ({
        id: String(i),
        type: 'individual' as const,
        number: 'SETP1',
        state,
        message: null,
        sent_at: null,
      }),
    );
    const counters = { total: 5, accepted: 1, rejected: 0, pending: 4 };
    expect(setCounts({ tests, counters })).toEqual({ sent: 3, accepted: 1, rejected: 0, pending: 3 });
  });

  test.each([
    [true, 'Los datos de la empresa están completos'],
    [false, 'Faltan datos de la empresa'],
  ])('report the data of the company as complete: %s', (ok, text) => {
    const checks = listProductionChecks({ ...begun, checklist: [{ code: 'RUT01', ok, text: '' }] });
    expect(checks.find(({ to }) => to === 'company')).toMatchObject({ ok, text });
  });
});

test('a change of the enablement without a connection says that it needs one', async () => {
  noteNetworkFailure();
  expect(await change(new QueryClient(), 'PUT /enabler', { base_version: 1 })).toEqual({});
  expect(announcements.get().toast?.text).toBe('Para esto hace falta conexión');
  noteSuccess(performance.now());
});
