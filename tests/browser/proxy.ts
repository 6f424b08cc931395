import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A call that arrived, and the status it was answered with; nothing when its answer never left. */
export type Call = { method: string; path: string; status: number | undefined };
type Where = { method: string; path: RegExp };
type Answer = Where & { status: number; body: object };

/**
 * The way between a browser and the product, where a test can cut it. `setOffline` of the browser does not
 * reach a worker that was started again, so what is offline is cut here too.
 */
export type ProxyServer = {
  address: string;
  calls: Call[];
  /** No connection gets through and the open ones end. */
  cut(): void;
  mend(): void;
  /** The server works and answers, and the answers are lost on the way back. */
  loseAnswers(where: Where): void;
  /** Answers in the server's place. */
  answer(answer: Answer): void;
  /** What every text file of the application says from now on. */
  rewrite(change: (path: string, text: string) => string): void;
  /** What the API answers from now on, where it answers text. */
  rewriteData(change: (path: string, text: string) => string): void;
  /** What fits goes on, as it was asked, when the answer is called. */
  hold(where: Where): () => void;
  /** Nothing is lost or answered here any more. */
  restore(): void;
  count(where: Where): number;
  close(): Promise<void>;
};

export async function openProxy(target: string): Promise<ProxyServer> {
  const calls: Call[] = [];
  const sockets = new Set<Socket>();
  let down = false;
  let losing: Where | undefined;
  let held: (Where & { until: Promise<void> }) | undefined;
  let answers: Answer[] = [];
  let change: ((path: string, text: string) => string) | undefined;
  let changeData: typeof change;
  const fits = (where: Where, call: Call): boolean =>
    call.method === where.method && where.path.test(call.path);

  const server = createServer((incoming, answer) => {
    const call: Call = { method: incoming.method ?? '', path: incoming.url ?? '', status: undefined };
    calls.push(call);
    const ours = answers.find((a) => fits(a, call));
    if (ours) {
      incoming.resume();
      call.status = ours.status;
      answer.writeHead(ours.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(ours.body));
      return;
    }
    if (held && fits(held, call)) void held.until.then(() => pass(incoming, answer, call));
    else pass(incoming, answer, call);
  });

  function pass(asked: IncomingMessage, answer: ServerResponse, call: Call): void {
    const text = call.path.startsWith('/api/') ? changeData : change;
    const headers = { ...asked.headers };
    if (text)
      for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const onward = request(target + call.path, { method: call.method, headers }, (came) => {
      const chunks: Buffer[] = [];
      const lost = losing && fits(losing, call);
      if (!lost && !text) {
        call.status = came.statusCode;
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
        return;
      }
      came.on('data', (chunk: Buffer) => chunks.push(chunk));
      came.on('end', () => {
        if (lost) return answer.socket?.destroy();
        const { 'content-length': _, etag: __, ...rest } = came.headers;
        call.status = came.statusCode;
        const whole = Buffer.concat(chunks);
        const isText = /text|javascript|json/.test(String(came.headers['content-type']));
        answer.writeHead(came.statusCode ?? 502, rest);
        answer.end(isText && text ? text(call.path, whole.toString()) : whole);
      });
    });
    onward.on('error', () => answer.socket?.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  server.on('connection', (socket) => {
    if (down) return socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    cut: () => {
      down = true;
      cutAll();
    },
    mend: () => {
      down = false;
    },
    loseAnswers: (where) => {
      losing = where;
    },
    answer: (answer) => {
      answers.push(answer);
    },
    hold: (where) => {
      let open: () => void = () => undefined;
      const until = new Promise<void>((resolve) => {
        open = resolve;
      });
      held = { ...where, until };
      return () => {
        held = undefined;
        open();
      };
    },
    rewrite: (text) => {
      change = text;
    },
    rewriteData: (text) => {
      changeData = text;
    },
    restore: () => {
      losing = undefined;
      answers = [];
    },
    count: (where) => calls.filter((call) => fits(where, call)).length,
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
