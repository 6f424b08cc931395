import { chevronExpandOutline } from 'ionicons/icons';
import { formatNit } from '../../../domain/identity/nit.ts';
import { canCreateFirstCompany, isAwaitingCompanies } from '../../../domain/routes/access.ts';
import { Avatar } from '../../../kit/marks/avatar.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { Company } from '../../../net/session.ts';
import { useCompanyChoice } from '../../companies/first-company.ts';
import { useSession } from '../../records/records.ts';

export function CompanyCard({ company }: { company: Company | null }) {
  const here = useSession();
  const choose = useCompanyChoice();
  const lacking = canCreateFirstCompany(here) ? 'Cree la primera' : 'Sin asignar';
  const toChoose = isAwaitingCompanies(here) ? 'Consultando…' : 'Seleccione una';
  return (
    <button
      type="button"
      className="app-company"
      aria-haspopup={here.noCompanies ? undefined : 'dialog'}
      onClick={() => void choose()}
    >
      <Avatar name={company?.social_reason ?? '?'} text={company ? undefined : '?'} />
      <span className="app-company-text">
        <b>{company?.social_reason ?? 'Sin compañía'}</b>
        <span className="app-company-small">
          {company ? `NIT ${formatNit(company.nit)}` : here.noCompanies ? lacking : toChoose}
        </span>
      </span>
      {!here.noCompanies && <Icon of={chevronExpandOutline} size="s" />}
    </button>
  );
}
