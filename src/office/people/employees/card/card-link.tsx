import type { MouseEvent, ReactNode } from 'react';
import { canOpenRoute } from '../../../../domain/routes/access.ts';
import { findRoute } from '../../../../domain/routes/routes.ts';
import { useGo } from '../../../navigation/go.ts';
import { useSession } from '../../../records/records.ts';

type Props = { to: string; className?: string; children: ReactNode };

/** Links to another screen, after asking about what is not saved. It is plain text for who may not open that screen. */
export function CardLink({ to, className, children }: Props) {
  const go = useGo();
  const here = useSession();
  const route = findRoute(to.replace(/\?.*$/, ''));
  if (!route || !canOpenRoute(route, here)) return <span className={className}>{children}</span>;
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void go(to, 'forward');
  }
  return (
    <a href={to} className={className} onClick={open}>
      {children}
    </a>
  );
}
