import { formatNit } from '../identity/nit.ts';
import type { Day } from '../values/day.ts';

/** Company responsible for the data of its people (Ley 1581 de 2012 art. 3, letter e), with names as in its RUT. */
export type Responsible = { name: string; nit: string; address: string; phone: string; email: string };

type Section = { title: string; lines: (of: Responsible) => readonly string[] };
/** Personal data policy (Decreto 1074 de 2015 art. 2.2.2.25.3.1), in force from a day. */
export type PrivacyPolicy = { version: string; from: Day; sections: readonly Section[] };

const first: PrivacyPolicy = {
  version: '1',
  from: '2026-11-26' as Day,
  sections: [
    {
      title: 'Quién responde por sus datos',
      lines: ({ name, nit, address, phone, email }) => [
        `${name}, NIT ${formatNit(nit)}, es el responsable de los datos de las personas a quienes paga y de quienes trabajan con su nómina.`,
        `Para cualquier asunto sobre sus datos: ${[address, phone, email].filter(Boolean).join(' · ')}.`,
        'Quincena los guarda por encargo de la empresa, solo para lo que aquí se dice.',
      ],
    },
    {
      title: 'Qué datos y para qué',
      lines: () => [
        'Para pagarle, cotizar a la seguridad social, retener impuestos e informar la nómina a la DIAN: nombre, documento, contrato, sueldo, novedades, entidades y cuenta de banco.',
        'Esto lo manda la ley: no necesita su autorización y no se detiene si usted no la da (Ley 1581 de 2012 arts. 9 y 10, letra a; Decreto 1074 de 2015 art. 2.2.2.25.2.2).',
        'Para avisarle y ayudarle, solo si usted autoriza: foto, correo y celular.',
        'Para que se sepa quién vio sus pagos queda un registro de ingresos y consultas (Ley 1581 de 2012 art. 17, letra d).',
      ],
    },
    {
      title: 'Datos sensibles',
      lines: () => [
        'Las incapacidades y la afiliación a un sindicato son datos sensibles. Solo se usan para pagar lo que la ley ordena, y nadie está obligado a autorizar otro uso (Ley 1581 de 2012 art. 6).',
      ],
    },
    {
      title: 'Quién los recibe',
      lines: () => [
        'La DIAN, las entidades de seguridad social, el banco que le paga y las autoridades que los pidan según la ley. Nadie más.',
      ],
    },
    {
      title: 'Sus derechos',
      lines: ({ email }) => [
        'Conocer sus datos y pedir copia, corregirlos, pedir que se borren, saber para qué se usaron y quitar su autorización cuando quiera (Ley 1581 de 2012 art. 8).',
        `Se piden en la bóveda, en «Mi cuenta», o a ${email || 'la empresa'}. Una consulta se responde en 10 días hábiles, y un reclamo en 15 (arts. 14 y 15).`,
        'Si no le responden, puede quejarse ante la Superintendencia de Industria y Comercio (art. 16).',
      ],
    },
    {
      title: 'Cuánto se guardan',
      lines: () => [
        'Los papeles de la nómina, 10 años desde el último, porque respaldan los libros de la empresa (Ley 962 de 2005 art. 28). Lo que no es obligatorio se borra cuando usted lo pida.',
        'Esta política rige desde su fecha. Si cambia, se le avisa y se le pregunta otra vez.',
      ],
    },
  ],
};

/** All versions, the first one first. A version with answers never changes; a new one replaces it. */
export const policies: readonly [PrivacyPolicy, ...PrivacyPolicy[]] = [first];

/** Returns the policy in force on a day. Before all of them, returns the first. */
export const getPrivacyPolicy = (day: Day): PrivacyPolicy =>
  policies.findLast(({ from }) => from <= day) ?? policies[0];

export const renderPrivacyPolicy = ({ version, from, sections }: PrivacyPolicy, of: Responsible) => ({
  version,
  from,
  responsible: of,
  sections: sections.map(({ title, lines }) => ({ title, lines: [...lines(of)] })),
});
