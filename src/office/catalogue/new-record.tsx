import { useQueries } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { buildInitialValues, type Resource, toReferenceName } from '../../domain/records/resource.ts';
import { toSentenceCase } from '../../domain/records/sentence-case.ts';
import type { Choice } from '../../kit/inputs/choices.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { type OutboxItem, outbox } from '../../offline/outbox.ts';
import { Page } from '../page/page.tsx';
import { loadChoices } from '../records/load-choices.ts';
import { useSession } from '../records/records.ts';
import { useCompanyInitials } from './company-initials.ts';
import type { RecordPageProps } from './record-page-props.ts';

type Props = { resource: Resource; refused: OutboxItem | undefined; Form: ComponentType<RecordPageProps> };

/** Form of a new record, or of a refused one on this device, which it replaces once saved. */
export default function Creating({ resource, refused, Form }: Props) {
  const here = useSession();
  const [started, setStarted] = useState(0);
  const mended = started === 0 ? refused : undefined;
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
  const ofCompany = useCompanyInitials(resource);
  if (ofCompany.isLoading || lists.some((list) => list.isLoading))
    return <Page title={`Cargando ${toSentenceCase(resource.singular)}`}>{<Waiting />}</Page>;
  const initial = buildInitialValues(resource);
  Object.assign(initial, ofCompany.values);
  for (const [i, { name, code }] of given.entries()) {
    const id = mended?.values[name];
    const choice = lists[i]?.data?.find((c: Choice) => (id ? c.id === id : c.code === code));
    if (choice && (id || !ofCompany.values[name]))
      Object.assign(initial, { [name]: choice.id, [toReferenceName(name)]: choice });
  }
  Object.assign(initial, mended?.values);
  return (
    <Form
      key={`${started}${mended?.key ?? ''}`}
      resource={resource}
      initial={initial}
      onSaved={() => mended && void outbox.discard(mended.key)}
      onAnother={() => setStarted(started + 1)}
    />
  );
}
