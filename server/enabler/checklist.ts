import type { SeverityCode } from '../../src/domain/findings/finding-codes.ts';
import {
  checkDigit,
  findUnconfirmedDigit,
  formatGluedDigitQuestion,
  formatNit,
} from '../../src/domain/identity/nit.ts';
import type { DocumentEmployer } from '../documents/sources.ts';

/** `near`: the value may be right but often is not. */
export type RutCheck = {
  code: SeverityCode<'block'>;
  ok: boolean;
  near?: boolean;
  text: string;
  hint?: string;
  to?: string;
};

/** Legal forms that the RUT writes with full stops, with and without them. */
const shortForm = /\b(S\.?A\.?S|S\.?A|LTDA|S EN C)\b\.?/i;
const withoutStops = /(^|\s)(S\.?A\.?S|S\.?A|LTDA|S EN C)$/i;

export function buildRutChecklist(employer: DocumentEmployer, email: string | null): RutCheck[] {
  const { party, name, nit } = employer;
  const to = '/companies';
  const glued = findUnconfirmedDigit(nit, employer.confirmed_nits);
  const nitIsFit = /^\d{6,10}$/.test(nit) && !glued?.certain;
  const place = Boolean(party.country && party.department && party.municipality);
  return [
    check('RUT01', name.trim() !== '', `Razón social: ${name || 'sin escribir'}`, {
      to,
      hint: shortForm.test(name)
        ? 'Debe estar igual que en el RUT, con sus puntos: «S.A.S.» no es lo mismo que «SAS».'
        : 'Debe estar igual que en el RUT.',
      near: withoutStops.test(name.trim()),
    }),
    check('RUT02', nitIsFit, nitIsFit ? `NIT ${formatNit(nit)}` : 'El NIT no está completo', {
      to,
      hint:
        nitIsFit && !glued
          ? `El dígito de verificación es ${checkDigit(nit)}.`
          : glued
            ? `${formatGluedDigitQuestion(glued)}.`
            : 'Escriba el NIT del RUT, sin el dígito de verificación.',
    }),
    check('RUT03', place, place ? 'Municipio y departamento' : 'Falta el municipio o el departamento', {
      to,
      hint: 'Los del domicilio principal del RUT.',
    }),
    check('RUT04', party.address.trim() !== '', `Dirección: ${party.address || 'sin escribir'}`, {
      to,
      hint: 'La del domicilio principal del RUT.',
    }),
    check('RUT05', Boolean(email), `Correo: ${email || 'sin escribir'}`, {
      to,
      hint: 'El que la DIAN tiene en el RUT: allí avisa.',
    }),
  ];
}

const check = (
  code: SeverityCode<'block'>,
  ok: boolean,
  text: string,
  more: { hint: string; to: string; near?: boolean },
): RutCheck => ({
  code,
  ok,
  text,
  ...more,
});
