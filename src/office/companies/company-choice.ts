import { showToast } from '../../kit/overlays/announce.ts';
import { http } from '../../net/http.ts';
import { type Company, session, takeAnnouncement } from '../../net/session.ts';
import { readRememberedCompanies, saveFirstCompany } from './remembered-companies.ts';

/** Companies offered by the dialog; `undefined` while it is closed. */
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
 * Selects the only company of the user, or the one remembered on this device, and otherwise asks (specification §4).
 * With no company `session.noCompanies` is set and the screens say what to do. A company already selected is only
 * refreshed, unless `again` asks anyway. `named` is the company of the address, which goes first.
 */
export async function chooseCompany({ again = false, named = '' } = {}): Promise<void> {
  const { data } = await http.get<{ data: Company[] }>('/companies', { by: again ? 'person' : 'app' });
  const companies = data.data;
  if (companies.length === 0) return session.set({ company: null, noCompanies: true });
  const wanted = companies.find(({ id }) => id === named);
  const kept = wanted ?? companies.find((c) => c.id === session.get().company?.id);
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

/** Chooses a company when the office opens. Without an answer from the server the user may still choose by hand. */
export async function beginWithCompany(): Promise<void> {
  const named = new URLSearchParams(location.search).get('company') ?? '';
  await chooseCompany({ named }).catch(
    () => session.get().noCompanies ?? session.set({ noCompanies: false }),
  );
}

/** Reads the selected company again: it may have changed, be gone, or be the first one created. */
export async function refreshChosenCompany(): Promise<void> {
  const { company, noCompanies } = session.get();
  if (company || noCompanies) await chooseCompany().catch(() => undefined);
}

/**
 * Selects a company. `remember` says whether this device starts with it next time. When nobody asked, what the device
 * remembers stays.
 */
export function select(company: Company, remember?: boolean): void {
  session.set({ company: displayed(company), noCompanies: false });
  if (remember !== undefined) saveFirstCompany(remember ? company.id : undefined);
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
