import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { type CardTab, cardTabNames, cardTabs, type TabMark } from './card-tabs.ts';

const words: Readonly<Record<TabMark, string>> = {
  wrong: ', con datos por corregir',
  missing: ', con datos que faltan',
  changed: ', con cambios sin guardar',
};

type Props = {
  prefix: string;
  current: CardTab;
  marks: Partial<Record<CardTab, TabMark>>;
  onTab: (tab: CardTab) => void;
};

type HiddenEnds = { before: boolean; after: boolean };

/** Finds on which sides a strip goes on. It answers the same object while nothing changed, so that nothing is drawn. */
function findHiddenEnds(strip: HTMLElement, was: HiddenEnds): HiddenEnds {
  const before = strip.scrollLeft > 2;
  const after = strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 2;
  return was.before === before && was.after === after ? was : { before, after };
}

/**
 * The tabs of a card. Where they do not fit they scroll to the current one, with an arrow at each end that goes on. The
 * arrow keys only move the focus, because opening some tabs reads salaries.
 */
export function CardTabStrip({ prefix, current, marks, onTab }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenEnds>({ before: false, after: false });
  const [reached, setReached] = useState<CardTab>();

  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const tab = element.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}-${current}`)}`);
    const show = () => {
      if (tab) element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2;
      setHidden((was) => findHiddenEnds(element, was));
    };
    // The first call comes with the first frame, and others when the window or the letters change.
    const observer = new ResizeObserver(show);
    observer.observe(element);
    for (const each of element.children) observer.observe(each);
    return () => observer.disconnect();
  }, [prefix, current]);

  function press(event: KeyboardEvent) {
    const at = cardTabNames.indexOf(reached ?? current);
    const last = cardTabNames.length - 1;
    const goes: Readonly<Record<string, number>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const to = cardTabNames[goes[event.key] ?? -1];
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const tab = strip.current?.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}-${to}`)}`);
    tab?.focus({ preventScroll: true });
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
    // After the blur of the tab before.
    setReached(to);
  }
  const scroll = (by: number) =>
    strip.current?.scrollBy({ left: by * strip.current.clientWidth * 0.7, behavior: 'smooth' });

  return (
    <div className="card-strip flex">
      {hidden.before && (
        <button
          type="button"
          className="card-strip-more card-strip-more--before"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => scroll(-1)}
        >
          <Icon of={chevronBackOutline} size="s" />
        </button>
      )}
      <div
        ref={strip}
        className="card-tabs flex fill"
        role="tablist"
        aria-label="Partes de la ficha"
        onScroll={({ currentTarget }) => setHidden((was) => findHiddenEnds(currentTarget, was))}
        onKeyDown={press}
        onBlur={() => setReached(undefined)}
      >
        {cardTabNames.map((tab) => {
          const mark = marks[tab];
          return (
            <button
              key={tab}
              id={`${prefix}-${tab}`}
              type="button"
              role="tab"
              className="row gap-6 nowrap c-2 m"
              aria-selected={tab === current}
              aria-controls={tab === current ? `${prefix}-${tab}-panel` : undefined}
              tabIndex={tab === (reached ?? current) ? 0 : -1}
              onClick={() => onTab(tab)}
            >
              {cardTabs[tab].title}
              {mark && (
                <i data-mark={mark}>
                  <span className="vh">{words[mark]}</span>
                </i>
              )}
            </button>
          );
        })}
      </div>
      {hidden.after && (
        <button
          type="button"
          className="card-strip-more card-strip-more--after"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => scroll(1)}
        >
          <Icon of={chevronForwardOutline} size="s" />
        </button>
      )}
    </div>
  );
}
