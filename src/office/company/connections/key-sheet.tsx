import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scopeNames } from '../../../domain/identity/scopes.ts';
import type { AccessKey, AccessKeyCall } from '../../../domain/office/access-keys.ts';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { Pages } from '../../../kit/pages/pages.tsx';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { Reading } from '../../records/reading.tsx';
import {
  describeCallRefusal,
  describeKey,
  describeKeyState,
  formatCallMoment,
  formatLastUse,
  keyStateLooks,
} from './key-words.ts';
import './connections.css?adopt';

const PER_PAGE = 20;

/** Shows an access key with its last calls. Its owner ends it here, and another person takes it over. */
export default function KeySheet({
  of: key,
  onChanged,
  onClose,
}: {
  of: AccessKey;
  onChanged: () => void;
  onClose: () => void;
}) {
  const isOver = key.state === 'revoked';

  async function revoke() {
    const yes = await ask({
      title: `¿Revocar «${key.name}»?`,
      lines: ['Deja de servir ya, en todas sus compañías. No se puede deshacer.'],
      badge: 'warn',
      accept: 'Revocar',
      cancel: 'Volver',
      danger: true,
    });
    if (!yes) return;
    const answer = await call('DELETE /access_keys/:id', { id: key.id }).catch(() => undefined);
    if (!answer) return;
    showToast(answer.message);
    onChanged();
    onClose();
  }
  async function takeOver() {
    const answer = await call('POST /access_keys/:id/take_over', { id: key.id }).catch(() => undefined);
    if (!answer) return;
    showToast(answer.message);
    onChanged();
    onClose();
  }

  return (
    <Dialog label={key.name} as="sheet" onClose={onClose}>
      <SheetHead title={key.name} onClose={onClose} />
      <div className="q-sheet-body connections-sheet stack gap-16">
        <p className="row wrap gap-8">
          <span className={`q-tag ${keyStateLooks[key.state]}`}>{describeKeyState(key)}</span>
          <span className="c-2 text-13 breaks">{describeKey(key)}</span>
        </p>
        <ul className="row wrap gap-6" aria-label="Alcances">
          {key.scopes.map((scope) => (
            <li key={scope} className="q-tag">
              {scopeNames[scope]}
            </li>
          ))}
        </ul>
        <dl className="connections-facts text-13">
          <div className="flex between gap-16">
            <dt className="c-3">Responde</dt>
            <dd>{key.is_own ? 'Usted' : key.owner}</dd>
          </div>
          <div className="flex between gap-16">
            <dt className="c-3">Último uso</dt>
            <dd>{formatLastUse(key)}</dd>
          </div>
          {key.addresses.length > 0 && (
            <div className="flex between gap-16">
              <dt className="c-3">Redes</dt>
              <dd className="breaks tr">{key.addresses.join(', ')}</dd>
            </div>
          )}
        </dl>
        <LastCalls of={key} />
      </div>
      {!isOver && (
        <div className="q-sheet-foot">
          {!key.is_own && (
            <button type="button" className="q-btn q-btn--plain" onClick={() => void takeOver()}>
              Responder por ella
            </button>
          )}
          <button type="button" className="q-btn q-btn--danger" onClick={() => void revoke()}>
            Revocar
          </button>
        </div>
      )}
    </Dialog>
  );
}

function LastCalls({ of: { id } }: { of: AccessKey }) {
  const [page, setPage] = useState(1);
  const calls = useQuery({
    queryKey: ['access_keys', session.get().company?.id ?? '', 'calls', id, page],
    queryFn: ({ signal }) =>
      read('GET /access_keys/:id/calls', { id, page, per_page: PER_PAGE }, { signal, by: 'screen' }),
    staleTime: 0,
  });
  const { data: rows, meta } = calls.data ?? {};
  return (
    <section aria-labelledby="last-calls">
      <h3 id="last-calls" className="t-sub connections-title">
        Últimas llamadas
      </h3>
      {!rows ? (
        <Reading of={calls} />
      ) : rows.length === 0 ? (
        <p className="c-3 text-13">Aún no ha llamado.</p>
      ) : (
        <ul className="connections-calls">
          {rows.map((row) => (
            <CallRow key={row.id} of={row} />
          ))}
        </ul>
      )}
      {meta && meta.last_page > 1 && <Pages page={meta.page} last={meta.last_page} onPage={setPage} />}
    </section>
  );
}

function CallRow({ of: row }: { of: AccessKeyCall }) {
  const isRefused = row.status >= 400;
  return (
    <li className="row wrap gap-8 rule-top text-13">
      <span className="c-3 connections-when">{formatCallMoment(row.at)}</span>
      <span className="connections-mono breaks fill">{row.operation}</span>
      <span className={`q-num ${isRefused ? 'c-danger b' : ''}`}>{row.status}</span>
      <span className="q-num c-3">{row.ms} ms</span>
      {(row.refusal ?? row.idempotency_key) && (
        <span className="connections-more connections-mono c-3 breaks">
          {row.refusal ? describeCallRefusal(row.refusal) : `idem ${row.idempotency_key}`}
        </span>
      )}
    </li>
  );
}
