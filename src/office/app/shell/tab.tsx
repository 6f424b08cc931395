import { IonTabButton } from '@ionic/react';
import { lockClosedOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';
import { confirmLeaving } from '../../navigation/leaving.ts';
import type { MenuEntry } from '../../page/menu.ts';
import { useLocked } from './entry-link.tsx';

type Props = {
  entry: MenuEntry;
  tab: string;
  href: string;
  onClick?: (event: CustomEvent) => void;
};

/**
 * An entry of the bar of a phone. Ionic says by `href` where it was left, and goes there by `onClick` without asking:
 * it is let once what is half written may be left, and not at all to what is locked, which says why.
 */
export function Tab({ entry, tab, href, onClick }: Props) {
  const sayLocked = useLocked();
  return (
    <IonTabButton
      tab={tab}
      href={href}
      onClick={async (event) => {
        if (entry.locked) sayLocked(entry);
        else if (await confirmLeaving()) onClick?.(event);
      }}
    >
      <Icon of={entry.icon} size="l" />
      <span>{entry.title}</span>
      {entry.locked && (
        <>
          <Icon of={lockClosedOutline} className="app-lock" />
          <span className="vh">{entry.locked}</span>
        </>
      )}
    </IonTabButton>
  );
}
/** Mark by which Ionic knows it among the children of its bar. */
Tab.isTabButton = true;
