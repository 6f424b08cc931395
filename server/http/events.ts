import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from '../refusals.ts';
import type { Store } from '../store/connection.ts';
import { listRecentEvents, type StoredEvent } from '../store/events.ts';
import type { Watch } from './open-sessions.ts';

/** Seconds of which a screen that comes back is told what it missed. */
const window = 30;
/** Seconds of which a new screen is told: it reads its lists before its stream begins. */
const firstWindow = 10;

type Listener = (event: StoredEvent) => void;
type Channel = {
  listeners: Set<Listener>;
  seen: Map<number, number>;
  timer: NodeJS.Timeout;
  ready: Promise<void>;
};

/** Creates the event hub. It polls once per watched company, whatever the number of screens. */
export function createEventHub(store: Store, everyMs = 500) {
  const channels = new Map<string, Channel>();

  const look = async (companyId: string, channel: Channel, tell: boolean): Promise<void> => {
    const events = await store.inCompany(companyId, (tx) => listRecentEvents(tx, companyId, window));
    const now = Date.now();
    for (const event of events) {
      const isNew = !channel.seen.has(event.seq);
      channel.seen.set(event.seq, now);
      if (isNew && tell) for (const listener of channel.listeners) listener(event);
    }
    for (const [seq, at] of channel.seen) if (now - at > 2000 * window) channel.seen.delete(seq);
  };

  const open = (companyId: string): Channel => {
    const channel: Channel = {
      listeners: new Set(),
      seen: new Map(),
      timer: setTimeout(() => undefined, 0),
      ready: Promise.resolve(),
    };
    channels.set(companyId, channel);
    const again = () => {
      channel.timer = setTimeout(() => {
        // A failed poll is skipped: the window of {@link window} seconds brings the missed events.
        look(companyId, channel, true)
          .catch(() => undefined)
          .finally(() => channels.get(companyId) === channel && again());
      }, everyMs).unref();
    };
    channel.ready = look(companyId, channel, false).then(again, (error) => {
      // The next caller opens a new channel.
      if (channels.get(companyId) === channel) channels.delete(companyId);
      throw error;
    });
    return channel;
  };

  return {
    /**
     * Listens to the events of a company. First sends the events of the last seconds: those after `since`, or those
     * that happened while a new screen read its lists. Returns the function that stops it.
     */
    async listen(companyId: string, since: number | undefined, listener: Listener): Promise<() => void> {
      const channel = channels.get(companyId) ?? open(companyId);
      channel.listeners.add(listener);
      const stop = () => {
        channel.listeners.delete(listener);
        if (channel.listeners.size > 0 || channels.get(companyId) !== channel) return;
        channels.delete(companyId);
        clearTimeout(channel.timer);
      };
      try {
        await channel.ready;
        const seconds = since === undefined ? firstWindow : window;
        const missed = await store.inCompany(companyId, (tx) => listRecentEvents(tx, companyId, seconds));
        for (const event of missed) if (event.seq > (since ?? 0)) listener(event);
        return stop;
      } catch (error) {
        stop();
        throw error;
      }
    },
    close() {
      for (const { timer } of channels.values()) clearTimeout(timer);
      channels.clear();
    },
  };
}

type EventHub = ReturnType<typeof createEventHub>;

/** Milliseconds between heartbeats, which keep proxies from closing the connection and check the session. */
const beatEvery = 25_000;
/** Maximum event streams of one session in one process; each open tab takes one. */
export const mostStreams = 20;

/**
 * Writes the events of a company to an open response until the screen leaves or `stillMay` answers no.
 * Permission is checked at every heartbeat.
 */
export async function stream(
  app: FastifyInstance,
  hub: EventHub,
  companyId: string,
  since: number | undefined,
  raw: ServerResponse,
  stillMay: () => Promise<boolean>,
  session = '',
): Promise<void> {
  const opened = open.get(app) ?? new Map<ServerResponse, Open>();
  open.set(app, opened);
  let stop: () => void = () => undefined;
  // The response begins after the listener is registered, so no event after the first byte is missed.
  let early = '';
  const begin = () => {
    if (raw.headersSent || raw.destroyed) return;
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    });
    raw.write(comeBack() + early);
  };
  const tell = (text: string) => {
    if (raw.headersSent) raw.write(text);
    else early += text;
  };
  const beat = setInterval(() => {
    tell(': \n\n');
    // A check that fails because the database is away keeps the stream open.
    stillMay().then(
      (may) => may || leave(),
      () => undefined,
    );
  }, beatEvery).unref();
  // The browser reconnects by itself, and the new call is checked in full.
  const end = setTimeout(() => leave(), 600_000).unref();
  // Writing after the end of the response would raise an error and end the process.
  const leave = () => {
    stop();
    clearInterval(beat);
    clearTimeout(end);
    opened.delete(raw);
    begin();
    raw.end();
  };
  opened.set(raw, { leave, session, company: companyId });
  raw.on('close', leave).on('error', leave);
  // The caller may have left while the session was checked.
  if (raw.destroyed) return leave();
  // The screen reconnects through the proxy to another process.
  if (leaving.has(app)) return leave();
  try {
    const heard = await hub.listen(companyId, since, ({ seq, kind, data }) =>
      tell(`id: ${seq}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`),
    );
    if (opened.has(raw)) stop = heard;
    else return heard();
    begin();
  } catch {
    leave();
  }
}

type Open = Watch & { leave: () => void };
const open = new WeakMap<FastifyInstance, Map<ServerResponse, Open>>();

const opened = (app: FastifyInstance): Open[] => [...(open.get(app)?.values() ?? [])];

export function refuseMany(app: FastifyInstance, session: string): void {
  if (opened(app).filter((one) => one.session === session).length >= mostStreams)
    throw new HttpRefusal(429, `Hay ${mostStreams} pestañas abiertas con esta sesión. Cierre alguna.`);
}

/** Ends the streams that `ended` reports, whichever process ended their session or permission. */
export async function endUnwatched(
  app: FastifyInstance,
  ended: (watches: Watch[]) => Promise<readonly Watch[]>,
): Promise<void> {
  const nameOf = ({ session, company }: Watch) => `${session} ${company}`;
  const watches = new Map(
    opened(app).map(({ session, company }) => [`${session} ${company}`, { session, company }]),
  );
  if (watches.size === 0) return;
  const gone = new Set((await ended([...watches.values()])).map(nameOf));
  for (const one of opened(app)) if (gone.has(nameOf(one))) one.leave();
}

const leaving = new WeakSet<FastifyInstance>();

/**
 * SSE field with the milliseconds before a reconnection. They are random so that screens do not reconnect all
 * at once.
 */
const comeBack = (): string => `retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`;

/** Ends the open streams, which would keep the server from closing, and refuses new ones. */
export function endStreams(app: FastifyInstance): void {
  leaving.add(app);
  for (const { leave } of opened(app)) leave();
}
