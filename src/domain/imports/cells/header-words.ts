import { toPlainHeader, toPlainText } from '../../text/plain-text.ts';
import { mendMisreadLetters } from './misread-letters.ts';

export { toPlainHeader };

/**
 * Words of a column title in one normal form: «Fec. Nac», «F. Nacimiento» and «FechaNacimiento» become `fecha`,
 * `nacimiento`. An abbreviation with two possible meanings stays as written.
 */

const listed = (text: string): Map<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s*\n\s*/)
      .flatMap((line) => {
        const [word = '', short = ''] = line.split(': ');
        return short.split(' ').map((one) => [one, word] as const);
      }),
  );

/** Abbreviations by full word. Two full words share an entry when they cannot be confused. */
const shortened = listed(`
  fecha: fec fch fech fcha
  hora: hr hs
  hora extra: he
  numero: nro nr num nums
  valor: vr vlr vl val monto importe
  salario: sal sueldo suel
  basico: bas basica
  auxilio: aux auxil
  subsidio: subs
  transporte: transp trans transpte tte tpte trasp trasporte
  recargo: rec recar
  extra: ext extr
  diurno: diurna diur drna drno
  nocturno: nocturna noct noc nct
  dominical: dom domin festivo festiva fest fes
  ordinario: ordinaria ord ordin
  libranza: libr libra lib
  prestamo: prest prestam
  embargo: emb embarg
  cooperativa: coop
  descuento: dscto descto dsto desc
  deduccion: ded deduc dedu deducc
  cedula: ced
  medicina: med medic
  prepagada: prep prepag
  vinculacion: vinc vincul
  retencion fuente: retefuente rtefuente rtefte retefte rftefte
  fuente: fte fuent
  ingreso: ing ingr
  nacimiento: nac nacim nacto
  expedicion: exp exped expedi
  vencimiento: venc vcto vencto
  terminacion: term termin
  contrato: contr ctto
  centro: ctro cntro ctr
  centro costo: ccosto ccto ceco
  cuenta: cta ctas
  banco: bco
  bancario: bancaria banc
  telefono: tel telef tfno
  celular: cel celu
  direccion: dir direc
  municipio: mpio munic mcpio
  departamento: dpto depto
  codigo: cod cdgo
  cargo: cgo
  sucursal: suc
  periodo: per period
  liquidacion: liq liquid
  incapacidad: incap incapac
  licencia: lic licen
  remunerado: remun remunerada rem
  maternidad: matern mat
  paternidad: patern
  vacacion: vac vacac
  disfrutado: disf disfrut disfrutada
  indemnizacion: indem indemniz
  cesantia: ces cesant
  interes: int ints
  servicio: serv
  bonificacion: bonif
  comision: comis
  viatico: viat
  dotacion: dot
  alimentacion: alim aliment
  devengado: dev deven deveng
  total: tot
  pension: pens
  voluntario: voluntaria vol volunt
  solidaridad: solid sol
  fondo: fdo
  trabajado: laborado labor
  empleado: empl emp
  nombre: nom nomb nombr
  apellido: ape apell
  primer: 1er prim
  segundo: 2do seg sgdo
  procedimiento: proced
  porcentaje: porc pct pctje
  riesgo: rgo riesg
  nivel: niv
  tipo: tp
  observacion: obs observ
  cantidad: cant can
  concepto: conc cpto concep
  inicio: ini inic inicial
  fin: final
  documento: doc docto
  identificacion: ident identif idnt
  cotizante: cotiz
  electronico: electr elect
  integral: integ
  residencia: resid
  hed: hedo
  hen: heno
  rn: rno
  heddf: hedf hefd
  hendf: henf hefn
`);

const english = listed(`
  documento: document
  numero: number
  tipo: type
  nombre: name
  completo: full
  primer: first
  segundo: middle second
  empleado: employee
  dia: day
  hora: hour
  hora extra: overtime
  trabajado: worked
  salario: salary
  basico: basic
  recargo: surcharge
  nocturno: night
  dominical: sunday
  comision: commission
  bonificacion: bonus
  transporte: transport transportation
  auxilio: allowance
  salud: health
  retencion: withholding
  prestamo: loan
  vacacion: vacation
  incapacidad: sick
  inicio: start
  fin: end
  fecha: date
  devengado: gross earning
  deduccion: deduction
  neto: net
  pago: payment pay
  nota: note
  concepto: concept
  cantidad: quantity
  valor: amount value
  nacimiento: birth
  genero: gender
  telefono: phone
  celular: mobile
  direccion: address
  ciudad: city
  pais: country
  contrato: contract
  ingreso: hire
  banco: bank
  cuenta: account
  centro: center
  costo: cost
  cargo: position
  sucursal: branch
`);

/** Words with several meanings by themselves. Another word must decide. */
const doubtful = new Set(
  'dcto dto desc sal ret ing nac int rec ext aux seg exp per com term cta sub vol nom ord prim mat sol med prep vinc ces'.split(
    ' ',
  ),
);
const small = new Set('de del la el los las a al por y o u en con para su sus s sobre of leave'.split(' '));
/** Words in parentheses that give the format of a column, not its meaning. */
const units = new Set('cop pesos h hh hr hrs mm dd aaaa yyyy si no s n formato en moneda'.split(' '));
/** Splits a header into pieces. A `?` inside a piece stands for a lost letter. */
function pieces(header: string): string[] {
  const text = mendMisreadLetters(header)
    // The code of a concept adds nothing to its name.
    .replace(/^\s*\d{2,6}(?:\s*[-–.:)_]\s*|\s+)(?=\p{L})/u, '')
    .replace(/(?<=\p{L})-\s*[\r\n]+\s*(?=\p{Ll})/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    // Names of database columns: «VLRDEVENGADO», «NITEMPLEADO».
    .replace(/^(vlr|valor|cantidad|fecha|total|dias|horas|nit|nombre|numero)(?=[a-z]{4,}$)/i, '$1 ')
    // Legal nature of a concept: part of the salary, or of the base of benefits, or not.
    .replace(
      /(?<!\p{L})(?:constitutiv[oa]s?(?:\s+de\s+salario)?|prestacional(?:es)?)(?!\p{L})/giu,
      'salarial',
    )
    // Factor of an hour: «Hora extra diurna 1.25».
    .replace(/(?<![\p{L}\d.,])[0-2][.,]\d{1,2}(?![\p{L}\d.,])/gu, ' ')
    .replace(/\(([^)]*)\)/g, (_, inside: string) =>
      toPlainHeader(inside)
        .split(' ')
        .every((word) => units.has(word)) && !inside.includes('$')
        ? ' '
        : ` ${inside} `,
    )
    .replace(/\b(si?\/no?)\b|\d+([.,]\d+)?\s?%/gi, ' ')
    .replace(/(?<![\p{L}\d])n\s?[°º]/giu, ' numero ')
    .replace(/(?<![\p{L}\d])1\s?(er|ra|ro|o|°|º)(?![\p{L}\d])/giu, ' primer ')
    .replace(/(?<![\p{L}\d])2\s?(do|da|o|°|º)(?![\p{L}\d])/giu, ' segundo ')
    .replaceAll('#', ' numero ')
    .replaceAll('%', ' porcentaje ')
    .replaceAll('$', ' valor ');
  return (
    toPlainText(text)
      // «C.C.», «R.N» and «H. E. D.» are one word.
      .replace(
        /(?<![a-z0-9])(?:(?:[a-z]\.\s?){2,}(?:[a-z](?![a-z.]))?|[a-z]\.[a-z](?![a-z.]))/g,
        (all) => `${all.replace(/[^a-z]/g, '')} `,
      )
      .replace(/(?<=[a-z])[?\ufffd]{1,2}(?=[a-z])/g, '\0')
      .replace(/[^a-z0-9\0]+/g, ' ')
      .replaceAll('\0', '?')
      .trim()
      .split(' ')
      .filter((word) => word !== '' && !small.has(word))
  );
}

const ofDays = /^(trab|lab|vac|inc|lic)/;
const numbered = /^(ced|doc|dcto|ident|id$|cc$|cta|cue|contr|cel|tel|hor|dia|hed|hen)/;
const typed = /^(doc|dcto|ident|contr|cto|cue|cta|trab|cot)/;

/** Expands a piece by the pieces around it. A piece with two possible meanings stays as it is. */
function inFull(piece: string, before: string, after: string, all: readonly string[]): string {
  const has = (pattern: RegExp) => all.some((one) => pattern.test(one));
  const one = piece.replace(/^(dcto|dscto|descto|dto|hr|cta)s$/, '$1');
  switch (one) {
    case 'f':
      return after ? 'fecha' : one;
    case 'h':
      return after ? 'hora' : one;
    case 'd':
      return ofDays.test(after) ? 'dia' : one;
    case 't':
      return typed.test(after) ? 'tipo' : one;
    case 'c':
      return after.startsWith('costo') ? 'centro' : one;
    case 'n':
      return numbered.test(after) ? 'numero' : one;
    case 'no':
      return numbered.test(after) || (before && !after) ? 'numero' : one;
    case 'id':
      return /^(n|t|tipo|no|nro|num|numero)$/.test(before) || after === 'number' ? 'identificacion' : one;
    case 'dcto':
    case 'dto':
      if (has(/^f(ec|ch|$)/) || all.length === 1) return one;
      return /^(t|tipo|n|no|nro|num|numero|clase)$/.test(before) ? 'documento' : 'descuento';
    case 'r':
      return /^(noc|dom|fes|diu)/.test(after) ? 'recargo' : one;
    case 'sal':
      return /^(no$|bon|aux|via|otr|ing|pag)/.test(before) ? 'salarial' : all.length === 1 ? one : 'salario';
    case 'nom':
      return /^(grupo|per|periodo|tipo)$/.test(before) ? 'nomina' : all.length === 1 ? one : 'nombre';
    // «pers» means a person, not a period. «vales» are vouchers given out before payment.
    case 'pers':
    case 'vales':
      return one;
    case 'sub':
      return /^t(ra|te|pte)/.test(after) ? 'subsidio' : one;
    case 'cto':
      if (/^ce?ntro?|^ctro/.test(before)) return 'costo';
      return has(/^(f|fec.*|tipo|t|n|no|nro|num|numero|ini.*|fin|clase|venc.*|vcto)$/) ? 'contrato' : one;
    case 'ret':
    case 'rete':
    case 'rte':
      if (/^f(uen)?te/.test(after)) return 'retencion';
      return has(/^f(ec.*|ch.*)?$/) ? 'retiro' : one;
    case 'comp':
      return before === 'caja' ? 'compensacion' : before.startsWith('vac') ? 'compensado' : one;
    case 'lab':
    case 'trab':
    case 'trabaj':
      if (/^(d|dias?)$/.test(before)) return 'trabajado';
      return one === 'lab' || all.length === 1 ? one : 'trabajador';
    default:
      // A plural abbreviation is looked up in the singular: «nocturnas» is `nocturno`.
      return all.length === 1 && doubtful.has(one)
        ? one
        : (shortened.get(one) ??
            shortened.get(single(one)) ??
            english.get(one) ??
            english.get(single(one)) ??
            one);
  }
}

/** Converts a word to the singular: `otras deducciones` becomes `otra deduccion`. */
const single = (word: string): string =>
  word.length < 4 || word === 'interes' ? word : word.replace(/(?<=on|al|es|or|ad|ar)es$|s$/, '');

export type HeaderWords = { asTyped: readonly string[]; single: readonly string[] };

/** Parses the words of a header. `lost` returns the word that matches one with a lost letter, when it is known. */
export function parseHeaderWords(header: string, lost: (pattern: RegExp) => string | undefined): HeaderWords {
  const all = pieces(header).map((piece) =>
    piece.includes('?') ? (lost(new RegExp(`^${piece.replaceAll('?', '.')}$`)) ?? piece) : piece,
  );
  const words = all.flatMap((piece, i) => {
    const [before = '', after = ''] = [all[i - 1], all[i + 1]];
    return inFull(piece, before, after, all).split(' ');
  });
  return { asTyped: words, single: words.map(single) };
}
