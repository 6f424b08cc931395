import { expect, it } from 'vitest';
import { createPartedAction, type PartedAction, sendParts } from '../../src/office/files/send-parts.ts';

const ids = Array.from({ length: 2500 }, (_, index) => `person ${index}`);

/** A server that loses the answer of its second part once, and makes each key once. */
function aServer() {
  const made = new Map<string, string[]>();
  const keys: string[] = [];
  return {
    made,
    keys,
    send: async (part: string[], key: string) => {
      keys.push(key);
      if (!made.has(key)) made.set(key, part);
      if (keys.length === 2) throw new Error('No answer');
    },
  };
}

it('an action in parts reaches everybody once, also when an answer is lost and it is repeated', async () => {
  const server = aServer();
  let action: PartedAction = createPartedAction(ids);
  const progress: number[] = [];
  const press = () =>
    sendParts(action, 1000, server.send, (now) => {
      action = now;
      progress.push(now.sent);
    });
  await expect(press()).rejects.toThrow('No answer');
  expect(action.sent).toBe(1000);
  await press();
  expect(progress).toEqual([1000, 2000, 2500]);
  expect([...server.made.values()].flat()).toEqual(ids);
  // The part whose answer was lost travels again under its own key.
  expect(server.keys).toHaveLength(4);
  expect(server.keys[1]).toBe(server.keys[2]);
  await press();
  expect(server.keys).toHaveLength(4);
});

it('another action for the same people has other keys', async () => {
  const server = aServer();
  for (const action of [createPartedAction(['a']), createPartedAction(['a'])])
    await sendParts(action, 1000, server.send, () => undefined).catch(() => undefined);
  expect(server.made.size).toBe(2);
});
