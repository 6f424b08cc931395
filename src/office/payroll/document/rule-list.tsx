import type { RuleWords } from '../../../domain/dian/answers/rule-words.ts';
import { defineLazyValue } from '../../../kit/pages/load-chunk.ts';
import { findFixScreen } from './mended-at.ts';
import type { Payroll } from './payrolls.ts';
import { listDianReasons } from './reasons.ts';
import './rule-list.css?adopt';

export const useWords = defineLazyValue(
  'rule-words',
  () => import('../../../domain/dian/answers/rule-words.ts'),
);

export type AnsweredPayroll = Pick<Payroll, 'dianResponse'> &
  Partial<Pick<Payroll, 'id' | 'employee' | 'state' | 'in_runs'>> & { note_type?: number };

type Props = {
  payroll: AnsweredPayroll;
  go: (to: string) => void;
  /** The caller already shows the texts of DIAN. */
  textsElsewhere?: boolean;
};

/** Reasons of DIAN, rule by rule: the problem, how to fix it, a link to where, and the text of DIAN folded. */
export default function RuleList({ payroll, go, textsElsewhere = false }: Props) {
  const words = useWords();
  const lines = listDianReasons(payroll).map((text) => ({ text, words: words?.findRuleWords(text) }));
  return (
    <ul className="stack gap-8">
      {lines.map(({ text, words }) =>
        words ? (
          <li key={text}>
            <p>
              {words.rule && <span className="b text-13">{words.rule}</span>} {words.message} {words.hint}{' '}
              <Way words={words} payroll={payroll} go={go} />
            </p>
            {!textsElsewhere && (
              <details className="breaks text-13">
                <summary>Texto de la DIAN</summary>
                {text}
              </details>
            )}
          </li>
        ) : (
          !textsElsewhere && <li key={text}>{text}</li>
        ),
      )}
    </ul>
  );
}

type WayProps = { words: RuleWords; payroll: AnsweredPayroll; go: Props['go'] };

function Way({ words: { fix, path }, payroll, go }: WayProps) {
  if (!fix) return null;
  const screen = findFixScreen(fix, payroll.employee?.id ?? '');
  const own =
    fix.route.endsWith('payrolls/:id/edit') &&
    payroll.id &&
    payroll.state === 'rechazada' &&
    !payroll.in_runs;
  const inside = /\/(Devengados|Deducciones)\//.test(path) ? path : fix.field;
  const room = payroll.note_type ? 'adjustment_payrolls' : 'payrolls';
  const to = own ? `/${room}/${payroll.id}/edit?campo=${encodeURIComponent(inside)}` : screen?.to;
  return to ? (
    <button type="button" className="mini nowrap" onClick={() => go(to)}>
      {own ? 'Ir al campo' : screen?.words}
    </button>
  ) : null;
}
