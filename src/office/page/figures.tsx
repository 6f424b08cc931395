import type { ReactNode } from 'react';
import './figures.css?adopt';

export type Figure = {
  label: string;
  value: ReactNode;
  /** Stands over the others. */
  lead?: boolean;
};

/** Figures of what is in view, side by side over its list. */
export function FigureList({ of }: { of: readonly Figure[] }) {
  return (
    <dl className="figures">
      {of.map(({ label, value, lead }) => (
        <div key={label} className={lead ? 'figures-lead' : ''}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
