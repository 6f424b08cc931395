import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Day } from '../../src/domain/values/day.ts';
import { forgetOthersDrafts } from '../../src/vault/questions/own-drafts.ts';
import {
  addToRequestDraft,
  discardRequestDraft,
  findBegunKind,
  getRequestDraft,
  proposeRequestDraft,
} from '../../src/vault/requests/request-drafts.ts';
import type { Account } from '../../src/vault/session/api.ts';
import type { EmployeeSession } from '../../src/vault/session/session.ts';

const body = { isDirty: false, toggleAttribute: (_: string, on: boolean) => (body.isDirty = on) };
vi.stubGlobal('document', { body });

const openOf = (id: string): EmployeeSession => ({
  state: 'open',
  account: { id } as Account,
  keptAt: undefined,
});
const lockedOf = (owner: string): EmployeeSession => ({
  state: 'locked',
  owner,
  name: 'Ana',
  digits: 6,
  passkey: null as never,
});
const chosen = { start: '2026-12-21' as Day, end: undefined };
const attachment = { type: 'jpg' as const, base64: 'aaaa', name: 'hoja.jpg' };

beforeEach(() => {
  forgetOthersDrafts({ state: 'signed_out' });
  addToRequestDraft(openOf('ana'), 'ana', 'sickness', { chosen });
});

describe('a request that is not sent', () => {
  it('is there again after an unlock, with the picture that the camera gave while it was locked', () => {
    forgetOthersDrafts(lockedOf('ana'));
    addToRequestDraft(lockedOf('ana'), 'ana', 'sickness', { attachment });
    for (const session of [{ state: 'opening' } as const, openOf('ana')]) forgetOthersDrafts(session);
    expect(getRequestDraft('ana', 'sickness')).toEqual({ chosen, attachment });
    expect([findBegunKind('ana'), body.isDirty]).toEqual(['sickness', true]);
  });

  it('is of its employee alone', () => {
    expect([findBegunKind('luis'), getRequestDraft('luis', 'sickness')]).toEqual([undefined, {}]);
    forgetOthersDrafts(openOf('luis'));
    expect([findBegunKind('ana'), body.isDirty]).toEqual([undefined, false]);
  });

  it('is forgotten at sign-out, also by a camera that answers later', () => {
    const out = { state: 'signed_out' } as const;
    forgetOthersDrafts({ ...out, left: 'ana' });
    expect(findBegunKind('ana')).toBe('sickness');
    forgetOthersDrafts(out);
    addToRequestDraft(out, 'ana', 'sickness', { attachment });
    expect([findBegunKind('ana'), getRequestDraft('ana', 'sickness')]).toEqual([undefined, {}]);
  });

  it('begins with what an address proposes, unless its employee has begun it', () => {
    const proposal = { company: 'c1', chosen: { start: '2026-11-30' as Day, end: '2026-12-02' as Day } };
    proposeRequestDraft(openOf('ana'), 'ana', 'vacations', proposal);
    expect(getRequestDraft('ana', 'vacations')).toEqual(proposal);
    proposeRequestDraft(openOf('ana'), 'ana', 'sickness', proposal);
    expect(getRequestDraft('ana', 'sickness')).toEqual({ chosen });
  });

  it('is no draft once it is sent, discarded or emptied', () => {
    addToRequestDraft(openOf('ana'), 'ana', 'leave', { note: 'Cita' });
    addToRequestDraft(openOf('ana'), 'ana', 'leave', { note: '' });
    discardRequestDraft('ana', 'sickness');
    expect([findBegunKind('ana'), body.isDirty]).toEqual([undefined, false]);
  });
});
