import { expect, test } from 'vitest';
import { buildServerFailureQuestion, explainQueuedItem } from '../../src/offline/explain-unsent.ts';
import type { ItemState, OutboxItem } from '../../src/offline/outbox-item.ts';

const at = Date.parse('2026-11-25T15:42:10-05:00');
const item = (state: ItemState): OutboxItem => ({
  seq: 1,
  state,
  key: 'k',
  owner: 'ana',
  method: 'POST',
  path: '/x',
  values: {},
  company: null,
  label: '',
  created_at: 0,
});

test.each([
  [500, 'El servidor falló'],
  [503, 'El servidor falló'],
  [429, 'El servidor está ocupado'],
])('an item that a server answered with %i says what failed and when it is sent again', (status, title) => {
  const { title: text, lines } = buildServerFailureQuestion({ status, at });
  expect(text).toBe(title);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/no lo repita\. Se intenta de nuevo a las 3:42:10\sp\.\sm\.$/);
  const queued: ItemState = { state: 'queued', attempts: 1, next_at: at, status };
  expect(explainQueuedItem(item(queued), true)).toMatch(
    /^El servidor (falló|está ocupado)\. Se intenta de nuevo a las 3:42:10\sp\.\sm\.$/,
  );
  expect(explainQueuedItem(item(queued), false)).toBe('Se enviará al volver la conexión');
});

test('an item that no server answered waits for the connection', () => {
  expect(explainQueuedItem(item({ state: 'queued', attempts: 1, next_at: at }), true)).toBe(
    'Se enviará al volver la conexión',
  );
});
