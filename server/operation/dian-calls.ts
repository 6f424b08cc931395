import { Histogram, type Registry } from 'prom-client';
import type { ToldCall } from '../sending/round-context.ts';
import type { Beat } from './beats.ts';

/** Bucket limits of the latency histogram, in seconds. */
const edges = [0.1, 0.5, 1, 2, 5, 10, 30, 60];
const metric = 'quincena_dian_seconds';

/**
 * Counts the calls of one process to DIAN for its heartbeats. Keys: `send accepted` by outcome, `took:send:2`
 * by bucket, and `took:send:sum` in seconds.
 */
export function countCalls(): { note: (call: ToldCall) => void; counters: () => Record<string, number> } {
  const counted = new Map<string, number>();
  const add = (key: string, by: number) => counted.set(key, (counted.get(key) ?? 0) + by);
  return {
    note({ operation, outcome, ms }) {
      const seconds = Math.max(0, ms) / 1000;
      add(`${operation} ${outcome}`, 1);
      add(`took:${operation}:${edges.find((edge) => seconds <= edge) ?? '+Inf'}`, 1);
      add(`took:${operation}:sum`, seconds);
    },
    counters: () => Object.fromEntries(counted),
  };
}

const help = 'Time that DIAN took to answer, since each process began';

type Value = { metricName: string; labels: Record<string, string | number>; value: number };

export const listLatencyValues = (processes: readonly Beat[]): Value[] =>
  processes.flatMap(({ host, pid, counters }) => {
    const operations = Object.keys(counters).flatMap((key) => /^took:(\w+):sum$/.exec(key)?.[1] ?? []);
    return operations.flatMap((operation) => {
      const labels = { host, pid: String(pid), operation };
      const count = (edge: number | string) => counters[`took:${operation}:${edge}`] ?? 0;
      let sum = 0;
      const buckets = [...edges, '+Inf'].map((le) => {
        sum += count(le);
        return { metricName: `${metric}_bucket`, labels: { ...labels, le }, value: sum };
      });
      return [
        ...buckets,
        { metricName: `${metric}_sum`, labels, value: count('sum') },
        { metricName: `${metric}_count`, labels, value: sum },
      ];
    });
  });

/** Histogram with values from the heartbeats of all processes instead of observations. */
class ToldHistogram extends Histogram {
  values: Value[] = [];
  async getForPromString() {
    return { name: metric, help, type: 'histogram', values: this.values };
  }
}

export function registerDianLatency(registry: Registry): (processes: readonly Beat[]) => void {
  const histogram = new ToldHistogram({
    name: metric,
    help,
    registers: [registry],
  });
  return (processes) => {
    histogram.values = listLatencyValues(processes);
  };
}
