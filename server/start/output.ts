/**
 * Readers of what a process says may go, or the disk it is written to may fill: the output of then is lost, and nothing
 * else.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
