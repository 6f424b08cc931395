import { useIonRouter } from '@ionic/react';
import { chevronBackOutline } from 'ionicons/icons';
import { Icon } from '../kit/icon.tsx';

const list = '/payslip/list';

/** The way back to the list. It undoes the step that came here, so that the button of the phone never comes back in. */
export function BackToList({ className = '' }: { className?: string }) {
  const router = useIonRouter();
  return (
    <button
      type="button"
      className={`q-ib ${className}`}
      aria-label="Volver a Comprobantes"
      onClick={() =>
        router.routeInfo.lastPathname === list ? router.goBack() : router.push(list, 'back', 'replace')
      }
    >
      <Icon of={chevronBackOutline} size="l" />
    </button>
  );
}
