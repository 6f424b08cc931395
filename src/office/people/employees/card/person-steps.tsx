import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import { employees } from '../../../../domain/resources/employees.ts';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { useGo } from '../../../navigation/go.ts';
import { getScopeKey, type RecordsPage } from '../../../records/records.ts';
import type { CardTab } from './card-tabs.ts';
import { findNeighbours, type ReadList } from './neighbours.ts';

/** Opens the employee before or after this one in the list they came from, on the same tab, unless a save is under way. */
export function PersonSteps({ id, tab, busy }: { id: string; tab: CardTab; busy: boolean }) {
  const client = useQueryClient();
  const go = useGo();
  const { previous, next } = findNeighbours(listReadPages(client), id);
  const open = (to: string | undefined) =>
    to !== undefined && void go(`/employees/${to}/edit?ficha=${tab}`, 'none', 'replace');
  if (!previous && !next) return null;
  return (
    <div className="flex gap-4">
      <button
        type="button"
        className="q-icon-button"
        aria-label="Empleado anterior"
        title="Anterior (K)"
        disabled={busy || !previous}
        data-person-previous=""
        onClick={() => open(previous)}
      >
        <Icon of={chevronBackOutline} />
      </button>
      <button
        type="button"
        className="q-icon-button"
        aria-label="Empleado siguiente"
        title="Siguiente (J)"
        disabled={busy || !next}
        data-person-next=""
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
