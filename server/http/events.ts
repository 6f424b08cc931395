import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpRefusal } from '../refused.ts';
import type { Store } from '../store/connection.ts';
import { listRecentEvents, type StoredEvent } from '../store/events.ts';
import type { Watch } from './open-sessions.ts';

const window = 30;

type Listener = (event: StoredEvent) => void;
type Channel = {
  listeners: Set<Listener>;
  seen: Map<number, number>;
  timer: NodeJS.Timeout;
  /** The first look, which says what was there before anybody listened. */
  ready: Promise<void>;
};

/** One look at the table for each company that somebody watches, whatever the number of screens. */
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
        // A database that is away for a moment: the window brings what was missed.
        look(companyId, channel, true)
          .catch(() => undefined)
          .finally(() => channels.get(companyId) === channel && again());
      }, everyMs).unref();
    };
    channel.ready = look(companyId, channel, false).then(again, (error) => {
      // The next caller tries anew.
      if (channels.get(companyId) === channel) channels.delete(companyId);
      throw error;
    });
    return channel;
  };

  return {
    /** Hears the events of a company from now on, and those of the last seconds after `since`. Answers how to stop. */
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
        if (since !== undefined) {
          const missed = await store.inCompany(companyId, (tx) => listRecentEvents(tx, companyId, window));
          for (const event of missed) if (event.seq > since) listener(event);
        }
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

/** Time between writes to an open answer, so that nobody between takes it for dead, and its session is looked at. */
const beatEvery = 25_000;
/** Screens of one session that one process tells: a person has so many tabs at most. */
export const mostStreams = 20;

/**
 * Writes the events of a company to an open answer until the screen goes away, or who looks may look no more: whether
 * they still may is asked at every beat.
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
  // The answer begins once its screen is listened for: what happens after the first word is told.
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
    // A database that is away for a moment sends nobody away.
    stillMay().then(
      (may) => may || leave(),
      () => undefined,
    );
  }, beatEvery).unref();
  // The browser comes back by itself, and then the whole call is judged anew.
  const end = setTimeout(() => leave(), 600_000).unref();
  // Nothing is written after the end: a screen that reads slowly would otherwise bring the process down.
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
  // A caller that left while the session was looked at has already said so.
  if (raw.destroyed) return leave();
  // The screen comes back, by way of whoever stands in front, to another process.
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

/** How to end an open answer, and what it is of. */
type Open = Watch & { leave: () => void };
const open = new WeakMap<FastifyInstance, Map<ServerResponse, Open>>();

const opened = (app: FastifyInstance): Open[] => [...(open.get(app)?.values() ?? [])];

/** Refuses a session one screen more than it may have. */
export function refuseMany(app: FastifyInstance, session: string): void {
  if (opened(app).filter((one) => one.session === session).length >= mostStreams)
    throw new HttpRefusal(429, `Hay ${mostStreams} pestañas abiertas con esta sesión. Cierre alguna.`);
}

/** Ends the open answers that may go on no longer, whichever process decided it. */
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

/** Milliseconds after which a screen comes back: not all of them at once. */
const comeBack = (): string => `retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`;

/** Ends the open answers, which otherwise would keep the server from closing, and those that come from now on. */
export function endStreams(app: FastifyInstance): void {
  leaving.add(app);
  for (const { leave } of opened(app)) leave();
}
