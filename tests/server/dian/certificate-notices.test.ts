import { describe, expect, it } from 'vitest';
import type { CertificateInfo } from '../../../server/dian/certificate.ts';
import { listCertificateNotices } from '../../../server/dian/certificate-notices.ts';
import type { DocumentEmployer } from '../../../server/documents/sources.ts';
import { listCertificateProblems } from '../../../server/sending/facts.ts';
import { hasBlockingFinding } from '../../../src/domain/findings/finding.ts';
import type { Instant } from '../../../src/domain/values/day.ts';

const now = Date.parse('2026-11-28T12:00:00Z') as Instant;
const good = {
  subject: 'CN=MUEBLES EL GUAYACAN, serialNumber=901555123',
  issuer: 'CN=Entidad de certificación',
  nit: '901555123',
  valid_from: '2026-01-01T00:00:00Z',
  valid_to: '2028-01-01T00:00:00Z',
  chain: 2,
} as CertificateInfo & { chain: number };
const employer = { nit: '901555123', provider: undefined } as DocumentEmployer;

describe('a certificate for signing', () => {
  it.each<[string, Partial<CertificateInfo>]>([
    ['is refused when it is self-issued', { issuer: good.subject }],
    ['is refused when it is not valid yet', { valid_from: '2026-12-15T00:00:00Z' }],
    ['is refused when it has expired', { valid_to: '2026-11-01T00:00:00Z' }],
    ['is refused when it is of another NIT', { subject: 'CN=OTRA', nit: '900111222' }],
    ['is refused when it may not sign', { signs: false }],
    ['is refused when it may not authenticate', { connects: false }],
  ])('%s', (_, part) => {
    const info = { ...good, ...part };
    expect(hasBlockingFinding(listCertificateProblems(info, employer, now))).toBe(true);
    expect(listCertificateNotices(info, employer.nit, null, now)).toHaveLength(1);
  });

  it('has no findings when it can sign', () => {
    expect(listCertificateProblems(good, employer, now)).toEqual([]);
    expect(listCertificateNotices(good, employer.nit, null, now)).toEqual([]);
  });
});
