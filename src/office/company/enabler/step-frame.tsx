import type { ReactNode } from 'react';

type Props = {
  /** Title of the step. It takes the focus when the step opens. */
  title?: string;
  children: ReactNode;
  aside?: ReactNode;
  foot: ReactNode;
};

export function StepFrame({ title, children, aside, foot }: Props) {
  return (
    <>
      <div className="enable-body stack grow gap-20 top scrolls">
        <section className="q-card enable-card stack gap-16">
          {title && (
            <h2 className="t-heading" tabIndex={-1}>
              {title}
            </h2>
          )}
          {children}
        </section>
        {aside && (
          <aside className="stack gap-16" aria-label="Ayuda de este paso">
            {aside}
          </aside>
        )}
      </div>
      <footer className="q-form-foot enable-foot span-all">{foot}</footer>
    </>
  );
}
