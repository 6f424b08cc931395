import { chevronBackOutline, chevronForwardOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import { Moon } from '../../kit/marks/moon.tsx';
import { formatMonthTitle, type Month, shiftMonth } from './month.ts';
import './month-stepper.css?adopt';

type Props = {
  month: Month;
  /** Words for several months of one year, such as a quarter. With them the buttons move by a year. */
  span?: string | undefined;
  onChange: (month: Month) => void;
};

export function MonthStepper({ month, span, onChange }: Props) {
  const [word, step] = span ? (['Año', 12] as const) : (['Mes', 1] as const);
  return (
    <fieldset className="month-stepper b inline-row c-primary" aria-label={word}>
      <button
        type="button"
        className="q-icon-button q-icon-button--small"
        aria-label={`${word} anterior`}
        onClick={() => onChange(shiftMonth(month, -step))}
      >
        <Icon of={chevronBackOutline} size="s" />
      </button>
      <span className="row gap-8" aria-live="polite">
        <Moon of="m" />
        {span ?? formatMonthTitle(month)}
      </span>
      <button
        type="button"
        className="q-icon-button q-icon-button--small"
        aria-label={`${word} siguiente`}
        onClick={() => onChange(shiftMonth(month, step))}
      >
        <Icon of={chevronForwardOutline} size="s" />
      </button>
    </fieldset>
  );
}
