import { checkmarkOutline } from 'ionicons/icons';
import { Icon } from '../../kit/marks/icon.tsx';
import './stepper.css?adopt';

type Props<Step extends string> = {
  steps: readonly { id: Step; title: string }[];
  done: ReadonlySet<Step>;
  at: Step;
  closed?: ReadonlySet<Step>;
  onChoose: (step: Step) => void;
};

export function Stepper<Step extends string>({ steps, done, at, closed, onChoose }: Props<Step>) {
  const number = steps.findIndex(({ id }) => id === at) + 1;
  return (
    <nav aria-label="Pasos">
      <p className="only-phone t-label c-2 stepper-place">
        Paso {number} de {steps.length}: {steps[number - 1]?.title}
      </p>
      <ol className="stepper flex">
        {steps.map(({ id, title }, i) => (
          <li className="row" key={id} data-done={done.has(id) ? '' : undefined}>
            <button
              className="row nowrap c-2 gap-10"
              type="button"
              aria-current={id === at ? 'step' : undefined}
              disabled={closed?.has(id)}
              onClick={() => onChoose(id)}
            >
              <span className="stepper-number stack fixed b text-13" aria-hidden="true">
                {done.has(id) ? <Icon of={checkmarkOutline} size="s" /> : i + 1}
              </span>
              <span className="stepper-title">
                {title}
                {done.has(id) && <span className="vh">, hecho</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
