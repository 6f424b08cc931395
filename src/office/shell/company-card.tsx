import { chevronExpandOutline } from 'ionicons/icons';
import { nitShown } from '../../domain/nit.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Icon } from '../../kit/icon.tsx';
import type { Company } from '../../net/session.ts';
import { chooseCompany } from './company-choice.ts';

/** The company one works with; pressed, it offers the others. */
export function CompanyCard({ company }: { company: Company | null }) {
  return (
    <button
      type="button"
      className="ap-co"
      aria-haspopup="dialog"
      onClick={() => void chooseCompany({ again: true })}
    >
      <Avatar name={company?.social_reason ?? '?'} text={company ? undefined : '?'} />
      <span className="t">
        <b>{company?.social_reason ?? 'Sin compañía'}</b>
        <span className="s">{company ? `NIT ${nitShown(company.nit)}` : 'Seleccione una'}</span>
      </span>
      <Icon of={chevronExpandOutline} size="s" />
    </button>
  );
}
