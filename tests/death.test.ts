import { expect, test } from 'vitest';
import { withDeath } from './death.ts';

/** Part of a run whose process was killed or crashed. */
const ended = { files: 2, passed: 7, wrong: ['a.test.ts > one: no'] };

test.each([
  [null, 'SIGKILL', 'The part «browser» died by SIGKILL after 2 files, 7 passed, 1 failed.'],
  [134, null, 'The part «browser» died with exit code 134 after 2 files, 7 passed, 1 failed.'],
] as const)('a part that died keeps its counts, with code %s and signal %s', (code, signal, words) => {
  expect(withDeath(ended, 'browser', code, signal)).toEqual({ passed: 7, wrong: [...ended.wrong, words] });
});
