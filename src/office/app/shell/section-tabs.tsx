import type { MenuScreen } from '../../page/menu.ts';
import { ScreenLink } from './entry-link.tsx';
import type { MenuCounts } from './menu-counts.ts';
import './section-tabs.css?adopt';

type Props = { tabs: readonly MenuScreen[]; pathname: string; counts: MenuCounts };

/** The screens of a section, above each of them. Where they do not fit, they scroll to the current one. */
export function SectionTabs({ tabs, pathname, counts }: Props) {
  if (tabs.length === 0) return null;
  return (
    <nav
      key={pathname}
      className="section-tabs flex fixed"
      aria-label="Sección"
      ref={(nav) => nav?.querySelector('.on')?.scrollIntoView({ block: 'nearest', inline: 'center' })}
    >
      {tabs.map((screen) => (
        <ScreenLink
          key={screen.path}
          screen={screen}
          pathname={pathname}
          count={counts[screen.path]}
          className="section-tab row nowrap c-2 m gap-8"
        />
      ))}
    </nav>
  );
}
