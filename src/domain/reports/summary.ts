import type { EmployeeMonth } from '../month-end/employee-month.ts';
import { editableStates } from '../payroll/desk/document-state.ts';
import { stripInstalment } from '../payroll/statement/instalment.ts';
import type { Line, Totals } from '../payroll/statement/statement.ts';
import { formatMonth } from '../values/day.ts';
import { type Money, money, noMoney, parseMoney, toMoneyText } from '../values/money.ts';
import { type Month, toMonth, toMonthIndex, toMonthText } from '../values/month.ts';
import type { ReportCriteria } from './criteria.ts';
import { buildPersonCells, countNote, toRowPerson, whoColumns } from './people.ts';
import {
  makeAmountColumn,
  makeCountColumn,
  makeFigureColumn,
  makeTextColumn,
  type ReportColumn,
  type ReportRow,
} from './report.ts';

/** A stored payroll that counts. `uncovered`: the contract has no day in its month. */
export type PaidPayroll = Pick<EmployeeMonth, 'year' | 'month' | 'employee' | 'payroll' | 'outdated'> & {
  uncovered?: true;
};

/** Concept by which lines add up. Instalments of one loan are one concept. */
export type SummaryConcept = Pick<Line, 'group' | 'label'>;
export const buildConceptKey = ({ group, label }: SummaryConcept): string =>
  `${group}|${stripInstalment(label)}`;

/** Lists concepts without repetitions in the given order, earnings first. */
export function listDistinctConcepts(given: readonly SummaryConcept[]): SummaryConcept[] {
  const found = new Map(
    given.map(({ group, label }) => [
      buildConceptKey({ group, label }),
      { group, label: stripInstalment(label) },
    ]),
  );
  return [...found.values()].sort((a, b) => a.group.localeCompare(b.group));
}

/** Builds a report: rows as payrolls arrive, rows at the end, and notes. */
export type Maker = {
  columns: readonly ReportColumn[];
  add: (payrolls: readonly PaidPayroll[]) => ReportRow[];
  end: () => ReportRow[];
  notes: () => string[];
};

const amountOf = (text: string): Money => parseMoney(text) ?? noMoney;
const sumOf = (a: Money | undefined, b: Money): Money => money((a ?? noMoney) + b);

/** Lists the months of a range, both ends included. */
export const listCriteriaMonths = ({ from, to }: Pick<ReportCriteria, 'from' | 'to'>): Month[] =>
  Array.from({ length: toMonthIndex(to) - toMonthIndex(from) + 1 }, (_, at) =>
    toMonth(toMonthIndex(from) + at),
  );

/** Counts payrolls that may still change, for the notes. */
class NoteCounts {
  #drafts = 0;
  #outdated = 0;
  #uncovered = 0;
  #late = 0;

  add({ payroll, outdated, uncovered }: PaidPayroll): void {
    if (editableStates.includes(payroll.state)) this.#drafts += 1;
    if (outdated) this.#outdated += 1;
    if (uncovered) this.#uncovered += 1;
  }
  addLate(): void {
    this.#late += 1;
  }
  notes(): string[] {
    return [
      ...countNote(
        this.#drafts,
        'nómina no se ha emitido o fue rechazada: su valor puede cambiar.',
        'nóminas no se han emitido o fueron rechazadas: sus valores pueden cambiar.',
      ),
      ...countNote(
        this.#outdated,
        'nómina saldría distinta si se calculara hoy: revísela en «Con las reglas de hoy».',
        'nóminas saldrían distintas si se calcularan hoy: revíselas en «Con las reglas de hoy».',
      ),
      ...countNote(
        this.#uncovered,
        'nómina es de un mes que el contrato no cubre: revise las fechas en la ficha del empleado.',
        'nóminas son de meses que el contrato no cubre: revise las fechas en las fichas de los empleados.',
      ),
      ...countNote(
        this.#late,
        'concepto cambió mientras se leía: pida el informe de nuevo.',
        'conceptos cambiaron mientras se leían: pida el informe de nuevo.',
      ),
    ];
  }
}

/** Describes the payrolls of a row that may still change. */
const standingOf = (payrolls: readonly PaidPayroll[]): string =>
  [
    payrolls.some(({ payroll }) => editableStates.includes(payroll.state)) && 'Sin emitir',
    payrolls.some(({ outdated }) => outdated) && 'Por recalcular',
    payrolls.some(({ uncovered }) => uncovered) && 'Fuera del contrato',
  ]
    .filter(Boolean)
    .join(', ');

type Bucket = {
  /** First cells of the row, and its sort key. */
  lead: ReportRow;
  order: string;
  figures: Map<string, Money>;
  people: number;
  last?: string;
};

const places = {
  cost_center: { title: 'Centro de costo', none: 'Sin centro de costo' },
  group: { title: 'Grupo de nómina', none: 'Sin grupo' },
  branch: { title: 'Sucursal', none: 'Sin sucursal' },
} as const;
/** Text that sorts after every name. */
const afterAll = '\uffff';

/**
 * Builds the payroll summary: rows by employee, place or month; columns by concept or month. Payrolls of an employee
 * must arrive together. Sums are those of the stored payrolls, as in their lists.
 */
export function buildSummary(criteria: ReportCriteria, concepts: readonly SummaryConcept[]): Maker {
  const byConcept = criteria.columns === 'concept';
  const names = new Map(concepts.map((concept, at) => [buildConceptKey(concept), `c${at}`]));
  const figures = byConcept ? conceptColumns(concepts, names) : monthColumns(criteria);
  const rows = criteria.rows;
  const lead: readonly ReportColumn[] =
    rows === 'employee'
      ? whoColumns
      : [
          makeTextColumn('place', rows === 'month' ? 'Mes' : places[rows].title),
          // A person of several months would count once for each in a sum, so rows by month have no total of people.
          (rows === 'month' ? makeFigureColumn('count') : makeCountColumn)('people', 'Personas'),
        ];
  const columns =
    rows === 'employee'
      ? [...lead, ...figures, makeTextColumn('standing', 'Observación')]
      : [...lead, ...figures];
  const counts = new NoteCounts();
  const buckets = new Map<string, Bucket>();

  function add(bucket: Bucket, payroll: PaidPayroll): void {
    const { id } = payroll.employee;
    if (bucket.last !== id) bucket.people += 1;
    bucket.last = id;
    for (const [name, value] of figuresOf(payroll))
      bucket.figures.set(name, sumOf(bucket.figures.get(name), value));
  }
  function figuresOf({ year, month, payroll: { lines, totals } }: PaidPayroll): [string, Money][] {
    if (!byConcept) {
      const value = amountOf(totals[measures[criteria.measure]]);
      return [
        [monthColumn({ year, month }), value],
        ['all', value],
      ];
    }
    const ofLines = lines.flatMap((line): [string, Money][] => {
      const name = names.get(buildConceptKey(line));
      const value = amountOf(line.amount);
      if (!name && value !== 0) counts.addLate();
      return name ? [[name, value]] : [];
    });
    return [...ofLines, ...totalsOf(totals)];
  }
  const rowOf = ({ lead, figures, people }: Bucket): ReportRow => ({
    ...lead,
    people,
    ...Object.fromEntries([...figures].map(([name, value]) => [name, toMoneyText(value)])),
  });

  return {
    columns,
    add(payrolls) {
      for (const one of payrolls) counts.add(one);
      if (rows !== 'employee') {
        for (const one of payrolls) add(bucketOf(buckets, rows, one), one);
        return [];
      }
      return byEmployee(payrolls).map((own) => {
        const bucket: Bucket = {
          lead: buildPersonCells(toRowPerson(own[0].employee)),
          order: '',
          figures: new Map(),
          people: 0,
        };
        for (const one of own) add(bucket, one);
        return { ...rowOf(bucket), standing: standingOf(own) };
      });
    },
    end: () => [...buckets.values()].sort((a, b) => a.order.localeCompare(b.order, 'es')).map(rowOf),
    notes: () => counts.notes(),
  };
}

const measures = { accrued: 'accrued_total', deductions: 'deductions_total', net: 'total' } as const;
const monthColumn = (month: Month): string => `m${toMonthText(month)}`;

const totalsOf = (totals: Totals): [string, Money][] =>
  Object.values(measures).map((name) => [name, amountOf(totals[name])]);

function conceptColumns(
  concepts: readonly SummaryConcept[],
  names: ReadonlyMap<string, string>,
): ReportColumn[] {
  const of = (group: SummaryConcept['group']) =>
    concepts
      .filter((one) => one.group === group)
      .map((one) => makeAmountColumn(names.get(buildConceptKey(one)) ?? '', one.label, { detail: true }));
  return [
    ...of('accrued'),
    makeAmountColumn('accrued_total', 'Devengado'),
    ...of('deductions'),
    makeAmountColumn('deductions_total', 'Deducciones'),
    makeAmountColumn('total', 'Neto'),
  ];
}

const monthColumns = (criteria: ReportCriteria): ReportColumn[] => [
  ...listCriteriaMonths(criteria).map((month) =>
    makeAmountColumn(monthColumn(month), formatMonth(month.year, month.month, 'short'), { detail: true }),
  ),
  makeAmountColumn('all', 'Total'),
];

function bucketOf(
  buckets: Map<string, Bucket>,
  rows: Exclude<ReportCriteria['rows'], 'employee' | ''>,
  { year, month, employee }: PaidPayroll,
): Bucket {
  const place = rows === 'month' ? undefined : employee[rows];
  const key = rows === 'month' ? toMonthText({ year, month }) : (place?.id ?? '');
  const found = buckets.get(key);
  if (found) return found;
  const label = rows === 'month' ? formatMonth(year, month) : (place?.name ?? places[rows].none);
  const made: Bucket = {
    lead: { place: label },
    order: rows === 'month' ? key : place ? label : afterAll,
    figures: new Map(),
    people: 0,
  };
  buckets.set(key, made);
  return made;
}

/** Groups payrolls by employee, in order of arrival. */
function byEmployee(payrolls: readonly PaidPayroll[]): [PaidPayroll, ...PaidPayroll[]][] {
  const parted: [PaidPayroll, ...PaidPayroll[]][] = [];
  for (const one of payrolls) {
    const own = parted.at(-1);
    if (own?.[0].employee.id === one.employee.id) own.push(one);
    else parted.push([one]);
  }
  return parted;
}

type Added = {
  concept: SummaryConcept;
  order: number;
  value: Money;
  times: number;
  people: number;
  last: string;
};
const groups = { accrued: 'Devengado', deductions: 'Deducción' } as const;

/**
 * Builds the report of concepts: the sum of each and its number of people. Earnings and deductions have separate
 * sums.
 */
export function buildConceptsReport(): Maker {
  const found = new Map<string, Added>();
  const counts = new NoteCounts();
  return {
    columns: [
      makeTextColumn('concept', 'Concepto'),
      makeTextColumn('group', 'Tipo'),
      makeFigureColumn('count')('people', 'Personas'),
      makeFigureColumn('count')('times', 'Veces'),
      makeAmountColumn('accrued', 'Devengado'),
      makeAmountColumn('deductions', 'Deducciones'),
    ],
    add(payrolls) {
      for (const one of payrolls) {
        counts.add(one);
        for (const line of one.payroll.lines) addLine(found, line, one.employee.id);
      }
      return [];
    },
    end: () =>
      [...found.values()]
        .sort(
          (a, b) => a.concept.group.localeCompare(b.concept.group) || b.value - a.value || a.order - b.order,
        )
        .map(({ concept, value, times, people }) => ({
          group: groups[concept.group],
          concept: concept.label,
          people,
          times,
          [concept.group]: toMoneyText(value),
        })),
    notes: () => counts.notes(),
  };
}

function addLine(
  found: Map<string, Added>,
  line: SummaryConcept & { amount: string },
  employee: string,
): void {
  const value = amountOf(line.amount);
  if (value === 0) return;
  const key = buildConceptKey(line);
  const concept = { group: line.group, label: stripInstalment(line.label) };
  const one = found.get(key) ?? { concept, order: found.size, value: noMoney, times: 0, people: 0, last: '' };
  if (one.last !== employee) one.people += 1;
  found.set(key, { ...one, value: sumOf(one.value, value), times: one.times + 1, last: employee });
}
