import { showToast } from '../../kit/overlays/announce.ts';
import { http } from '../../net/http.ts';
import { type Company, session, takeAnnouncement } from '../../net/session.ts';
import { readRememberedCompanies, saveFirstCompany } from './remembered-companies.ts';

/** The companies of the person, and whether the dialog to choose one is open. */
let offered: Company[] | undefined;
const listeners = new Set<() => void>();

function offer(companies: Company[] | undefined): void {
  offered = companies;
  for (const listener of listeners) listener();
}

export const companyChoice = {
  get: () => offered,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close: () => offer(undefined),
};

/**
 * With one company it is selected by itself; with several the person is asked (specification §4), unless one is
 * remembered on this device. With none there is nothing to ask: `session` says so, and the screens say what to do.
 * `again` asks also when one is selected already, which otherwise is only refreshed.
 */
export async function chooseCompany({ again = false } = {}): Promise<void> {
  const { data } = await http.get<{ data: Company[] }>('/companies', { by: again ? 'person' : 'app' });
  const companies = data.data;
  if (companies.length === 0) return session.set({ company: null, noCompanies: true });
  const kept = companies.find((c) => c.id === session.get().company?.id);
  session.set({ ...(kept && { company: displayed(kept) }), noCompanies: false });
  const only = companies.length === 1 ? companies[0] : undefined;
  if (only) {
    if (!kept || takeAnnouncement()) select(only);
    else if (again) showToast('Solo tiene una compañía');
    return;
  }
  if (!again && kept) return;
  const { first } = readRememberedCompanies();
  const remembered = again ? undefined : companies.find(({ id }) => id === first);
  if (remembered) select(remembered, true);
  else offer(companies);
}

/** Chooses when the office opens; where nobody answers, the person may still choose by hand. */
export async function beginWithCompany(): Promise<void> {
  await chooseCompany().catch(() => session.get().noCompanies ?? session.set({ noCompanies: false }));
}

/** Takes the company in use as it is now, another one when it is gone, and the first one once it is made. */
export async function refreshChosenCompany(): Promise<void> {
  const { company, noCompanies } = session.get();
  if (company || noCompanies) await chooseCompany().catch(() => undefined);
}

/** `remember` begins with it the next time, on this device. */
export function select(company: Company, remember = false): void {
  session.set({ company: displayed(company), noCompanies: false });
  saveFirstCompany(remember ? company.id : undefined);
  offer(undefined);
  showToast(`Compañia ${company.social_reason} seleccionada`);
}

const displayed = ({ id, social_reason, nit, dv, enabler }: Company): Company => ({
  id,
  social_reason,
  nit,
  ...(dv !== undefined && { dv }),
  enabler: { status: enabler.status },
});
