import { listDocumentFindings } from '../../src/domain/dian/check/document-findings.ts';
import { listSizeFindings } from '../../src/domain/dian/check/file-rules.ts';
import { toPayrollFinding } from '../../src/domain/dian/description/finding.ts';
import {
  buildAdjustment,
  buildDescribedDocument,
  type PayrollDocument,
} from '../../src/domain/dian/document/adjustment.ts';
import { writeDocument } from '../../src/domain/dian/document/write.ts';
import { sealDocument } from '../../src/domain/dian/rules/seal.ts';
import { buildBlockingFinding, type Finding, hasBlockingFinding } from '../../src/domain/findings/finding.ts';
import { getEmployeeInMonth } from '../../src/domain/payroll/contract/contracts.ts';
import { sendableStates } from '../../src/domain/payroll/desk/document-state.ts';
import { dayOf, type Instant } from '../../src/domain/values/day.ts';
import { listReasonNotes } from '../documents/changes.ts';
import type { StoredPayroll } from '../documents/payrolls.ts';
import type { DocumentEmployer, EmployeeSource } from '../documents/sources.ts';
import { mapInSlices } from '../jobs/progress.ts';
import { listArrearsFindings } from '../payroll/drafts/arrears.ts';
import { computeCurrentLiquidation, hasChangedTotals } from '../payroll/drafts/compute.ts';
import { buildPayrollDocument } from '../payroll/files/document.ts';
import type { Tx } from '../store/connection.ts';
import { computeDependences, type Dependence } from './dependence.ts';
import type { SendingFacts } from './facts.ts';

/** Finding of a payroll. A finding about the company is reported once, without employee. */
export type PayrollFinding = Finding & {
  payroll_id: string;
  employee_id?: string;
  employee: string;
  list_name: string;
};

/** Payroll checked before it is queued. `findings` block it. */
export type JudgedPayroll = {
  payroll: StoredPayroll;
  employee?: EmployeeSource;
  dependence: Dependence;
  findings: Finding[];
  all: Finding[];
};

const unnumbered = { prefix: '', consecutive: 1 };

/** Checks each payroll or note against DIAN's rules, the law and our records. */
export async function judgePayrolls(
  tx: Tx,
  employer: DocumentEmployer,
  employees: ReadonlyMap<string, EmployeeSource>,
  payrolls: readonly StoredPayroll[],
  facts: SendingFacts,
  now: Instant,
): Promise<JudgedPayroll[]> {
  const looked = payrolls.map((payroll) => {
    const found = employees.get(payroll.employee_id);
    return { payroll, employee: found && getEmployeeInMonth(found, payroll) };
  });
  const [first] = payrolls;
  if (!first) return [];
  const dependences = await computeDependences(
    tx,
    first.company_id,
    looked.map(({ payroll, employee }) => ({
      payroll,
      document: employee && numbered(employer, employee, { ...payroll, reason: null }, now),
    })),
  );
  const arrears = await listArrearsFindings(tx, first.company_id, payrolls, employees);
  return mapInSlices(looked, ({ payroll, employee }) => {
    const dependence = dependences.get(payroll.id) ?? { findings: [] };
    const document = employee && numbered(employer, employee, payroll, now);
    const ofIt = employee && document ? ofDocument(employee, payroll, document, facts, now) : [gone];
    const ofRaises = arrears.get(payroll.id) ?? [];
    const all = [...stateOf(payroll), ...ofIt, ...ofRaises, ...dependence.findings, ...facts.findings];
    return [
      {
        payroll,
        dependence,
        all,
        findings: all.filter((one) => hasBlockingFinding([one])),
        ...(employee && { employee }),
      },
    ];
  });
}

/** Builds the document with its number, or with a placeholder. */
const numbered = (
  employer: DocumentEmployer,
  employee: EmployeeSource,
  payroll: StoredPayroll,
  now: Instant,
): PayrollDocument => {
  const number =
    payroll.number === null ? unnumbered : { prefix: payroll.prefix ?? '', consecutive: payroll.number };
  return buildOutgoingDocument(employer, employee, payroll, number, now);
};

function ofDocument(
  employee: EmployeeSource,
  payroll: StoredPayroll,
  document: PayrollDocument,
  facts: SendingFacts,
  now: Instant,
): Finding[] {
  const found: Finding[] = [];
  if (payroll.note_type !== 2) {
    const current = computeCurrentLiquidation(employee, payroll);
    found.push(...current.findings);
    if (hasChangedTotals(current, payroll)) found.push(changedSince(payroll));
  }
  const repeats = (one: Finding) =>
    found.some(({ code, message }) => code === one.code && message === one.message);
  found.push(...documentProblems(document, payroll, facts).filter((one) => !repeats(one)));
  if (payroll.settlement_start_date > dayOf(now))
    found.push(
      buildBlockingFinding(
        'NOM03',
        'state',
        'El periodo de esta nómina aún no empieza.',
        'Envíela cuando haya pagado.',
        {
          route: '/payrolls/:id/edit',
          field: 'month',
        },
      ),
    );
  return found;
}

function documentProblems(document: PayrollDocument, payroll: StoredPayroll, facts: SendingFacts): Finding[] {
  const predecessor = facts.predecessorOf(payroll);
  const whole = 'note' in document && predecessor ? { ...document, predecessor } : document;
  return [...listDocumentFindings(whole, facts.of(payroll)), ...sizeProblems(whole)];
}

/** Bytes that a signature with a chain of three certificates adds. */
const signatureBytes = 12 * 1024;

function sizeProblems(document: PayrollDocument): Finding[] {
  const { description, value } = buildDescribedDocument(document);
  const text = writeDocument(
    description,
    sealDocument(value, () => '0'.repeat(96), '0'),
  );
  const fix = {
    route: 'note' in document ? '/adjustment_payrolls/:id/edit' : '/payrolls/:id/edit',
    field: 'notes',
  };
  return listSizeFindings(Buffer.byteLength(text) + signatureBytes).map((one) => ({
    ...toPayrollFinding(one),
    fix,
  }));
}

/** Builds the document to send. The predecessor of a note is filled in later: see `addPredecessor`. */
export function buildOutgoingDocument(
  employer: DocumentEmployer,
  employee: EmployeeSource,
  payroll: StoredPayroll,
  number: { prefix: string; consecutive: number },
  now: Instant,
): PayrollDocument {
  const document = buildPayrollDocument(employer, employee, payroll, number, now);
  if (payroll.note_type === null) return document;
  const unknown = { number: '0', cune: '0'.repeat(96), day: dayOf(now) };
  const notes = [...document.notes, ...listReasonNotes(payroll)];
  return buildAdjustment({ ...document, notes }, unknown, payroll.note_type === 1 ? '1' : '2');
}

const stateOf = ({ state, note_type }: StoredPayroll): Finding[] =>
  sendableStates.includes(state)
    ? []
    : [
        buildBlockingFinding(
          'NOM409',
          'state',
          'Esta nómina ya está en camino o aceptada.',
          'No hace falta enviarla otra vez.',
          { route: note_type === null ? '/payrolls' : '/adjustment_payrolls', field: 'state' },
        ),
      ];

const gone: Finding = buildBlockingFinding(
  'EMP404',
  'state',
  'El empleado de esta nómina ya no existe.',
  'Borre la nómina.',
  { route: '/payrolls', field: 'employee_id' },
);

const changedSince = ({ note_type }: StoredPayroll): Finding =>
  buildBlockingFinding(
    'NOM02',
    'state',
    'Los datos del empleado cambiaron después de guardar esta nómina.',
    'Ábrala, revise los valores y guárdela de nuevo.',
    {
      route: note_type === null ? '/payrolls/:id/edit' : '/adjustment_payrolls/:id/edit',
      field: 'totals',
    },
  );

const ofCompany = /^\/(companies|enabler|consecutives)\b/;

/** Lists the blocking findings. One about the company is listed once. */
export function listRejectionFindings(rejected: readonly JudgedPayroll[]): PayrollFinding[] {
  const reported = new Set<string>();
  return rejected.flatMap(({ payroll, findings }) =>
    findings.flatMap((finding): PayrollFinding[] => {
      const shared = ofCompany.test(finding.fix?.route ?? '');
      const key = `${shared ? '' : payroll.id} ${finding.code} ${finding.path} ${finding.message}`;
      if (reported.has(key)) return [];
      reported.add(key);
      const { id: payroll_id, employee_id, employee_name, list_name } = payroll;
      const whose = shared ? { employee: '', list_name: '' } : { employee: employee_name, list_name };
      return [{ ...finding, payroll_id, employee_id, ...whose }];
    }),
  );
}
