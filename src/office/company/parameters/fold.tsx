import { chevronDownOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useMedia, wide } from '../../../kit/device/media.ts';
import { Icon } from '../../../kit/marks/icon.tsx';

type Props = { label: string; title: ReactNode; children: ReactNode };

/** Panel above a list. On a phone it is folded under its title, so that the rows come first. */
export function Fold({ label, title, children }: Props) {
  const roomy = useMedia(wide);
  if (roomy)
    return (
      <section className="q-card parameter fixed gap-12 stack" aria-label={label}>
        {title}
        {children}
      </section>
    );
  return (
    <details className="q-card parameter fixed gap-12 parameter--fold stack" aria-label={label}>
      <summary>
        {title}
        <Icon of={chevronDownOutline} />
      </summary>
      <div>{children}</div>
    </details>
  );
}
