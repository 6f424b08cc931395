import { BadCopy } from '../backup/seal.ts';
import { BadConfig } from '../config.ts';
import { OtherOwner } from '../contents/sweep.ts';
import { BadExport } from '../leaving/bad-export.ts';
import { StoreFailed } from '../objects/object-store.ts';
import { OtherKey } from '../secrets.ts';
import { getSqlState } from '../store/connection.ts';
import { CannotStart } from '../store/data-folder.ts';
import { diskFull } from '../store/last-words.ts';
import { StepFailed } from '../store/migrate.ts';

const seeLog = ' En postgres.log de la carpeta de datos dice por qué.';

/** Tests whether the error is of a connection: ENOENT is then a missing socket. */
const isCall = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

const hasPath = (error: unknown): error is Error & { path: string } =>
  error instanceof Error && 'path' in error && typeof error.path === 'string';

/** Explains an error to the operator: sentences for known errors, the stack for others. */
export const explainError = (error: unknown): string =>
  sentenceOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Variable set for child processes that use the embedded database, whose DATABASE_URL no person wrote. */
export const ownDatabase = 'QUINCENA_OWN_DATABASE';

/**
 * Variable with the address of the embedded database for the backup process, as a login that may replicate.
 */
export const copySourceVariable = 'QUINCENA_COPIES_OF';

export const otherDatabase =
  '  BACKUP_TO copia la base de datos incluida, y esta instalación usa la de DATABASE_URL: cópiela con sus herramientas (docs/operation.md).';

export const filesElsewhere =
  '  Hay archivos en un almacén y FILES_TO no lo indica: esos archivos no se podrán abrir. Indique el mismo almacén en todas las máquinas.';

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StepFailed) return sentenceOf(error.cause) ?? `  ${error.message}`;
  if (error instanceof BadConfig) return error.sentences.map((sentence) => `  · ${sentence}`).join('\n');
  if (
    error instanceof CannotStart ||
    error instanceof BadCopy ||
    error instanceof BadExport ||
    error instanceof StoreFailed ||
    error instanceof OtherKey ||
    error instanceof OtherOwner
  )
    return `  ${error.message}`;
  const code = getSqlState(error) ?? '';
  // The cause says more than the lost connection.
  if (code === 'DATABASE_LOST' && error instanceof Error && error.cause) {
    const why = sentenceOf(error.cause);
    if (why) return why;
  }
  const own = !process.env.DATABASE_URL?.trim() || Boolean(process.env[ownDatabase]);
  const named = own ? 'La base de datos' : 'La base de datos de DATABASE_URL';
  const cut = `${named} cortó la conexión.${own ? seeLog : ''}`;
  const database: Record<string, string> = {
    DATABASE_AWAY: `${named} no responde.`,
    DATABASE_LOST: cut,
    DATABASE_READ_ONLY: `${named} no recibe escrituras: es una réplica.`,
    TOO_BUSY: 'Hay más trabajo que conexiones con la base de datos.',
    ECONNREFUSED: `${named} no responde.`,
    ECONNRESET: cut,
    EPIPE: cut,
    '57P01': cut,
    '57P02': cut,
    '57P03': `${named} está empezando o terminando, y no acepta conexiones todavía.`,
    ETIMEDOUT: `${named} no responde.`,
    EHOSTUNREACH: 'No hay camino hasta la máquina de DATABASE_URL.',
    ENETUNREACH: 'No hay camino hasta la máquina de DATABASE_URL.',
    // A file of another user, often after a start as root.
    ...(hasPath(error) && { EACCES: `Este usuario no tiene permiso para usar ${error.path}.` }),
    // The socket of the database. Other missing files keep their own message.
    ...(isCall(error) && { ENOENT: `${named} no responde.` }),
    ENOTFOUND: 'La máquina de DATABASE_URL no existe.',
    EAI_AGAIN: 'La máquina de DATABASE_URL no existe.',
    '28P01': 'La base de datos de DATABASE_URL no acepta ese usuario o esa contraseña.',
    '28000': 'La base de datos de DATABASE_URL no acepta ese usuario o esa contraseña.',
    '53300': 'La base de datos no acepta más conexiones. Cierre otras o aumente max_connections.',
    ENOSPC: diskFull,
    '53100': 'El disco de la base de datos está lleno.',
    '3D000': 'La base de datos de DATABASE_URL no existe: créela primero.',
    '42501':
      'El usuario de DATABASE_URL no puede crear tablas, o no puede crear ni usar el rol quincena_app.',
  };
  if (database[code]) return `  ${database[code]}`;
  if (damaged.has(code) && error instanceof Error) {
    return `  La base de datos está dañada: ${error.message}\n  Recupere la carpeta de una copia. No se tocó nada.`;
  }
  if (error instanceof Error && /terminated unexpectedly|not queryable/.test(error.message))
    return own
      ? `  ${database.ECONNRESET}`
      : '  Lo que responde en DATABASE_URL no es PostgreSQL, o cortó la conexión.';
  if (error instanceof Error && /timeout expired|timeout exceeded/.test(error.message))
    return `  ${database.ETIMEDOUT}`;
  return undefined;
}

/** SQLSTATEs of missing or damaged database files. */
const damaged = new Set(['58P01', '58030', 'XX001', 'XX002']);

/**
 * Warns that data is encrypted with another key. The start goes on, because the earlier key opens it again.
 */
export const formatOtherKeyNotice = (companies: number): string =>
  [
    '',
    `  La llave de esta instalación no abre el PIN ni el certificado de ${companies === 1 ? 'una compañía' : `${companies} compañías`}: con ella no se puede firmar.`,
    '  Vuelva a la de antes (SECRET_KEY, o secret.key en la carpeta de datos), o cargue los dos de nuevo en Habilitación.',
  ].join('\n');

const staff = ['root', 'soporte', 'aliado', 'cliente', 'distribuidor', 'habilitador'];

export function formatWelcome({
  address,
  demo,
  simulator,
  empty,
  publicUrl,
  onNetwork,
}: {
  address: string;
  publicUrl: string | undefined;
  /** Variables that would open it to the network; `undefined` when there are none. */
  onNetwork: string | undefined;
  demo: boolean;
  simulator?: string | undefined;
  empty: boolean;
}): string {
  const open = publicUrl ?? address;
  const lines = ['', `  Quincena está lista en ${open}${publicUrl ? `; escucha en ${address}` : ''}`];
  if (demo) {
    lines.push(
      '',
      '  Cuentas de la demo, todas con la contraseña quincena-demo:',
      ...staff.map((name) => `    ${name}@quincena.demo`),
      `    Empleados en ${open}/payslip, por ejemplo CC 1037482916`,
    );
  }
  if (simulator) lines.push('', `  Lo que la demo envía a la DIAN y por correo se ve en ${simulator}`);
  if (empty) lines.push('', '  Aún no hay usuarios. Cree el primer administrador: npm run admin:create');
  if (!publicUrl)
    lines.push(
      '',
      '  Solo se abre en esta máquina. Para abrirla con otro nombre, o en un teléfono de su red:',
      `    ${onNetwork ?? 'PUBLIC_URL=https://nomina.empresa.co'} npm start`,
    );
  lines.push('', '  Ctrl+C para terminar.', '');
  return lines.join('\n');
}
