import { type QueryExecutorProvider, sql } from 'kysely';
import type { DianResponse } from '../../src/domain/office/parts.ts';
import { acceptedStates, type DocumentState } from '../../src/domain/payroll/desk/document-state.ts';
import type { CertificateInfo } from '../dian/certificate.ts';
import { toStateSql, toStatesSql } from '../documents/states.ts';
import { readSigningCertificate } from '../sending/signing-certificate.ts';
import type { TestType } from '../sending/submissions.ts';
import type { Tx } from '../store/connection.ts';

/** Enablement of a company. Its sealed columns never leave the server. */
export type EnablerRow = {
  company_id: string;
  status: boolean;
  stage: string | null;
  environment: 'habilitacion' | 'produccion' | null;
  operation_mode: 'software_propio' | 'proveedor_tecnologico';
  software_id: string | null;
  test_set_id: string | null;
  provider_nit: string | null;
  confirmed_provider_nit: string | null;
  provider_name: string | null;
  has_pin: boolean;
  has_certificate: boolean;
  use_provider_certificate: boolean;
  certificate_info: (CertificateInfo & { chain?: number }) | null;
  required_tests: Record<TestType, number>;
  last_response: DianResponse | null;
  last_response_at: Date | null;
  enabled_at: Date | null;
  registered_at: Date | null;
  version: number;
};

export async function ensureEnabler(tx: Tx, companyId: string, lock = false): Promise<EnablerRow> {
  await sql`
    insert into enablers (company_id, environment, stage) values (${companyId}, 'habilitacion', 'sin_iniciar')
    on conflict (company_id) do nothing`.execute(tx);
  const { rows } = await sql<EnablerRow>`
    select company_id, status, stage, environment, operation_mode, software_id, test_set_id, provider_nit, confirmed_provider_nit, provider_name,
      software_pin_sealed is not null as has_pin, certificate_sealed is not null as has_certificate, certificate_info,
      use_provider_certificate,
      required_tests, last_response, last_response_at, enabled_at, registered_at, version
    from enablers where company_id = ${companyId} ${lock ? sql`for update` : sql``}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('La compañía no tiene habilitación');
  if (!row.use_provider_certificate) return row;
  const { sealed, info } = await readSigningCertificate(tx, companyId);
  return { ...row, has_certificate: sealed !== null, certificate_info: info };
}

export type TestRow = {
  id: string;
  type: TestType;
  number: string;
  state: DocumentState;
  step: string;
  message: string | null;
  sent_at: Date | null;
  waits_for: string | null;
  cune: string | null;
  worker: string | null;
};

export async function listEnablementTests(
  tx: QueryExecutorProvider,
  companyId: string,
  testSetId: string | null,
): Promise<TestRow[]> {
  const { rows } = await sql<TestRow>`
    select id, test_type as type, full_number as number, state, step, message, sent_at, waits_for, cune,
      document -> 'worker' ->> 'document_number' as worker
    from submissions
    where company_id = ${companyId} and test_type is not null and test_set_id = ${testSetId}
    order by array_position(array['individual', 'replace', 'delete'], test_type), created_at, id`.execute(tx);
  return rows;
}

/** Derives the stage from stored data, not from the last screen of the user. */
export function computeEnablerStage(
  row: EnablerRow,
  dataComplete: boolean,
  tests: number,
  numbered: boolean,
): string {
  if (row.environment === 'produccion' && row.status) return 'produccion';
  if (row.status) return 'habilitada';
  if (tests > 0) return 'pruebas';
  if (row.has_certificate) return numbered ? 'numeracion' : 'certificado';
  if (row.software_id && row.has_pin && row.test_set_id) return 'software';
  return dataComplete ? 'datos' : 'sin_iniciar';
}

/** Test set with its counts of documents. `outcome` is null while it is open. */
type TestSet = {
  test_set_id: string;
  outcome: 'accepted' | 'rejected' | null;
  begun_at: Date;
  ended_at: Date | null;
  total: number;
  accepted: number;
  rejected: number;
};

export async function listTestSets(tx: QueryExecutorProvider, companyId: string): Promise<TestSet[]> {
  const { rows } = await sql<TestSet>`
    select t.test_set as test_set_id, t.outcome, t.begun_at, t.ended_at, count(s.id)::int as total,
      count(s.id) filter (where s.state in ${toStatesSql(acceptedStates)})::int as accepted,
      count(s.id) filter (where s.state = ${toStateSql('rechazada')})::int as rejected
    from test_sets t left join submissions s on s.company_id = t.company_id and s.test_set_id = t.test_set
    where t.company_id = ${companyId}
    group by t.test_set, t.outcome, t.begun_at, t.ended_at
    order by t.begun_at desc, t.test_set`.execute(tx);
  return rows;
}
