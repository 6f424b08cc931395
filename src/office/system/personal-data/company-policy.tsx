import { linkOutline } from 'ionicons/icons';
import { copyText } from '../../../kit/device/copy-text.ts';
import { PolicyText } from '../../../kit/forms/policy-text.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { session } from '../../../net/session.ts';
import { Reading } from '../../records/reading.tsx';
import { StaffAnswer } from './staff-answer.tsx';
import { useStaffPolicy } from './staff-policy.ts';

export function CompanyPolicy() {
  const policy = useStaffPolicy('screen');
  const found = policy.data?.data;
  if (!found) return <Reading of={policy} />;

  const address = `${location.origin}/privacy/${session.get().company?.id ?? ''}`;
  async function copy() {
    if (await copyText(address)) showToast('Enlace copiado: cualquiera puede leerla allí');
    else showToast(`No se pudo copiar. Cópielo a mano: ${address}`, { danger: true });
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keys
    <section className="page-body grow" aria-label="Política" tabIndex={0}>
      <article className="q-card privacy-policy fixed breaks block">
        <h2 className="t-heading">{found.responsible.name}</h2>
        <div className="privacy-answer flex wrap gap-8">
          <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => void copy()}>
            <Icon of={linkOutline} />
            Copiar el enlace público
          </button>
        </div>
        <StaffAnswer of={found} />
        <PolicyText of={found} part="privacy-part" />
      </article>
    </section>
  );
}
