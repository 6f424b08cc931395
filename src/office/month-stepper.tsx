import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import { Icon } from '../kit/icon.tsx';
import { Moon } from '../kit/moon.tsx';
import { type Month, monthTitle, shifted } from './month.ts';

type Props = { month: Month; onChange: (month: Month) => void };

/** The month in view, and the ones beside it. */
export function MonthStepper({ month, onChange }: Props) {
  return (
    <fieldset className="mst" aria-label="Mes">
      <button
        type="button"
        className="q-ib q-ib--sm"
        aria-label="Mes anterior"
        onClick={() => onChange(shifted(month, -1))}
      >
        <Icon of={chevronBackOutline} size="s" />
      </button>
      <span aria-live="polite">
        <Moon of="m" />
        {monthTitle(month)}
      </span>
      <button
        type="button"
        className="q-ib q-ib--sm"
        aria-label="Mes siguiente"
        onClick={() => onChange(shifted(month, 1))}
      >
        <Icon of={chevronForwardOutline} size="s" />
      </button>
    </fieldset>
  );
}
