import { vi } from 'vitest';
import { command } from '../../scripts/dian/command.ts';

/** `npm run dian` with these words: how it ends and what it says. */
export const run = (...args: string[]) => {
  const said = { out: [] as string[], err: [] as string[] };
  const spies = [
    vi.spyOn(console, 'info').mockImplementation((text) => void said.out.push(text)),
    vi.spyOn(console, 'error').mockImplementation((text) => void said.err.push(text)),
  ];
  try {
    const status = command(args);
    return { status, out: said.out.join('\n'), err: said.err.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};
