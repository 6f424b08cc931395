import { toFullName, toListName } from '../identity/person-name.ts';
import { listInWords } from '../text/list-in-words.ts';
import { formatMonthsInWords } from '../text/months-in-words.ts';
import { type Day, formatDay, getMonthStart, splitDay } from '../values/day.ts';
import { formatPesos, noMoney, parseMoney } from '../values/money.ts';
import { type Month, toMonth, toMonthIndex } from '../values/month.ts';
import {
  type ChosenDocument,
  chooseStanding,
  type LeftDocument,
  type LeftReason,
  type MoveFile,
} from './choose-standing.ts';
import { type KnownCompany, listCompanyConflicts } from './company-facts.ts';
import {
  askedFacts,
  type ComparedFact,
  companyFacts,
  comparedFacts,
  type DecidedFact,
} from './decided-facts.ts';
import { type ForeignDocument, isNamedAccount } from './foreign-document.ts';
import type { ConflictOption, MoveConflict } from './move-conflict.ts';

/** Record of an employee who is already here, in the words that a document can be compared with. */
export type KnownEmployee = {
  id: string;
  /** Code of the document type and number, `13:43567890`. */
  person: string;
  name: string;
  admission_date: Day;
  /** Decimal text. */
  salary: string;
  account_number: string | null;
};

/** State of a month of a person: `none` is before or after the contract, or outside the months of the company. */
export type MoveMonthState = 'document' | 'adjusted' | 'missing' | 'none';
export type MoveMonth = Month & { state: MoveMonthState };

export type MovePerson = {
  person: string;
  name: string;
  list_name: string;
  /** Id of the employee here, if there is one. */
  known: string | undefined;
  months: MoveMonth[];
  /** Words on the months of the person, in a few words: `completo`, `falta marzo de Ana`. */
  note: string;
  hasGaps: boolean;
  /** The document that the record is made from: the last one that stands. */
  latest: ForeignDocument;
  /** First day of each salary, oldest first. */
  salaries: { from: Day; salary: string }[];
  admission: Day | '';
  retirement: Day | '';
};

export type MovePlan = {
  company: { nit: string; dv: string; name: string; address: string; municipality: string } | undefined;
  months: Month[];
  people: MovePerson[];
  conflicts: MoveConflict[];
  /** Facts of the company that the documents state differently. Each may stay undecided. */
  companyConflicts: MoveConflict[];
  /** Documents that count, one or more for each person and month. */
  standing: ChosenDocument[];
  left: LeftDocument[];
  counts: {
    files: number;
    documents: number;
    standing: number;
    people: number;
    months: number;
    chains: number;
    gaps: number;
    gapPeople: number;
    duplicates: number;
    otherCompany: number;
    refused: number;
  };
  /** Facts that no document says, and of how many people. */
  missing: { label: string; people: number }[];
};

type MoveInput = {
  files: readonly MoveFile[];
  /** Files that were brought before. Their documents count, and only what `files` changes is planned. */
  earlier?: readonly MoveFile[];
  /** NIT of the company that asks, without its check digit. */
  nit: string;
  known: readonly KnownEmployee[];
  knownCompany?: KnownCompany | undefined;
};

/**
 * Makes the plan of what the documents of another program bring to a company. It is pure and does not depend on the
 * order of the files, so that the browser shows what the server later does.
 */
export function buildMovePlan({ files, earlier = [], nit, known, knownCompany }: MoveInput): MovePlan {
  const { standing, left: allLeft, chains } = chooseStanding([...earlier, ...files], nit);
  const ownKeys = new Set(files.map(({ key }) => key));
  const left = allLeft.filter(({ key }) => ownKeys.has(key));
  const touched = new Set(
    standing.flatMap(({ key, document }) => (ownKeys.has(key) ? [document.person] : [])),
  );
  const knownByPerson = new Map(known.map((one) => [one.person, one]));
  const byPerson = new Map<string, ChosenDocument[]>();
  for (const chosen of standing) {
    if (!touched.has(chosen.document.person)) continue;
    const own = byPerson.get(chosen.document.person);
    if (own) own.push(chosen);
    else byPerson.set(chosen.document.person, [chosen]);
  }
  const months = listMonths([...byPerson.values()].flat().map(({ document }) => document));
  const people = [...byPerson]
    .map(([person, own]) => buildPerson(person, own, months, knownByPerson.get(person)))
    .sort((a, b) => collator.compare(a.list_name, b.list_name) || (a.person < b.person ? -1 : 1));
  const conflicts = people.flatMap((one) =>
    listConflicts(one, byPerson.get(one.person) ?? [], knownByPerson.get(one.person)),
  );
  const withGaps = people.filter(({ hasGaps }) => hasGaps);
  const last = standing
    .flatMap(({ key, document }) => (ownKeys.has(key) ? [document] : []))
    .toSorted(
      (a, b) =>
        toMonthIndex(a) - toMonthIndex(b) ||
        (a.issued < b.issued ? -1 : a.issued > b.issued ? 1 : a.cune < b.cune ? -1 : 1),
    )
    .at(-1);
  const count = (...reasons: LeftReason[]) => left.filter(({ reason }) => reasons.includes(reason)).length;
  return {
    company: last && { ...last.employer },
    months,
    people,
    conflicts,
    companyConflicts: listCompanyConflicts(last, knownCompany),
    standing,
    left,
    counts: {
      files: files.length,
      documents: files.reduce((all, { documents }) => all + documents.length, 0),
      standing: standing.filter(({ key }) => ownKeys.has(key)).length,
      people: people.length,
      months: months.length,
      chains,
      gaps: withGaps.reduce((all, { months: own }) => all + own.filter(isMissing).length, 0),
      gapPeople: withGaps.length,
      duplicates: count('duplicate'),
      otherCompany: count('company'),
      refused: count('refused', 'unreadable'),
    },
    missing: listMissingFacts(people),
  };
}

const collator = new Intl.Collator('es');
const isMissing = ({ state }: MoveMonth): boolean => state === 'missing';
const monthOf = ({ year, month }: Month): Month => ({ year, month });

/** Lists all the months between the first and the last one of the documents. */
function listMonths(documents: readonly ForeignDocument[]): Month[] {
  const indexes = documents.map(toMonthIndex);
  if (indexes.length === 0) return [];
  const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
  return Array.from({ length: last - first + 1 }, (_, index) => toMonth(first + index));
}

/** Orders the documents of a person: by month, then by the day in which each begins and was issued. */
const compareDocuments = ({ document: a }: ChosenDocument, { document: b }: ChosenDocument): number =>
  toMonthIndex(a) - toMonthIndex(b) ||
  (a.start < b.start ? -1 : a.start > b.start ? 1 : 0) ||
  (a.issued < b.issued ? -1 : a.issued > b.issued ? 1 : 0);

function buildPerson(
  person: string,
  chosen: readonly ChosenDocument[],
  months: readonly Month[],
  known: KnownEmployee | undefined,
): MovePerson {
  const ordered = [...chosen].sort(compareDocuments);
  const latest = (ordered.at(-1) ?? ordered[0])?.document as ForeignDocument;
  const admission = latest.contract.admission || known?.admission_date || '';
  const { retirement } = latest.contract;
  const adjusted = new Set(ordered.flatMap((one) => (one.isAdjusted ? [toMonthIndex(one.document)] : [])));
  const stated = new Set(ordered.map(({ document }) => toMonthIndex(document)));
  const contracts = listContracts(ordered, admission);
  const own = months.map((month): MoveMonth => {
    const index = toMonthIndex(month);
    const state = stated.has(index)
      ? adjusted.has(index)
        ? 'adjusted'
        : 'document'
      : contracts.some(({ first, last }) => first <= index && index <= last)
        ? 'missing'
        : 'none';
    return { ...month, state };
  });
  return {
    person,
    name: toFullName(latest.name),
    list_name: toListName(latest.name),
    known: known?.id,
    months: own,
    note: describeMonths(own, latest, admission),
    hasGaps: own.some(isMissing),
    latest,
    salaries: listSalaries(ordered, admission),
    admission,
    retirement,
  };
}

/** Lists the first and the last month of each contract that the documents state, as indexes of months. */
function listContracts(
  ordered: readonly ChosenDocument[],
  admission: Day | '',
): { first: number; last: number }[] {
  const exits = new Map<Day, Day | ''>(admission ? [[admission, '']] : []);
  for (const { document } of ordered) {
    const { admission: from, retirement } = document.contract;
    if (from) exits.set(from, retirement || exits.get(from) || '');
  }
  return [...exits].map(([from, to]) => ({
    first: toMonthIndex(splitDay(from)),
    last: to ? toMonthIndex(splitDay(to)) : Number.POSITIVE_INFINITY,
  }));
}

function describeMonths(
  months: readonly MoveMonth[],
  { name }: ForeignDocument,
  admission: Day | '',
): string {
  const missing = months.filter(isMissing);
  const [first] = months;
  const last = months.at(-1);
  if (missing.length > 0) {
    const isOneYear = first?.year === last?.year;
    const words = formatMonthsInWords(missing.map(monthOf), 4);
    const said = isOneYear ? words.replace(/ de \d{4}$/, '') : words;
    if (missing.length === 1) return `falta ${said} de ${name.first_name}`;
    return `faltan ${said}`;
  }
  if (months.some(({ state }) => state === 'adjusted')) return 'ajuste: vale el último';
  if (admission && first && admission > getMonthStart(first.year, first.month)) {
    const { date } = splitDay(admission);
    const words = formatDay(admission).replace(/ de \d{4}$/, '');
    return `desde el ${date === 1 ? words.replace(/^1\b/, '1.º') : words}`;
  }
  return 'completo';
}

/** Lists the first day of each salary: of the month that first states it, or of the contract when it began later. */
function listSalaries(
  ordered: readonly ChosenDocument[],
  admission: Day | '',
): { from: Day; salary: string }[] {
  const found: { from: Day; salary: string }[] = [];
  for (const { document } of ordered) {
    const { salary } = document.contract;
    if ((parseMoney(salary) ?? noMoney) <= 0 || found.at(-1)?.salary === salary) continue;
    const start = getMonthStart(document.year, document.month);
    const isOfContract = admission === '' || document.end === '' || document.end >= admission;
    if (!isOfContract) continue;
    // The salary of the first document is that of the contract as far as anybody knows.
    const from = admission && (found.length === 0 || start < admission) ? admission : start;
    found.push({ from, salary });
  }
  return found;
}

function listConflicts(
  person: MovePerson,
  chosen: readonly ChosenDocument[],
  known: KnownEmployee | undefined,
): MoveConflict[] {
  const own = [...chosen].sort(compareDocuments).map(({ document }) => document);
  const { latest } = person;
  const conflict = (fact: DecidedFact, options: ConflictOption[]): MoveConflict => ({
    person: person.person,
    list_name: person.list_name,
    fact,
    label: { ...comparedFacts, ...askedFacts, ...companyFacts }[fact],
    options,
  });
  const conflicts: MoveConflict[] = [];
  const admissions = listAdmissions(own, known);
  if (admissions.length > 1) conflicts.push(conflict('admission_date', admissions));
  if (known) {
    const from = `XML de ${formatMonthsInWords([monthOf(latest)])}`;
    const compare = (fact: ComparedFact, here: string, there: string, show: (value: string) => string) => {
      if (there === '' || here === there) return;
      conflicts.push(
        conflict(fact, [
          { value: there, shown: show(there), source: from },
          { value: here, shown: show(here), source: 'aquí', isHere: true },
        ]),
      );
    };
    const showMoney = (text: string) => formatPesos(parseMoney(text) ?? noMoney);
    compare('salary', known.salary, latest.contract.salary, showMoney);
    if (known.account_number)
      compare('account_number', known.account_number, latest.payment.account_number, (number) =>
        number === latest.payment.account_number && latest.payment.bank
          ? `${latest.payment.bank} ·· ${number.slice(-4)}`
          : `·· ${number.slice(-4)}`,
      );
    return conflicts;
  }
  if (latest.contract.contract_type === '1') conflicts.push(conflict('contract_end_date', []));
  if (person.retirement) conflicts.push(conflict('retirement_reason', []));
  return conflicts;
}

/**
 * Lists the days of admission that the documents of the last contract and the record state. A day before the exit of
 * an earlier contract belongs to that contract, and contradicts nothing.
 */
function listAdmissions(
  documents: readonly ForeignDocument[],
  known: KnownEmployee | undefined,
): ConflictOption[] {
  const exits = documents.flatMap(({ contract }) => contract.retirement || []).sort();
  const latest = documents.at(-1)?.contract.admission ?? '';
  const before = exits.filter((day) => day < latest).at(-1);
  const counts = new Map<Day, number>();
  for (const { contract } of documents)
    if (contract.admission && !(before && contract.admission <= before))
      counts.set(contract.admission, (counts.get(contract.admission) ?? 0) + 1);
  const total = [...counts.values()].reduce((all, count) => all + count, 0);
  const here = known?.admission_date;
  const days = [...new Set([...counts.keys(), ...(here ? [here] : [])])];
  return days
    .map((day): ConflictOption & { count: number } => {
      const count = counts.get(day) ?? 0;
      const inFiles = count > 0 ? (count === total ? `${total} XML` : `${count} de ${total} XML`) : '';
      return {
        value: day,
        shown: formatDay(day),
        source: listInWords([...(inFiles ? [inFiles] : []), ...(day === here ? ['aquí'] : [])]),
        ...(day === here && { isHere: true as const }),
        count,
      };
    })
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .map(({ count: _, ...option }) => option);
}

/** Fact that the documents lack and the opening balances state. */
export const balancesLabel = 'Vacaciones y cesantías hasta hoy';

function listMissingFacts(people: readonly MovePerson[]): MovePlan['missing'] {
  const fresh = people.filter(({ known }) => known === undefined);
  const all = fresh.length;
  const rows = [
    { label: 'ARL, caja y clase de riesgo', people: all },
    { label: 'EPS y fondos', people: all },
    { label: 'Correo y celular', people: all },
    {
      label: 'Banco y cuenta',
      people: fresh.filter(({ latest }) => !isNamedAccount(latest.payment)).length,
    },
    { label: balancesLabel, people: people.length },
  ];
  return rows.filter(({ people: count }) => count > 0);
}
