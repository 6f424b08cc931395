import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WriteKey } from '../../domain/calls/write-key.ts';
import { canSeeAllCompanies, type Role } from '../../domain/identity/roles.ts';
import type { SentInvitation } from '../../domain/office/admins.ts';
import type { Errors } from '../../domain/records/errors.ts';
import type { AnyRecord, Resource } from '../../domain/records/resource.ts';
import { changedAdmin, notedAdmin } from '../../domain/resources/admins.ts';
import { RecordForm } from '../../kit/forms/record-form.tsx';
import { renderFieldValue } from '../../kit/inputs/controls.tsx';
import { ask, showToast } from '../../kit/overlays/announce.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { LoadErrorNotice } from '../../kit/pages/page-states.tsx';
import { call, read } from '../../net/calls.ts';
import { useGo } from '../navigation/go.ts';
import { askToLeave, useClosing } from '../navigation/leaving.ts';
import { useRoute } from '../navigation/route-context.ts';
import { useOnline } from '../records/records.ts';
import { buildChanges, renew, save } from '../records/save.ts';
import { type HandedInvitation, InvitationGiven } from './invitation-given.tsx';

const ChangesSheet = defineLazyPart('changes-sheet', () => import('./changes-sheet.tsx'));

type Props = { resource: Resource; row: AnyRecord; onClose: () => void };
type Action = 'invite' | 'close_sessions' | 'suspend' | 'restore' | 'remove';

const consequences: Partial<Record<Action, string>> = {
  suspend: 'Se cierran sus sesiones y no podrá entrar hasta que se quite la suspensión.',
  close_sessions: 'Tendrá que ingresar de nuevo en todos sus equipos.',
  remove: 'Se cierran sus sesiones y se borran su contraseña y sus llaves de acceso. Lo que hizo queda.',
};

function actionsOf(status: unknown): (readonly [Action, string])[] {
  if (status === 'retirado') return [['invite', 'Invitar otra vez']];
  const end = ['remove', 'Quitar el acceso'] as const;
  if (status === 'suspendido') return [['restore', 'Quitar la suspensión'], end];
  return [
    ['invite', 'Nueva invitación'],
    ['close_sessions', 'Cerrar sus sesiones'],
    ['suspend', 'Suspender'],
    end,
  ];
}

export default function AdminDialog({ resource, row, onClose }: Props) {
  const client = useQueryClient();
  const online = useOnline();
  const go = useGo();
  const { returnsTo } = useRoute();
  const [given, setGiven] = useState<HandedInvitation>();
  /** Person as stored when the form opened; `undefined` while it is closed. */
  const [base, setBase] = useState<AnyRecord>();
  const [dirty, setDirty] = useState(false);
  const [history, setHistory] = useState(false);
  const close = useClosing(dirty, onClose);
  const { data, isError, refetch } = useQuery({
    queryKey: [resource.path, 'one', row.id],
    queryFn: async ({ signal }) =>
      (await read('GET /admins/:id', { id: row.id }, { signal, by: 'screen' })).data,
    staleTime: 0,
  });
  const person = data ?? row;
  const name = String(person['name'] ?? '');

  function finish() {
    onClose();
    if (returnsTo) void go(returnsTo, 'back', 'pop');
  }

  async function act(action: Action, title: string) {
    const roles = renderFieldValue(changedAdmin.fields.roles, 'roles', person);
    const warning =
      action === 'invite' && person['status'] === 'retirado'
        ? `Vuelve a tener acceso, con sus roles de antes: ${String(roles)}.`
        : consequences[action];
    if (warning) {
      const question = { title: `¿${title}: ${name}?`, lines: [warning], badge: 'warn' as const };
      if (!(await ask({ ...question, accept: title, cancel: 'Cancelar' }))) return;
    }
    try {
      const address = action === 'remove' ? 'DELETE /admins/:id' : (`POST /admins/:id/${action}` as const);
      const answer = await call(address, { id: row.id });
      void renew(client, resource);
      if ('data' in answer && answer.data) return setGiven(answer.data);
      showToast(answer.message);
      finish();
    } catch {
      // The interceptor has shown the error.
    }
  }

  async function change(values: Record<string, unknown>, key: WriteKey): Promise<Errors | undefined> {
    if (!base) return {};
    const saved = await save({
      method: 'PUT',
      path: `/admins/${row.id}`,
      values: buildChanges(base, values),
      key,
      label: `Administrador «${name}»`,
      record: `admins/${row.id}`,
      offline: 'refuse',
      message: `${name} quedó al día`,
    });
    void renew(client, resource);
    if (!saved.done) return saved.errors;
    setDirty(false);
    setBase(undefined);
    return undefined;
  }

  const shut = given ? finish : close;
  return (
    <Dialog label={name} as="sheet" onClose={shut}>
      <SheetHead title={name} onClose={shut} />
      {given ? (
        <InvitationGiven of={given} email={String(person['email'])} onClose={finish} />
      ) : base ? (
        <RecordForm
          resource={changedAdmin}
          initial={{ name: base['name'], roles: base['roles'], company_ids: base['company_ids'] }}
          stored={base}
          narrow
          at="name"
          onSubmit={change}
          onTyped={() => setDirty(true)}
          onCancel={async () => {
            if (dirty && !(await askToLeave())) return;
            setDirty(false);
            setBase(undefined);
          }}
        />
      ) : (
        <>
          <dl className="q-sheet-body admin">
            {resource.list.slice(1).map((field) => {
              const of = resource.fields[field];
              return (
                of && (
                  <div className="flex between gap-16 rule-top" key={field}>
                    <dt className="c-3">{of.label}</dt>
                    <dd className="shrink breaks tr">
                      {field === 'companies_count'
                        ? companiesOf(person)
                        : renderFieldValue(of, field, person)}
                    </dd>
                  </div>
                )
              );
            })}
            {data?.invitation && (
              <div className="flex between gap-16 rule-top">
                <dt className="c-3">Invitación</dt>
                <dd className="shrink breaks tr">{invitationWords(data.invitation)}</dd>
              </div>
            )}
          </dl>
          {!data && (isError || !online) && (
            <LoadErrorNotice offline={!online} onRetry={() => void refetch()} />
          )}
          <div className="q-dialog-actions admin-actions wrap">
            <button
              type="button"
              className="q-btn q-btn--plain"
              aria-haspopup="dialog"
              onClick={() => setHistory(true)}
            >
              Historial
            </button>
            {actionsOf(person['status']).map(([action, title]) => (
              <button
                key={action}
                type="button"
                className={`q-btn q-btn--plain${action === 'suspend' || action === 'remove' ? ' c-danger' : ''}`}
                onClick={() => void act(action, title)}
              >
                {title}
              </button>
            ))}
            <button
              type="button"
              className="q-btn q-btn--primary"
              aria-disabled={!data}
              onClick={() => setBase(data)}
            >
              Cambiar roles y compañías
            </button>
          </div>
        </>
      )}
      {history && <ChangesSheet resource={notedAdmin} id={row.id} onClose={() => setHistory(false)} />}
    </Dialog>
  );
}

/** Names the companies when there are at most five; otherwise counts them. */
function companiesOf(person: AnyRecord): string {
  const given = person['companies'] as readonly { label: string }[] | undefined;
  if (canSeeAllCompanies((person['roles'] as Role[] | null) ?? [])) return 'Todas';
  if (!given || given.length > 5) return String(person['companies_count'] ?? '—');
  return given.map(({ label }) => label).join(', ') || 'Ninguna';
}

function invitationWords({ expires_at, used_at, mail_state, mail_problem }: SentInvitation): string {
  if (used_at) return 'Ya la usó';
  if (Date.parse(expires_at) <= Date.now()) return 'Venció sin usarse';
  if (mail_state === 'failed') return `Sin usar. El correo no salió: ${mail_problem ?? ''}`;
  if (mail_state === 'waiting') return 'Sin usar. El correo está en camino';
  return mail_state === 'sent' ? 'Sin usar. El correo salió' : 'Sin usar';
}
