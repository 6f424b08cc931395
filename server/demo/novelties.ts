import { hourKinds } from '../../src/domain/payroll/concepts/concepts.ts';
import type { WrittenNovelties } from '../../src/domain/payroll/drafts/draft.ts';
import type { Absence } from '../../src/domain/payroll/novelties/novelties.ts';
import { makeDay } from '../../src/domain/values/day.ts';
import type { EmployeeSource } from '../documents/sources.ts';
import { demoEmployees } from './people.ts';

/** Absence with its first and last day of the month. */
type Away = Omit<Absence, 'start' | 'end'> & { from: number; to: number };
type DemoNovelties = Omit<WrittenNovelties, 'absences'> & { absences?: Away[] };

/** Novelties besides hours, by document: those of every month, and those of one or two months ago. */
const noveltiesByDocument: Readonly<
  Record<string, { every?: DemoNovelties; back?: Partial<Record<number, DemoNovelties>> }>
> = {
  '98544120': {
    every: { earned: [{ concept: 'aids', non_salary: '250000.00', description: 'Alimentación' }] },
  },
  '1045678321': {
    back: {
      1: {
        absences: [{ kind: 'work_disability', origin: 'comun', from: 5, to: 9, previous_ibc: '2225000.00' }],
        earned: [{ concept: 'bonuses', salary: '120000.00', description: 'Cero devoluciones' }],
      },
    },
  },
  '1128405533': { back: { 2: { absences: [{ kind: 'non_paid_leave', from: 17, to: 18 }] } } },
  '42985617': { back: { 2: { absences: [{ kind: 'common_vacation', from: 7, to: 23 }] } } },
  '1020456987': {
    back: {
      2: { earned: [{ concept: 'commissions', salary: '860000.00' }] },
      1: { earned: [{ concept: 'commissions', salary: '1140000.00' }] },
    },
  },
  '15443289': {
    every: { earned: [{ concept: 'viatics', non_salary: '180000.00', description: 'Ruta al Oriente' }] },
  },
  '1036654789': {
    back: { 1: { absences: [{ kind: 'paid_leave', from: 14, to: 16 }] } },
    every: {
      taken: [{ concept: 'unions', percent: '1.00', amount: '35018.00', description: 'Sintraconfección' }],
    },
  },
};

export function buildDemoNovelties(
  { document_number }: EmployeeSource,
  { year, month }: { year: number; month: number },
  back: number,
): WrittenNovelties {
  const worked = demoEmployees.find((person) => person.document === document_number)?.hours ?? [];
  const hours = hourKinds.flatMap((kind) =>
    worked.filter(([name]) => name === kind).map(([, quantity]) => ({ kind, quantity })),
  );
  const { every = {}, back: then = {} } = noveltiesByDocument[document_number] ?? {};
  const { absences = [], ...own } = then[back] ?? {};
  return {
    hours,
    absences: absences.map(({ from, to, ...absence }) => ({
      ...absence,
      start: makeDay(year, month, from),
      end: makeDay(year, month, to),
    })),
    earned: [...(every.earned ?? []), ...(own.earned ?? [])],
    taken: [...(every.taken ?? []), ...(own.taken ?? [])],
  };
}

export const demoOrders: readonly (Record<string, unknown> & { document: string })[] = [
  {
    document: '15443289',
    kind: 'alimony',
    label: 'Juzgado 5 de familia de Medellín',
    received: '2024-03-11',
    percent: '25.000',
  },
  {
    document: '1128405533',
    kind: 'libranza',
    label: 'Cooperativa Los Telares',
    received: '2025-03-03',
    amount: '140000.00',
    owed: '3360000.00',
    authorised: true,
  },
];

export const demoClaims: Readonly<Record<string, Record<string, unknown>>> = {
  '98544120': { dependents: true, prepaid_medicine: '186000.00' },
  '70123458': {
    dependents: true,
    prepaid_medicine: '420000.00',
    housing_interest: '1350000.00',
    afc: '1000000.00',
  },
};
