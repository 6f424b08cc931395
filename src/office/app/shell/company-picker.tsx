import { star, starOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatNit } from '../../../domain/identity/nit.ts';
import type { CompanyAtAGlance } from '../../../domain/payroll/desk/risk.ts';
import { filterChoices } from '../../../kit/inputs/choices.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { type Company, session } from '../../../net/session.ts';
import { companyChoice, select } from '../../companies/company-choice.ts';
import { markCompany, readRememberedCompanies } from '../../companies/remembered-companies.ts';
import { useOverview, useReadsSeveral } from '../../dashboard/overview.ts';
import { buildTerm } from '../../dashboard/term.ts';
import { getToday } from '../../months/month.ts';
import './company-picker.css?adopt';

export default function CompanyPicker({ companies }: { companies: Company[] }) {
  const [chosen, setChosen] = useState<string | undefined>(session.get().company?.id);
  const [refused, setRefused] = useState(false);
  const [search, setSearch] = useState('');
  const [remember, setRemember] = useState(() => readRememberedCompanies().first !== undefined);
  const [remembered, setRemembered] = useState(readRememberedCompanies);
  const rows = companies.map((c) => ({ ...c, label: c.social_reason, detail: formatNit(c.nit) }));
  const { data: glances } = useOverview(useReadsSeveral());
  const company = companies.find((c) => c.id === chosen);
  const found = new Set(filterChoices(rows, search));

  return (
    <Dialog
      label="Seleccione una compañía"
      as="sheet"
      className="company-choice"
      onClose={companyChoice.close}
    >
      <form
        className="column"
        onSubmit={(event) => {
          event.preventDefault();
          if (company) select(company, remember);
          else setRefused(true);
        }}
      >
        <h2>Seleccione una compañía</h2>
        <p className="q-dialog-body">Trabajará con una a la vez. Puede cambiarla cuando quiera.</p>
        <div className="company-search">
          <Search value={search} label="Buscar por nombre o NIT" onChange={setSearch} full />
        </div>
        <div className="company-list scrolls rule-bottom" role="radiogroup" aria-label="Compañías">
          {/* The server decides the order of the rows. Neither a favourite nor a search moves one. */}
          {rows
            .filter((row) => found.has(row))
            .map((row) => (
              <div key={row.id} className="company-row row gap-8 rule-top">
                <label className="row grow gap-14 text-16">
                  <input
                    type="radio"
                    className="q-radio"
                    name="company"
                    // The first row takes the focus. In the search box, phones would open the keyboard over the list.
                    data-first=""
                    checked={row.id === chosen}
                    onChange={() => {
                      setChosen(row.id);
                      setRefused(false);
                    }}
                  />
                  <span>
                    <b className="m">{row.social_reason}</b> <span className="c-3">— {row.detail}</span>
                  </span>
                </label>
                <Chips of={glances?.find(({ id }) => id === row.id)} enabled={row.enabler.status} />
                <button
                  type="button"
                  className="q-icon-button q-icon-button--small"
                  aria-label={`${row.social_reason}, favorita`}
                  aria-pressed={remembered.favourites.includes(row.id)}
                  onClick={() => setRemembered(markCompany(row.id))}
                >
                  <Icon of={remembered.favourites.includes(row.id) ? star : starOutline} />
                </button>
              </div>
            ))}
        </div>
        <div role="alert">
          {refused && (
            <p className="q-error">
              <Icon of={warningOutline} size="s" />
              Debes seleccionar una compañia
            </p>
          )}
        </div>
        <label className="company-keep row gap-12 text-15">
          <input
            type="checkbox"
            className="q-check"
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          Recordar en este equipo
        </label>
        <div className="q-dialog-actions">
          <button type="button" className="q-btn q-btn--plain" onClick={companyChoice.close}>
            Cancelar
          </button>
          <button type="submit" className="q-btn q-btn--primary">
            Continuar
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Chips({ of, enabled }: { of: CompanyAtAGlance | undefined; enabled: boolean }) {
  if (!enabled) return <span className="q-tag">Sin habilitar</span>;
  if (!of) return null;
  const { rejected, unsent, deadline } = of;
  return (
    <>
      {rejected > 0 && (
        <span className="q-tag c-danger">{rejected === 1 ? '1 rechazada' : `${rejected} rechazadas`}</span>
      )}
      {unsent > 0 && <span className="q-tag">{buildTerm(deadline, getToday()).title}</span>}
    </>
  );
}
