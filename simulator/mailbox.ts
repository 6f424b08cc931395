/** Mail server that stores mail and delivers nothing. The demo sends to it, and a person reads the mail on a page. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly id: number;
  readonly at: string;
  readonly to: string;
  readonly mail: Email;
}

export interface Mailbox {
  /** Address such as `smtp://127.0.0.1:2525`. */
  readonly address: string;
  list(): readonly ReceivedMail[];
  close(): Promise<void>;
}

const remembered = 500;
const largest = 20 * 1024 * 1024;

/** Refusals by domain: `rebota.example` has no mailboxes, and `espera.example` does not accept mail now. */
const refusals: Readonly<Record<string, { code: number; text: string }>> = {
  'rebota.example': { code: 550, text: '5.1.1 No such mailbox' },
  'espera.example': { code: 451, text: '4.7.1 Try again later' },
};

export async function startMailbox(port: number, host: string, now: () => Date): Promise<Mailbox> {
  const kept: ReceivedMail[] = [];
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    size: largest,
    onAuth: (_auth, _session, done) => done(null, { user: 'demo' }),
    onRcptTo({ address }, _session, done) {
      const refused = refusals[address.split('@').at(-1)?.toLowerCase() ?? ''];
      done(refused ? Object.assign(new Error(refused.text), { responseCode: refused.code }) : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', done);
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          count += 1;
          kept.push({ id: count, at: now().toISOString(), to, mail });
          if (kept.length > remembered) kept.shift();
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, host, ready);
  });
  server.on('error', () => undefined);
  const { port: listeningPort } = server.server.address() as AddressInfo;
  return {
    address: `smtp://${host.includes(':') ? `[${host}]` : host}:${listeningPort}`,
    list: () => kept,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
