import { useState } from 'react';
import { Segments } from '../../kit/inputs/segments.tsx';

const choices: readonly (readonly [string, string])[] = [
  ['', 'Automático'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
];

function chosen(): string {
  try {
    return localStorage.getItem('theme') ?? '';
  } catch {
    return '';
  }
}

/** Chooses the light, dark or system theme. `early.ts` applies it before the first paint. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosen);
  function choose(value: string): void {
    setTheme(value);
    document.documentElement.classList.remove('light', 'dark');
    if (value) document.documentElement.classList.add(value);
    try {
      if (value) localStorage.setItem('theme', value);
      else localStorage.removeItem('theme');
    } catch {
      // Without storage, the choice lasts until the page is closed.
    }
  }
  return (
    <section className="v-card" aria-labelledby="v-theme">
      <h2 id="v-theme">Apariencia</h2>
      <Segments
        className="v-themes flex wrap"
        label={{ by: 'v-theme' }}
        options={choices}
        value={theme}
        onChange={choose}
      />
    </section>
  );
}
