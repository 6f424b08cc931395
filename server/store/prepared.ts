import { createHash } from 'node:crypto';

/** Number of times that a process runs a query before the query gets a name. */
const often = 20;
/** Most names. Each connection keeps the plan of each name. */
const most = 80;
const longest = 20_000;

const names = new Map<string, string>();
const times = new Map<string, number>();

/**
 * The name under which a connection keeps the plan of a question that is asked again and again. Most of what a short
 * question costs is reading and planning it. The name is made of the text: behind a pooler two processes may share a
 * connection, and a name never stands for another question.
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
