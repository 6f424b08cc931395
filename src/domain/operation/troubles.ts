/** State of the installation, as its operator monitors it. Times are in seconds and sizes in bytes. */
export type OperationFacts = {
  processes: readonly { role: 'api' | 'worker'; host: string; silent: number; version: string }[];
  documents: { waiting: number; oldest: number };
  mail: { waiting: number; oldest: number };
  certificates: { ended: number; within30Days: number };
  dianDown: readonly string[];
  disk: { free: number; size: number };
  copies: {
    /** Maker of the copies: the program, the server of `DATABASE_URL`, or nobody. */
    by: 'program' | 'server' | 'nobody';
    /** Seconds from one copy to the next. `null` when copies are made by hand. */
    every: number | null;
    /** Age of the last complete copy. `kept` is the age of the last write that was kept. */
    last: number | null;
    kept: number | null;
    failed: string | null;
  };
  database: { standby: boolean; standbys: readonly { lag: number | null }[] };
};

/** A section of `docs/runbooks.md` or `docs/operation.md` that says what to do. */
export type Guide = { file: 'docs/runbooks.md' | 'docs/operation.md'; title: string };
export type Trouble = {
  /** `wrong` needs action now, `soon` within days, and `known` mends itself. */
  grade: 'wrong' | 'soon' | 'known';
  title: string;
  todo: string;
  guide: Guide | null;
};

/** Seconds without a heartbeat after which a process counts as silent. Processes beat every five seconds. */
export const SILENT_AFTER_SECONDS = 30;
const hour = 3600;
const day = 24 * hour;

const runbook = (title: string): Guide => ({ file: 'docs/runbooks.md', title });
const operation = (title: string): Guide => ({ file: 'docs/operation.md', title });
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-CO')} ${count === 1 ? one : many}`;

/** Formats a span of time, rounded down to its largest unit: `3 minutos`, `2 días`. */
export function formatTimeSpan(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return counted(whole, 'segundo', 'segundos');
  if (whole < hour) return counted(Math.floor(whole / 60), 'minuto', 'minutos');
  if (whole < 2 * day) return counted(Math.floor(whole / hour), 'hora', 'horas');
  return counted(Math.floor(whole / day), 'día', 'días');
}

/** Returns whether a copy is late: an hour after it was due, or a week when copies are made by hand. */
export const isCopyLate = ({ every, last }: Pick<OperationFacts['copies'], 'every' | 'last'>): boolean =>
  last !== null && last > (every === null ? 7 * day : every + hour);

const grades: readonly Trouble['grade'][] = ['wrong', 'soon', 'known'];

/** Lists the troubles of an installation and what to do about each, the gravest first. */
export function listTroubles(facts: OperationFacts): Trouble[] {
  const found = [
    ...ofDatabase(facts),
    ...ofDisk(facts),
    ...ofProcesses(facts),
    ...ofDocuments(facts),
    ...ofCopies(facts),
    ...ofCertificates(facts),
    ...ofMail(facts),
  ];
  return grades.flatMap((grade) => found.filter((trouble) => trouble.grade === grade));
}

function ofDatabase({ database }: OperationFacts): Trouble[] {
  if (database.standby)
    return [
      {
        grade: 'wrong',
        title: 'La base de datos no recibe escrituras: es una réplica',
        todo: 'Promuévala si la principal se perdió, o lleve DATABASE_URL a la principal.',
        guide: runbook('The primary database is gone'),
      },
    ];
  const lag = Math.max(0, ...database.standbys.map((standby) => standby.lag ?? 0));
  if (lag <= 60) return [];
  return [
    {
      grade: 'soon',
      title: `Una réplica va ${formatTimeSpan(lag)} atrás`,
      todo: 'Mire su red y su disco: si la principal se pierde ahora, a la réplica le falta ese tiempo.',
      guide: runbook('The synchronous standby is away'),
    },
  ];
}

function ofDisk({ disk: { free, size } }: OperationFacts): Trouble[] {
  if (size === 0 || free >= size / 10) return [];
  const full = free < size / 50;
  return [
    {
      grade: full ? 'wrong' : 'soon',
      title: full ? 'El disco está lleno o casi' : 'Queda menos de la décima parte del disco',
      todo: 'Libere espacio (copias viejas, registros), nunca dentro de la carpeta postgres. Sin espacio no se guarda, y lo que muestra salarios tampoco se lee, porque no se puede anotar quién lo vio.',
      guide: runbook('The disk is full'),
    },
  ];
}

function ofProcesses({ processes }: OperationFacts): Trouble[] {
  const alive = processes.filter(({ silent }) => silent <= SILENT_AFTER_SECONDS);
  const silent = processes.filter((one) => one.silent > SILENT_AFTER_SECONDS);
  const troubles: Trouble[] = [];
  if (!alive.some(({ role }) => role === 'worker'))
    troubles.push({
      grade: 'wrong',
      title: 'Ningún proceso envía a la DIAN',
      todo: 'Encienda uno: WORKERS debe ser 1 o más, o ROLE=worker en la máquina que envía.',
      guide: runbook('A sending process is stuck'),
    });
  for (const { role, host, silent: seconds } of silent)
    troubles.push({
      grade: 'soon',
      title: `Un proceso ${role === 'api' ? 'que atiende' : 'que envía'} en ${host} no da señal hace ${formatTimeSpan(seconds)}`,
      todo: alive.some((one) => one.role === role && one.host === host)
        ? 'Otro de la misma máquina sigue. Si terminó de golpe, sale de esta lista una hora después.'
        : 'Revise esa máquina: no se despidió al terminar.',
      guide: runbook('A sending process is stuck'),
    });
  const versions = [...new Set(alive.map(({ version }) => version))];
  if (versions.length > 1)
    troubles.push({
      grade: 'known',
      title: `Conviven las versiones ${versions.sort().join(' y ')}`,
      todo: 'Es lo normal mientras actualiza. Termine de pasar las máquinas que faltan.',
      guide: runbook('Upgrade without a pause'),
    });
  return troubles;
}

function ofDocuments({ documents: { waiting, oldest }, dianDown }: OperationFacts): Trouble[] {
  const troubles: Trouble[] = [];
  if (dianDown.length)
    troubles.push({
      grade: 'known',
      title: `La DIAN no contesta en ${dianDown.join(' ni en ')}`,
      todo: 'No se pierde nada y no hay que hacer nada: cada documento espera y sale solo cuando conteste.',
      guide: operation('When DIAN does not answer'),
    });
  else if (waiting > 0 && oldest > hour)
    troubles.push({
      grade: 'wrong',
      title: `Un documento espera hace ${formatTimeSpan(oldest)}, con la DIAN en servicio`,
      todo: 'Su historia dice por qué. Si ninguno avanza, termine el proceso que envía: otro sigue donde quedó.',
      guide: runbook('A sending process is stuck'),
    });
  return troubles;
}

function ofCopies({ copies }: OperationFacts): Trouble[] {
  const { by, every, last, kept, failed } = copies;
  const guide = operation('Backup');
  if (by === 'server') return [];
  if (by === 'nobody' && last === null)
    return [
      {
        grade: 'wrong',
        title: 'No se hacen copias',
        todo: 'Ponga BACKUP_TO y BACKUP_KEY_FILE: lo que se pierda con el disco no vuelve.',
        guide,
      },
    ];
  if (failed !== null) return [{ grade: 'wrong', title: 'Las copias están fallando', todo: failed, guide }];
  if (last === null)
    return [
      {
        grade: 'soon',
        title: 'Aún no hay una copia completa',
        todo: 'La primera empieza con el programa. Si no aparece en unos minutos, lea su registro.',
        guide,
      },
    ];
  if (isCopyLate(copies))
    return [
      {
        grade: 'wrong',
        title: `La última copia tiene ${formatTimeSpan(last)}`,
        todo:
          every === null
            ? 'Haga una con «npm run backup», o deje que se hagan solas con BACKUP_EVERY.'
            : `Debía haber una cada ${formatTimeSpan(every)}. El registro del programa dice qué la detiene.`,
        guide,
      },
    ];
  if (every !== null && kept !== null && kept > 300)
    return [
      {
        grade: 'wrong',
        title: `Lo escrito en los últimos ${formatTimeSpan(kept)} no está guardado`,
        todo: 'El destino de las copias no recibe. Mientras tanto, perder el disco es perder ese tiempo.',
        guide,
      },
    ];
  return [];
}

function ofCertificates({ certificates: { ended, within30Days } }: OperationFacts): Trouble[] {
  const troubles: Trouble[] = [];
  if (ended > 0)
    troubles.push({
      grade: 'wrong',
      title: `${counted(ended, 'certificado venció', 'certificados vencieron')}`,
      todo: 'Esas compañías no pueden firmar. Suba el certificado nuevo en Habilitación.',
      guide: null,
    });
  if (within30Days > 0)
    troubles.push({
      grade: 'soon',
      title: `${counted(within30Days, 'certificado vence', 'certificados vencen')} en los próximos 30 días`,
      todo: 'Pida la renovación a su entidad de certificación: suele tardar varios días.',
      guide: null,
    });
  return troubles;
}

function ofMail({ mail: { waiting, oldest } }: OperationFacts): Trouble[] {
  if (waiting === 0 || oldest <= hour) return [];
  return [
    {
      grade: 'soon',
      title: `Hay correo que espera salir hace ${formatTimeSpan(oldest)}`,
      todo: 'Revise SMTP_URL y el servidor de correo: sus mensajes esperan y salen solos cuando conteste.',
      guide: operation('Mail'),
    },
  ];
}
