import { describe, expect, it } from 'vitest';
import { createThreadPool, ThreadProblem } from '../../../server/thread.ts';
import type { Echo } from './echo-thread.ts';

const echo = (size: number, idleMs = 60_000) =>
  createThreadPool<unknown, Echo>(new URL('./echo-thread.ts', import.meta.url), { size, idleMs });

describe('a pool of threads', () => {
  it('answers each input with its own output, by as many threads as it may have', async () => {
    const run = echo(2);
    const texts = Array.from({ length: 50 }, (_, i) => `t${i}`);
    const answers = await Promise.all(texts.map(run));
    expect(answers.map(({ text }) => text)).toEqual(texts);
    expect(new Set(answers.map(({ thread }) => thread)).size).toBe(2);
  });

  it('keeps a thread for the next input', async () => {
    const run = echo(3);
    const first = await run('a');
    expect((await run('b')).thread).toBe(first.thread);
  });

  it('passes on what a thread refuses, and goes on', async () => {
    const run = echo(1);
    await expect(run('refuse')).rejects.toThrow(RangeError);
    expect((await run('a')).text).toBe('a');
  });

  it('fails only the input of a thread that dies', async () => {
    const run = echo(1);
    const [dead, next] = await Promise.allSettled([run('die'), run('a')]);
    expect(dead).toMatchObject({ status: 'rejected', reason: expect.any(ThreadProblem) });
    expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'a' } });
  });

  it('goes on after an input that cannot be passed to a thread', async () => {
    const run = echo(1);
    await expect(run(() => '')).rejects.toThrow(/cloned/);
    expect((await run('a')).text).toBe('a');
  });

  it('ends a thread that has nothing to do, and begins another', async () => {
    const run = echo(1, 0);
    const first = await run('a');
    const others = async () => (await run('b')).thread !== first.thread;
    await expect.poll(others).toBe(true);
  });
});
