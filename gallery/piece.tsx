import type { ReactNode } from 'react';

/** A piece of the kit by the name of its module, with its states under it. */
export function Piece({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="gallery-piece" aria-label={name}>
      <h2 className="t-heading">{name}</h2>
      <div className={`gallery-states${wide ? ' gallery-states--wide' : ''}`}>{children}</div>
    </section>
  );
}

/** One state of a piece. */
export function State({ of, children }: { of: string; children: ReactNode }) {
  return (
    <figure className="gallery-state">
      <figcaption>{of}</figcaption>
      {children}
    </figure>
  );
}
