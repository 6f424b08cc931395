import { expect, it } from 'vitest';
import { createWriteKey } from '../../../src/domain/calls/write-key.ts';
import { RefusalError } from '../../../src/net/refusal.ts';
import { RefusedSubmissionError } from '../../../src/offline/outbox-item.ts';
import { NotRead } from '../../../src/vault/session/api.ts';

/** Attempts of one form, each with the key that it travelled under. */
function form() {
  const keys: string[] = [];
  const writeKey = createWriteKey();
  const attempt = (body: unknown, error?: Error) =>
    writeKey
      .send(body, async (key) => {
        keys.push(key);
        if (error) throw error;
        return 'answered';
      })
      .catch((cause: unknown) => cause);
  return { keys, attempt };
}

const words = { message: 'Sin respuesta' };
const lost: [string, Error][] = [
  ['nothing came back', new Error('Network Error')],
  ['the vault had no network', new NotRead(0, words)],
  ['the device could not keep it', new RefusedSubmissionError(0, words)],
  ['a proxy gave up waiting', new RefusalError(504, words)],
];
it.each(lost)('sends the same under the same key when %s', async (_why, error) => {
  const { keys, attempt } = form();
  expect(await attempt({ raise: '5' }, error)).toBe(error);
  expect(await attempt({ raise: '5' })).toBe('answered');
  expect(keys[1]).toBe(keys[0]);
});

it('sends something else under another key', async () => {
  const { keys, attempt } = form();
  await attempt({ raise: '5' }, new Error('Network Error'));
  await attempt({ raise: '6' }, new Error('Network Error'));
  await attempt({ raise: '5' });
  expect(new Set(keys).size).toBe(3);
});

it.each([401, 403, 409, 422, 429])(
  'sends the same under another key after a refusal (%i)',
  async (status) => {
    const { keys, attempt } = form();
    await attempt({ raise: '5' }, new RefusalError(status, words));
    await attempt({ raise: '5' });
    expect(keys[1]).not.toBe(keys[0]);
  },
);

// A form leaves with an animation, and can be pressed meanwhile.
it('sends the same under the same key when a form that was answered is pressed again', async () => {
  const { keys, attempt } = form();
  await attempt({ raise: '5' });
  await attempt({ raise: '5' });
  expect(keys[1]).toBe(keys[0]);
});

it('tells two files apart', async () => {
  const { keys, attempt } = form();
  await attempt({ image: new File(['a'], 'logo.png') });
  await attempt({ image: new File(['abc'], 'logo.png') });
  expect(keys[1]).not.toBe(keys[0]);
});

it('makes keys that the server takes, one for each form', () => {
  const [one, other] = [createWriteKey().keyFor({}), createWriteKey().keyFor({})];
  expect(one).toMatch(/^[\x21-\x7e]{8,100}$/);
  expect(other).not.toBe(one);
});
