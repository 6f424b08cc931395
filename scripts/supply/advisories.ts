type Found = { severity: string; range?: string; fixAvailable?: unknown };

/** Reads the output of `npm audit --json`. Code 0: no advisories. 1: some. 2: the registry did not answer. */
export function advisoriesIn(json: string): { lines: string[]; code: 0 | 1 | 2 } {
  let read: { vulnerabilities?: Record<string, Found>; message?: string; error?: { summary?: string } };
  try {
    read = JSON.parse(json) as typeof read;
  } catch {
    read = {};
  }
  if (!read.vulnerabilities) {
    const why = read.message ?? read.error?.summary ?? 'nothing could be read of its answer';
    return {
      lines: [
        `The registry did not answer for advisories: ${why}.`,
        'Nothing is known of these packages. Ask again from a network whose registry answers, or give `npm run sbom` to a scanner (osv-scanner, grype, trivy).',
      ],
      code: 2,
    };
  }
  const found = Object.entries(read.vulnerabilities);
  if (!found.length)
    return { lines: ['The registry knows of no advisory for the packages of the product.'], code: 0 };
  return {
    lines: found.map(
      ([name, { severity, range, fixAvailable }]) =>
        `${name} ${range ?? ''}: ${severity}${fixAvailable ? ', mended in a later version' : ''}`,
    ),
    code: 1,
  };
}
