type Ended = { files: number; passed: number; wrong: readonly string[] };

/** Counts of a part whose process died before it told them: those of the files that ended, and how it died. */
export function withDeath(
  { files, passed, wrong }: Ended,
  part: string,
  code: number | null,
  signal: string | null,
): { passed: number; wrong: string[] } {
  const how = signal ? `by ${signal}` : `with exit code ${code}`;
  const end = `The part «${part}» died ${how} after ${files === 1 ? '1 file' : `${files} files`}, ${passed} passed, ${wrong.length} failed.`;
  return { passed, wrong: [...wrong, end] };
}
