import { warningOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';
import { buildStretches, formatNumber, listRangeErrors, type Range } from './ranges.ts';
import './parameters.css?adopt';

/** Ruler of the ranges of a table, with its errors. `marked` is the id of the highlighted range. */
export function Ruler({ ranges, marked }: { ranges: readonly Range[]; marked?: string | undefined }) {
  const stretches = buildStretches(ranges);
  const wrongs = listRangeErrors(ranges);
  if (stretches.length === 0) return null;
  const percentOf = (id: string | undefined) => {
    const range = ranges.find((one) => one.id === id);
    return range ? Number(range.solidarity) + Number(range.subsistence) : 0;
  };
  const words = stretches
    .map(({ from, to, kind, ids }) => {
      const place = Number.isFinite(to)
        ? `de ${formatNumber(from)} a ${formatNumber(to)}`
        : `desde ${formatNumber(from)}`;
      return `${place}, ${kind === 'range' ? `${formatNumber(percentOf(ids[0]))} %` : kind === 'gap' ? 'sin rango' : 'repetido'}`;
    })
    .join('; ');
  return (
    <figure className="stack gap-8">
      <div className="ruler-bar flex" role="img" aria-label={`Rangos en salarios mínimos: ${words}`}>
        {stretches.map(({ from, to, kind, ids }) => (
          <div
            key={from}
            className={`stack relative c-primary ruler-${kind}${marked !== undefined && ids.includes(marked) ? ' ruler-on' : ''}`}
            style={{ flexGrow: Math.sqrt(Number.isFinite(to) ? to - from : 2) }}
          >
            {kind === 'range' ? (
              <span className="nowrap text-12 b">
                {formatNumber(percentOf(ids[0]))}
                <span className="ruler-word nowrap text-12 b"> %</span>
              </span>
            ) : (
              <span className="ruler-word nowrap text-12 b">{kind === 'gap' ? 'Falta' : 'Doble'}</span>
            )}
            <small className="text-12 c-3">{formatNumber(from)}</small>
          </div>
        ))}
      </div>
      <div role="status">
        {wrongs.map((words) => (
          <p key={words} className="q-error">
            <Icon of={warningOutline} size="s" />
            {words}
          </p>
        ))}
      </div>
    </figure>
  );
}
