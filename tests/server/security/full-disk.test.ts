import { expect, it } from 'vitest';
import { refuseUnnoted } from '../../../server/security/readings.ts';

const failed = (code: string) => Object.assign(new Error('could not extend file'), { code });

it.each(['53100', 'ENOSPC'])('a reading waits until the disk has room to note it (%s)', (code) => {
  expect(() => refuseUnnoted(failed(code))).toThrow(
    expect.objectContaining({
      status: 503,
      message: expect.stringMatching(/se lee cuando haya espacio/),
      more: { retryAfter: 60 },
    }),
  );
});

it('a reading that fails to be noted for another reason fails with that error', () => {
  const other = failed('57P01');
  expect(() => refuseUnnoted(other)).toThrow(other);
});
