const words = { '1': 'Primera quincena', '2': 'Segunda quincena', m: 'Mes completo' } as const;

/** Draws the part of the month. A moon always means the pay period and nothing else. */
export function Moon({ of }: { of: keyof typeof words }) {
  return <span className="q-moon" data-q={of} role="img" aria-label={words[of]} />;
}
