import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Role, roles } from '../src/domain/identity/roles.ts';
import { textChannels } from '../src/domain/office/text-channel.ts';
import { readTrustFile } from './dian/response-signer.ts';
import type { MailAccount } from './mail/account.ts';
import { isTextAddress, isTextTemplate, type TextAccount } from './mail/text-account.ts';
import type { ObjectPlace } from './objects/open.ts';
import type { S3Account } from './objects/s3-authorization.ts';
import { readKeyText } from './secrets.ts';
import { isDatabaseUrl, isReadable, isStandbyUrl, listUsers } from './store/hosts.ts';

/** Settings of the operator, read once at start from environment variables. */
export type Config = {
  port: number;
  host: string;
  /** Public address. Without it only loopback host names are answered. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Standby of that database, or several, that answers readings. */
  replicaUrl: string | undefined;
  /** Whether to prepare frequent queries. `undefined` prepares them unless there is a pooler. */
  preparedStatements: boolean | undefined;
  production: boolean;
  demo: boolean;
  demoMonths: number;
  /**
   * Service that receives all documents in any environment. `undefined` means DIAN's own addresses, or the
   * simulator in a demo.
   */
  dianAddress: string | undefined;
  /** PEM file of the certificates that may sign DIAN's answers. */
  dianTrust: string | undefined;
  simulatorPort: number;
  build: boolean;
  /** Identity provider of the staff. Without it they sign in with a password or a passkey. */
  sso:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string | undefined;
        name: string;
        scope: string | undefined;
        /**
         * Claim that gives roles, and the role of each value. Without it roles are assigned in the
         * installation.
         */
        roles?: { claim: string; of: Readonly<Record<string, Role>> } | undefined;
      }
    | undefined;
  /** Mail server. Without it no mail is sent. */
  mail: MailAccount | undefined;
  /** Provider of text messages. Without it no message goes to a mobile. */
  texts: TextAccount | undefined;
  backup: BackupSettings | undefined;
  /** Store of file contents. Without it they stay in the database. */
  files: FilesSettings | undefined;
  leaseSeconds: number;
  workers: number;
  /** Processes that answer calls on the same port. */
  apiProcesses: number;
  /** Roles that must sign in with a second factor: a passkey, or a code with the password. */
  requireSecondFactor: readonly Role[];
  /** Idle minutes after which a staff session ends; 0 for no limit. */
  staffIdleMinutes: number;
  /** Proxies trusted for the address and protocol of a call: range names, addresses or CIDR. */
  trustProxy: readonly string[];
  /** Bearer token of the metrics. Without it only this machine reads them. */
  metricsToken: string | undefined;
  /** Work of this process: `api` answers calls, `worker` sends, `all` does both. */
  role: 'all' | 'api' | 'worker';
  /** Private networks that webhooks may go to, each an address or CIDR, and without TLS. */
  webhookNetworks: readonly string[];
  /** Megabytes of the largest file of a company that arrives by the screen; 0 when none does. */
  companyFileMegabytes: number;
  /** Documents of one employer that may be on their way to DIAN at once, at most. */
  documentsInFlight: number;
  /**
   * Seconds between the signal to stop and the end of new calls, in which a proxy notices that the process is
   * not ready.
   */
  drainSeconds: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

export type BackupSettings = {
  to: ObjectPlace;
  key: Buffer;
  /** Milliseconds between backups. `undefined` when they are only taken by hand. */
  everyMs: number | undefined;
  /** Milliseconds back that any moment can be restored. */
  keepMs: number;
};

export type FilesSettings = {
  to: ObjectPlace;
  /** Place of new contents. Contents in the other place are read from there. */
  in: 'store' | 'database';
  keepMs: number;
};

/** Wrong settings, with one sentence each, so that the operator can correct all at once. */
export class BadConfig extends Error {
  override name = 'BadConfig';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

const wholeNumber = (name: string, from: number, to: number, initial: number) =>
  z.pipe(
    z._default(z.string(), String(initial)).check(
      z.refine((v) => /^\d{1,6}$/.test(v) && Number(v) >= from && Number(v) <= to, {
        error: `${name} debe ser un número entero entre ${from} y ${to}.`,
      }),
    ),
    z.transform(Number),
  );

const address = (name: string, protocols: readonly string[]) =>
  z.optional(
    z.string().check(
      z.refine((v) => URL.canParse(v) && protocols.includes(new URL(v).protocol), {
        error: `${name} debe ser una dirección que empiece por ${protocols.map((p) => `${p}//`).join(' o ')}.`,
      }),
    ),
  );

/** Tests for an origin: scheme, host and port, and at most a final slash. */
function isOrigin(value: string): boolean {
  const url = URL.parse(value.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

const listIn = (value: string): string[] =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Splits `value=role`. The value may contain `=`. */
function pairIn(text: string): [value: string, role: string] {
  const at = text.lastIndexOf('=');
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Tests for a range name, an address or a CIDR network. */
const isProxy = (value: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(value) || isNetwork(value);

/** Tests for an address or a CIDR network. */
function isNetwork(value: string): boolean {
  const [address = '', bits, more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, { error: `${name} debe ser uno de: ${values.join(', ')}.` });

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const isTime = (value: string) => /^[1-9]\d{0,4}[smhd]$/.test(value);
const timeIn = (value: string): number =>
  Number(value.slice(0, -1)) * units[value.slice(-1) as keyof typeof units];

const timeSpan = (name: string, { zero = false } = {}) =>
  z.string().check(
    z.refine((v) => isTime(v) || (zero && v === '0'), {
      error: `${name} debe ser un tiempo: 30m, 24h, 30d.`,
    }),
  );

const objectPlace = (name: string, example: string) =>
  z.optional(
    z.string().check(
      z.refine((v) => isAbsolute(v) || /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w./-]*)?$/.test(v), {
        error: `${name} debe ser una carpeta con su ruta entera (${example}) o s3://cubo/prefijo.`,
      }),
    ),
  );

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Checked at start too: a worker that stopped because of it would be restarted for ever. */
function holdsCertificates(file: string): boolean {
  try {
    return readTrustFile(file).length > 0;
  } catch {
    return false;
  }
}

/** Documents of one employer on their way to DIAN at once, whatever DIAN answers. */
export const MAX_DOCUMENTS_IN_FLIGHT = 32;

const environment = z.object({
  PORT: wholeNumber('PORT', 0, 65_535, 8080),
  HOST: z._default(
    z
      .string()
      .check(
        z.refine((v) => /^[\w.:-]+$/.test(v), { error: 'HOST debe ser un nombre o una dirección de red.' }),
      ),
    'localhost',
  ),
  PUBLIC_URL: z.optional(
    z.string().check(
      z.refine(isOrigin, {
        error:
          'PUBLIC_URL debe ser la dirección donde se abre la aplicación, sin nada detrás: https://nomina.empresa.co.',
      }),
    ),
  ),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(
      z.refine(isDatabaseUrl, {
        error:
          'DATABASE_URL debe ser una dirección que empiece por postgres:// o postgresql://, de un servidor o de varios: ' +
          'postgresql://usuario@a:5432,b:5432/quincena?target_session_attrs=read-write.',
      }),
      z.refine((v) => !isDatabaseUrl(v) || isReadable(v), {
        error:
          'DATABASE_URL tiene algo que no se puede leer: un archivo de sslrootcert, sslcert o sslkey, o un signo % sin su código.',
      }),
    ),
  ),
  DATABASE_REPLICA_URL: z.optional(
    z.string().check(
      z.refine((v) => isStandbyUrl(v) && isReadable(v), {
        error:
          'DATABASE_REPLICA_URL debe ser una dirección que empiece por postgres:// o postgresql://, de una réplica o de varias: ' +
          'postgresql://usuario@b:5432,c:5432/quincena.',
      }),
    ),
  ),
  DATABASE_PREPARED: z.optional(oneOf('DATABASE_PREPARED', ['1', '0', 'true', 'false'])),
  NODE_ENV: z._default(oneOf('NODE_ENV', ['development', 'production', 'test']), 'development'),
  SECRET_KEY: z.optional(
    z.string().check(
      z.refine((v) => readKeyText(v) !== undefined, {
        error: 'SECRET_KEY debe tener 32 bytes en hexadecimal (64 letras) o en base64 (44 letras).',
      }),
    ),
  ),
  DIAN_ADDRESS: address('DIAN_ADDRESS', ['http:', 'https:']),
  DIAN_TRUST: z.optional(
    z.string().check(
      z.refine(holdsCertificates, {
        error: 'DIAN_TRUST debe ser un archivo de certificados en PEM que se pueda leer.',
      }),
    ),
  ),
  SIMULATOR_PORT: wholeNumber('SIMULATOR_PORT', 0, 65_535, 0),
  SSO_ISSUER: address('SSO_ISSUER', ['http:', 'https:']),
  SSO_CLIENT_ID: z.optional(z.string()),
  SSO_CLIENT_SECRET: z.optional(z.string()),
  SSO_NAME: z._default(z.string(), 'su cuenta de empresa'),
  SSO_SCOPE: z.optional(z.string()),
  SSO_ROLES: z.optional(
    z.string().check(
      z.refine(
        (v) =>
          listIn(v)
            .map(pairIn)
            .every(([value, role]) => value && (roles as readonly string[]).includes(role)),
        {
          error: `SSO_ROLES debe ser una lista separada por comas de valor=rol, con los roles ${roles.join(', ')}: nomina-jefes=root, nomina=client.`,
        },
      ),
    ),
  ),
  SSO_ROLES_CLAIM: z._default(z.string(), 'groups'),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:']),
  MAIL_FROM: z.optional(
    z.string().check(
      z.refine((v) => /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(v.trim()), {
        error: 'MAIL_FROM debe ser un correo, como nomina@empresa.co o Nómina <nomina@empresa.co>.',
      }),
    ),
  ),
  TEXT_URL: z.optional(
    z.string().check(
      z.refine(isTextAddress, {
        error:
          'TEXT_URL debe ser una dirección que empiece por https://, sin usuario ni contraseña: https://api.proveedor.co/mensajes. Con http:// solo puede ser de esta máquina.',
      }),
    ),
  ),
  TEXT_BODY: z.optional(
    z.string().check(
      z.refine(isTextTemplate, {
        error: 'TEXT_BODY debe ser un JSON con {to} y {text}, como {"to":"{to}","message":"{text}"}.',
      }),
    ),
  ),
  TEXT_AUTHORIZATION: z.optional(
    z.string().check(
      z.refine((v) => /^[\x20-\x7e]+$/.test(v), {
        error: 'TEXT_AUTHORIZATION debe ser el valor de un encabezado: una línea, sin acentos.',
      }),
    ),
  ),
  TEXT_CHANNEL: z._default(oneOf('TEXT_CHANNEL', textChannels), 'sms'),
  LEASE_SECONDS: wholeNumber('LEASE_SECONDS', 2, 3600, 60),
  WORKERS: wholeNumber('WORKERS', 0, 64, 1),
  API_PROCESSES: wholeNumber('API_PROCESSES', 1, 32, 1),
  METRICS_TOKEN: z.optional(z.string()),
  ROLE: z._default(oneOf('ROLE', ['all', 'api', 'worker']), 'all'),
  DOCUMENTS_IN_FLIGHT: wholeNumber(
    'DOCUMENTS_IN_FLIGHT',
    1,
    MAX_DOCUMENTS_IN_FLIGHT,
    MAX_DOCUMENTS_IN_FLIGHT,
  ),
  WEBHOOK_NETWORKS: z._default(
    z.string().check(
      z.refine((v) => listIn(v).every(isNetwork), {
        error:
          'WEBHOOK_NETWORKS debe ser una lista separada por comas de direcciones o redes como 10.0.0.0/24.',
      }),
    ),
    '',
  ),
  COMPANY_FILE_MB: wholeNumber('COMPANY_FILE_MB', 0, 999_999, 4096),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 0, 120, 0),
  // Validated here; it is read where lines are written, before there is a configuration.
  LOG_FORMAT: z.optional(oneOf('LOG_FORMAT', ['text', 'json'])),
  LOG_LEVEL: z._default(oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  REQUIRE_SECOND_FACTOR: z._default(
    z.string().check(
      z.refine((v) => listIn(v).every((role) => (roles as readonly string[]).includes(role)), {
        error: `REQUIRE_SECOND_FACTOR debe ser una lista de roles separados por comas: ${roles.join(', ')}.`,
      }),
    ),
    '',
  ),
  STAFF_IDLE_MINUTES: wholeNumber('STAFF_IDLE_MINUTES', 0, 720, 30),
  TRUST_PROXY: z.optional(
    z.string().check(
      z.refine((v) => listIn(v).every(isProxy), {
        error:
          'TRUST_PROXY debe ser una lista separada por comas de loopback, linklocal, uniquelocal, direcciones o redes como 10.0.0.0/24.',
      }),
    ),
  ),
  BACKUP_TO: objectPlace('BACKUP_TO', '/copias/nomina'),
  BACKUP_EVERY: z._default(timeSpan('BACKUP_EVERY', { zero: true }), '24h'),
  BACKUP_KEEP: z._default(timeSpan('BACKUP_KEEP'), '30d'),
  BACKUP_KEY: z.optional(
    z.string().check(
      z.refine((v) => readKeyText(v) !== undefined, {
        error: 'BACKUP_KEY debe tener 32 bytes en hexadecimal (64 letras) o en base64 (44 letras).',
      }),
    ),
  ),
  BACKUP_KEY_FILE: z.optional(z.string()),
  BACKUP_S3_ENDPOINT: address('BACKUP_S3_ENDPOINT', ['http:', 'https:']),
  BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
  BACKUP_S3_KEY_ID: z.optional(z.string()),
  BACKUP_S3_SECRET: z.optional(z.string()),
  FILES_TO: objectPlace('FILES_TO', '/archivos/nomina'),
  FILES_IN: z._default(oneOf('FILES_IN', ['store', 'database']), 'store'),
  FILES_KEEP: z.optional(timeSpan('FILES_KEEP')),
  FILES_S3_ENDPOINT: address('FILES_S3_ENDPOINT', ['http:', 'https:']),
  FILES_S3_REGION: z._default(z.string(), 'us-east-1'),
  FILES_S3_KEY_ID: z.optional(z.string()),
  FILES_S3_SECRET: z.optional(z.string()),
  DEMO: z.optional(oneOf('DEMO', ['1', '0', 'true', 'false'])),
  DEMO_MONTHS: wholeNumber('DEMO_MONTHS', 1, 12, 12),
  BUILD: z._default(oneOf('BUILD', ['1', '0', 'true', 'false']), '1'),
});

/**
 * Reads the variables. Throws {@link BadConfig} with a sentence for each wrong one. An empty variable counts
 * as absent.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const setVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const read = environment.safeParse(setVariables);
  if (!read.success) throw new BadConfig(read.error.issues.map((issue) => issue.message));
  const values = read.data;
  const production = values.NODE_ENV === 'production';
  const wantsDemo = isOn(values.DEMO);
  if (production && wantsDemo) {
    throw new BadConfig([
      'DEMO no se puede usar con NODE_ENV=production: la demo nunca entra en producción.',
    ]);
  }
  if (production && values.PUBLIC_URL && !/^\s*https:/i.test(values.PUBLIC_URL))
    throw new BadConfig([
      'PUBLIC_URL debe empezar por https:// en producción: las sesiones viajan cifradas.',
    ]);
  const replica = replicaOf(values);
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId } = values;
  if (Boolean(issuer) !== Boolean(clientId))
    throw new BadConfig(['SSO_ISSUER y SSO_CLIENT_ID van juntas: escriba las dos o ninguna.']);
  const { SMTP_URL: server, MAIL_FROM: from } = values;
  if (Boolean(server) !== Boolean(from))
    throw new BadConfig(['SMTP_URL y MAIL_FROM van juntas: escriba las dos o ninguna.']);
  const { TEXT_URL: textAddress, TEXT_BODY: template } = values;
  if (Boolean(textAddress) !== Boolean(template))
    throw new BadConfig(['TEXT_URL y TEXT_BODY van juntas: escriba las dos o ninguna.']);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL && new URL(values.PUBLIC_URL.trim()).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    replicaUrl: replica,
    preparedStatements: values.DATABASE_PREPARED === undefined ? undefined : isOn(values.DATABASE_PREPARED),
    production,
    demo: values.DEMO === undefined ? !production : wantsDemo,
    demoMonths: values.DEMO_MONTHS,
    dianAddress: values.DIAN_ADDRESS,
    dianTrust: values.DIAN_TRUST,
    build: isOn(values.BUILD),
    simulatorPort: values.SIMULATOR_PORT,
    sso:
      issuer && clientId
        ? {
            issuer,
            clientId,
            clientSecret: values.SSO_CLIENT_SECRET,
            name: values.SSO_NAME,
            scope: values.SSO_SCOPE,
            roles: values.SSO_ROLES
              ? {
                  claim: values.SSO_ROLES_CLAIM,
                  of: Object.fromEntries(listIn(values.SSO_ROLES).map(pairIn)) as Record<string, Role>,
                }
              : undefined,
          }
        : undefined,
    mail: server && from ? { server, from } : undefined,
    texts:
      textAddress && template
        ? {
            address: textAddress,
            template,
            authorization: values.TEXT_AUTHORIZATION,
            channel: values.TEXT_CHANNEL,
          }
        : undefined,
    backup: backupOf(values),
    files: filesOf(values),
    leaseSeconds: values.LEASE_SECONDS,
    workers: values.WORKERS,
    apiProcesses: values.API_PROCESSES,
    requireSecondFactor: listIn(values.REQUIRE_SECOND_FACTOR) as Role[],
    staffIdleMinutes: values.STAFF_IDLE_MINUTES,
    // In production a proxy terminates HTTPS, usually on the same machine.
    trustProxy:
      values.TRUST_PROXY === undefined ? (production ? ['loopback'] : []) : listIn(values.TRUST_PROXY),
    metricsToken: values.METRICS_TOKEN,
    role: values.ROLE,
    webhookNetworks: listIn(values.WEBHOOK_NETWORKS),
    companyFileMegabytes: values.COMPANY_FILE_MB,
    documentsInFlight: values.DOCUMENTS_IN_FLIGHT,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Reads the address of the standby. Its user is the one of DATABASE_URL, whom the start found bound by row
 * security: both servers have the same roles.
 */
function replicaOf({
  DATABASE_URL: primary,
  DATABASE_REPLICA_URL: replica,
}: z.infer<typeof environment>): string | undefined {
  if (replica === undefined) return undefined;
  if (primary === undefined)
    throw new BadConfig([
      'DATABASE_REPLICA_URL es la réplica de DATABASE_URL, que falta: la base incluida no tiene réplicas.',
    ]);
  const users = new Set([...listUsers(primary), ...listUsers(replica)]);
  if (users.size > 1)
    throw new BadConfig(['DATABASE_REPLICA_URL debe tener el mismo usuario que DATABASE_URL.']);
  return replica;
}

/**
 * Reads the backup settings. Throws {@link BadConfig} when backups are inside the data folder, or their key
 * is beside the data or the backups.
 */
function backupOf(values: z.infer<typeof environment>): BackupSettings | undefined {
  const { BACKUP_TO: to, BACKUP_KEY_FILE: file, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = values;
  if (!to) return undefined;
  const wrong: string[] = [];
  const isS3 = to.startsWith('s3://');
  if (!isS3 && inside(to, values.DATA_DIR))
    wrong.push(
      'BACKUP_TO está dentro de DATA_DIR: una copia ahí se pierde con lo copiado. Elija otro disco.',
    );
  if (file && inside(file, values.DATA_DIR))
    wrong.push(
      'BACKUP_KEY_FILE está dentro de DATA_DIR: la llave se pierde con lo copiado. Guárdela aparte.',
    );
  if (file && !isS3 && inside(file, to))
    wrong.push('BACKUP_KEY_FILE está dentro de BACKUP_TO: quien tome las copias las abre. Guárdela aparte.');
  if (isS3 && !(keyId && secret))
    wrong.push('Con BACKUP_TO en S3 hacen falta BACKUP_S3_KEY_ID y BACKUP_S3_SECRET.');
  const key = values.BACKUP_KEY ? readKeyText(values.BACKUP_KEY) : file ? keyInFile(file) : undefined;
  if (!key)
    wrong.push(
      file && !values.BACKUP_KEY
        ? `BACKUP_KEY_FILE debe ser un archivo con 32 bytes en base64, y ${file} no lo es. Se hace así: openssl rand -base64 32 > ${file}`
        : 'Con BACKUP_TO hace falta la llave de las copias, en BACKUP_KEY o BACKUP_KEY_FILE. Se hace así: openssl rand -base64 32',
    );
  if (!key || wrong.length) throw new BadConfig(wrong);
  const account = { region: values.BACKUP_S3_REGION, keyId: keyId ?? '', secret: secret ?? '' };
  return {
    to: placeIn(to, account, values.BACKUP_S3_ENDPOINT),
    key,
    everyMs: values.BACKUP_EVERY === '0' ? undefined : timeIn(values.BACKUP_EVERY),
    keepMs: timeIn(values.BACKUP_KEEP),
  };
}

/**
 * Reads the settings of the file store. It must be apart from the data folder and from the backups, because
 * each removes its own objects.
 */
function filesOf(values: z.infer<typeof environment>): FilesSettings | undefined {
  const { FILES_TO: to, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret, BACKUP_TO: copies } = values;
  if (!to) return undefined;
  const wrong: string[] = [];
  const isS3 = to.startsWith('s3://');
  const asFolder = (place: string) => `${place.replace(/\/+$/, '')}/`;
  if (!isS3 && inside(to, values.DATA_DIR))
    wrong.push('FILES_TO está dentro de DATA_DIR. Elija otra carpeta.');
  if (copies && (asFolder(copies).startsWith(asFolder(to)) || asFolder(to).startsWith(asFolder(copies))))
    wrong.push('FILES_TO y BACKUP_TO no pueden ser el mismo lugar, ni estar uno dentro del otro.');
  if (isS3 && !(keyId && secret))
    wrong.push('Con FILES_TO en S3 hacen falta FILES_S3_KEY_ID y FILES_S3_SECRET.');
  const kept = values.FILES_KEEP ?? values.BACKUP_KEEP;
  if (copies && timeIn(kept) < timeIn(values.BACKUP_KEEP))
    wrong.push(
      `FILES_KEEP no puede ser menos que BACKUP_KEEP (${values.BACKUP_KEEP}): una copia recuperada nombra los archivos de entonces.`,
    );
  if (wrong.length) throw new BadConfig(wrong);
  const account = { region: values.FILES_S3_REGION, keyId: keyId ?? '', secret: secret ?? '' };
  return {
    to: placeIn(to, account, values.FILES_S3_ENDPOINT),
    in: values.FILES_IN,
    keepMs: timeIn(kept),
  };
}

function inside(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** Parses a folder, or `s3://bucket/prefix` at the endpoint. Default: AWS. */
function placeIn(to: string, account: S3Account, endpoint: string | undefined): ObjectPlace {
  if (!to.startsWith('s3://')) return { folder: resolve(to) };
  const [bucket = '', ...prefix] = to.slice('s3://'.length).split('/').filter(Boolean);
  return {
    bucket,
    prefix: prefix.join('/'),
    endpoint: endpoint ?? `https://s3.${account.region}.amazonaws.com`,
    account,
  };
}

function keyInFile(file: string): Buffer | undefined {
  try {
    return readKeyText(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
