import { chevronForwardOutline } from 'ionicons/icons';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '../marks/icon.tsx';

type Crumb = { title: string; path?: string };

/** `link` renders a link in the manner of its app. */
export function Breadcrumbs({
  of,
  link,
}: {
  of: readonly Crumb[];
  link: (crumb: { title: string; path: string }) => ReactNode;
}) {
  return (
    <nav className="q-crumbs" aria-label="Ruta">
      {of.map((crumb, i) => (
        <Fragment key={crumb.title}>
          {i > 0 && <Icon of={chevronForwardOutline} />}
          {crumb.path && i < of.length - 1 ? (
            link({ title: crumb.title, path: crumb.path })
          ) : (
            <b aria-current={i === of.length - 1 ? 'page' : undefined}>{crumb.title}</b>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
