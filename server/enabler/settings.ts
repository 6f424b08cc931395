import { sql } from 'kysely';
import {
  checkDigit,
  findUnconfirmedDigit,
  formatGluedDigitQuestion,
  normalizeNit,
} from '../../src/domain/identity/nit.ts';
import type { Errors } from '../../src/domain/records/errors.ts';
import { toFlag, toText } from '../http/values.ts';
import { buildInvalidRefusal, buildStaleRefusal } from '../refusals.ts';
import { listDigitErrors } from '../resources/check-digit.ts';
import type { RecordContext } from '../resources/context.ts';
import { isVersion } from '../resources/write.ts';
import { seal } from '../secrets.ts';
import { purposes } from '../sending/employer.ts';
import { findProviderCompany } from '../sending/signing-certificate.ts';
import type { TestType } from '../sending/submissions.ts';
import type { Tx } from '../store/connection.ts';
import type { EnablerRow } from './enabler.ts';
import { keepNumbering, readWantedNumbering, readWholeNumber } from './numbering.ts';

type Body = Record<string, unknown>;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const existing = new Set([
  'operation_mode',
  'software_id',
  'software_pin',
  'test_set_id',
  'provider_nit',
  'provider_dv',
  'confirmed_provider_nit',
  'provider_name',
  'required_tests',
  'use_provider_certificate',
  'registered',
  'numbering',
  'base_version',
]);

/**
 * Stores the settings of DIAN's portal. A field that was not sent does not change, and neither does an empty
 * PIN.
 */
export async function keepSettings(
  tx: Tx,
  context: RecordContext & { companyId: string },
  stored: EnablerRow,
  key: Buffer,
  body: Body,
  current: unknown,
  mayUse: (companyId: string) => Promise<boolean>,
): Promise<void> {
  if (!isVersion(body.base_version))
    throw buildInvalidRefusal({ base_version: ['Indique la versión que modificó'] });
  if (Number(body.base_version) !== stored.version)
    throw buildStaleRefusal('Alguien cambió estos datos mientras usted los editaba.', current);
  const errors: Errors = {};
  for (const name of Object.keys(body)) if (!existing.has(name)) errors[name] = ['Este campo no existe'];
  const mode = body.operation_mode ?? stored.operation_mode;
  if (mode !== 'software_propio' && mode !== 'proveedor_tecnologico')
    errors.operation_mode = ['Elija software propio o proveedor tecnológico'];
  const software = identifier(body, 'software_id', stored.software_id, 'del software', errors);
  const set = identifier(body, 'test_set_id', stored.test_set_id, 'del set de pruebas', errors);
  const pin = pinIn(body.software_pin, errors);
  const provider = providerIn(body, stored, mode === 'proveedor_tecnologico', errors);
  const uses = usesProvider(body.use_provider_certificate, stored, errors);
  const provided = mode === 'proveedor_tecnologico' && uses;
  if (provided && provider.nit && !errors.provider_nit)
    await mustBeUsable(tx, stored.company_id, provider.nit, mayUse, errors);
  const required = requiredIn(body.required_tests, stored.required_tests, errors);
  const registered = registeredIn(body.registered, stored, errors);
  const numbering = readWantedNumbering(body.numbering, errors);
  if (set !== null && set === software && !errors.test_set_id)
    errors.test_set_id = ['Es el mismo identificador del software. Copie el del set de pruebas (TestSetId)'];
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
  // Changing whose certificate signs needs the same proof of presence as a certificate. The PIN only enters
  // the code of each document, so an hour-old proof is enough.
  if (provided !== stored.use_provider_certificate) context.mustProve?.();
  else if (pin !== undefined) context.mustProve?.('hour');
  const refused = numbering ? await keepNumbering(tx, context, numbering) : {};
  if (Object.keys(refused).length) throw buildInvalidRefusal(refused);
  await sql`
    update enablers set operation_mode = ${mode}, software_id = ${software}, test_set_id = ${set},
      provider_nit = ${provider.nit}, provider_dv = ${provider.nit ? checkDigit(provider.nit) : null},
      confirmed_provider_nit = ${provider.confirmed},
      provider_name = ${provider.name}, use_provider_certificate = ${provided}, required_tests = ${JSON.stringify(required)}::jsonb,
      registered_at = case when ${registered} then coalesce(registered_at, now()) end,
      version = version + 1, updated_at = now()
    where company_id = ${stored.company_id}`.execute(tx);
  if (pin !== undefined) {
    await sql`
      update enablers set software_pin_sealed = ${seal(key, pin, purposes.pin(stored.company_id))}
      where company_id = ${stored.company_id}`.execute(tx);
  }
}

function identifier(
  body: Body,
  name: 'software_id' | 'test_set_id',
  stored: string | null,
  what: string,
  errors: Errors,
): string | null {
  const given = body[name];
  if (given === undefined || given === null) return stored;
  // The portal may show it in braces.
  const text = typeof given === 'string' ? given.trim().replace(/^\{(.*)\}$/, '$1') : undefined;
  if (text === '') return null;
  if (text !== undefined && uuid.test(text)) return text.toLowerCase();
  errors[name] = [
    `El identificador ${what} son 36 letras y números con guiones, como los da el portal de la DIAN`,
  ];
  return stored;
}

function pinIn(given: unknown, errors: Errors): string | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  const pin = toText(given);
  if (!/^\d{5,10}$/.test(pin)) errors.software_pin = ['El PIN son entre 5 y 10 dígitos'];
  return pin;
}

function providerIn(
  body: Body,
  stored: EnablerRow,
  needed: boolean,
  errors: Errors,
): { nit: string | null; confirmed: string | null; name: string | null } {
  const nit = normalizeNit(toText(body.provider_nit ?? stored.provider_nit));
  const name = toText(body.provider_name ?? stored.provider_name);
  if (!/^\d{6,10}$/.test(nit) && (needed || nit || isWritten(body.provider_nit)))
    errors.provider_nit = ['Escriba el NIT del proveedor, sin dígito de verificación'];
  const confirmed = normalizeNit(toText(body.confirmed_provider_nit ?? stored.confirmed_provider_nit));
  const digit = listDigitErrors(nit, body.provider_dv, confirmed);
  const glued = findUnconfirmedDigit(nit, [confirmed]);
  if (glued?.certain) errors.provider_nit = [formatGluedDigitQuestion(glued)];
  else if (digit.length) errors.provider_dv = digit;
  if (name === '' && (needed || isWritten(body.provider_name)))
    errors.provider_name = ['Escriba la razón social del proveedor'];
  if (name.length > 450) errors.provider_name = ['La razón social admite máximo 450 caracteres'];
  if (!needed) return { nit: null, confirmed: null, name: null };
  return { nit, confirmed: confirmed === nit ? nit : null, name };
}

const isWritten = (given: unknown): boolean => given !== undefined && given !== null && given !== '';

function registeredIn(given: unknown, stored: EnablerRow, errors: Errors): boolean {
  if (given === undefined || given === null) return stored.registered_at !== null;
  const flag = toFlag(given);
  if (flag === undefined) errors.registered = ['Responda sí o no'];
  return flag ?? false;
}

function usesProvider(given: unknown, stored: EnablerRow, errors: Errors): boolean {
  if (given === undefined || given === null) return stored.use_provider_certificate;
  const flag = toFlag(given);
  if (flag === undefined) errors.use_provider_certificate = ['Responda sí o no'];
  return flag ?? false;
}

/**
 * Using the certificate of another company requires that company in this installation, with its certificate,
 * and a user of both. With the NIT alone anybody could sign in its name.
 */
async function mustBeUsable(
  tx: Tx,
  companyId: string,
  nit: string,
  mayUse: (companyId: string) => Promise<boolean>,
  errors: Errors,
): Promise<void> {
  const provider = await findProviderCompany(tx, companyId, nit);
  if (!provider || !(await mayUse(provider.id)))
    errors.use_provider_certificate = [
      'El proveedor no es una compañía suya en esta instalación. Cargue aquí el certificado que él le entregó.',
    ];
  else if (!provider.has_certificate)
    errors.use_provider_certificate = [
      'El proveedor todavía no tiene su certificado. Cárguelo primero en la Habilitación de esa compañía.',
    ];
}

function requiredIn(
  given: unknown,
  stored: Record<TestType, number>,
  errors: Errors,
): Record<TestType, number> {
  if (given === undefined || given === null) return stored;
  if (typeof given !== 'object' || Array.isArray(given)) {
    errors.required_tests = ['Escriba cuántos documentos de cada clase pide la DIAN'];
    return stored;
  }
  const values = given as Body;
  const read = (name: TestType, least: number): number => {
    const value = readWholeNumber(values[name] ?? stored[name]);
    if (Number.isInteger(value) && value >= least && value <= 50) return value;
    errors[`required_tests.${name}`] = [`Escriba un número entre ${least} y 50`];
    return stored[name];
  };
  const required = {
    individual: read('individual', 1),
    replace: read('replace', 0),
    delete: read('delete', 0),
  };
  if (required.individual < required.replace + required.delete)
    errors['required_tests.individual'] = ['Cada ajuste necesita una nómina individual aceptada'];
  return required;
}
