import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import { useEffect, useRef } from 'react';
import { employees } from '../../../../domain/resources/employees.ts';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { isTypingTarget } from '../../../navigation/focus-along.ts';
import { useGo } from '../../../navigation/go.ts';
import { getScopeKey, type RecordsPage } from '../../../records/records.ts';
import type { CardTab } from './card-tabs.ts';
import { findNeighbours, type ReadList } from './neighbours.ts';

/** Opens the employee before or after this one in the list they came from, on the same tab, also with K and J. */
export function PersonSteps({ id, tab }: { id: string; tab: CardTab }) {
  const client = useQueryClient();
  const go = useGo();
  const buttons = useRef<HTMLDivElement>(null);
  const { previous, next } = findNeighbours(listReadPages(client), id);
  const open = (to: string | undefined) =>
    to !== undefined && void go(`/employees/${to}/edit?ficha=${tab}`, 'none', 'replace');
  const openNow = useRef(open);
  useEffect(() => {
    openNow.current = open;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const to = { j: next, k: previous }[event.key.toLowerCase()];
      const inField = event.target instanceof Element && event.target.closest('[data-field]');
      if (!to || inField || isTypingTarget(event.target) || document.querySelector('dialog:modal')) return;
      if (buttons.current?.offsetParent != null) openNow.current(to);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [previous, next]);
  if (!previous && !next) return null;
  return (
    <div className="flex gap-4" ref={buttons}>
      <button
        type="button"
        className="q-icon-button"
        aria-label="Empleado anterior"
        title="Anterior (K)"
        disabled={!previous}
        onClick={() => open(previous)}
      >
        <Icon of={chevronBackOutline} />
      </button>
      <button
        type="button"
        className="q-icon-button"
        aria-label="Empleado siguiente"
        title="Siguiente (J)"
        disabled={!next}
        onClick={() => open(next)}
      >
        <Icon of={chevronForwardOutline} />
      </button>
    </div>
  );
}

const listReadPages = (client: QueryClient): ReadList[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [employees.path, getScopeKey(employees), 'list'] })
    .map((query) => ({
      ids: ((query.state.data as RecordsPage | undefined)?.data ?? []).map((row) => row.id),
      isMounted: query.isActive(),
      readAt: query.state.dataUpdatedAt,
    }));
