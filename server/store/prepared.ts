import { createHash } from 'node:crypto';

/** Executions in this process before a query is prepared. */
const often = 20;
/** Maximum prepared queries. Each connection keeps a plan of each. */
const most = 80;
const longest = 20_000;

const names = new Map<string, string>();
const times = new Map<string, number>();

/**
 * Returns the prepared statement name of a frequent query, because parsing and planning cost most of a short
 * query. `undefined` for other queries. The name is a hash of the text: processes that share a connection
 * never use one name for two queries.
 */
export function findPreparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= most || text.length > longest) return name;
  const wanted = (times.get(text) ?? 0) + 1;
  if (wanted < often) {
    if (times.size >= 1000) times.clear();
    times.set(text, wanted);
    return undefined;
  }
  times.delete(text);
  const made = `asked_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, made);
  return made;
}
