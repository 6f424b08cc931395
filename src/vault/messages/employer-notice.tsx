import { documentOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { formatFileSize } from '../../domain/files/files.ts';
import type { VaultNotice } from '../../domain/vault/notices.ts';
import { saveFile } from '../../kit/device/save-file.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { MarkedText, PageLink } from '../../kit/marks/marked-text.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { isOnline, subscribeOnline } from '../../offline/connectivity.ts';
import { useSentences } from '../page/amount.tsx';
import { completeAnswer, fetchVaultResponse, NotRead } from '../session/api.ts';
import { buildVaultPath } from '../session/vault-path.ts';

type Props = { notice: VaultNotice; owner: string; line?: string; onRead?: (() => void) | undefined };

/** Renders a notice of an employer. `line` stands under its title; without `onRead` it was read. */
export function EmployerNotice({ notice, owner, line, onRead }: Props) {
  const say = useSentences();
  return (
    <section className={`v-part boxed v-told breaks v-told--${notice.level}`} aria-label={say(notice.title)}>
      <h2>{say(notice.title)}</h2>
      {line && <p className="c-3 text-14">{line}</p>}
      <MarkedText text={say(notice.body)} />
      {notice.link_url && (
        <p>
          <PageLink to={notice.link_url}>{say(notice.link_label || 'Ver más')}</PageLink>
        </p>
      )}
      {notice.attachment && <Attached notice={notice.id} of={notice.attachment} owner={owner} />}
      {onRead && (
        <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={onRead}>
          Entendido
        </button>
      )}
    </section>
  );
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
