import { sql } from 'kysely';
import { buildResponseFields, listTestSetFields } from '../../src/domain/dian/answers/response-fields.ts';
import { findTestSetVerdict } from '../../src/domain/dian/answers/test-set.ts';
import { hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import { acceptedStates } from '../../src/domain/payroll/desk/document-state.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { listCertificateNotices } from '../dian/certificate-notices.ts';
import { findEmployer } from '../documents/sources.ts';
import { listCertificateProblems } from '../sending/facts.ts';
import type { Tx } from '../store/connection.ts';
import { buildRutChecklist } from './checklist.ts';
import { computeEnablerStage, ensureEnabler, listEnablementTests, listTestSets } from './enabler.ts';
import { readNumbering } from './numbering.ts';

/** Reads the enablement for its screens. It tells whether a secret is stored, never its value. */
export async function readEnablement(tx: Tx, companyId: string, now: Instant) {
  const row = await ensureEnabler(tx, companyId);
  const employer = await findEmployer(tx, companyId);
  if (!employer) throw new Error('La compañía no existe');
  const { rows } = await sql<{ email: string | null }>`
    select email from companies where id = ${companyId}`.execute(tx);
  const checklist = buildRutChecklist(employer, rows[0]?.email ?? null);
  const tests = await listEnablementTests(tx, companyId, row.test_set_id);
  const numbering = await readNumbering(tx, companyId);
  const { company_id: _, ...stored } = row;
  const accepted = tests.filter(({ state }) => acceptedStates.includes(state)).length;
  const rejected = tests.filter(({ state }) => state === 'rechazada').length;
  return {
    ...stored,
    ...listTestSetFields(row.test_set_id),
    ...buildResponseFields('last_response', row.last_response),
    stage: computeEnablerStage(
      row,
      checklist.every(({ ok }) => ok),
      tests.length,
      numbering.kept,
    ),
    environment: row.environment ?? 'habilitacion',
    certificate_info: row.certificate_info && {
      ...row.certificate_info,
      nit: row.certificate_info.nit ?? null,
    },
    certificate_notices: row.certificate_info
      ? listCertificateNotices(row.certificate_info, employer.nit, row.provider_nit, now)
      : [],
    certificate_usable:
      row.certificate_info !== null &&
      !hasBlockingFinding(listCertificateProblems(row.certificate_info, employer, now)),
    checklist,
    tests: tests.map(({ id, type, number, state, message, sent_at }) => ({
      id,
      type,
      number,
      state,
      message,
      sent_at,
    })),
    numbering,
    test_sets: (await listTestSets(tx, companyId)).map(({ test_set_id, ...set }) => ({
      ...listTestSetFields(test_set_id),
      ...set,
    })),
    set_rejected: tests.some(({ message }) => findTestSetVerdict(message ?? '')?.accepted === false),
    counters: { total: tests.length, accepted, rejected, pending: tests.length - accepted - rejected },
  };
}
