import { alertCircleOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { Month } from '../../months/month.ts';
import { type FindingGroup, findPilaFixLink, type PilaFinding } from './pila.ts';

type Props = { groups: readonly FindingGroup[]; month: Month };

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
  const together = findPilaFixLink({ ...first, employee: undefined }, month);
  const same = all.every(({ message }) => message === first.message);
  const sameHint = all.every(({ hint }) => hint === first.hint);
  // Findings without an employee and with the same message are shown once, as the message of the group.
  const each = same ? all.filter(({ employee }) => employee && !together) : all;
  const shown = whole ? each : each.slice(0, few);
  return (
    <li className="pila-finding stack gap-10">
      <Icon of={stops ? alertCircleOutline : warningOutline} className={stops ? 'c-danger' : 'c-warn'} />
      <div>
        <p>
          {same ? <b>{first.message}.</b> : null} {sameHint && <span className="c-2">{first.hint}</span>}{' '}
          {together && sameHint && (
            <Link className="mini" to={together.to}>
              {together.words}
            </Link>
          )}
        </p>
        {shown.length > 0 && (
          <ul className={same ? 'pila-who wrap' : 'pila-who wrap pila-who--each'}>
            {shown.map((finding, at) => (
              <li key={`${finding.employee?.id}${finding.message}${at}`}>
                <FoundOne of={finding} month={month} sharesMessage={same} sharesHint={sameHint} />
              </li>
            ))}
            {count > shown.length && (
              <li>
                {each.length > shown.length ? (
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

type One = { of: PilaFinding; month: Month; sharesMessage: boolean; sharesHint: boolean };

/** Shows one finding of a group: its employee, and the words that differ from those of the group. */
function FoundOne({ of, month, sharesMessage, sharesHint }: One) {
  const { employee, message, hint } = of;
  const place = findPilaFixLink(of, month);
  if (employee)
    return (
      <>
        {place ? <Link to={place.to}>{employee.list_name}</Link> : employee.list_name}
        {!sharesMessage && (
          <span className="c-2">
            : {message}
            {!sharesHint && `. ${hint}`}
          </span>
        )}
      </>
    );
  return (
    <>
      {message}
      {!sharesHint && (
        <>
          <span className="c-2">. {hint}</span>{' '}
          {place && (
            <Link className="mini" to={place.to}>
              {place.words}
            </Link>
          )}
        </>
      )}
    </>
  );
}
