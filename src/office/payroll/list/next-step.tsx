import { addOutline, paperPlaneOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';

type Props = {
  waiting: number;
  onSend: () => void;
  onCreate: () => void;
};

export const NextStep = ({ waiting, onSend, onCreate }: Props) => (
  <>
    <button
      type="button"
      className={`q-btn ${waiting > 0 ? 'q-btn--plain' : 'q-btn--primary'}`}
      data-new=""
      onClick={onCreate}
    >
      <Icon of={addOutline} />
      Nueva nómina
    </button>
    {waiting > 0 && (
      <button type="button" className="q-btn q-btn--primary" onClick={onSend}>
        <Icon of={paperPlaneOutline} />
        Enviar {waiting}
      </button>
    )}
  </>
);
