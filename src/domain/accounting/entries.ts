import { type NamedEmployee, toNamedEmployee } from '../identity/person-name.ts';
import type { AdministratorKind, EmployeeMonth } from '../month-end/employee-month.ts';
import { editableStates } from '../payroll/desk/document-state.ts';
import type { Recovery } from '../payroll/statement/statement.ts';
import { employerSubsystems, type Subsystem } from '../pila/contributor.ts';
import type { PilaSettings } from '../pila/settings.ts';
import type { Area } from '../resources/areas.ts';
import { getMonthEnd, getMonthStart } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import { type AbsencePayer, type AccountKey, getAccountLabel, isAccountKey } from './accounts.ts';
import { type CentreAccount, findAccount, type Plan } from './plan.ts';
import { computePlanillaDifference } from './planilla.ts';
import {
  addBalances,
  type Balances,
  buildZeroBalances,
  findProvisionKey,
  provisionKeys,
  splitProvisionPayment,
} from './provisions.ts';
import { dian, icbf, sena, type ThirdParty, toAdministratorParty, toEmployeeParty } from './third-parties.ts';
import type { VoucherKind } from './voucher-kinds.ts';

export type EntrySide = { account: string; party: ThirdParty; centre: string };

/** Movement of an amount between two accounts. The debit equals the credit. */
export type AccountingEntry = {
  voucher: VoucherKind;
  key: AccountKey;
  /** Label of the line on the payslip or in the cost. */
  label: string;
  debit: EntrySide;
  credit: EntrySide;
  /** Decimal text above zero. */
  amount: string;
};

export type Lack =
  | { code: 'no_account'; key: AccountKey; side: 'debit' | 'credit'; area: Area }
  | { code: 'unknown_concept'; label: string }
  | { code: 'no_administrator'; administrator: AdministratorKind }
  | { code: 'no_nit'; administrator: AdministratorKind; name: string; id: string }
  | { code: 'no_centre' | 'no_area'; centre: string }
  | { code: 'no_law' | 'outdated' | 'draft' | 'brought' | 'total' | 'uncovered' };

/** Entries of a month of one employee, and their effect on the balances of provisions. */
export type EmployeeEntries = {
  employee: NamedEmployee;
  entries: AccountingEntry[];
  movements: Balances;
  lacks: readonly Lack[];
};

export type EmployeeFacts = {
  balances: Balances;
  /** Month of the first payroll in the system. */
  since: { year: number; month: number };
  /** Creditors with a known NIT, by the label of the line of their order. */
  creditors: ReadonlyMap<string, ThirdParty>;
  pila: PilaSettings;
};

/**
 * Posts the payrolls of a month of one employee: pay, contributions with the rounding of the planilla, provisions
 * and, in December, their consolidation. Each entry has equal debit and credit, so every voucher balances. An entry
 * without an account is reported in `lacks` and not posted. `months` holds at least one payroll, all of one employee
 * and month.
 */
export function buildEmployeeEntries(
  months: readonly [EmployeeMonth, ...EmployeeMonth[]],
  plan: Plan,
  facts: EmployeeFacts,
): EmployeeEntries {
  const [{ employee, month }] = months;
  const post = poster(months[0], plan);
  let moved = buildZeroBalances();
  const move = (key: keyof Balances, of: keyof Balances[keyof Balances], amount: number) => {
    const before = moved[key];
    moved = { ...moved, [key]: { ...before, [of]: money(before[of] + amount) } };
  };
  for (const one of months) {
    for (const line of one.settled.liquidation.employer?.lines ?? [])
      if (line.group === 'provisions') {
        const amount = amountIn(line.amount);
        post.entry('provisions', `provisions.${line.concept}`, line.label, amount, {});
        move(line.concept as keyof Balances, 'accrued', amount);
      }
  }
  for (const one of months) {
    postPay(one, post, facts, {
      has: (key) => addBalances(facts.balances, moved)[key],
      take: (key, of, amount) => move(key, of, -amount),
    });
    postContributions(one, post, facts);
    checkMonth(one, post);
  }
  release(months, post, () => addBalances(facts.balances, moved), move);
  if (month === 12)
    for (const key of provisionKeys) {
      const amount = addBalances(facts.balances, moved)[key].accrued;
      if (amount <= 0) continue;
      post.entry(
        'consolidation',
        `consolidation.${key}`,
        getAccountLabel(`consolidation.${key}`),
        amount,
        {},
      );
      move(key, 'accrued', -amount);
      move(key, 'consolidated', amount);
    }
  return {
    employee: toNamedEmployee(employee),
    entries: post.entries,
    movements: moved,
    lacks: unique(post.lacks),
  };
}

const unique = (lacks: readonly Lack[]): Lack[] => [
  ...new Map(lacks.map((lack) => [JSON.stringify(lack), lack])).values(),
];

const amountIn = (text: string): Money => parseMoney(text) ?? noMoney;

type Options = {
  debit?: ThirdParty | undefined;
  credit?: ThirdParty | undefined;
  concept?: string | undefined;
  /** Accounts of another posting, used instead of its own. */
  debitOf?: readonly [AccountKey, 'debit' | 'credit'];
  creditOf?: readonly [AccountKey, 'debit' | 'credit'];
};
type Poster = ReturnType<typeof poster>;

function poster({ employee, year, month }: EmployeeMonth, plan: Plan) {
  const entries: AccountingEntry[] = [];
  const lacks: Lack[] = [];
  const day = getMonthEnd(year, month);
  const centre: CentreAccount | undefined = employee.cost_center
    ? plan.centres.get(employee.cost_center.id)
    : undefined;
  if (!centre) lacks.push({ code: 'no_centre', centre: '' });
  else if (!centre.area) lacks.push({ code: 'no_area', centre: centre.name });
  const area: Area = centre?.area ?? 'administration';
  const own = toEmployeeParty(employee);
  const account = ([key, side]: readonly [AccountKey, 'debit' | 'credit'], concept?: string) => {
    const found = findAccount(plan, key, side, { area, centre, concept, day });
    if (!found) lacks.push({ code: 'no_account', key, side, area });
    return found;
  };
  const sideOf = (code: string, party: ThirdParty): EntrySide => ({
    account: code,
    party,
    centre: /^[567]/.test(code) ? (centre?.code ?? '') : '',
  });
  return {
    entries,
    lacks,
    employee,
    own,
    entry(voucher: VoucherKind, name: string, label: string, amount: Money, of: Options): void {
      if (amount === 0) return;
      if (!isAccountKey(name)) {
        lacks.push({ code: 'unknown_concept', label });
        return;
      }
      const debit = account(of.debitOf ?? [name, 'debit'], of.debitOf ? undefined : of.concept);
      const credit = account(of.creditOf ?? [name, 'credit'], of.creditOf ? undefined : of.concept);
      if (!debit || !credit) return;
      const [one, other] = [sideOf(debit, of.debit ?? own), sideOf(credit, of.credit ?? own)];
      entries.push({
        voucher,
        key: name,
        label,
        ...(amount > 0 ? { debit: one, credit: other } : { debit: other, credit: one }),
        amount: toMoneyText(money(Math.abs(amount))),
      });
    },
    /**
     * Returns the administrator of the employee. Without one, the line goes to the employee and a lack is reported.
     */
    administrator(kind: AdministratorKind): ThirdParty {
      const found = employee.administrators[kind];
      if (!found) {
        lacks.push({ code: 'no_administrator', administrator: kind });
        return own;
      }
      const { nit, name, id } = found;
      if (!nit) lacks.push({ code: 'no_nit', administrator: kind, name, id });
      return toAdministratorParty(found);
    },
  };
}

type Provided = {
  has: (key: keyof Balances) => Balances[keyof Balances];
  take: (key: keyof Balances, of: 'accrued' | 'consolidated', amount: Money) => void;
};

/** Posts earnings against the debt to the worker, and deductions from it. */
function postPay(month: EmployeeMonth, post: Poster, facts: EmployeeFacts, provided: Provided): void {
  const { payroll, contract, settled } = month;
  const names = ownNames(month);
  const recoveries = [...(settled.liquidation.employer?.recoveries ?? [])];
  for (const line of payroll.lines) {
    const amount = amountIn(line.amount);
    const concept = names.get(`${line.group} ${line.concept} ${line.label}`);
    if (line.group === 'deductions') {
      const credit = deductionParty(line, post, facts);
      post.entry('pay', `deductions.${line.concept}`, line.label, amount, { credit, concept });
      continue;
    }
    const key = line.concept === 'salary' && contract.integral_salary ? 'integral_salary' : line.concept;
    const benefit = findProvisionKey(line.concept);
    const recovery = benefit ? undefined : recoveryOf(line, recoveries);
    const creditTo = line.deposited
      ? {
          creditOf: ['deposits.severance', 'credit'] as const,
          credit: post.administrator('severance'),
        }
      : {};
    if (benefit) postBenefit(month, { ...line, amount, key, benefit }, post, facts, provided, creditTo);
    else if (recovery) {
      const payer = payerOf(recovery);
      post.entry('pay', `recoveries.${payer}`, line.label, amount, { debit: post.administrator(payer) });
    } else post.entry('pay', `earnings.${key}`, line.label, amount, { concept });
  }
}

type BenefitLine = EmployeeMonth['payroll']['lines'][number] extends infer L
  ? Omit<L, 'amount'> & { amount: Money; key: string; benefit: keyof Balances }
  : never;

/** Posts a benefit against its provision, and the difference as an expense. */
function postBenefit(
  { year, month, contract }: EmployeeMonth,
  line: BenefitLine,
  post: Poster,
  { since }: EmployeeFacts,
  { has, take }: Provided,
  creditTo: Options,
): void {
  const { benefit, amount, label } = line;
  const shares = splitProvisionPayment(
    {
      key: benefit,
      amount,
      year,
      month,
      line,
      admission: contract.admission,
      since: getMonthStart(since.year, since.month),
    },
    has(benefit),
  );
  const out = { accrued: `provisions.${benefit}`, consolidated: `consolidation.${benefit}` } as const;
  const name = `earnings.${line.key}`;
  for (const part of ['consolidated', 'accrued'] as const) {
    post.entry('pay', name, label, shares[part], { ...creditTo, debitOf: [out[part], 'credit'] });
    take(benefit, part, shares[part]);
  }
  if (shares.brought > 0) {
    post.entry('pay', name, label, shares.brought, {
      ...creditTo,
      debitOf: [out[shares.brought_from], 'credit'],
    });
    post.lacks.push({ code: 'brought' });
  }
  post.entry('pay', name, label, shares.expense, creditTo);
}

/**
 * Releases provisions that nobody will pay: those of an employee who leaves, and of a severance year already settled.
 */
function release(
  months: readonly EmployeeMonth[],
  post: Poster,
  balances: () => Balances,
  move: (key: keyof Balances, of: 'accrued' | 'consolidated', amount: number) => void,
): void {
  const benefits = months.flatMap(({ payroll }) =>
    payroll.lines.flatMap(({ concept, group }) =>
      group === 'accrued' ? (findProvisionKey(concept) ?? []) : [],
    ),
  );
  const [{ year, month }] = months as [EmployeeMonth];
  const leaves = months.some(
    ({ contract: { retirement } }) =>
      retirement !== undefined &&
      retirement >= getMonthStart(year, month) &&
      retirement <= getMonthEnd(year, month),
  );
  const settled = month <= 2 ? benefits.filter((key) => key.startsWith('severance')) : [];
  const free = (key: keyof Balances, of: 'accrued' | 'consolidated') => {
    const amount = balances()[key][of];
    if (amount <= 0) return;
    const from = of === 'accrued' ? `provisions.${key}` : `consolidation.${key}`;
    if (!isAccountKey(from)) return;
    // Debits the provision and credits the expense that created it.
    post.entry(
      'provisions',
      `provisions.${key}`,
      `${getAccountLabel(`provisions.${key}`)}, lo que sobra`,
      amount,
      {
        debitOf: [from, 'credit'],
        creditOf: [`provisions.${key}`, 'debit'],
      },
    );
    move(key, of, -amount);
  };
  if (leaves && benefits.length > 0)
    for (const key of provisionKeys) for (const part of ['consolidated', 'accrued'] as const) free(key, part);
  else for (const key of new Set(settled)) free(key, 'consolidated');
}

const partyOfSystem: Readonly<Record<Subsystem, AdministratorKind | ThirdParty>> = {
  health: 'health',
  pension: 'pension',
  solidarity: 'pension',
  risk: 'risk',
  compensation: 'compensation',
  icbf,
  sena,
};

/** Posts the contributions of the company, and what the planilla adds by rounding and settings. */
function postContributions(month: EmployeeMonth, post: Poster, { pila }: EmployeeFacts): void {
  const parties = new Map<Subsystem, ThirdParty>();
  const partyOf = (system: Subsystem): ThirdParty => {
    const of = partyOfSystem[system];
    const party = parties.get(system) ?? (typeof of === 'string' ? post.administrator(of) : of);
    parties.set(system, party);
    return party;
  };
  const put = (key: string, label: string, amount: Money, system: Subsystem | undefined) => {
    const party = system && partyOf(system);
    post.entry('contributions', key, label, amount, { debit: party, credit: party });
  };
  for (const { group, concept, label, amount } of month.settled.liquidation.employer?.lines ?? [])
    if (group === 'contributions')
      put(`contributions.${concept}`, label, amountIn(amount), employerSubsystems[concept]);
  for (const { key, system, amount } of computePlanillaDifference(month, pila))
    put(key, getAccountLabel(key), amount, system);
}

/** Returns the creditor of a deduction: the administrator, DIAN or a known creditor. Otherwise, the worker. */
function deductionParty(
  { concept, label }: EmployeeMonth['payroll']['lines'][number],
  post: Poster,
  { creditors }: EmployeeFacts,
): ThirdParty {
  if (concept === 'health') return post.administrator('health');
  if (concept === 'pension' || concept === 'solidarity') return post.administrator('pension');
  if (concept === 'withholding') return dian;
  return creditors.get(label) ?? post.own;
}

/** Takes the recovery that matches a line of an incapacity or a leave. Each recovery is used once. */
function recoveryOf(line: { concept: string; amount: string }, left: Recovery[]): Recovery | undefined {
  if (line.concept !== 'work_disabilities' && line.concept !== 'maternity_leave') return undefined;
  const at = left.findIndex(({ amount }) => amount === line.amount);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

const payerOf = ({ from }: Recovery): AbsencePayer =>
  from === 'la ARL' ? 'risk' : from === 'el fondo de pensiones' ? 'pension' : 'health';

/** Maps the concepts of the company by the labels of their lines, because lines have no concept id. */
function ownNames({ payroll: { novelties } }: EmployeeMonth): ReadonlyMap<string, string> {
  const of = (group: string, entries: readonly { concept: string; description?: string; own?: string }[]) =>
    entries.flatMap(({ concept, description, own }) =>
      own && description ? [[`${group} ${concept} ${description.trim()}`, own] as const] : [],
    );
  return new Map([...of('accrued', novelties.earned ?? []), ...of('deductions', novelties.taken ?? [])]);
}

function checkMonth({ payroll, settled, outdated }: EmployeeMonth, { lacks }: Poster): void {
  if (!settled.liquidation.employer) lacks.push({ code: 'no_law' });
  else if (outdated) lacks.push({ code: 'outdated' });
  if (editableStates.includes(payroll.state)) lacks.push({ code: 'draft' });
  const posted = payroll.lines.reduce(
    (total, line) => total + (line.group === 'accrued' ? 1 : -1) * amountIn(line.amount),
    0,
  );
  if (posted !== amountIn(payroll.totals.total)) lacks.push({ code: 'total' });
}
