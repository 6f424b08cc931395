import { checkmarkOutline } from 'ionicons/icons';
import { type ComponentType, useMemo } from 'react';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';
import { listRoles } from '../../domain/routes/access.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import type { Cells } from '../catalogue/columns.tsx';
import Noted from '../catalogue/noted.tsx';
import { isOfRoot } from '../catalogue/of-root.ts';
import { type OwnListParts, Records } from '../catalogue/records-list.tsx';
import { useSession } from '../records/records.ts';

const above: Readonly<Record<string, ComponentType>> = {
  minimum_wages: defineLazyPart('parts', async () => ({
    default: (await import('../company/parameters/parts.ts')).WagesOverview,
  })),
  payroll_policies: defineLazyPart(
    'policies-above',
    () => import('../company/parameters/policies-above.tsx'),
  ),
  solidarity_funds: defineLazyPart('parts', async () => ({
    default: (await import('../company/parameters/parts.ts')).SolidarityOverview,
  })),
};

const cells: Cells = {
  current: (row) =>
    row['current'] ? (
      <span className="q-tag">
        <Icon of={checkmarkOutline} size="s" />
        Vigente hoy
      </span>
    ) : (
      '—'
    ),
  left_count: (row) => <Left of={row} />,
};

function Left({ of: { left_count: left, used_count: used } }: { of: AnyRecord }) {
  if (typeof left !== 'number') return 'Sin límite';
  const all = left + Number(used ?? 0);
  return (
    <span className="remaining nowrap gap-8 inline-row">
      <meter min={0} max={all} value={Number(used ?? 0)} high={all * 0.9} aria-label="Usados del rango" />
      {left === 1 ? 'Queda 1' : `Quedan ${left.toLocaleString('es-CO')}`}
    </span>
  );
}

export default function NotedList({ resource: declared }: { resource: Resource }) {
  const root = listRoles(useSession()).includes('root');
  // Only root may read administrators, so only root may filter by them.
  const resource = useMemo(
    () =>
      root
        ? declared
        : { ...declared, filters: (declared.filters ?? []).filter((name) => !isOfRoot(declared, name)) },
    [declared, root],
  );
  const Above = above[resource.path];
  const own: OwnListParts = {
    cells,
    above: () => (
      <>
        <Noted path={resource.path} />
        {Above && <Above />}
      </>
    ),
  };
  return <Records resource={resource} own={own} />;
}
