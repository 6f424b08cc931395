import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord, Resource } from '../../domain/resource.ts';
import { ask, toast } from '../../kit/announce.ts';
import { shownValue } from '../../kit/controls.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { SheetHead } from '../../kit/sheet-head.tsx';
import { write } from '../../net/http.ts';
import { useGo } from '../go.ts';
import { renew } from '../save.ts';
import { useRoute } from '../screen.tsx';

type Props = { resource: Resource; row: AnyRecord; onClose: () => void };
type Action = 'invite' | 'close_sessions' | 'suspend' | 'restore';

const asked: Partial<Record<Action, string>> = {
  suspend: 'Se cierran sus sesiones y no podrá entrar hasta que se quite la suspensión.',
  close_sessions: 'Tendrá que ingresar de nuevo en todos sus equipos.',
};

/** A person of the back office: what is known of them, and what a root may do. */
export default function AdminDialog({ resource, row, onClose }: Props) {
  const client = useQueryClient();
  const go = useGo();
  const { returnsTo } = useRoute();
  const [code, setCode] = useState<string>();
  const name = String(row['name'] ?? '');
  const suspended = row['status'] === 'suspendido';
  const actions: (readonly [Action, string])[] = suspended
    ? [['restore', 'Quitar la suspensión']]
    : [
        ['invite', 'Nueva invitación'],
        ['close_sessions', 'Cerrar sus sesiones'],
        ['suspend', 'Suspender'],
      ];

  function finish() {
    onClose();
    if (returnsTo) void go(returnsTo, 'back', 'pop');
  }

  async function act(action: Action, title: string) {
    const warning = asked[action];
    if (warning) {
      const question = { title: `¿${title}: ${name}?`, lines: [warning], badge: 'warn' as const };
      if (!(await ask({ ...question, accept: title, cancel: 'Cancelar' }))) return;
    }
    try {
      const path = `/admins/${row.id}/${action}`;
      const key = crypto.randomUUID();
      const answer = await write<{ message: string; data?: { code: string } }>('post', path, {}, key);
      toast(answer.message);
      void renew(client, resource);
      if (answer.data) setCode(answer.data.code);
      else finish();
    } catch {
      // Said by the interceptor.
    }
  }

  const close = code ? finish : onClose;
  return (
    <Dialog label={name} as="sheet" onClose={close}>
      <SheetHead title={name} onClose={close} />
      <dl className="q-sheet__b adm">
        {resource.list.slice(1).map((field) => {
          const of = resource.fields[field];
          return (
            of && (
              <div key={field}>
                <dt>{of.label}</dt>
                <dd>{shownValue(of, field, row)}</dd>
              </div>
            )
          );
        })}
      </dl>
      {code && (
        <p className="q-note adm-c" role="status">
          <span>
            Entréguele este código; sirve una vez y vence en 7 días: <b className="q-num">{code}</b>
          </span>
        </p>
      )}
      <div className="q-dialog__a adm-a">
        {actions.map(([action, title]) => (
          <button
            key={action}
            type="button"
            className={`q-btn q-btn--plain${action === 'suspend' ? ' c-danger' : ''}`}
            onClick={() => void act(action, title)}
          >
            {title}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
