/**
 * Ends the process once its standard output is out. `process.exit` alone drops what a pipe has not taken yet, which is
 * all but the first 64 KB of a report that is written at once.
 */
export function exitAfterOutput(code: number): void {
  process.stdout.write('', () => process.exit(code));
}
