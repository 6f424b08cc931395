import { basename } from 'node:path';
import pino from 'pino';

const lines =
  process.env.LOG_FORMAT === 'json'
    ? pino({
        level: 'info',
        base: { process: basename(process.argv[1] ?? 'start', '.ts'), pid: process.pid },
        redact: ['err.parameters', 'err.detail', 'err.where', 'err.cause'],
      })
    : undefined;

/** Logs a message: plain text for people, or a JSON line with `about` under `LOG_FORMAT=json`. */
export function say(level: 'info' | 'error', words: string, about: object = {}): void {
  if (lines) lines[level](about, words.trim());
  else if (level === 'error') console.error(words);
  else console.info(words);
}

export const note = (about: object, words: string): void => lines?.info(about, words);
