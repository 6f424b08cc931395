import { addOutline, paperPlaneOutline } from 'ionicons/icons';
import { Icon } from '../../../kit/marks/icon.tsx';

type Props = {
  /** Payrolls of the month that were not sent. */
  waiting: number;
  onSend: () => void;
  onCreate: () => void;
};

/** The month leads with what waits to be sent; with nothing waiting, with a new payroll. */
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
