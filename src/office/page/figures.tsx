import type { ReactNode } from 'react';
import './figures.css?adopt';

export type Figure = {
  label: string;
  value: ReactNode;
  lead?: boolean;
};

export function FigureList({ of }: { of: readonly Figure[] }) {
  return (
    <dl className="figures flex wrap">
      {of.map(({ label, value, lead }) => (
        <div key={label} className={lead ? 'figures-lead' : ''}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
