import type { ReactNode } from 'react';

type Props = { id: string; words: string; className?: string; children: ReactNode };
/** A control under its label, where the focus is taken by an id of its own. */
export const LabelledField = ({ id, words, className = '', children }: Props) => (
  <div className={`q-field ${className}`}>
    <div className="q-label">
      <label htmlFor={id}>{words}</label>
    </div>
    {children}
  </div>
);
