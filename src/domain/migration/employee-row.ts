import type { DecidedFact, MoveDecisions } from './decided-facts.ts';
import { type ForeignPayment, isNamedAccount } from './foreign-document.ts';
import type { MovePerson } from './move-plan.ts';

type Answers = MoveDecisions[string];
type Row = Record<string, unknown>;

/** Means of payment of a person whose account the documents do not name: «Instrumento no definido». */
const UNDEFINED_MEANS = '1';

const accountTypes = [
  { pattern: /ahorr/i, type: 'ahorros' },
  { pattern: /corrient/i, type: 'corriente' },
  { pattern: /dep[oó]sito|nequi|daviplata|billetera/i, type: 'deposito' },
] as const;
/** Reads a kind of account as programs write it. Returns `undefined` for any other text. */
const findAccountType = (text: string): string | undefined =>
  accountTypes.find(({ pattern }) => pattern.test(text))?.type;

const accountOf = (payment: ForeignPayment): Row | undefined => {
  const type = findAccountType(payment.account_type);
  return isNamedAccount(payment) && type
    ? { bank_id: payment.bank, account_type: type, account_number: payment.account_number }
    : undefined;
};

/**
 * Builds the row of a new employee as an import of people takes it, with official codes where the record points at a
 * list. Without an account, the means of payment stays undefined until somebody writes it.
 * @param balance Opening balance of the person, by field.
 */
export function buildEmployeeRow(
  person: MovePerson,
  answers: Answers,
  withAccount: boolean,
  balance: Row = {},
): Row {
  const { latest, salaries } = person;
  const { contract, name, payment } = latest;
  const [type = '', number = ''] = latest.person.split(':');
  const admission = answers.admission_date ?? person.admission;
  const salary = salaries.at(-1);
  const account = withAccount ? accountOf(payment) : undefined;
  const hasAccount = account !== undefined;
  return {
    document_type_id: type,
    document_number: number,
    ...name,
    address: contract.address,
    country_id: contract.country,
    department_id: contract.department,
    municipality_id: contract.municipality,
    worker_type_id: contract.worker_type,
    worker_subtype_id: contract.worker_subtype,
    contract_type_id: contract.contract_type,
    payroll_period_id: contract.payroll_period,
    admission_date: admission,
    contract_end_date: answers.contract_end_date ?? '',
    ...(person.retirement && {
      retirement_date: person.retirement,
      retirement_reason: answers.retirement_reason ?? '',
    }),
    salary: salary?.salary ?? contract.salary,
    salary_from: salaries.length > 1 ? (salary?.from ?? admission) : admission,
    integral_salary: contract.integral_salary,
    high_risk_pension: contract.high_risk_pension,
    payment_method_id: payment.method,
    payment_means_id: hasAccount || !needsAccount(payment) ? payment.means : UNDEFINED_MEANS,
    ...account,
    ...balance,
  };
}

/** Means of payment that go into an account: transfers and deposits of any kind, and not cash or checks. */
const needsAccount = ({ means }: ForeignPayment): boolean => !cashMeans.has(means);
const cashMeans: ReadonlySet<string> = new Set(['1', '10', '20', 'ZZZ']);

/**
 * Builds the changes of a record that is here, for the facts that were decided for the documents.
 * @param salaryFrom First day of the salary of the record.
 */
export function buildRecordChanges(
  person: MovePerson,
  facts: readonly DecidedFact[],
  answers: Answers,
  salaryFrom: string,
): Row {
  const changes: Row = {};
  if (facts.includes('admission_date')) changes['admission_date'] = answers.admission_date;
  if (facts.includes('salary')) {
    const from = person.salaries.at(-1)?.from ?? '';
    changes['salary'] = answers.salary;
    // A salary that began before the one of the record corrects it; a later one is a raise.
    changes['salary_from'] = from > salaryFrom ? from : salaryFrom;
  }
  if (facts.includes('account_number'))
    Object.assign(changes, accountOf(person.latest.payment) ?? { account_number: answers.account_number });
  return changes;
}
