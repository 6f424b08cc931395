import type { NamedEmployee } from '../identity/person-name.ts';
import { areas } from '../resources/areas.ts';
import { formatPeopleCount } from '../text/people-count.ts';
import { type AccountGroup, accountGroups, getAccountLabel } from './accounts.ts';
import type { EmployeeEntries, Lack } from './entries.ts';
import { administratorNames } from './third-parties.ts';

/** A problem or a notice of a month, with the people it affects and the screen that mends it. */
export type AccountingFinding = {
  code: Lack['code'];
  /** `block` prevents posting the month and downloading a file. `notice` does not. */
  severity: 'block' | 'notice';
  message: string;
  hint: string;
  /** Address and title of the screen that mends it. */
  place: { path: string; title: string } | null;
  people: NamedEmployee[];
  count: number;
};

/** Maximum people named in a finding. The others are only counted. */
const mostNamed = 10;

type Words = Omit<AccountingFinding, 'code' | 'people' | 'count'>;

const wordsOf = (lack: Lack, count: number): Words => {
  switch (lack.code) {
    case 'no_account': {
      const group = accountGroups[lack.key.split('.')[0] as AccountGroup];
      const side = lack.side === 'debit' ? 'débito' : 'crédito';
      return {
        severity: 'block',
        message: `No hay cuenta ${side} de ${getAccountLabel(lack.key)} (${group}) en ${areas[lack.area]}`,
        hint: 'Escríbala en las cuentas, con cifras y sin puntos, o use las del PUC.',
        place: { path: '/accounting/accounts', title: 'Cuentas de nómina' },
      };
    }
    case 'unknown_concept':
      return {
        severity: 'block',
        message: `«${lack.label}» no es un concepto que se pueda contabilizar`,
        hint: 'Abra la nómina y escríbalo con un concepto de la lista.',
        place: { path: '/payrolls', title: 'Nóminas' },
      };
    case 'total':
      return {
        severity: 'block',
        message: 'Las líneas de la nómina no suman lo que dice su neto',
        hint: 'Abra la nómina y guárdela de nuevo: sus líneas se vuelven a calcular.',
        place: { path: '/payrolls', title: 'Nóminas' },
      };
    case 'no_law':
      return {
        severity: 'block',
        message: 'Faltan los parámetros legales del año: no hay aportes ni provisiones',
        hint: 'Escríbalos en Salarios mínimos.',
        place: { path: '/minimum_wages', title: 'Salarios mínimos' },
      };
    case 'uncovered':
      return {
        severity: 'block',
        message: `${formatPeopleCount(count)} con nómina de un mes que su contrato no cubre: no se puede contabilizar`,
        hint: 'Corrija las fechas del contrato en su ficha, o elimine la nómina.',
        place: { path: '/employees', title: 'Empleados' },
      };
    case 'no_administrator':
      return {
        severity: 'notice',
        message: `${formatPeopleCount(count)} sin ${administratorNames[lack.administrator]}: sus aportes van a nombre del empleado`,
        hint: 'Elíjala en la ficha de cada empleado.',
        place: { path: '/employees', title: 'Empleados' },
      };
    case 'no_nit':
      return {
        severity: 'notice',
        message: `${lack.name} no tiene NIT: sus líneas salen sin documento de tercero`,
        hint: 'Escríbalo en su fila.',
        place: {
          path: lack.administrator === 'risk' ? `/arls/${lack.id}/edit` : `/payroll_funds/${lack.id}/edit`,
          title: lack.name,
        },
      };
    case 'no_centre':
      return {
        severity: 'notice',
        message: `${formatPeopleCount(count)} sin centro de costo: sus gastos van a administración`,
        hint: 'Elíjalo en la ficha de cada empleado.',
        place: { path: '/employees', title: 'Empleados' },
      };
    case 'no_area':
      return {
        severity: 'notice',
        message: `El centro de costo ${lack.centre} no dice su área: sus gastos van a administración`,
        hint: 'Elija administración, ventas o producción en el centro de costo.',
        place: { path: '/cost_centers', title: 'Centros de costo' },
      };
    case 'outdated':
      return {
        severity: 'notice',
        message: `${formatPeopleCount(count)} con una nómina que hoy daría otros valores`,
        hint: 'El comprobante lleva lo que la nómina paga; los aportes y provisiones salen de sus novedades de hoy.',
        place: { path: '/payrolls', title: 'Nóminas' },
      };
    case 'draft':
      return {
        severity: 'notice',
        message: `${formatPeopleCount(count)} con la nómina en borrador`,
        hint: 'Puede contabilizar el mes: lo que cambie después irá en un comprobante de diferencia.',
        place: { path: '/payrolls', title: 'Nóminas' },
      };
    case 'brought':
      return {
        severity: 'notice',
        message: `${formatPeopleCount(count)} con prestaciones de meses que no se provisionaron aquí`,
        hint: 'Lo que falta se debita de la provisión que usted trae del programa anterior, no del gasto.',
        place: null,
      };
    default:
      return lack satisfies never;
  }
};

/** Gathers the lacks of employees. Each lack appears once, with a count and some names. */
export function gatherFindings() {
  const found = new Map<string, { lack: Lack; people: NamedEmployee[]; count: number }>();
  return {
    add({ employee, lacks }: Pick<EmployeeEntries, 'employee' | 'lacks'>): void {
      for (const lack of lacks) {
        const key = JSON.stringify(lack);
        const one = found.get(key) ?? { lack, people: [], count: 0 };
        one.count += 1;
        if (one.people.length < mostNamed) one.people.push(employee);
        found.set(key, one);
      }
    },
    /** Returns the findings, the blocking ones first. */
    all: (): AccountingFinding[] =>
      [...found.values()]
        .map(({ lack, people, count }) => ({ code: lack.code, ...wordsOf(lack, count), people, count }))
        .sort((a, b) => Number(b.severity === 'block') - Number(a.severity === 'block')),
  };
}
