import { sql } from 'kysely';
import { findFix } from '../../src/domain/dian/check/find-fix.ts';
import type {
  CertificateFacts,
  DocumentContext,
  Predecessor,
  Sibling,
} from '../../src/domain/dian/description/context.ts';
import { toPayrollFinding } from '../../src/domain/dian/description/finding.ts';
import { listCertificateFindings } from '../../src/domain/dian/rules/certificate-rules.ts';
import { buildBlockingFinding, type Finding } from '../../src/domain/findings/finding.ts';
import type { SeverityCode } from '../../src/domain/findings/finding-codes.ts';
import {
  acceptedStates,
  inFlightStates,
  standingStates,
} from '../../src/domain/payroll/desk/document-state.ts';
import type { Instant } from '../../src/domain/values/day.ts';
import { hasContent, selectIssuedDay } from '../contents/columns.ts';
import type { CertificateInfo } from '../dian/certificate.ts';
import { isCertificateOwner, isSelfIssued, selfIssuedWords } from '../dian/certificate-notices.ts';
import type { StoredPayroll } from '../documents/payrolls.ts';
import type { DocumentEmployer } from '../documents/sources.ts';
import { toStatesSql } from '../documents/states.ts';
import type { Tx } from '../store/connection.ts';
import { clockTolerance } from './breaker.ts';
import { listUsedNumbers } from './numbers.ts';
import { listForeignPredecessors } from './predecessor.ts';
import { readSigningCertificate } from './signing-certificate.ts';

export type SendingFacts = {
  findings: Finding[];
  of: (payroll: StoredPayroll) => DocumentContext;
  /** Document that a note adjusts. Undefined until DIAN accepts it. */
  predecessorOf: (payroll: StoredPayroll) => Predecessor | undefined;
  /**
   * Tells whether the number of a payroll belongs to another document (rule 90) or to the other environment.
   * The payroll takes a new one.
   */
  lostNumber: (payroll: StoredPayroll) => boolean;
};

type Standing = {
  has_pin: boolean;
  clock_ahead: number | null;
};

export async function readSendingFacts(
  tx: Tx,
  companyId: string,
  employer: DocumentEmployer,
  payrolls: readonly StoredPayroll[],
  now: Instant,
): Promise<SendingFacts> {
  const standing = await standingOf(tx, companyId, employer);
  const { sealed, info } = await readSigningCertificate(tx, companyId);
  const common: DocumentContext = {
    now,
    environment: employer.environment === 'produccion' ? '1' : '2',
    enabled: employer.enabled,
    confirmedNits: employer.confirmed_nits,
    registered: {
      nit: employer.nit,
      softwareId: employer.software_id ?? '',
      providerNit: employer.provider?.nit ?? employer.nit,
    },
  };
  const siblings = await siblingsOf(tx, companyId, employer, payrolls);
  const predecessors = await predecessorsOf(tx, companyId, payrolls);
  const used = await usedBy(tx, companyId, employer, payrolls);
  return {
    findings: [
      ...(standing.has_pin ? [] : [lacks('HAB05', 'software_pin', 'Falta el PIN del software.')]),
      ...(sealed ? [] : [lacks('HAB06', 'certificate', 'Falta el certificado de firma.')]),
      ...(info ? listCertificateProblems(info, employer, now) : []),
      ...clockFindings(standing.clock_ahead),
    ],
    of: (payroll) => {
      const predecessor = payroll.note_type === null ? undefined : predecessors.get(payroll.id);
      return {
        ...common,
        ...(payroll.note_type === null && { siblings: siblings.get(payroll.id) ?? [] }),
        ...(predecessor && { predecessor: { ...predecessor, accepted: true } }),
      };
    },
    predecessorOf: ({ id }) => predecessors.get(id),
    lostNumber: ({ full_number, environment }) =>
      used.has(full_number ?? '') || (full_number !== null && environment !== employer.environment),
  };
}

async function standingOf(tx: Tx, companyId: string, { environment }: DocumentEmployer): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select coalesce((select software_pin_sealed is not null from enablers where company_id = ${companyId}), false) as has_pin,
      (select clock_ahead from dian_links where environment = ${environment}
        and clock_at > now() - interval '10 minutes') as clock_ahead`.execute(tx);
  return rows[0] ?? { has_pin: false, clock_ahead: null };
}

export function listCertificateProblems(
  info: CertificateInfo,
  employer: DocumentEmployer,
  now: Instant,
): Finding[] {
  const found = listCertificateFindings(
    certificateFacts(info, employer),
    [employer.nit, employer.provider?.nit],
    now,
  );
  return [...found.map((one) => toPayrollFinding({ ...one, ...findFix(one) })), ...selfIssued(info)];
}

/** Of several NITs in a certificate, the one that may sign for this employer is used. */
function certificateFacts(info: CertificateInfo, employer: DocumentEmployer): CertificateFacts {
  const owner = [employer.nit, employer.provider?.nit].find((nit) => nit && isCertificateOwner(info, nit));
  const nit = owner ?? info.nit;
  return {
    ...(nit && { nit }),
    from: Date.parse(info.valid_from) as Instant,
    to: Date.parse(info.valid_to) as Instant,
    signs: info.signs !== false,
    connects: info.connects !== false,
  };
}

const selfIssued = (info: CertificateInfo): Finding[] =>
  isSelfIssued(info)
    ? [
        buildBlockingFinding('ZD05', '', selfIssuedWords.message, selfIssuedWords.hint, {
          route: '/enabler',
          field: 'certificate',
        }),
      ]
    : [];

function clockFindings(ahead: number | null): Finding[] {
  if (ahead === null || Math.abs(ahead) <= clockTolerance) return [];
  const by = `${Math.round(Math.abs(ahead) / 60)} minutos`;
  return [
    buildBlockingFinding(
      'DC24',
      '',
      `El reloj de este servidor está ${by} ${ahead > 0 ? 'adelantado' : 'atrasado'} frente al de la DIAN.`,
      'Quien administra el servidor debe sincronizar su hora (NTP); mientras tanto la DIAN rechaza lo que se firme.',
      { route: '/enabler', field: 'environment' },
    ),
  ];
}

const lacks = (code: SeverityCode<'block'>, field: string, message: string): Finding =>
  buildBlockingFinding(code, field, message, 'Complételo en Habilitación.', { route: '/enabler', field });

/** Finds numbers that rejected payrolls keep and another document has by now. */
const usedBy = (
  tx: Tx,
  companyId: string,
  { environment }: DocumentEmployer,
  payrolls: readonly StoredPayroll[],
) => {
  const numbered = payrolls.map(({ full_number }) => full_number).filter((number) => number !== null);
  const own = payrolls.map(({ id }) => id);
  return listUsedNumbers(tx, companyId, environment, numbered, own);
};

/**
 * Lists the other documents 102 of each employee and month that DIAN has or is receiving. For a payroll
 * issued anew the documents it replaces are excluded, because they are eliminated before it is sent.
 */
async function siblingsOf(
  tx: Tx,
  companyId: string,
  { environment }: DocumentEmployer,
  payrolls: readonly StoredPayroll[],
): Promise<Map<string, Sibling[]>> {
  const ids = payrolls.filter(({ note_type }) => note_type === null).map(({ id }) => id);
  const { rows } = await sql<Sibling & { of: string }>`
    with recursive replaced as (
      select id as of, reissue_of as id from payrolls
      where company_id = ${companyId} and id = any(${ids}::uuid[]) and reissue_of is not null
      union select r.of, p.predecessor_id from replaced r
        join payrolls p on p.company_id = ${companyId} and p.id = r.id where p.predecessor_id is not null
    )
    select p.id as of, coalesce(o.cune, '') as cune, true as accepted
    from payrolls p join payrolls o on o.company_id = p.company_id and o.person = p.person and o.year = p.year
      and o.month = p.month and o.id <> p.id
    where p.company_id = ${companyId} and p.id = any(${ids}::uuid[]) and o.note_type is null
      and o.environment = ${environment}
      and o.state in ${toStatesSql([...standingStates, ...inFlightStates])}
      and not exists (select 1 from replaced r where r.of = p.id and r.id = o.id)`.execute(tx);
  const found = new Map<string, Sibling[]>();
  for (const { of, ...sibling } of rows) found.set(of, [...(found.get(of) ?? []), sibling]);
  return found;
}

/**
 * Finds the document that each note adjusts, by the id of the note. The day of a document of ours comes from the
 * signed bytes.
 */
async function predecessorsOf(
  tx: Tx,
  companyId: string,
  payrolls: readonly StoredPayroll[],
): Promise<Map<string, Predecessor>> {
  const notes = payrolls.filter(({ note_type }) => note_type !== null);
  if (notes.length === 0) return new Map();
  const ids = notes.map(({ predecessor_id }) => predecessor_id).filter((id) => id !== null);
  const { rows } = await sql<Predecessor & { payroll_id: string }>`
    select distinct on (payroll_id) payroll_id, full_number as number, cune,
      ${selectIssuedDay('s')} as day
    from submissions s
    where company_id = ${companyId} and payroll_id = any(${ids}::uuid[]) and state in ${toStatesSql(acceptedStates)}
      and ${hasContent('signed', 's')}
    order by payroll_id, created_at desc`.execute(tx);
  const own = new Map(rows.map(({ payroll_id, ...found }) => [payroll_id, found]));
  const isOnForeign = ({ predecessor_id }: StoredPayroll) => predecessor_id === null;
  const foreign = await listForeignPredecessors(
    tx,
    companyId,
    notes.filter(isOnForeign).map(({ id }) => id),
  );
  return new Map([
    ...notes.flatMap(({ id, predecessor_id }) => {
      const found = own.get(predecessor_id ?? '');
      return found ? [[id, found] as const] : [];
    }),
    ...foreign.map(({ note, predecessor }) => [note, predecessor] as const),
  ]);
}
