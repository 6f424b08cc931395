import type { PolicyOpen } from '../../domain/privacy/policy-shapes.ts';
import { formatDay } from '../../domain/values/day.ts';

/** `part` is the CSS class of each section. */
type Props = { of: Pick<PolicyOpen, 'version' | 'from' | 'sections'>; part: string };

export function PolicyText({ of: { version, from, sections }, part }: Props) {
  return (
    <>
      <p className="c-3 t-label">
        Versión {version}, desde el {formatDay(from)}
      </p>
      {sections.map(({ title, lines }) => (
        <section key={title} className={part}>
          <h3 className="t-heading">{title}</h3>
          {lines.map((line) => (
            <p key={line} className="c-2">
              {line}
            </p>
          ))}
        </section>
      ))}
    </>
  );
}
