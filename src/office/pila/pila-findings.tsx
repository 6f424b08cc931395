import { alertCircleOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../kit/icon.tsx';
import type { Month } from '../month.ts';
import { type FindingGroup, mendingPlace } from './pila.ts';

type Props = { groups: readonly FindingGroup[]; month: Month };

/** Findings of a planilla, those that stop it first, each with the place that mends it. */
export function PilaFindings({ groups, month }: Props) {
  if (groups.length === 0) return null;
  const stopping = groups.filter(({ first }) => first.severity === 'block');
  const noticed = groups.filter(({ first }) => first.severity === 'notice');
  return (
    <section className="q-card pila-findings" aria-label="Por revisar">
      {stopping.length > 0 && (
        <>
          <h2 className="t-sub">Corrija antes de presentar</h2>
          <ul>
            {stopping.map((group) => (
              <Found key={group.code} of={group} month={month} />
            ))}
          </ul>
        </>
      )}
      {noticed.length > 0 && (
        <>
          <h2 className="t-sub">Revise</h2>
          <ul>
            {noticed.map((group) => (
              <Found key={group.code} of={group} month={month} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const few = 4;

function Found({ of: { first, all, count }, month }: { of: FindingGroup; month: Month }) {
  const [whole, setWhole] = useState(false);
  const stops = first.severity === 'block';
  const named = all.filter(({ employee }) => employee);
  const shown = whole ? named : named.slice(0, few);
  const together = mendingPlace({ ...first, employee: undefined }, month);
  const same = all.every(({ message }) => message === first.message);
  return (
    <li className="pila-finding">
      <Icon of={stops ? alertCircleOutline : warningOutline} className={stops ? 'c-danger' : 'c-warn'} />
      <div>
        <p>
          {same ? <b>{first.message}.</b> : null} <span className="c-2">{first.hint}</span>{' '}
          {together && (
            <Link className="mini" to={together.to}>
              {together.words}
            </Link>
          )}
        </p>
        {shown.length > 0 && !(together && same) && (
          <ul className="pila-who">
            {shown.map((finding, at) => {
              const place = mendingPlace(finding, month);
              return (
                <li key={`${finding.employee?.id}${at}`}>
                  {place ? <Link to={place.to}>{finding.employee?.name}</Link> : finding.employee?.name}
                  {!same && <span className="c-2">: {finding.message}</span>}
                </li>
              );
            })}
            {count > shown.length && (
              <li>
                {named.length > shown.length ? (
                  <button type="button" className="mini" onClick={() => setWhole(true)}>
                    y {count - shown.length} más
                  </button>
                ) : (
                  <span className="c-3">y {count - shown.length} más</span>
                )}
              </li>
            )}
          </ul>
        )}
      </div>
    </li>
  );
}
