/** Records the latest calls for the page: request, answer and fault. */
export interface LoggedCall {
  readonly id: number;
  readonly at: string;
  readonly operation: string;
  /** HTTP status. Undefined when the caller got no answer. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  readonly fault: string | undefined;
  readonly request: string;
  readonly answer: string;
}

const remembered = 200;
const shownAtMost = 64 * 1024;

export class CallLog {
  #calls: LoggedCall[] = [];
  #count = 0;

  add(heard: Omit<LoggedCall, 'id'>): void {
    this.#count += 1;
    const cut = (text: string) => (text.length > shownAtMost ? `${text.slice(0, shownAtMost)}…` : text);
    this.#calls.push({ ...heard, id: this.#count, request: cut(heard.request), answer: cut(heard.answer) });
    if (this.#calls.length > remembered) this.#calls.shift();
  }

  get count(): number {
    return this.#count;
  }

  list(): readonly LoggedCall[] {
    return this.#calls;
  }

  clear(): void {
    this.#calls = [];
    this.#count = 0;
  }
}
