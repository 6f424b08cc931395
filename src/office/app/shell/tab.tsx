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
 * An entry of the tab bar of phones. Ionic navigates in `onClick` without asking, so `onClick` runs only when the
 * current screen may be left and the entry is not locked. Ionic sets `href` to where the tab was left.
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
/** Ionic recognises the children of its bar by this property. */
Tab.isTabButton = true;
