/** Ignores errors of the output streams, such as a closed pipe or a full disk. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
