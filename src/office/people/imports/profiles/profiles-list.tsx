import { useQueryClient } from '@tanstack/react-query';
import { listOutline } from 'ionicons/icons';
import { type FormEvent, useState } from 'react';
import type { ImportKind } from '../../../../domain/imports/columns/profiles.ts';
import type { StoredProfile } from '../../../../domain/office/import-profiles.ts';
import { Icon } from '../../../../kit/marks/icon.tsx';
import { ask } from '../../../../kit/overlays/announce.ts';
import { focusTitle } from '../../../../kit/pages/title-focus.ts';
import { deleteProfile, saveProfile, useProfiles } from './profiles.ts';

/** The profiles of the company, each used when a file with its columns comes. */
export function ProfilesList({ kind }: { kind: ImportKind }) {
  const { data: profiles = [] } = useProfiles(kind);
  if (profiles.length === 0) return null;
  return (
    <section className="q-card">
      <h2 className="t-sub">Perfiles guardados</h2>
      <p className="t-caption c-3">Se usan solos cuando llega un archivo con las mismas columnas.</p>
      <ul className="import-history full">
        {profiles.map((profile) => (
          <ProfileRow key={`${profile.id}${profile.version}`} profile={profile} />
        ))}
      </ul>
    </section>
  );
}

function ProfileRow({ profile }: { profile: StoredProfile }) {
  const client = useQueryClient();
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState(profile.name);
  const used = profile.columns.filter(({ key }) => key !== null).length;

  async function rename(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    const { kind, columns, values } = profile;
    const stored = await saveProfile(client, { name: name.trim(), kind, columns, values }, profile);
    if (!stored) return;
    setNaming(false);
    focusTitle();
  }
  async function remove() {
    const sure = await ask({
      title: `¿Borrar el perfil «${profile.name}»?`,
      lines: ['Los archivos ya importados no cambian.'],
      badge: 'danger',
      accept: 'Borrar',
      cancel: 'Cancelar',
      danger: true,
    });
    if (!sure) return;
    await deleteProfile(client, profile);
    focusTitle();
  }

  return (
    <li>
      <Icon of={listOutline} className="c-3" />
      {naming ? (
        <form className="import-profile" onSubmit={(event) => void rename(event)}>
          <input
            className="q-input"
            aria-label={`Nuevo nombre de ${profile.name}`}
            maxLength={80}
            value={name}
            // biome-ignore lint/a11y/noAutofocus: it was asked for with the button that stood here
            autoFocus
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setNaming(false)}
          />
          <button type="submit" className="q-btn q-btn--plain q-btn--sm">
            Guardar
          </button>
        </form>
      ) : (
        <>
          <span>
            {profile.name}
            <small className="c-3">{used === 1 ? '1 columna' : `${used} columnas`}</small>
          </span>
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--sm"
            aria-label={`Renombrar ${profile.name}`}
            onClick={() => setNaming(true)}
          >
            Renombrar
          </button>
          <button
            type="button"
            className="q-btn q-btn--ghost q-btn--sm"
            aria-label={`Borrar ${profile.name}`}
            onClick={() => void remove()}
          >
            Borrar
          </button>
        </>
      )}
    </li>
  );
}
