import { useIonRouter } from '@ionic/react';
import { chevronBackOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';

type Props = {
  to: string;
  /** Title of that page, for the accessible name. */
  title: string;
  /** `back` slides to another page; `none` changes the level of this one. */
  motion: 'back' | 'none';
};

/** Goes to a page by undoing the navigation where it came from there, so that Back never opens this one again. */
export function BackButton({ to, title, motion }: Props) {
  const router = useIonRouter();
  return (
    <button
      type="button"
      className="q-icon-button"
      aria-label={`Volver a ${title}`}
      onClick={() =>
        router.routeInfo.lastPathname === to ? router.goBack() : router.push(to, motion, 'replace')
      }
    >
      <Icon of={chevronBackOutline} size="l" />
    </button>
  );
}
