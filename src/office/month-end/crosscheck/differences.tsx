import { arrowForwardOutline, chevronForwardOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import {
  type FactSource,
  formatFigure,
  factSources as sourceNames,
} from '../../../domain/crosscheck/sources.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { PesoAmount } from '../../../kit/marks/peso-amount.tsx';
import { FigureList } from '../../page/figures.tsx';
import type { CrosscheckDifference } from './crosscheck.ts';

type Person = {
  list_name: string;
  document_number: string;
  differences: CrosscheckDifference[];
  claim: string;
};
type Props = { of: Person; open: boolean; sources: readonly FactSource[] };

/** Shows the differences of a person, each with its figures, likely cause and correction. */
export function Differences({ of, open, sources }: Props) {
  const count = of.differences.length;
  return (
    <details className="q-card crosscheck-person" open={open}>
      <summary className="row wrap">
        <Icon of={chevronForwardOutline} size="s" className="crosscheck-mark" />
        <span className="crosscheck-who stack">
          <b>{of.list_name}</b>
          <span className="c-3 identifier">{of.document_number}</span>
        </span>
        <span className="c-2">{count === 1 ? '1 diferencia' : `${count} diferencias`}</span>
        {Number(of.claim) > 0 && (
          <span>
            <span className="c-3">Reclamo </span>
            <PesoAmount amount={of.claim} />
          </span>
        )}
      </summary>
      <ul className="stack gap-12">
        {of.differences.map((difference) => (
          <li
            key={`${difference.fact} ${difference.between.join()}`}
            className="crosscheck-difference stack gap-8 boxed"
          >
            <h3 className="text-15">{difference.label}</h3>
            <dl className="crosscheck-figures flex wrap">
              {sources
                .filter((source) => difference.figures[source] !== null)
                .map((source) => (
                  <div
                    key={source}
                    className={difference.between.includes(source) ? 'crosscheck-apart' : undefined}
                  >
                    <dt className="text-12 c-3">{sourceNames[source]}</dt>
                    <dd>{formatFigure(difference.kind, difference.figures[source])}</dd>
                  </div>
                ))}
            </dl>
            <p className="c-2 text-14">{difference.why}</p>
            <p className="flex gap-8 text-14 top">
              <Icon of={arrowForwardOutline} size="s" />
              <span>
                {difference.mend.words}{' '}
                {difference.mend.link && <Link to={difference.mend.link}>Ir a corregir</Link>}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Counted = {
  people: number;
  differing: number;
  differences: number;
  claim: string;
  penalties: string;
};

export function DifferenceSums({ of }: { of: Counted }) {
  if (of.people === 0) return null;
  return (
    <>
      <FigureList
        of={[
          { label: 'Personas con diferencias', value: `${of.differing} de ${of.people}` },
          { label: 'Diferencias', value: of.differences },
          { label: 'Reclamaría la UGPP', value: <PesoAmount amount={of.claim} /> },
        ]}
      />
      {Number(of.claim) > 0 && <p className="q-note q-note--warn crosscheck-note">{of.penalties}</p>}
    </>
  );
}
