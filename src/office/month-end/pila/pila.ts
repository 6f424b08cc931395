import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import type { PilaFinding } from '../../../domain/office/pila.ts';
import type { Subsystem } from '../../../domain/pila/contributor.ts';
import { type PlanillaType, planillaNames, planillaTypes } from '../../../domain/pila/planilla.ts';
import { toMonthText } from '../../../domain/values/month.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { type Month, readChosenMonth } from '../../months/month.ts';

export type {
  PilaBranch,
  PilaFiling,
  PilaFinding,
  PilaLine,
  PilaRow,
  PilaSummary,
} from '../../../domain/office/pila.ts';
export type PilaAnswer = OfficeOutput<'GET /pila'>;

/**
 * `branch` is the code of a branch, or empty for the whole company. `marked` is the novelty to filter by, or empty.
 */
export type PilaView = { month: Month; type: PlanillaType; branch: string; marked: string };

export function readPilaView(query: URLSearchParams): PilaView {
  const type = query.get('type') as PlanillaType;
  return {
    month: readChosenMonth(query),
    type: planillaTypes.includes(type) ? type : 'E',
    branch: query.get('branch') ?? '',
    marked: query.get('marked') ?? '',
  };
}

const company = () => session.get().company?.id ?? '';
export const getPilaKey = () => ['pila', company()];

export const usePlanilla = ({
  month,
  type,
  branch,
  marked,
  search,
  page,
}: PilaView & { search: string; page: number }) => {
  const input = {
    month: toMonthText(month),
    type,
    page,
    ...(branch && { branch }),
    ...(search && { search }),
    ...(marked && { marked }),
  };
  return useQuery({
    queryKey: [...getPilaKey(), input],
    queryFn: ({ signal }) => read('GET /pila', input, { signal, by: 'screen' }),
    enabled: company() !== '',
    placeholderData: keepPreviousData,
  });
};

export const useContributor = (id: string, month: Month) =>
  useQuery({
    queryKey: [...getPilaKey(), 'lines', id, month],
    queryFn: async ({ signal }) =>
      (await read('GET /pila/contributors/:id', { id, month: toMonthText(month) }, { signal, by: 'caller' }))
        .data,
    retry: false,
  });

export const toPlanillaFileQuery = ({
  month,
  type,
  branch,
}: Pick<PilaView, 'month' | 'type' | 'branch'>) => ({
  month: toMonthText(month),
  type,
  ...(branch && { branch }),
});

export const formatBranch = ({ code, name }: { code: string; name: string }): string =>
  code ? `${code} · ${name}` : name || 'Sin sucursal';

export const typeOptions: Readonly<Record<string, string>> = Object.fromEntries(
  planillaTypes.map((type) => [type, `${type} · ${planillaNames[type]}`]),
);

export const systemNames: Record<Subsystem, string> = {
  pension: 'Pensión',
  solidarity: 'Fondo de solidaridad',
  health: 'Salud',
  risk: 'Riesgos laborales',
  compensation: 'Caja de compensación',
  sena: 'SENA',
  icbf: 'ICBF',
};

/** Findings with the same code. `count` is the total of the planilla, and `all` may have fewer. */
export type FindingGroup = { code: string; count: number; first: PilaFinding; all: PilaFinding[] };

export function groupPilaFindings({ findings, counts }: PilaAnswer): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const finding of findings) {
    const group = groups.get(finding.code);
    if (group) group.all.push(finding);
    else
      groups.set(finding.code, {
        code: finding.code,
        count: counts[finding.code] ?? 1,
        first: finding,
        all: [finding],
      });
  }
  return [...groups.values()];
}

/** Returns the link to the screen that fixes a finding. `undefined` when no screen does. */
export function findPilaFixLink({ fix, employee }: PilaFinding, { year, month }: Month) {
  if (!fix) return undefined;
  const field = fix.field ? `?campo=${fix.field}` : '';
  if (fix.route.startsWith('/employees/'))
    return employee && { to: `/employees/${employee.id}/edit${field}`, words: 'Ir al empleado' };
  if (fix.route.startsWith('/payrolls/'))
    return employee?.payroll
      ? { to: `/payrolls/${employee.payroll}/edit`, words: 'Ir a la nómina' }
      : undefined;
  if (fix.route === '/payrolls')
    return { to: `/payrolls?year=${year}&month=${month}`, words: 'Ver las nóminas' };
  if (fix.route === '/pila_settings') return { to: fix.route, words: 'Ir a los ajustes' };
  const words = fix.route.startsWith('/pila_settings') ? 'Escribir los ajustes' : 'Cambiar la política';
  return { to: `${fix.route}${field}`, words };
}
