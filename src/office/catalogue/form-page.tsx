import { useIonRouter } from '@ionic/react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type AnyRecord, blank, labelOf, type Resource, referredName } from '../../domain/resource.ts';
import { resourceAt } from '../../domain/resources/index.ts';
import type { Choice } from '../../kit/choices.ts';
import { Failed, Waiting } from '../../kit/faces.tsx';
import { RecordForm } from '../../kit/record-form.tsx';
import { refusalIn } from '../../net/refused.ts';
import { useLeaving } from '../leaving.ts';
import { Page } from '../page.tsx';
import { loadChoices, useHere, useOnline, useRecord } from '../records.ts';
import { removeRecord, saveRecord } from '../save.ts';
import { useRoute } from '../screen.tsx';
import { ActiveSwitch } from './active-switch.tsx';

/** The form of any resource: one screen to create and to edit. */
export default function FormPage() {
  const route = useRoute();
  const { id } = useParams();
  const resource = resourceAt(route.resource ?? '');
  if (!resource) return null;
  return id ? <Editing resource={resource} id={id} /> : <Creating resource={resource} />;
}

function Editing({ resource, id }: { resource: Resource; id: string }) {
  const record = useRecord(resource, id);
  const online = useOnline();
  if (record.data)
    return (
      <RecordPage key={record.data.version} resource={resource} stored={record.data} initial={record.data} />
    );
  return (
    <Page title={`Editar ${resource.singular.toLowerCase()}`}>
      {record.isError || !online ? (
        <Failed
          offline={!online}
          message={refusalIn(record.error)?.body.message ?? ''}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Creating({ resource }: { resource: Resource }) {
  const here = useHere();
  const given = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.initial ? [{ name, to: field.to, code: field.initial }] : [],
  );
  const lists = useQueries({
    queries: given.map(({ to }) => ({
      queryKey: ['choices', here.company?.id ?? String(here.user?.id ?? ''), to, ''],
      queryFn: () => loadChoices({ to }),
      staleTime: 600_000,
      meta: { keep: true },
    })),
  });
  if (lists.some((list) => list.isLoading))
    return <Page title={`Cargando ${resource.singular.toLowerCase()}`}>{<Waiting />}</Page>;
  const initial = blank(resource);
  for (const [i, { name, code }] of given.entries()) {
    const choice = lists[i]?.data?.find((c: Choice) => c.code === code);
    if (choice) Object.assign(initial, { [name]: choice.id, [referredName(name)]: choice });
  }
  return <RecordPage resource={resource} initial={initial} />;
}

type Props = { resource: Resource; stored?: AnyRecord; initial: Record<string, unknown> };

function RecordPage({ resource, stored, initial }: Props) {
  const router = useIonRouter();
  const client = useQueryClient();
  const [dirty, setDirty] = useState(false);
  const leave = useLeaving(dirty);
  const list = `/${resource.path}`;
  const title = stored
    ? `Editar ${resource.singular.toLowerCase()}`
    : `${resource.feminine ? 'Nueva' : 'Nuevo'} ${resource.singular.toLowerCase()}`;

  function back() {
    if (router.canGoBack()) router.goBack();
    else router.push(list, 'back', 'replace');
  }
  const cancel = async () => (await leave()) && back();

  return (
    <Page
      title={title}
      sub={stored && labelOf(resource, stored)}
      onBack={cancel}
      offline={offlineWords(resource)}
    >
      <RecordForm
        resource={resource}
        initial={initial}
        stored={stored}
        narrow={Object.keys(resource.fields).length < 5}
        onDirty={setDirty}
        onCancel={cancel}
        onSubmit={async (values, key) => {
          const errors = await saveRecord(client, resource, values, key, stored);
          if (!errors) back();
          return errors;
        }}
        foot={
          stored && (
            <button
              type="button"
              className="q-btn q-btn--ghost c-danger"
              onClick={async () => (await removeRecord(client, resource, stored)) && back()}
            >
              Eliminar
            </button>
          )
        }
      >
        {stored && <ActiveSwitch resource={resource} row={stored} />}
      </RecordForm>
    </Page>
  );
}

const offlineWords = (resource: Resource): string =>
  resource.offline === 'queue'
    ? 'Sin conexión. Se guarda aquí y se envía después.'
    : 'Sin conexión. Para guardar esto hace falta conexión.';
