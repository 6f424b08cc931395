import { chevronForwardOutline } from 'ionicons/icons';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Icon } from '../../../kit/marks/icon.tsx';
import { isCurrentEntry, listEntryScreens, type ScreenSheet } from '../../page/menu.ts';
import { CountBadge } from './count-badge.tsx';
import { ScreenLink } from './entry-link.tsx';
import { addCounts, type MenuCounts } from './menu-counts.ts';
import { findStep, moveFocus } from './menu-keys.ts';
import './menu-sheet.css?adopt';

type Props = { sheet: ScreenSheet; pathname: string; counts: MenuCounts };

/**
 * An entry of the side menu whose screens open beside it, on the native popover: Escape, a click outside and the arrow
 * to the left close it.
 */
export function MenuSheet({ sheet, pathname, counts }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const on = isCurrentEntry(sheet, pathname);

  function open(event: KeyboardEvent) {
    if (event.key !== 'ArrowRight') return;
    event.preventDefault();
    const shown = panel.current;
    if (!shown?.matches(':popover-open'))
      shown?.showPopover({ source: button.current ?? undefined } as never);
    // The event of the popover comes later than the next key of a fast hand.
    enter();
  }

  function enter() {
    if (panel.current?.contains(document.activeElement)) return;
    const current = panel.current?.querySelector<HTMLElement>('a[aria-current]');
    (current ?? panel.current?.querySelector<HTMLElement>('a'))?.focus();
  }

  function move(event: KeyboardEvent) {
    const columns = [...(panel.current?.querySelectorAll('section') ?? [])].map((column) => [
      ...column.querySelectorAll<HTMLElement>('a'),
    ]);
    const step = findStep(event.key);
    const focused = document.activeElement as HTMLElement;
    const at = columns.findIndex((links) => links.includes(focused));
    if (step === undefined || at < 0) return;
    event.stopPropagation();
    if (step.across === 0) return moveFocus(event, columns.flat());
    event.preventDefault();
    const aside = columns[at + step.across];
    const row = columns[at]?.indexOf(focused) ?? 0;
    if (aside) (aside[row] ?? aside.at(-1))?.focus();
    else if (step.across < 0) {
      panel.current?.hidePopover();
      button.current?.focus();
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`app-link row c-2 m gap-10${on ? ' on' : ''}`}
        popoverTarget={id}
        onKeyDown={open}
      >
        <Icon of={sheet.icon} />
        <span>{sheet.title}</span>
        <CountBadge of={addCounts(counts, listEntryScreens(sheet))} />
        <Icon of={chevronForwardOutline} size="s" className="menu-sheet-mark" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the links within */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="q-menu menu-sheet"
        onKeyDown={move}
        onToggle={({ newState }) => newState === 'open' && enter()}
      >
        <nav aria-label={sheet.title}>
          {sheet.columns.map(({ title, screens }) => (
            <section key={title} aria-label={title}>
              <h4>{title}</h4>
              {screens.map((screen) => (
                <ScreenLink
                  key={screen.path}
                  screen={screen}
                  pathname={pathname}
                  count={counts[screen.path]}
                  onGo={() => panel.current?.hidePopover()}
                />
              ))}
            </section>
          ))}
        </nav>
      </div>
    </>
  );
}
