const body = 'M30 5a26 26 0 0 0 0 52h25.2a2.2 2.2 0 0 0 1.55-3.75l-6.26-6.24A26 26 0 0 0 30 5z';

/** Draws the logo: a Q with a half moon. `quiet` is the version for empty screens. */
export function Mark({ size = 26, quiet = false }: { size?: number; quiet?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <path d={body} fill={quiet ? 'var(--q-sunken)' : 'var(--q-mark)'} />
      <path d="M30 16.5a14.5 14.5 0 0 1 0 29z" fill={quiet ? 'var(--q-sun)' : 'var(--q-mark-moon)'} />
    </svg>
  );
}
