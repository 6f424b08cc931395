import { lockClosedOutline } from 'ionicons/icons';
import { toSentenceCase } from '../../../domain/records/in-sentence.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import './locked-note.css?adopt';
import type { MenuEntry } from '../../page/menu.ts';

/** The reason of the padlocks among these entries. They have one at a time: a company first, then DIAN. */
export function LockedNote({ of }: { of: readonly MenuEntry[] }) {
  const why = of.find(({ locked }) => locked)?.locked;
  if (!why) return null;
  return (
    <p className="locked-note">
      <Icon of={lockClosedOutline} size="s" />
      Con candado: {toSentenceCase(why)}
    </p>
  );
}
