import { linkCitedNorms } from '../../../domain/payroll/law/norms.ts';
import { stripFalseSentence } from '../../../domain/payroll/statement/explanation.ts';
import type { Explanation } from '../../../domain/payroll/statement/statement.ts';
import { MarkedText } from '../../../kit/marks/marked-text.tsx';
import './steps.css?adopt';

export function Steps({ of }: { of: Explanation }) {
  return (
    <div className="steps">
      <ol className="ruled">
        {of.steps.map((step, i) => (
          <li key={`${i}${step.label}`}>
            <span>
              {step.operator} {step.label}
            </span>
            <b className="q-num m">{step.value}</b>
          </li>
        ))}
      </ol>
      <p className="t-caption c-3">{stripFalseSentence(of.note)}</p>
      {of.law.length > 0 && (
        <div className="t-caption c-3">
          <MarkedText text={of.law.map(linkCitedNorms).join(' · ')} />
        </div>
      )}
    </div>
  );
}
