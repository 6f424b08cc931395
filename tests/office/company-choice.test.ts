import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../src/net/session.ts';
import { select } from '../../src/office/companies/company-choice.ts';
import { readRememberedCompanies } from '../../src/office/companies/remembered-companies.ts';

const company = (id: string) => ({ id, social_reason: id, nit: '900', enabler: { status: true } });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('a device keeps the company that it starts with when another is selected', () => {
  select(company('acme'), true);
  select(company('globex'));
  expect(session.get().company?.id).toBe('globex');
  expect(readRememberedCompanies().first).toBe('acme');
});

it('a device forgets the company that it starts with on request', () => {
  select(company('acme'), true);
  select(company('globex'), false);
  expect(readRememberedCompanies().first).toBeUndefined();
});
