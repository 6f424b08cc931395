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

/** Says something to who runs the program: a sentence, or under `LOG_FORMAT=json` a line of JSON with what it is about. */
export function say(level: 'info' | 'error', words: string, about: object = {}): void {
  if (lines) lines[level](about, words.trim());
  else if (level === 'error') console.error(words);
  else console.info(words);
}

/** Writes a line for programs only. Writes nothing when the log is for people. */
export const note = (about: object, words: string): void => lines?.info(about, words);
