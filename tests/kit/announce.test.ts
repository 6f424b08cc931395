import { expect, it } from 'vitest';
import { announcements, ask, type DialogQuestion } from '../../src/kit/overlays/announce.ts';

const question: DialogQuestion = {
  title: '¿Crear 6 nóminas?',
  lines: ['Quedan en borrador.'],
  badge: 'info',
  accept: 'Crear',
};

it('a question that is open is not asked again, and the second one is answered no', async () => {
  const first = ask({ ...question, cancel: 'Cancelar' });
  const second = ask({ ...question, cancel: 'Cancelar' });
  expect(await second).toBe(false);
  announcements.get().question?.answer(true);
  expect(await first).toBe(true);
  expect(announcements.get().question).toBeUndefined();
});

it('a statement that is open counts as read when it is said again', async () => {
  const first = ask(question);
  expect(await ask(question)).toBe(true);
  announcements.get().question?.answer(true);
  expect(await first).toBe(true);
  expect(announcements.get().question).toBeUndefined();
});
