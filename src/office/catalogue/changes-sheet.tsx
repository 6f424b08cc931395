import { useQuery } from '@tanstack/react-query';
import { arrowForwardOutline } from 'ionicons/icons';
import type { Resource } from '../../domain/records/resource.ts';
import type { Instant } from '../../domain/values/day.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { http } from '../../net/http.ts';
import { session } from '../../net/session.ts';
import { formatRecentMoment } from '../months/when.ts';
import { SubmittedValue } from '../outbox/value.tsx';
import { Reading } from '../records/reading.tsx';
import './changes-sheet.css?adopt';

type Change = {
  kind: 'created' | 'updated' | 'deleted';
  at: string;
  by: string;
  address: string | null;
  changes: Record<string, [before: unknown, after: unknown]>;
};

const did = { created: 'lo creó', updated: 'lo cambió', deleted: 'lo eliminó' };

type Props = { resource: Resource; id: string; onClose: () => void };

export default function ChangesSheet({ resource, id, onClose }: Props) {
  return (
    <Dialog label="Historial" as="sheet" className="changes" onClose={onClose}>
      <SheetHead title="Historial" onClose={onClose} />
      <div className="q-sheet-body">
        <ChangesList resource={resource} id={id} />
      </div>
    </Dialog>
  );
}

/** Lists who changed a record, when, and each field before and after. */
export function ChangesList({ resource, id }: { resource: Resource; id: string }) {
  const query = useQuery({
    queryKey: [resource.path, session.get().company?.id ?? '', 'changes', id],
    queryFn: async ({ signal }) =>
      (await http.get<{ data: Change[] }>(`/${resource.path}/${id}/changes`, { signal, by: 'screen' })).data
        .data,
    staleTime: 0,
  });
  const { data } = query;
  return (
    <>
      {!data && <Reading of={query} rows={3} />}
      {data?.length === 0 && <p className="c-2">Nadie lo ha cambiado desde que se guarda quién lo hace.</p>}
      <ol className="changes-list stack">
        {data?.map((change) => (
          <li key={`${change.at}${change.kind}`}>
            <p className="flex wrap gap-6">
              <b>{change.by}</b> {did[change.kind]}{' '}
              <time
                className="c-3 push"
                dateTime={change.at}
                {...(change.address && { title: `Desde ${change.address}` })}
              >
                {formatRecentMoment(Date.parse(change.at) as Instant)}
              </time>
            </p>
            <Fields resource={resource} of={change} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Fields({ resource, of: { changes } }: { resource: Resource; of: Change }) {
  const label = (name: string): string =>
    name === 'active' ? 'Activo' : (resource.fields[name]?.label ?? name);
  const shown = (name: string, value: unknown) =>
    value === null ? (
      'vacío'
    ) : typeof value === 'boolean' ? (
      value ? (
        'Sí'
      ) : (
        'No'
      )
    ) : (
      <SubmittedValue field={resource.fields[name]} name={name} value={value} />
    );
  return (
    <dl className="changes-fields text-14">
      {Object.entries(changes).map(([name, [before, after]]) => (
        <div className="flex gap-12 rule-top" key={name}>
          <dt className="c-2">{label(name)}</dt>
          <dd className="breaks">
            <s className="c-3">
              <span className="vh">antes </span>
              {shown(name, before)}
            </s>{' '}
            <Icon of={arrowForwardOutline} size="s" /> <span className="vh">ahora</span> {shown(name, after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
