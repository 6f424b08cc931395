import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sizes = (process.env['PEOPLE'] ?? '1000,10000').split(',').map(Number);

/** Seconds by the clock, and of processor of the server, of PostgreSQL, and of the simulator with its mailbox. */
export type MonthStep = { elapsed: number; server: number; database: number; dian: number };

/** Employees of each of a hundred companies that send on the same day, and the processors of their machine. */
const crowd = { companies: 100, people: 10_000, processors: 8 };
/** Employers served at once, and documents of one of them under way: see `server/sending/worker.ts`. */
const reach = { lines: 2, inFlight: 32 };
const latencies = [0.3, 1, 3, 10];

/**
 * Measures the whole month of a company at several sizes: its people arrive by file, two fortnights and a prima are
 * paid, the documents are sent to a DIAN of `LATENCY_MS`, and everything that follows from them is written. Then
 * says how a hundred such companies would share a machine, by the figures of the largest.
 */
export async function benchMonth(): Promise<Bench> {
  const figures: Bench['figures'] = {};
  const turns: Record<string, MonthStep>[] = [];
  for (const size of sizes) {
    const words = [`${root}bench/month-turn.ts`, String(size)];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, words, {
      maxBuffer: 64 * 2 ** 20,
    });
    if (stderr) console.error(stderr);
    turns.push(JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Record<string, MonthStep>);
  }
  const [first = {}, last = {}] = [turns[0], turns.at(-1)];
  for (const [step, { elapsed, server, database, dian }] of Object.entries(last)) {
    const before = first[step];
    const growth =
      before && turns.length > 1
        ? `; ${(sum(last[step]) / sum(before)).toFixed(1)} × the processor of ${sizes[0]} people`
        : '';
    figures[`${sizes.at(-1)} people, ${step}`] =
      `${elapsed.toFixed(1)} s; processor: server ${server.toFixed(1)}, PostgreSQL ${database.toFixed(1)}, DIAN ${dian.toFixed(1)}${growth}`;
  }
  const sent = last['sent and accepted'];
  if (sent) Object.assign(figures, simulateCrowd(sent, sizes.at(-1) ?? 1));
  return { name: 'The month of a company', figures };
}

const sum = (step: MonthStep | undefined): number => (step ? step.server + step.database : Number.NaN);

/**
 * Works out how long a hundred companies of ten thousand take to send on one day, by the seconds of processor that one
 * document took, and which of the processors and the calls under way is full first. One company is served to its end
 * before the next, two at a time.
 */
function simulateCrowd(sent: MonthStep, documents: number): Bench['figures'] {
  const each = sum(sent) / documents;
  const byProcessor = crowd.processors / each;
  const all = crowd.companies * crowd.people;
  return Object.fromEntries(
    latencies.map((latency) => {
      const byCalls = (reach.lines * reach.inFlight) / latency;
      const rate = Math.min(byProcessor, byCalls);
      const full = byCalls < byProcessor ? 'the calls under way' : 'the processors';
      return [
        `${crowd.companies} companies of ${crowd.people}, ${crowd.processors} processors, DIAN in ${latency} s`,
        `${(all / rate / 3600).toFixed(1)} h, ${rate.toFixed(0)} documents a second; ${full} are full first`,
      ];
    }),
  );
}
