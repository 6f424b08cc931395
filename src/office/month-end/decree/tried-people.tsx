import { informationCircleOutline } from 'ionicons/icons';
import { useState } from 'react';
import { formatMoney } from '../../../domain/values/money.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { compareEmployees, findCrossings, type LawTrialShown } from './decree.ts';

/** People listed before the rest is asked for, and those that each press adds. */
const [FIRST_PEOPLE, MORE_PEOPLE] = [13, 100];
/** Crossed limits told before the rest is counted. */
const MAX_CROSSINGS = 6;

/** The net of each person under each law, those who change most first, and who crosses a limit. */
export function TriedPeople({ trials }: { trials: readonly (LawTrialShown | undefined)[] }) {
  const [listed, list] = useState(FIRST_PEOPLE);
  const people = compareEmployees(trials);
  const [base, ...others] = trials;
  const crossings = base ? others.flatMap((tried) => (tried ? findCrossings(base, tried) : [])) : [];
  const changed = people.filter(({ change }) => change > 0).length;
  const titles = trials.map((trial, at) =>
    at === 0 ? 'Hoy' : (trial?.law.title.replace(/ · .*$/, '') ?? '…'),
  );
  const rest = people.length - listed;
  return (
    <section className="decree-people" aria-label="Neto de cada persona">
      <div className="decree-people-head">
        <h2 className="t-sub">Neto de cada persona</h2>
        <p className="t-label c-3">
          {others.length === 0
            ? `${people.length} en el mes`
            : changed === 0
              ? 'Nadie cambia'
              : changed === 1
                ? '1 cambia'
                : `${changed} cambian`}
        </p>
      </div>
      <table className="decree-nets">
        <caption className="vh">Neto de cada persona con cada ley</caption>
        <thead>
          <tr>
            <th scope="col">Persona</th>
            {titles.map((title, at) => (
              <th key={at} scope="col" className="decree-net">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.slice(0, listed).map(({ id, list_name, nets }) => (
            <tr key={id}>
              <th scope="row">{list_name}</th>
              {nets.map((net, at) => (
                <td
                  key={at}
                  className={net !== nets[0] && at > 0 ? 'decree-net decree-changed' : 'decree-net c-2'}
                >
                  {net === undefined ? '—' : formatMoney(net)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="t-label c-3 decree-more">
        {others.length > 0 && 'Primero quien más cambia. '}
        {rest > 0 && (
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--sm"
            onClick={() => list(listed + MORE_PEOPLE)}
          >
            {rest > MORE_PEOPLE ? `Ver ${MORE_PEOPLE} más` : `Ver las ${people.length}`}
          </button>
        )}
      </p>
      {crossings.length > 0 && (
        <div className="q-note q-note--warn decree-crossings">
          <Icon of={informationCircleOutline} />
          <ul className="stack gap-6">
            {crossings.slice(0, MAX_CROSSINGS).map(({ id, name, words }) => (
              <li key={`${id} ${words}`}>
                <b>{name}</b> {words}
              </li>
            ))}
            {crossings.length > MAX_CROSSINGS && <li>Y otros {crossings.length - MAX_CROSSINGS} cambios.</li>}
          </ul>
        </div>
      )}
    </section>
  );
}
