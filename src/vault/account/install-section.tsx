import { downloadOutline, shareOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { install, installable, isInstalled, isManualInstall } from './install.ts';

/** Installs the application on the phone: one tap where the browser can, three steps on an iPhone. */
export function InstallSection() {
  const prompt = useSyncExternalStore(installable.subscribe, installable.get);
  if (isInstalled() || (!prompt && !isManualInstall())) return null;
  return (
    <section className="v-card" aria-label="Instalar en su teléfono">
      {prompt ? (
        <>
          <p className="c-2">Queda con su propio ícono, abre sin conexión y casi no ocupa espacio.</p>
          <div className="v-actions flex wrap gap-8">
            <button type="button" className="q-btn q-btn--primary" onClick={() => void install()}>
              <Icon of={downloadOutline} />
              Instalar
            </button>
          </div>
        </>
      ) : (
        <ol className="c-2 v-steps">
          <li>
            En Safari, toque Compartir <Icon of={shareOutline} size="s" />
          </li>
          <li>Elija «Agregar a inicio»</li>
          <li>Toque «Agregar»: abre desde ahí, también sin conexión</li>
        </ol>
      )}
    </section>
  );
}
