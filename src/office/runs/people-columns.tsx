import { listNameTitle } from '../../domain/identity/person-name.ts';
import type { RunKind } from '../../domain/payroll/runs/period.ts';
import { countDays360 } from '../../domain/values/day.ts';
import { formatAmountOrDash } from '../../kit/marks/peso-amount.tsx';
import type { Column } from '../../kit/tables/column.ts';
import { isPaidOnce } from './net-change.ts';
import { NetChangeMark } from './net-change-mark.tsx';
import { PersonMark } from './person-mark.tsx';
import type { RunPerson } from './runs.ts';

/** Room that the pane leaves to the table. */
type Room = 'all' | 'some' | 'little';

/** Payments of a semester or a year, whose days are not days of the month they are paid in. */
const ofLonger: ReadonlySet<RunKind> = new Set<RunKind>(['prima', 'severance_interest', 'severance']);

/** Columns of the people, their days (of months of thirty) and their pay; beside the pane, only the name, the pay and the findings. */
export function buildPeopleColumns(room: Room, kind: RunKind): Column<RunPerson>[] {
  const width = room === 'all' ? 122 : 104;
  const all: (Column<RunPerson> & { always?: boolean })[] = [
    { name: 'name', title: listNameTitle, always: true, cell: ({ employee }) => employee.list_name },
    {
      name: 'document',
      title: 'Documento',
      width: 130,
      cell: ({ employee }) => <span className="identifier">{employee.document_number}</span>,
    },
    {
      name: 'days',
      title: 'Días',
      width: 72,
      numeric: true,
      cell: ({ start, end }) => String(countDays360(start, end)),
    },
    {
      name: 'accrued_total',
      title: 'Devengado',
      width,
      numeric: true,
      cell: (person) => formatAmountOrDash(person.accrued_total),
    },
    {
      name: 'deductions_total',
      title: 'Deducciones',
      width,
      numeric: true,
      cell: (person) => formatAmountOrDash(person.deductions_total),
    },
    {
      name: 'total',
      title: 'Neto',
      width,
      numeric: true,
      strong: true,
      always: true,
      cell: (person) => formatAmountOrDash(person.total),
    },
    {
      name: 'change',
      title: 'Cambio',
      width: 104,
      numeric: true,
      cell: (person) => <NetChangeMark person={person} kind={kind} />,
    },
    {
      name: 'findings',
      title: 'Revisar',
      width: room === 'little' ? 110 : 132,
      always: true,
      cell: (person) => <PersonMark findings={person.findings} />,
    },
  ];
  if (room === 'all')
    return all.filter(
      ({ name }) => !(name === 'days' && ofLonger.has(kind)) && !(name === 'change' && isPaidOnce(kind)),
    );
  return all.filter(({ name, always }) => always || (room === 'some' && name === 'accrued_total'));
}
