import { createTransport } from 'nodemailer';

/** The account of the installation at a mail server, and the address its messages come from. */
export type MailAccount = { server: string; from: string };

export type MailMessage = {
  /** Id of the message. It is the same each time the message is posted, so a recipient can tell duplicates. */
  id: string;
  /** Name of the sender, as the inbox shows it; the address is the installation's. */
  sender: string;
  replyTo: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
  files: readonly { name: string; type: string; data: Buffer }[];
};

/**
 * Outcome of a letter: `later` is worth trying again, and `everybody` says that it is not for this letter but for all
 * of them; `never` is a letter that the server will not take.
 */
type Posted =
  | { outcome: 'sent' }
  | { outcome: 'later'; problem: string; everybody: boolean }
  | { outcome: 'never'; problem: string };

export type Post = { send(letter: MailMessage): Promise<Posted>; close(): void };

const seconds = 1000;

/**
 * Creates a client of the mail server. It uses TLS when the server has it, and always when the account has a
 * password.
 */
export function createPost({ server, from }: MailAccount): Post {
  const { protocol, hostname, port, username, password } = new URL(server);
  const secure = protocol === 'smtps:';
  const here = /^(localhost|127\.|\[::1\])/.test(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== '' && !here,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 15 * seconds,
    greetingTimeout: 15 * seconds,
    socketTimeout: 60 * seconds,
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
        .then(() => ({ outcome: 'sent' }) as const, judged),
    close: () => transport.close(),
  };
}

/** `nomina@empresa.co` of `Nómina <nomina@empresa.co>` or of itself. */
export const readMailAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** Translates a refusal of the mail server. Nothing that the server said of our account is repeated. */
function judged(problem: unknown): Posted {
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
