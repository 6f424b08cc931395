import { createOutline, shieldCheckmarkOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { documentStates } from '../../../domain/payroll/desk/document-state.ts';
import type { Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { stateIcons } from '../../../kit/marks/status-pill.tsx';
import { buildFileAddress } from '../../files/file-address.ts';
import { formatRecentMoment } from '../../months/when.ts';
import type { Payroll, Version } from './payrolls.ts';
import './trail.css?adopt';

export function Trail({ payroll }: { payroll: Payroll }) {
  return (
    <>
      {payroll.cune && (
        <p className="detail-cune flex breaks c-3 gap-8 text-12">
          <Icon of={shieldCheckmarkOutline} size="s" />
          <span>
            CUNE <span className="q-num">{payroll.cune.match(/.{1,8}/g)?.join(' ')}</span>
            {payroll.accepted_at && (
              <>
                {' · '}
                <a href={buildFileAddress(`/payrolls/${payroll.id}/response`)} download>
                  Respuesta firmada de la DIAN
                </a>
              </>
            )}
          </span>
        </p>
      )}
      <Versions of={payroll.chain ?? []} here={payroll.id} />
      <h3 className="t-label m c-2 detail-heading">Recorrido</h3>
      <ol className="trail">
        {[...payroll.history].reverse().map((move) => (
          <li key={`${move.at}${move.state}`} className={move.state === 'rechazada' ? 'trail-failed' : ''}>
            <Icon of={stateIcons[move.state] ?? createOutline} size="s" />
            <span>{move.text || (documentStates[move.state]?.word ?? move.state)}</span>
            <time className="push nowrap c-3" dateTime={move.at}>
              {formatRecentMoment(Date.parse(move.at) as Instant)}
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}

const does = ({ note_type }: Version): string =>
  note_type === 1 ? 'reemplaza' : note_type === 2 ? 'elimina' : 'nómina';
const addressOf = ({ id, note_type }: Version): string =>
  note_type === null ? `/payrolls/${id}/edit` : `/adjustment_payrolls/${id}/edit`;

/** Versions of a document, oldest first: the payroll and its notes. Nothing when there is only one. */
function Versions({ of, here }: { of: readonly Version[]; here: string }) {
  if (of.length < 2) return null;
  return (
    <>
      <h3 className="t-label m c-2 detail-heading">Versiones de este mes</h3>
      <ol className="trail">
        {of.map((version) => {
          const { word } = documentStates[version.state];
          const name = version.full_number ?? 'Sin número';
          return (
            <li key={version.id} className={version.state === 'rechazada' ? 'trail-failed' : ''}>
              <Icon of={stateIcons[version.state]} size="s" />
              <span>
                {version.id === here ? <b>{name}</b> : <Link to={addressOf(version)}>{name}</Link>}{' '}
                {[does(version), word.toLowerCase()].join(', ')}
                {version.reason && <small className="c-3 block">{version.reason}</small>}
              </span>
              <time className="push nowrap c-3" dateTime={version.at}>
                {version.note_type === 2 ? '' : formatAmountOrDash(version.total)}
              </time>
            </li>
          );
        })}
      </ol>
    </>
  );
}
