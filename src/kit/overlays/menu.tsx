import { chevronDownOutline } from 'ionicons/icons';
import { type ReactNode, useId, useRef } from 'react';
import { Icon } from '../marks/icon.tsx';

type Props = {
  label: ReactNode;
  icon?: string;
  /** Accessible name of the button, when its text is not enough. */
  name?: string;
  on?: boolean;
  className?: string;
  /** `close` closes the menu after a choice. */
  children: (close: () => void) => ReactNode;
};

const gap = 4;
const edge = 8;

/** Renders a button with a small panel under it, on the native popover: Escape and a click outside close it. */
export function Menu({ label, icon, name, on = false, className = '', children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function place() {
    const box = panel.current;
    const from = button.current?.getBoundingClientRect();
    if (!box || !from) return;
    const left = Math.max(edge, Math.min(from.left, innerWidth - box.offsetWidth - edge));
    const below = from.bottom + gap;
    const above = from.top - gap - box.offsetHeight;
    const top = below + box.offsetHeight > innerHeight - edge && above > edge ? above : below;
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${top}px`,
      maxHeight: `${innerHeight - top - edge}px`,
    });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`q-chip${on ? ' on' : ''}`}
        aria-label={name}
        popoverTarget={id}
      >
        {icon && <Icon of={icon} />}
        {label}
        <Icon of={chevronDownOutline} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`q-menu ${className}`}
        style={{ position: 'fixed', overflow: 'auto' }}
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          place();
          panel.current?.querySelector<HTMLElement>('input, button, a, select')?.focus();
        }}
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
