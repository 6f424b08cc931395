import { timeOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';

export default function IdleWarning({ left, onStay }: { left: number; onStay: () => void }) {
  return (
    <Dialog label="¿Sigue ahí?" role="alertdialog" onClose={onStay}>
      <span className="q-dialog-icon warn">
        <Icon of={timeOutline} size="l" />
      </span>
      <h2>¿Sigue ahí?</h2>
      <p className="q-dialog-body">
        Por seguridad su sesión termina en <b className="q-num">{left}</b>{' '}
        {left === 1 ? 'segundo' : 'segundos'}. Lo que escribió se conserva: al ingresar de nuevo sigue donde
        iba.
      </p>
      <div className="q-dialog-actions">
        <button type="button" className="q-btn q-btn--primary" onClick={onStay}>
          Seguir aquí
        </button>
      </div>
    </Dialog>
  );
}
