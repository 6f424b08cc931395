import { documentOutline } from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatFileSize } from '../../domain/files/files.ts';
import type { VaultNotice } from '../../domain/vault/notices.ts';
import { saveFile } from '../../kit/device/save-file.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { MarkedText, PageLink } from '../../kit/marks/marked-text.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { useSentences } from '../page/amount.tsx';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import { useRefresh } from '../page/refresh.ts';
import { completeAnswer, fetchVaultResponse, NotRead, readVault } from '../session/api.ts';
import { readKeptCall } from '../session/held-key.ts';
import { buildVaultPath } from '../session/vault-path.ts';

const mark = 'told-read';

/** Shows the notices of the employers until each is read on this device, also without a connection. */
export default function NoticeCards({ owner }: { owner: string }) {
  const [all, setAll] = useState<readonly VaultNotice[]>([]);
  const [gone, setGone] = useState(() => listReadIds(mark));
  const times = useRefresh();
  const say = useSentences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with all the rest
  useEffect(() => {
    let here = true;
    let answered = false;
    const show = ({ data }: { data: { data: VaultNotice[] } }): void => {
      if (here) setAll(data.data);
    };
    readVault('GET /notices', owner).then(
      (answer) => {
        answered = true;
        show(answer);
      },
      () => undefined,
    );
    void readKeptCall(owner, 'GET /notices').then((kept) => kept && !answered && show(kept));
    return () => {
      here = false;
    };
  }, [owner, times]);

  return all
    .filter(({ id }) => !gone.includes(id))
    .map((notice) => (
      <section
        key={notice.id}
        className={`v-part boxed v-told breaks v-told--${notice.level}`}
        aria-label={say(notice.title)}
      >
        <h2>{say(notice.title)}</h2>
        <MarkedText text={say(notice.body)} />
        {notice.link_url && (
          <p>
            <PageLink to={notice.link_url}>{say(notice.link_label || 'Ver más')}</PageLink>
          </p>
        )}
        {notice.attachment && <Attached notice={notice.id} of={notice.attachment} owner={owner} />}
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

type AttachedProps = { notice: string; of: NonNullable<VaultNotice['attachment']>; owner: string };

/** Fetches an attached file with the session token: an address alone opens nothing. */
function Attached({ notice, of: { name, size }, owner }: AttachedProps) {
  const online = useSyncExternalStore(subscribeOnline, isOnline);
  async function download(): Promise<void> {
    try {
      const answer = await fetchVaultResponse(
        buildVaultPath('GET /notices/:id/attachment', { id: notice }),
        owner,
      );
      saveFile(await completeAnswer(answer.blob()), name);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      showToast(error.offline ? 'El adjunto está disponible con conexión' : error.message, {
        danger: !error.offline,
      });
    }
  }
  return (
    <p className="v-told-actions row wrap">
      <Icon of={documentOutline} size="s" />
      {online ? (
        <button type="button" className="v-link m text-13" onClick={() => void download()}>
          {name}
        </button>
      ) : (
        <span>{name}: sin conexión no se puede descargar</span>
      )}{' '}
      <small>{formatFileSize(size)}</small>
    </p>
  );
}
