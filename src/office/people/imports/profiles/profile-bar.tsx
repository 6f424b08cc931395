import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { buildNamedTies } from '../../../../kit/inputs/field.tsx';
import { Select } from '../../../../kit/inputs/select.tsx';
import type { FileReading } from '../reading.ts';
import { saveProfile } from './profiles.ts';

/** The profile that reads this file, and keeping what was chosen for the next one. */
export function ProfileBar({ reading }: { reading: FileReading }) {
  const client = useQueryClient();
  const { profile, fits } = reading;
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const offered = Object.fromEntries(fits.map((one) => [one.id, one.name]));

  async function keep(title: string, over?: typeof profile) {
    if (busy || title.trim() === '') return;
    setBusy(true);
    const stored = await saveProfile(client, reading.profileNamed(title.trim()), over);
    setBusy(false);
    if (!stored) return;
    reading.kept(stored);
    setNaming(false);
    setName('');
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void keep(name);
  };

  return (
    <div className="import-profile">
      {fits.length > 0 && (
        <Select
          ties={buildNamedTies('import-profile', 'Perfil de columnas')}
          value={profile?.id ?? ''}
          options={offered}
          empty="Sin perfil"
          onChange={(id) => reading.choose(fits.find((one) => one.id === id))}
        />
      )}
      {naming ? (
        <form onSubmit={submit}>
          <input
            className="q-input"
            aria-label="Nombre del perfil"
            placeholder="Nombre, por ejemplo Siigo"
            maxLength={80}
            value={name}
            // biome-ignore lint/a11y/noAutofocus: it was asked for with the button that stood here
            autoFocus
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setNaming(false)}
          />
          <button type="submit" className="q-btn q-btn--plain q-btn--sm" aria-disabled={busy}>
            Guardar
          </button>
        </form>
      ) : (
        <>
          {profile && (
            <button
              type="button"
              className="q-btn q-btn--ghost q-btn--sm"
              aria-disabled={busy}
              onClick={() => void keep(profile.name, profile)}
            >
              Actualizar «{profile.name}»
            </button>
          )}
          <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => setNaming(true)}>
            {profile ? 'Guardar como otro' : 'Guardar perfil'}
          </button>
        </>
      )}
    </div>
  );
}
