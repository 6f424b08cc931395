import type { MenuCount } from './menu-counts.ts';

export function CountBadge({ of }: { of: MenuCount | undefined }) {
  if (!of) return null;
  return (
    <span className={`app-link-count${of.bad ? ' bad' : ''}`}>
      {of.count}
      <span className="vh"> {of.words}</span>
    </span>
  );
}
