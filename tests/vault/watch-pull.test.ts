import { expect, it, vi } from 'vitest';
import { watchPull } from '../../src/vault/home/watch-pull.ts';

/** A page under a finger: from a height to another, scrolled or not, with one finger or more. */
function pull(from: number, to: number, { top = 0, fingers = 1 } = {}): number {
  const page = new EventTarget() as EventTarget & HTMLElement;
  const onPull = vi.fn();
  const stop = watchPull(page, () => top, onPull);
  const touch = (type: string, name: string, y: number, count: number) =>
    page.dispatchEvent(
      Object.assign(new Event(type), { [name]: Array.from({ length: count }, () => ({ clientY: y })) }),
    );
  touch('touchstart', 'touches', from, fingers);
  touch('touchend', 'changedTouches', to, 1);
  stop();
  touch('touchstart', 'touches', 0, 1);
  touch('touchend', 'changedTouches', 500, 1);
  return onPull.mock.calls.length;
}

it.each<[string, number, Parameters<typeof pull>]>([
  ['pulled down from its top', 1, [100, 200]],
  ['pulled a little', 0, [100, 140]],
  ['pushed up', 0, [200, 100]],
  ['pulled while it is scrolled', 0, [100, 300, { top: 40 }]],
  ['pinched', 0, [100, 300, { fingers: 2 }]],
])('a page %s is read again %i times', (_how, times, given) => {
  expect(pull(...given)).toBe(times);
});
