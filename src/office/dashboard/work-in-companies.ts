import { isCancel } from 'axios';
import { placeCall } from '../../domain/calls/place-call.ts';
import type { OfficeAddress, OfficeInput, OfficeOutput } from '../../domain/office/calls.ts';
import type { CompanyOverview } from '../../domain/office/dashboard.ts';
import { unsentStates } from '../../domain/payroll/desk/document-state.ts';
import { http } from '../../net/http.ts';
import { findRefusal } from '../../net/refusal.ts';
import { writeForCompany } from '../../net/write-for-company.ts';
import type { Month } from '../months/month.ts';
import { describeValidation } from '../payroll/document/month-actions.ts';

/** Outcome of a work in one company. `lines` says what has to be mended there. */
export type CompanyOutcome = { ok: boolean; title: string; lines: readonly string[] };

/** A work that is done in several companies with one gesture. None of them closes or sends anything. */
export type CompanyWork = {
  title: string;
  button: string;
  /** Counts what the work would touch in a company. */
  count: (company: CompanyOverview) => number;
  words: (count: number) => string;
  none: string;
  run: (company: string, month: Month) => Promise<CompanyOutcome>;
};

export const companyWorks = {
  generate: {
    title: 'Crear borradores',
    button: 'Crear',
    count: ({ missing }) => missing,
    words: (count) => (count === 1 ? 'Falta 1 nómina' : `Faltan ${count} nóminas`),
    none: 'No falta ninguna nómina',
    run: async (company, month) => {
      const { message } = await callInCompany(company, 'POST /payrolls/generate', month);
      return { ok: true, title: message, lines: [] };
    },
  },
  validate: {
    title: 'Validar borradores',
    button: 'Validar',
    count: ({ drafts }) => drafts,
    words: (count) => `${count} sin enviar`,
    none: 'No hay nóminas sin enviar',
    run: async (company, month) => {
      const ids = await readUnsentIds(company, month);
      if (ids.length === 0) return { ok: true, title: 'No hay nóminas sin enviar', lines: [] };
      const { data } = await callInCompany(company, 'POST /payrolls/validate', { ids });
      const { title, lines, blocked } = describeValidation(data, ids.length - data.length);
      return { ok: blocked === 0, title, lines };
    },
  },
} as const satisfies Record<string, CompanyWork>;
export type CompanyWorkName = keyof typeof companyWorks;

/** Companies in which a work runs at the same time. */
const AT_THE_SAME_TIME = 3;

/**
 * Does a work in companies, a few at a time, and tells when each begins and then its outcome. While it goes on, the
 * browser asks before the tab is closed.
 */
export async function workInCompanies(
  { run }: Pick<CompanyWork, 'run'>,
  ids: readonly string[],
  month: Month,
  tell: (id: string, outcome?: CompanyOutcome) => void,
): Promise<void> {
  const queue = [...ids];
  const next = async (): Promise<void> => {
    const id = queue.shift();
    if (id === undefined) return;
    tell(id);
    tell(id, await run(id, month).catch(describeFailure));
    await next();
  };
  const hold = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', hold);
  await Promise.all(Array.from({ length: AT_THE_SAME_TIME }, next));
  removeEventListener('beforeunload', hold);
}

const describeFailure = (error: unknown): CompanyOutcome => ({
  ok: false,
  title: isCancel(error)
    ? 'Se canceló.'
    : (findRefusal(error)?.body.message ?? 'No hubo respuesta. Intente de nuevo.'),
  lines: [],
});

function callInCompany<A extends Extract<OfficeAddress, `POST ${string}`>>(
  company: string,
  address: A,
  input: OfficeInput<A>,
): Promise<OfficeOutput<A>> {
  const { path, values } = placeCall(address, input as object);
  return writeForCompany<OfficeOutput<A>>(company, 'post', path, values);
}

async function readUnsentIds(company: string, month: Month): Promise<string[]> {
  const { path, values } = placeCall('GET /payrolls/ids', { ...month, state: unsentStates.join() });
  const { data } = await http.get<OfficeOutput<'GET /payrolls/ids'>>(path, {
    ...{ params: values, by: 'caller', headers: { 'X-Company': company } },
  });
  return data.data.map(({ id }) => id);
}
