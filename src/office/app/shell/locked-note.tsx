import { lockClosedOutline } from 'ionicons/icons';
import { toSentenceCase } from '../../../domain/records/sentence-case.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import './locked-note.css?adopt';
import type { MenuScreen } from '../../page/menu.ts';

/** Says why these screens are locked. They share one reason at a time: first a company, then DIAN. */
export function LockedNote({ of }: { of: readonly MenuScreen[] }) {
  const why = of.find(({ locked }) => locked)?.locked;
  if (!why) return null;
  return (
    <p className="locked-note flex t-label c-2 gap-8">
      <Icon of={lockClosedOutline} size="s" />
      Con candado: {toSentenceCase(why)}
    </p>
  );
}
