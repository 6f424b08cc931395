import { commonPasswords } from './common.ts';

/** Minimum characters of a new password. Existing shorter passwords remain valid. */
export const leastCharacters = { staff: 12, employee: 8 } as const;
export type PasswordHolder = keyof typeof leastCharacters;
const most = 200;

/** Facts of a person that others know or can find: name, email, document, company. */
export type OwnFacts = readonly (string | null | undefined)[];

/**
 * Words that people in Colombia try first, chosen by hand: keyboards, payrolls, teams, cities, saints and affections.
 */
const local = `
  contrasena clave claves micontrasena miclave clavesecreta bienvenido bienvenida bienvenidos temporal provisional inicial
  administrador administradora admin usuario usuaria soporte sistema sistemas empresa empresas compania trabajo oficina
  nomina nominas nominaelectronica sueldo salario dinero plata gerencia contador contadora contabilidad recursoshumanos
  talentohumano colombia colombiano colombiana micolombia bogota medellin barranquilla cartagena bucaramanga cucuta pereira
  manizales armenia ibague neiva pasto villavicencio monteria santamarta valledupar popayan antioquia tolima cundinamarca
  nacional atleticonacional millonarios americadecali deportivocali junior juniortupapa santafe envigado atletico seleccion
  seleccioncolombia falcao jamesrodriguez luisdiaz shakira vallenato aguardiente parranda arepa cafecito cafetero tequiero
  teamo teamomucho teamoamor miamor amormio mivida vidamia micielo bebe princesa reina mariposa estrella corazon angelito
  diosesamor diosesbueno diosesfiel diosteama diosmio jesus jesusteamo jesuscristo cristovive virgendelcarmen divinonino
  mihija mihijo mishijos mifamilia familia felicidad esperanza navidad enero febrero marzo abril mayo junio julio agosto
  septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo primavera verano
  camila valentina valeria mariana isabella salome luciana daniela sofia sebastian santiago samuel matias nicolas tomas emiliano
  juan juanpablo juancamilo juanjose juandavid carlos andres andresfelipe luisa luisafernanda mariafernanda mariajose
  marialejandra paula carolina sandra marcela diana patricia claudia gloria esperanza jorge oscar hernan wilson jhon
  qwertyui qwertyuiop asdfghjk asdfghjkl asdfghjklmn zxcvbnm qazwsxedc qazwsxedcrfv
`;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

let known: ReadonlySet<string> | undefined;
const isKnown = (text: string): boolean => {
  known ??= new Set(`${commonPasswords} ${local}`.split(/\s+/).filter(Boolean));
  return known.has(text);
};

const meant: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const unmasked = (text: string): string => text.replace(/[013457@$!]/g, (sign) => meant[sign] ?? sign);

/** Maximum characters around a common word that add no strength: a year, a date or a few signs. */
const mostAround = 8;

function isCommon(text: string): boolean {
  const bare = text.replace(/[\s._-]/g, '');
  const word = bare.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const around = bare.length - word.length;
  return (
    [text, bare, unmasked(bare)].some(isKnown) ||
    ([word, unmasked(word)].some(isKnown) && around <= mostAround)
  );
}

const rows = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
];
const sequences = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** Counts the unpredictable parts of a text. A keyboard run or a repetition counts as one. */
function ideasIn(text: string): number {
  const once = text.replace(/(.+?)\1+/g, '$1');
  let ideas = 0;
  for (let at = 0; at < once.length; ideas += 1) {
    let run = 1;
    while (at + run < once.length && sequences.some((row) => row.includes(once.slice(at, at + run + 1))))
      run += 1;
    at += run < 3 ? 1 : run;
  }
  return ideas;
}

/** Returns the words of the person and of the product. A password may contain them but not consist of them. */
function ownWords(own: OwnFacts): string[] {
  const parts = own.flatMap((fact) => {
    const text = fold(fact ?? '');
    return [...text.split(/[^a-z0-9]+/), text.replace(/[^a-z0-9]/g, '')];
  });
  const words = ['quincena', 'nomina', ...parts].filter((part) => part.length >= 4);
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}
const leastBesides = 8;

function isOwn(text: string, own: OwnFacts): boolean {
  const bare = text.replace(/[^a-z0-9]/g, '');
  const rest = ownWords(own).reduce((left, word) => left.replaceAll(word, ''), bare);
  return rest.length < bare.length && rest.length < leastBesides;
}

/**
 * Explains why a password is rejected, without a final period. Returns `undefined` when it is accepted. The browser
 * and the server use the same rule. The rule checks length and blocklists but not composition, as NIST SP 800-63B-4
 * §3.1.1.2 and ASVS 5.0 6.2 require.
 */
export function findPasswordProblem(
  password: unknown,
  of: PasswordHolder,
  own: OwnFacts = [],
): string | undefined {
  const least = leastCharacters[of];
  if (typeof password !== 'string' || password.length < least || password.length > most)
    return `La contraseña lleva de ${least} a ${most} caracteres`;
  const text = fold(password);
  if (/^[\d\s._-]+$/.test(text)) return 'Solo con cifras se adivina pronto: agregue palabras';
  if (ideasIn(text) < 5) return 'Repite lo mismo o sigue el orden del teclado: elija otra';
  if (isCommon(text))
    return 'Es de las primeras que prueba cualquiera: elija otra, por ejemplo varias palabras sin relación';
  if (isOwn(text, own))
    return 'Lleva su nombre, su correo, su documento o el de la empresa, que otros conocen: elija otra';
  return undefined;
}
