import { createTransport } from 'nodemailer';

/** SMTP address with credentials, and the sender of all messages. */
export type MailAccount = { server: string; from: string };

export type MailMessage = {
  /** Same id at each attempt, so that a recipient can recognize duplicates. */
  id: string;
  sender: string;
  replyTo: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  files: readonly { name: string; type: string; data: Buffer }[];
};

/**
 * Outcome of an attempt. After `later`, the message is sent again; `everybody` says that the problem affects all messages.
 * `never` is final.
 */
export type MessageOutcome =
  | { outcome: 'sent' }
  | { outcome: 'later'; problem: string; everybody: boolean }
  | { outcome: 'never'; problem: string };

export type MailClient = { send(letter: MailMessage): Promise<MessageOutcome>; close(): void };

const SECOND_MS = 1000;

/**
 * Creates an SMTP client. It uses TLS when the server offers it, and requires it with credentials on a remote
 * server.
 */
export function createMailClient({ server, from }: MailAccount): MailClient {
  const { protocol, hostname, port, username, password } = new URL(server);
  const secure = protocol === 'smtps:';
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !isLocal,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 15 * SECOND_MS,
    greetingTimeout: 15 * SECOND_MS,
    socketTimeout: 60 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const address = readMailAddress(from);
  return {
    send: (letter) =>
      transport
        .sendMail({
          messageId: `<${letter.id}@${address.split('@')[1]}>`,
          from: { name: letter.sender, address },
          ...(letter.replyTo && { replyTo: letter.replyTo }),
          to: letter.to,
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: letter.files.map(({ name, type, data }) => ({
            filename: name,
            contentType: type,
            content: data,
          })),
        })
        .then(() => ({ outcome: 'sent' }) as const, classifyError),
    close: () => transport.close(),
  };
}

/** Returns `nomina@empresa.co` for `Nómina <nomina@empresa.co>` and for the bare address. */
export const readMailAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Turns an SMTP error into an outcome. Its words leave out what the server says about the credentials of the account. */
function classifyError(problem: unknown): MessageOutcome {
  const {
    code,
    responseCode = 0,
    response,
  } = problem as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  if (code === 'EAUTH')
    return {
      outcome: 'later',
      everybody: true,
      problem:
        'El servidor de correo no aceptó la cuenta de esta instalación. Avise a quien la administra; se reintenta solo.',
    };
  const text = response ? `: ${response.replace(/\s+/g, ' ').slice(0, 200)}` : '';
  if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { outcome: 'never', problem: `El servidor de correo lo rechazó${text}` };
  if (code === 'EENVELOPE' && responseCode === 0)
    return { outcome: 'never', problem: 'La dirección de correo no sirve. Corríjala en el empleado.' };
  if (responseCode >= 400 && responseCode < 500)
    return {
      outcome: 'later',
      everybody: false,
      problem: `El servidor de correo pidió esperar${text}. Se reintenta solo.`,
    };
  return {
    outcome: 'later',
    everybody: true,
    problem: 'No se pudo llegar al servidor de correo. Se reintenta solo.',
  };
}
