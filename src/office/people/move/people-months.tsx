import { checkmarkOutline, swapHorizontalOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { MoveMonthState } from '../../../domain/migration/move-plan.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { type Month, toMonthText } from '../../../domain/values/month.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { ShownPlan } from './move-messages.ts';

type Props = Pick<ShownPlan, 'people' | 'months'>;

/** People shown before the person asks for all. Those with gaps come first. */
const FIRST_PEOPLE = 12;

const stateWords: Readonly<Record<MoveMonthState, string>> = {
  document: 'un documento',
  adjusted: 'con ajuste',
  missing: 'falta',
  none: 'no aplica',
};

/** Matrix of people and months. On a phone it is a list, with the months of each person under their name. */
export function PeopleMonths({ people, months }: Props) {
  const [isWhole, setWhole] = useState(false);
  const ordered = [...people.filter(({ hasGaps }) => hasGaps), ...people.filter(({ hasGaps }) => !hasGaps)];
  const shown = isWhole ? ordered : ordered.slice(0, FIRST_PEOPLE);
  const years = new Set(months.map(({ year }) => year)).size;
  return (
    <section className="move-people" aria-label="Personas y meses">
      <div className="move-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Persona</th>
              {months.map((month) => (
                <th scope="col" key={toMonthText(month)} className="not-phone">
                  {shortMonth(month, years > 1)}
                </th>
              ))}
              <th scope="col">
                <span className="vh">Estado</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((person) => (
              <tr key={person.person} className={person.hasGaps ? 'move-gap' : undefined}>
                <th scope="row">{person.list_name}</th>
                {person.months.map((month) => (
                  <td key={toMonthText(month)} className="not-phone">
                    <MonthMark state={month.state} month={month} />
                  </td>
                ))}
                <td className={person.hasGaps ? 'move-note b' : 'move-note c-2'}>{person.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="move-legend row wrap gap-16 t-label c-2">
        <span className="row gap-6 not-phone">
          <MonthMark state="document" /> Un documento
        </span>
        <span className="row gap-6 not-phone">
          <MonthMark state="adjusted" /> Con ajuste
        </span>
        <span className="row gap-6 not-phone">
          <MonthMark state="missing" /> Falta
        </span>
        <span className="spacer" />
        <span>
          {shown.length} de {people.length} personas
          {shown.length < people.length && (
            <>
              {' · '}
              <button type="button" className="move-all" onClick={() => setWhole(true)}>
                ver todas
              </button>
            </>
          )}
        </span>
      </div>
    </section>
  );
}

const shortMonth = ({ year, month }: Month, withYear: boolean): string => {
  const name = formatMonth(year, month, 'short').slice(0, 3).toLowerCase();
  return withYear ? `${name} ${String(year).slice(2)}` : name;
};

function MonthMark({ state, month }: { state: MoveMonthState; month?: Month }) {
  const words = month && `${formatMonth(month.year, month.month)}: ${stateWords[state]}`;
  return (
    <span className={`move-mark move-mark--${state}`} title={words}>
      {state === 'document' && <Icon of={checkmarkOutline} size="s" />}
      {state === 'adjusted' && <Icon of={swapHorizontalOutline} size="s" />}
      {state === 'none' && <span aria-hidden="true">–</span>}
      {words && <span className="vh">{words}</span>}
    </span>
  );
}
