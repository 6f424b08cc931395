import { addOutline, downloadOutline, lockClosedOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Day, splitDay } from '../../../domain/values/day.ts';
import { toMonthText } from '../../../domain/values/month.ts';
import { useMedia, wide } from '../../../kit/device/media.ts';
import { buildNamedTies } from '../../../kit/inputs/field.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Menu } from '../../../kit/overlays/menu.tsx';
import { buildFileAddress } from '../../files/file-address.ts';
import { formatMonthTitle, getToday } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { Page } from '../../page/page.tsx';
import { useOwnQuery } from '../../records/own-query.ts';
import { Reading } from '../../records/reading.tsx';
import {
  listDefaultLaws,
  MAX_COMPARED,
  readDecreeView,
  toLawsText,
  useLawPacks,
  useLawTrials,
} from './decree.ts';
import { LawColumns } from './law-columns.tsx';
import { TriedPeople } from './tried-people.tsx';
import './decree.css?adopt';

/** Tries a month of the company with laws that are not signed, or with those of other years. Stores no payroll. */
export default function DecreePage() {
  const [query, change] = useOwnQuery();
  const { month, laws: chosen } = readDecreeView(query);
  const packs = useLawPacks();
  const known = (packs.data?.data ?? [])
    .filter(({ active }) => active !== false)
    .map(({ id, name, from, proposed_on }) => ({
      ...{ id: String(id), name: String(name) },
      ...{ from: String(from) as Day, proposedOn: String(proposed_on) as Day },
    }));
  const laws = chosen ?? listDefaultLaws(known, splitDay(getToday()).year);
  const isNarrow = !useMedia(wide);
  const [seen, see] = useState('');
  const shown = isNarrow ? laws.filter((law, at) => (laws.includes(seen) ? law === seen : at === 0)) : laws;
  const trials = useLawTrials(month, ['current', ...shown]);
  const [base] = trials;
  const years =
    base?.data?.years.map(String).filter((year) => formatLawOfYear(year) !== base.data?.law.title) ?? [];
  const names: Record<string, string> = Object.fromEntries([
    ...known.map(({ id, name }) => [id, name] as const),
    ...years.map((year) => [year, formatLawOfYear(year)] as const),
  ]);
  const choose = (next: readonly string[]) => change({ laws: toLawsText(next) });
  const add = (law: string) => {
    see(law);
    choose([...laws.filter((one) => one !== law), law].slice(-MAX_COMPARED));
  };
  const others = [...years, ...known.map(({ id }) => id)].filter((law) => !laws.includes(law));
  const title = formatMonthTitle(month);
  return (
    <Page
      title="El decreto antes de firmarse"
      sub={`${title} con su gente de hoy, ${describeNovelties(base?.data)}. Es un ensayo: no toca ninguna nómina.`}
      offline="El ensayo se calcula con conexión."
      footed
      actions={
        <>
          {others.length > 0 && (
            <Menu label="Con otra ley">
              {(close) => (
                <>
                  {others.map((law) => (
                    <button
                      key={law}
                      type="button"
                      onClick={() => {
                        close();
                        add(law);
                      }}
                    >
                      {names[law] ?? law}
                    </button>
                  ))}
                </>
              )}
            </Menu>
          )}
          <a
            className="q-btn q-btn--plain"
            href={buildFileAddress('/law_trials/export', {
              month: toMonthText(month),
              laws: ['current', ...laws].join(','),
            })}
            download
          >
            <Icon of={downloadOutline} />
            Bajar en Excel
          </a>
          <Link className="q-btn q-btn--primary" to="/law_packs/create">
            <Icon of={addOutline} />
            Otra propuesta
          </Link>
        </>
      }
    >
      <div className="page-filters row fixed gap-8 wrap">
        <MonthStepper month={month} onChange={(next) => change({ m: toMonthText(next) })} />
        {isNarrow && laws.length > 1 && (
          <Select
            ties={buildNamedTies('decree-law', 'Comparar con')}
            value={shown[0] ?? ''}
            options={Object.fromEntries(laws.map((law) => [law, names[law] ?? law]))}
            onChange={see}
          />
        )}
        <Link className="q-btn q-btn--ghost q-btn--sm" to="/law_packs">
          Propuestas
        </Link>
      </div>
      <div className="page-body grow decree">
        {base?.data ? (
          <>
            <div className="decree-laws">
              <LawColumns
                laws={['current', ...shown]}
                trials={trials}
                onRemove={(law) => choose(laws.filter((one) => one !== law))}
              />
              <Notes of={trials.flatMap(({ data }) => data?.law.notes ?? [])} />
              {laws.length === 0 && packs.isSuccess && (
                <p className="q-note q-note--plain decree-empty">
                  <span>
                    Escriba una propuesta con el mínimo en porcentaje o en pesos, o ensaye la ley de otro año.
                  </span>
                </p>
              )}
            </div>
            <TriedPeople trials={trials.map(({ data }) => data)} />
            <p className="decree-foot row gap-8 t-label c-2">
              <Icon of={lockClosedOutline} size="s" />
              Las propuestas son datos con fecha y fuente. Solo una ley publicada entra en las nóminas.
            </p>
          </>
        ) : (
          base && <Reading of={base} />
        )}
      </div>
    </Page>
  );
}

const formatLawOfYear = (year: string): string => `Ley de ${year}`;

function describeNovelties(base: { payrolls: number; people: number } | undefined): string {
  if (!base || base.payrolls === 0) return 'sin novedades';
  return base.payrolls === base.people
    ? 'con las novedades de sus nóminas'
    : `con las novedades de ${base.payrolls} nóminas`;
}

function Notes({ of }: { of: readonly string[] }) {
  const notes = [...new Set(of)];
  return (
    <p className="t-label c-3 decree-notes">
      {[...notes, 'Los sueldos por encima del mínimo quedan como están.'].join(' ')}
    </p>
  );
}
