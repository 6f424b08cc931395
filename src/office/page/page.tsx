import { useIonRouter } from '@ionic/react';
import { chevronBackOutline, closeOutline, cloudOfflineOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { useTitleAfterActions } from '../../kit/pages/title-after.ts';
import { useRoute } from '../navigation/route-context.ts';
import { useOnline } from '../records/records.ts';
import { isOnTabs } from './menu.ts';

type Props = {
  title: ReactNode;
  sub?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  footed?: boolean;
  /** Shown at the right of the title on phones, where the actions do not fit. */
  phoneAction?: ReactNode;
  /** Words of the banner that phones show without a connection. */
  offline?: string;
  onBack?: () => void;
  children: ReactNode;
};

/** Lays out a page: title, actions and, on phones, a back button and the banner without a connection. */
export function Page({ title, sub, lead, actions, footed, phoneAction, offline, onBack, children }: Props) {
  const router = useIonRouter();
  const route = useRoute();
  const online = useOnline();
  const page = useTitleAfterActions<HTMLDivElement>('.page-actions, .page-foot, .page-filters, .page-body');
  const parent = isOnTabs(route) ? undefined : (route.returnsTo ?? route.crumbs.at(-2)?.path);
  const back = onBack ?? (parent ? () => router.push(parent, 'back', 'pop') : undefined);
  return (
    <div className="page column" ref={page}>
      <header className="page-head row fixed gap-12">
        {back && (
          <button type="button" className="q-icon-button only-phone" aria-label="Volver" onClick={back}>
            <Icon of={onBack ? closeOutline : chevronBackOutline} size="l" />
          </button>
        )}
        {lead}
        <div className="page-title fill">
          <h1 className="t-title" tabIndex={-1}>
            {title}
          </h1>
          {sub && <p className="t-label c-3">{sub}</p>}
        </div>
        {actions && <div className="page-actions flex gap-8 not-phone">{actions}</div>}
        {phoneAction && <div className="only-phone">{phoneAction}</div>}
      </header>
      {!online && (
        <p className="q-banner only-phone" role="status">
          <Icon of={cloudOfflineOutline} />
          {offline ?? 'Sin conexión. Está viendo lo guardado en este teléfono.'}
        </p>
      )}
      {children}
      {footed && actions && <div className="q-pages page-foot wrap end only-phone">{actions}</div>}
    </div>
  );
}
