import { useState, useSyncExternalStore } from 'react';
import { useDeviceWord } from '../../kit/device/media.ts';
import { Segments } from '../../kit/inputs/segments.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { keptOnPhone } from '../../kit/marks/own-icons.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import type { Slip } from '../session/api.ts';
import { mergeEliminatedSlips, slips } from '../slips/slips.ts';
import { SlipRows } from './slip-rows.tsx';
import { YearSummary } from './year-summary.tsx';

const DownloadYear = defineLazyPart('download-year', () => import('./download-year.tsx'));
const EmployerChoice = defineLazyPart('employer-choice', () => import('./employer-choice.tsx'));

type Props = {
  all: Slip[];
  /** Payslips that are listed and excluded from every total. */
  eliminated: Slip[];
  current?: string | undefined;
};

/** Lists the payslips of a year below its total. */
export function SlipList({ all: counting, eliminated, current }: Props) {
  const [employer, setEmployer] = useState('');
  const all = mergeEliminatedSlips(counting, eliminated);
  const employers = new Map(all.map(({ company }) => [company.nit, company.social_reason]));
  const theirs = employer ? all.filter((slip) => slip.company.nit === employer) : all;
  const years = [...new Set(theirs.map((slip) => slip.year))].sort((a, b) => b - a);
  const open = all.find((slip) => slip.id === current);
  const [chosen, setChosen] = useState(open?.year);
  const year = years.find((one) => one === chosen) ?? years[0] ?? 0;
  const shown = theirs.filter((slip) => slip.year === year);
  const device = useDeviceWord();
  const { kept, full } = useSyncExternalStore(slips.subscribe, slips.get);
  return (
    <>
      <YearSummary year={year} all={shown.filter((slip) => counting.includes(slip))} />
      {employers.size > 1 && <EmployerChoice employers={employers} value={employer} onChange={setEmployer} />}
      {years.length > 1 && (
        <div className="v-years flex">
          <Segments
            label="Año"
            options={years.map((y) => [y, String(y)])}
            value={year}
            onChange={setChosen}
          />
        </div>
      )}
      <SlipRows shown={shown} counting={counting} open={open} named={employers.size > 1 && employer === ''} />
      {shown.every(({ id }) => kept.has(id)) && (
        <p className="v-kept row gap-6 c-3 text-13">
          <Icon of={keptOnPhone} size="s" />
          Todos guardados en este {device}
        </p>
      )}
      {counting.length > 0 && <DownloadYear year={year} />}
      {full && (
        <p className="v-part v-offer c-3 boxed" role="status">
          Este {device} está lleno: los más antiguos se leen con conexión.
        </p>
      )}
    </>
  );
}
