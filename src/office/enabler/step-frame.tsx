import type { ReactNode } from 'react';

type Props = { children: ReactNode; aside?: ReactNode; foot: ReactNode };

/** What a step asks, what helps to answer it, and its buttons. */
export function StepFrame({ children, aside, foot }: Props) {
  return (
    <>
      <div className="stp-b">
        <section className="q-card stp-c">{children}</section>
        {aside && <aside className="stp-a">{aside}</aside>}
      </div>
      <footer className="q-form__f">{foot}</footer>
    </>
  );
}
