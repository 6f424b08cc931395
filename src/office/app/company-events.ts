/** Names of the events of a company. */
type EventName = 'payroll' | 'changed' | 'pay_run' | 'enabler';
type Handlers = Readonly<Record<EventName, (data: string) => void>> & {
  /** Called when the stream is back after the server forgot what this screen missed. */
  onMissed: () => void;
};

/** Milliseconds of absence that the server makes up for; it remembers 30 seconds. */
const REMEMBERED_MS = 20_000;
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

  function connect(): void {
    events = new EventSource(`/api/events?company=${encodeURIComponent(company)}`);
    for (const [name, handle] of Object.entries(handlers))
      events.addEventListener(name, (event) => handle((event as MessageEvent<string>).data));
    events.addEventListener('open', () => {
      if (lostAt !== undefined && Date.now() - lostAt > REMEMBERED_MS) onMissed();
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
