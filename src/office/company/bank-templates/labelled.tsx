import type { ReactNode } from 'react';

type Props = { id: string; words: string; className?: string; children: ReactNode };
/** Control under its label. The caller gives its id, and moves the focus by it. */
export const LabelledField = ({ id, words, className = '', children }: Props) => (
  <div className={`q-field ${className}`}>
    <div className="q-label">
      <label htmlFor={id}>{words}</label>
    </div>
    {children}
  </div>
);
