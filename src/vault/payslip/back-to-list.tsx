import { useIonRouter } from '@ionic/react';
import { chevronBackOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import { findOwnListType } from '../page/own-lists.ts';
import { employeeSession } from '../session/session.ts';

const list = '/payslip/list';

function isList(path = ''): boolean {
  const now = employeeSession.get();
  const [, , id, type] = path.split('/');
  return path === list || (now.state === 'open' && findOwnListType(now.account, id, type) !== undefined);
}

/** Goes back to the list by undoing the navigation, so that the Back button of the phone never reopens the payslip. */
export function BackToList({ className = '' }: { className?: string }) {
  const router = useIonRouter();
  return (
    <button
      type="button"
      className={`q-icon-button ${className}`}
      aria-label="Volver a Comprobantes"
      onClick={() =>
        isList(router.routeInfo.lastPathname) ? router.goBack() : router.push(list, 'back', 'replace')
      }
    >
      <Icon of={chevronBackOutline} size="l" />
    </button>
  );
}
