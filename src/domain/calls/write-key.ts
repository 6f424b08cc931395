/**
 * Idempotency key of what one form sends. It stays until something else is sent or the server refuses it. A retry
 * without an answer is therefore the same write, and so is a second press while the form closes.
 */
export type WriteKey = {
  keyFor: (body: unknown) => string;
  /** Runs `write` under the key of its body, and renews the key when the error is a refusal. */
  send: <T>(body: unknown, write: (key: string) => Promise<T>) => Promise<T>;
};

export function createWriteKey(): WriteKey {
  let sent: string | undefined;
  let key: string;
  function keyFor(body: unknown): string {
    const text = JSON.stringify(body, describeFile);
    if (text !== sent) key = crypto.randomUUID();
    sent = text;
    return key;
  }
  return {
    keyFor,
    send: (body, write) =>
      write(keyFor(body)).catch((error: unknown) => {
        if (isRefusal(error)) sent = undefined;
        throw error;
      }),
  };
}

/** A file has no JSON of its own. */
const describeFile = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Returns whether the server refused the write, by the error of any client of ours. A status of 0 is no answer, and
 * after a 5xx of a proxy the write may have been made.
 */
export function isRefusal(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
}
