/** Readers of the output of a process may go, or its disk may fill: that output is lost, and nothing else. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
