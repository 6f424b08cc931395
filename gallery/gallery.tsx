import '../src/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ChoicesContext } from '../src/kit/inputs/choices.ts';
import { Announcements } from '../src/kit/overlays/announcements.tsx';
import { ChunkBoundary } from '../src/kit/pages/chunk-boundary.tsx';
import { cities } from './cities.ts';
import { Fields } from './fields.tsx';
import './gallery.css';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';
import { Signs } from './signs.tsx';

const themes = { '': 'Del sistema', light: 'Claro', dark: 'Oscuro' };
const choices = { owner: 'gallery', load: async () => cities };

/** Every piece of the kit with its states: a page of the development server, which no build has. */
function Gallery() {
  const [theme, choose] = useState('');
  function put(next: string) {
    document.documentElement.classList.remove('light', 'dark');
    if (next) document.documentElement.classList.add(next);
    choose(next);
  }
  return (
    <main className="gallery">
      <header>
        <h1 className="t-title">Piezas</h1>
        <span className="spacer" />
        <fieldset className="q-segments" aria-label="Apariencia">
          {Object.entries(themes).map(([name, words]) => (
            <button key={name} type="button" className={name === theme ? 'on' : ''} onClick={() => put(name)}>
              {words}
            </button>
          ))}
        </fieldset>
      </header>
      <Signs />
      <Fields />
      <Lists />
      <Overlays />
      <Announcements />
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <ChunkBoundary onRetry={() => location.reload()}>
        <QueryClientProvider client={new QueryClient()}>
          <ChoicesContext.Provider value={choices}>
            <Gallery />
          </ChoicesContext.Provider>
        </QueryClientProvider>
      </ChunkBoundary>
    </StrictMode>,
  );
