/** Names of the events of a company. */
type EventName = 'payroll' | 'changed' | 'pay_run' | 'enabler';
type Handlers = Readonly<Record<EventName, (data: string) => void>> & {
  /** Called when the stream is back after the server forgot what this screen missed. */
  onMissed: () => void;
};

/**
 * Milliseconds of absence that the server makes up for: it remembers 30 seconds after an event that the browser names, and
 * 10 for a stream that names none.
 */
const REMEMBERED_MS = { named: 20_000, unnamed: 5_000 };
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/**
 * Listens to the events of a company until the returned function is called. The browser reconnects a stream that
 * broke, but not one that was answered with an error, as by a proxy while the server restarts: that one is opened
 * again here, later each time.
 */
export function listenToCompany(company: string, { onMissed, ...handlers }: Handlers): () => void {
  let events: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let lostAt: number | undefined;
  /** The stream has told an event: the browser names the last one when it comes back. */
  let isNamed = false;

  function connect(): void {
    isNamed = false;
    events = new EventSource(`/api/events?company=${encodeURIComponent(company)}`);
    for (const [name, handle] of Object.entries(handlers))
      events.addEventListener(name, (event) => {
        isNamed = true;
        handle((event as MessageEvent<string>).data);
      });
    events.addEventListener('open', () => {
      const remembered = REMEMBERED_MS[isNamed ? 'named' : 'unnamed'];
      if (lostAt !== undefined && Date.now() - lostAt > remembered) onMissed();
      lostAt = undefined;
      retryMs = FIRST_RETRY_MS;
    });
    events.addEventListener('error', () => {
      lostAt ??= Date.now();
      if (events.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(connect, retryMs);
      retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
    });
  }
  connect();
  return () => {
    clearTimeout(retry);
    events.close();
  };
}
