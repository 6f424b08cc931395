import { informationCircleOutline } from 'ionicons/icons';
import { stripFalseSentence } from '../../domain/payroll/statement/explanation.ts';
import type { Line } from '../../domain/payroll/statement/statement.ts';
import { listExplanationSentences } from '../../domain/vault/spoken-payslip.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { ListenButton } from '../listen/listen-button.tsx';
import { CoverButton, Sentence, useCovered, useSentences } from '../page/amount.tsx';
import { hideFigure } from '../page/texts.ts';
import { VaultSheet } from '../page/vault-sheet.tsx';
import '../styles/calc.css?adopt';

type Props = {
  line: Pick<Line, 'label' | 'explanation'>;
  onClose: () => void;
  /** Asks payroll about the figure. Without it, the figure has no payslip to ask about. */
  onAsk?: () => void;
};

/** Explains a figure: its sum in lines, one plain sentence, and the law. */
export function LineExplanation({ line, onClose, onAsk }: Props) {
  const { steps, result, law } = line.explanation;
  const covered = useCovered();
  const name = useSentences()(line.label);
  const note = stripFalseSentence(line.explanation.note);
  return (
    <VaultSheet
      label={`Cómo se calculó: ${name}`}
      about="Cómo se calculó"
      title={name}
      aside={
        <>
          <ListenButton
            sentences={() => listExplanationSentences(line.label, { steps, result, note }, covered)}
          />
          <CoverButton />
        </>
      }
      onClose={onClose}
    >
      <div className="v-calc">
        {steps.map((step, i) => (
          <div key={`${i}${step.label}`} className={step.operator === '=' ? 'v-calc-sum b' : undefined}>
            <span className="v-calc-sign fixed c-3 m center">{step.operator}</span>
            <span className="v-calc-label">
              <Sentence of={step.label} />
            </span>
            <span className="q-money">
              <Step value={step.value} />
            </span>
          </div>
        ))}
        <div className="v-calc-result b c-primary">
          <span className="v-calc-label">{name}</span>
          <span className="q-money">
            <Step value={result.replace(/^(−?)(?=[\d.,]+$)/, '$1$$\u00a0')} />
          </span>
        </div>
      </div>
      {(note || law.length > 0) && (
        <div className="q-note q-note--plain">
          <Icon of={informationCircleOutline} />
          <span>
            {note && <Sentence of={note} />}
            {law.length > 0 && <small className="v-why-law c-3 block">{law.join(' · ')}</small>}
          </span>
        </div>
      )}
      <div className="v-why-actions flex wrap gap-10">
        {onAsk && (
          <button type="button" className="q-btn q-btn--plain v-big" onClick={onAsk}>
            Preguntar
          </button>
        )}
        <button type="button" className="q-btn q-btn--plain v-big" onClick={onClose}>
          Entendido
        </button>
      </div>
    </VaultSheet>
  );
}

/** Shows a value of the sum. While amounts are covered, a rate or a count of days or hours stays visible. */
function Step({ value }: { value: string }) {
  return useCovered() ? hideFigure(value) : value;
}
