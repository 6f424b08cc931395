import { useQuery, useQueryClient } from '@tanstack/react-query';
import { personAddOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { CompanyPerson } from '../../../domain/office/company-staff.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { DataList } from '../../../kit/tables/data-list.tsx';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { formatRecentMoment } from '../../months/when.ts';
import { Page } from '../../page/page.tsx';
import { toListState, useOnline } from '../../records/records.ts';
import type { IssuedInvitation } from './invite-person.tsx';
import './company-staff.css?adopt';

const InvitePerson = defineLazyPart('invite-person', () => import('./invite-person.tsx'));

export default function CompanyStaffPage() {
  const online = useOnline();
  const client = useQueryClient();
  const [inviting, setInviting] = useState<{ given?: IssuedInvitation }>();
  const key = ['company_staff', session.get().company?.id ?? ''];
  const people = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read('GET /company_staff', {}, { signal, by: 'screen' }),
  });
  const rows = people.data?.data ?? [];
  const renew = () => void client.invalidateQueries({ queryKey: key });

  async function again({ id, name, email, waiting }: CompanyPerson) {
    const yes =
      waiting ||
      (await ask({
        title: `¿Invitar otra vez a ${name}?`,
        lines: ['Cuando use el enlace, su contraseña de ahora y sus llaves dejan de servir.'],
        badge: 'warn',
        accept: 'Invitar otra vez',
        cancel: 'Volver',
      }));
    if (!yes) return;
    const answer = await call('POST /company_staff/:id/invite', { id }).catch(() => undefined);
    if (!answer) return;
    const { code, address, mailed = false } = answer.data ?? {};
    if (code && address) setInviting({ given: { invitation: { code, address, mailed }, email } });
    else showToast(answer.message);
    renew();
  }
  async function remove({ id, name, waiting }: CompanyPerson) {
    const yes = await ask({
      title: `¿Quitar a ${name} de la compañía?`,
      lines: [
        waiting
          ? 'El enlace que se le entregó deja de servir.'
          : 'Deja de verla ya. Si no trabaja en otra compañía, pierde también su contraseña y sus llaves.',
      ],
      badge: 'warn',
      accept: 'Quitar',
      cancel: 'Volver',
      danger: true,
    });
    if (!yes) return;
    const answer = await call('DELETE /company_staff/:id', { id }).catch(() => undefined);
    if (!answer) return;
    showToast(answer.message);
    renew();
  }

  const list = () => (
    <ul className="q-rows">
      {rows.map((person) => (
        <li key={person.id} className="q-row company-staff-row wrap">
          <span className="q-row-middle">
            <span className="q-row-title">{person.name}</span>
            <span className="breaks c-3 text-13">
              {person.email} · {stateOf(person)}
            </span>
          </span>
          <span className="flex wrap push gap-8">
            <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={() => void again(person)}>
              Invitar otra vez
            </button>
            <button
              type="button"
              className="q-btn q-btn--ghost q-btn--sm"
              aria-label={`Quitar a ${person.name}`}
              onClick={() => void remove(person)}
            >
              Quitar
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <Page
      title="Personas"
      sub="Quienes trabajan en esta compañía con el rol de cliente"
      footed
      actions={
        <button type="button" className="q-btn q-btn--primary" onClick={() => setInviting({})}>
          <Icon of={personAddOutline} />
          Invitar a una persona
        </button>
      }
    >
      <DataList of={toListState(people, online)} empty={nobody} table={list} phone={list} />
      {inviting && (
        <InvitePerson given={inviting.given} onDone={renew} onClose={() => setInviting(undefined)} />
      )}
    </Page>
  );
}

const nobody = (
  <Empty
    title="Nadie más trabaja aquí"
    text="Invite a quien liquida o revisa la nómina de esta compañía. No verá ninguna otra."
  />
);

const stateOf = ({ last_login_at, waiting }: CompanyPerson): string => {
  if (waiting) return 'Invitada, aún no acepta';
  return last_login_at
    ? `Último acceso: ${formatRecentMoment(Date.parse(last_login_at) as Instant)}`
    : 'Trabaja en esta compañía';
};
