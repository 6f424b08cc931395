import type { Fix } from '../../findings/finding.ts';
import { toPlainText } from '../../text/plain-text.ts';

/** Explains refusals that DIAN words without a rule code (annex 9, and the permissions of its service). */

export type RefusalWords = { message: string; hint: string; fix?: Fix };

const enabler = (field: string): Fix => ({ route: '/enabler', field });

const set = 'set de pruebas?';
const wrong = '(?:incorrect|invalid|errad|errone|equivocad|desconocid)[oa]s?';
/** Matches «no está registrado», «no se encuentra habilitado», «no fue encontrado», «no existe», «no corresponde». */
const not = (verbs: string): string =>
  `\\bno (?:(?:se|le|lo|la) )?(?:(?:ha sido|han sido|fue|fueron|esta|estan|encuentra|encuentran|existe|es|son|cuenta con) )?(?:un |una |el |la )?(?:${verbs})`;

/**
 * Pattern of a refusal, in lower case and without accents, with its meaning, its remedy and where to fix it. The
 * first match applies.
 */
const table: readonly [RegExp, string, string, Fix?][] = [
  [
    /\berror al procesar batch\b/,
    'La DIAN falló al procesar el envío.',
    'Repita los rechazados; si vuelve a pasar, cree otro set de pruebas en el portal de la DIAN y escriba su identificador en Habilitación.',
    enabler('test_set_id'),
  ],
  [
    new RegExp(`\\b${set}\\b.*\\bse encuentra aceptado|\\b${set}\\b.*\\bya (?:fue |esta )?aceptado`),
    'La DIAN ya aceptó el set de pruebas: no recibe más documentos en él.',
    'Siga en Habilitación: la compañía ya puede emitir.',
    enabler('stage'),
  ],
  [
    new RegExp(`\\b${set}\\b.*\\brechazado`),
    'La DIAN rechazó el set de pruebas.',
    'Cree otro en el portal de la DIAN y escriba su identificador en Habilitación.',
    enabler('test_set_id'),
  ],
  [
    new RegExp(`\\bsoftware ?id\\b.*\\bno autorizado\\b.*\\b${set}\\b`),
    'El set de pruebas es de otro software.',
    'Compruebe en Habilitación el identificador del software y el del set: los dos salen de la misma pantalla del portal de la DIAN.',
    enabler('software_id'),
  ],
  [
    new RegExp(`${not('tiene|posee|habilitado|registra')}.*\\b${set}\\b.*\\bsoftware\\b`),
    'La compañía no tiene un set de pruebas abierto para ese software.',
    'Ábralo en el portal de la DIAN y escriba su identificador en Habilitación.',
    enabler('test_set_id'),
  ],
  [
    new RegExp(
      `\\b${set}\\b.*(?:finalizad|terminad|cerrad|vencid|caducad|expirad|inactiv|completad|cancelad|agotad|${not('activ|habilitad|vigente|disponible|abiert')})|\\b(?:supero|excede|excedio|limite|cantidad maxima|maximo)\\b.*\\b${set}\\b`,
    ),
    'El set de pruebas ya no recibe documentos.',
    'Mire su estado en el portal de la DIAN; si no fue aceptado, cree otro y escriba su identificador en Habilitación.',
    enabler('test_set_id'),
  ],
  [
    new RegExp(
      `\\b(?:${set}|test ?set ?id)\\b.*(?:\\b${wrong}|${not('valid|encontrad|existe|registrad|corresponde|pertenece|asociad|encuentra')})|${not('existe|encontr|encuentra')}.*\\b${set}\\b`,
    ),
    'El identificador del set de pruebas no es de esta compañía.',
    'Cópielo otra vez del portal de la DIAN en Habilitación: el de nómina no es el de factura.',
    enabler('test_set_id'),
  ],
  [
    new RegExp(
      `\\bpin\\b.*(?:\\b${wrong}|${not('valid|corresponde|coincide|concuerda|correct')})|(?:\\b${wrong}|${not('corresponde|coincide')}).*\\bpin\\b`,
    ),
    'El PIN no es el de ese software.',
    'Escríbalo de nuevo en Habilitación, como lo eligió en el portal de la DIAN.',
    enabler('software_pin'),
  ],
  [
    /\bsoftware ?security ?code\b|\bcodigo de seguridad\b|\bsoftware ?sc\b|\bhuella del software\b/,
    'El código de seguridad no corresponde al software y a su PIN.',
    'Confirme los dos en Habilitación y vuelva a emitir: el código se calcula otra vez.',
    enabler('software_pin'),
  ],
  [
    new RegExp(
      `\\bsoftware\\b.*(?:\\b${wrong}|inactiv|${not('registrad|asociad|habilitad|autorizad|existe|encontrad|valid|activ|corresponde|pertenece|encuentra')})|${not('software|tiene|registra|posee|existe|encuentra|cuenta')}.*\\bsoftware\\b`,
    ),
    'La DIAN no tiene registrado ese software a nombre de la compañía.',
    'Compruebe en Habilitación el identificador del software, y que en el portal de la DIAN esté asociado a nómina electrónica.',
    enabler('software_id'),
  ],
  [
    /\bnit\b.*\bno encontrado en el certificado\b|\bcertificado\b.*\bno (?:corresponde|coincide|pertenece|contiene)\b|\bnit\b.*\bno (?:corresponde|coincide)\b.*\bcertificado\b|\bcertificado\b.*\b(?:otro|distinto|diferente)\b/,
    'El certificado no es de la compañía ni de su proveedor tecnológico.',
    'Cargue en Habilitación el de la compañía o el de su proveedor tecnológico.',
    enabler('certificate'),
  ],
  [
    /\bno (?:esta |se encuentra )?autorizado (?:a|para) enviar documentos\b/,
    'La DIAN no autoriza al dueño del certificado a enviar documentos de la compañía.',
    'Cargue en Habilitación el certificado de la compañía, o asocie en el portal de la DIAN a quien lo firma como su proveedor.',
    enabler('certificate'),
  ],
  [
    /\bcertificado\b.*\brevocad|\brevocad\w*\b.*\bcertificado\b/,
    'El certificado está revocado.',
    'Pida uno nuevo a la entidad que lo emitió y cárguelo en Habilitación.',
    enabler('certificate'),
  ],
  [
    new RegExp(
      `\\bcertificado\\b.*(?:vencid|expirad|caducad|${not('vigente')})|\\bvigencia del certificado\\b`,
    ),
    'El certificado no está vigente.',
    'Cargue uno vigente en Habilitación y vuelva a emitir.',
    enabler('certificate'),
  ],
  [
    /\bcertificado\b|\bcadena de confianza\b|\bentidad (?:de certificacion|certificadora|acreditada)\b|\bverifying security\b|\binvalid ?security\b/,
    'La DIAN no aceptó el certificado.',
    'Revíselo en Habilitación: que esté vigente, sea de la compañía o de su proveedor y lo haya emitido una entidad acreditada.',
    enabler('certificate'),
  ],
  [
    /\bfirma\b.*\b(?:invalida|incorrecta|errada|alterada|no (?:es |fue )?valid\w*|no corresponde|no se pudo|no existe|no encontrada)|\b(?:invalida|error|falta|fallo|no se pudo|no contiene|sin)\b.*\bfirma\b|\bsignature\b/,
    'La DIAN no aceptó la firma del documento.',
    'Revise el certificado en Habilitación y vuelva a emitir: el documento se firma otra vez.',
    enabler('certificate'),
  ],
  [
    /\bambiente\b.*\bno (?:corresponde|coincide|permitido|valido|es)\b|\bambiente (?:incorrecto|invalido|errado)\b/,
    'El documento no es para el ambiente al que se envió.',
    'Revise en Habilitación si la compañía está en pruebas o en producción y vuelva a emitir.',
    enabler('stage'),
  ],
  [
    new RegExp(
      `\\b(?:nit|emisor|empresa|contribuyente|empleador|facturador|usuario|compania)\\b.*${not('habilitad|autorizad|registrad|inscrit|activ|enrolad')}`,
    ),
    'La DIAN no tiene habilitada a la compañía para emitir nómina.',
    'Termine la habilitación en el portal de la DIAN, compruebe aquí el NIT y vuelva a emitir.',
    enabler('stage'),
  ],
  [
    /\b(?:zip|archivo comprimido|archivo)\b.*\b(?:vacio|corrupto|danado|invalido|mas de un|varios|no se pudo (?:abrir|leer|descomprimir))\b/,
    'El archivo llegó dañado a la DIAN.',
    'No hay nada que corregir: vuelva a emitir en unos minutos.',
  ],
  [
    /\bservicio\b.*\bno (?:esta )?disponible\b|\bservicio (?:detenido|parado|fuera de linea|en mantenimiento)\b|\bintente(?:lo)? (?:de nuevo|nuevamente|mas tarde)\b|\berror interno\b|\btimeout\b|\btiempo de espera\b/,
    'El servicio de la DIAN no estaba disponible.',
    'No hay nada que corregir: vuelva a emitir en unos minutos.',
  ],
];

/** Explains a refusal. Returns `undefined` for an unknown sentence. */
export function findRefusalWords(text: string): RefusalWords | undefined {
  const plain = toPlainText(text).replace(/\s+/g, ' ');
  const row = table.find(([says]) => says.test(plain));
  if (!row) return undefined;
  const [, message, hint, fix] = row;
  return { message, hint, ...(fix && { fix }) };
}
