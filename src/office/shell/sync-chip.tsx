import { cloudDoneOutline, cloudOfflineOutline, cloudUploadOutline } from 'ionicons/icons';
import { Icon } from '../../kit/icon.tsx';
import { useGo } from '../go.ts';
import { useWaiting } from '../outbox/waiting.ts';
import { useOnline } from '../records.ts';

/** Whether all that was written is with the server. It leads to what is not. */
export function SyncChip({ onGo }: { onGo?: () => void }) {
  const go = useGo();
  const online = useOnline();
  const count = useWaiting().length;
  const words = count > 0 ? `${count} por enviar` : 'Al día';
  return (
    <button
      type="button"
      className={`ap-sync${count > 0 ? ' out' : online ? '' : ' off'}`}
      onClick={() => {
        onGo?.();
        void go('/outbox', 'forward');
      }}
    >
      <Icon of={online ? (count > 0 ? cloudUploadOutline : cloudDoneOutline) : cloudOfflineOutline} />
      <span role="status">
        {online ? words : 'Sin conexión'}
        {!online && count > 0 && ` · ${count} por enviar`}
      </span>
    </button>
  );
}
