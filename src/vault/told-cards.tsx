import { documentOutline } from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sizeShown } from '../domain/files.ts';
import { Icon } from '../kit/icon.tsx';
import { MarkedText, PageLink } from '../kit/marked-text.tsx';
import { wear } from '../kit/wear.ts';
import { isOnline, subscribeOnline } from '../offline/connectivity.ts';
import { read } from './api.ts';
import { fromDevice } from './held-key.ts';
import { useLooks } from './looks.ts';
import { noteRead, readHere } from './read-here.ts';
import css from './styles/told.css?inline';

wear(css);

type Told = {
  id: string;
  title: string;
  body: string;
  level: 'info' | 'exito' | 'advertencia' | 'critica';
  link_label: string | null;
  link_url: string | null;
  attachment: { name: string; size: number; url: string } | null;
};

const mark = 'told-read';

/** What the employers of a person tell them, until each is read on this device; also without a connection. */
export default function ToldCards({ owner }: { owner: string }) {
  const [all, setAll] = useState<readonly Told[]>([]);
  const [gone, setGone] = useState(() => readHere(mark));
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  const times = useLooks();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with all the rest
  useEffect(() => {
    let here = true;
    let answered = false;
    const show = ({ data }: { data: { data: Told[] } }): void => {
      if (here) setAll(data.data);
    };
    read<{ data: Told[] }>('/notices', owner).then(
      (answer) => {
        answered = true;
        show(answer);
      },
      () => undefined,
    );
    void fromDevice<{ data: Told[] }>(owner, '/notices').then((kept) => kept && !answered && show(kept));
    return () => {
      here = false;
    };
  }, [owner, times]);

  return all
    .filter(({ id }) => !gone.includes(id))
    .map((notice) => (
      <section key={notice.id} className={`v-part v-told v-told--${notice.level}`} aria-label={notice.title}>
        <h2>{notice.title}</h2>
        <MarkedText text={notice.body} />
        {notice.link_url && (
          <p>
            <PageLink to={notice.link_url}>{notice.link_label || 'Ver más'}</PageLink>
          </p>
        )}
        {notice.attachment && <Attached of={notice.attachment} online={online} />}
        <button
          type="button"
          className="q-btn q-btn--plain q-btn--sm"
          onClick={() => setGone(noteRead(mark, [notice.id]))}
        >
          Entendido
        </button>
      </section>
    ));
}

function Attached({
  of: { name, size, url },
  online,
}: {
  of: NonNullable<Told['attachment']>;
  online: boolean;
}) {
  return (
    <p className="v-told__a">
      <Icon of={documentOutline} size="s" />
      {online ? (
        <a href={url} download={name}>
          {name}
        </a>
      ) : (
        <span>{name}: sin conexión no se puede descargar</span>
      )}{' '}
      <small>{sizeShown(size)}</small>
    </p>
  );
}
