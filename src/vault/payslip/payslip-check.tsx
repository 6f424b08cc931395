import { IonContent } from '@ionic/react';
import {
  alertCircleOutline,
  chatbubbleEllipsesOutline,
  checkmarkOutline,
  chevronBackOutline,
  helpCircleOutline,
  removeOutline,
} from 'ionicons/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { linkCitedNorms } from '../../domain/payroll/law/norms.ts';
import type { Line } from '../../domain/payroll/statement/statement.ts';
import type { Day } from '../../domain/values/day.ts';
import { type Money, money, noMoney, parseMoney, toMoneyText } from '../../domain/values/money.ts';
import {
  type CheckedLine,
  checkPayslip,
  isPayslipRight,
  type PayslipCheck,
  type WrongTotal,
} from '../../domain/vault/check-payslip.ts';
import {
  composeCheckQuestion,
  describeCheck,
  describeCheckedLine,
  describeLawDay,
} from '../../domain/vault/describe-check.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { MarkedText } from '../../kit/marks/marked-text.tsx';
import { Amount, CoverableFigure, CoverButton, Sentence } from '../page/amount.tsx';
import { formatPeriod } from '../page/texts.ts';
import type { SlipDetail } from '../session/api.ts';
import { LineExplanation } from './explanation.tsx';
import '../styles/check.css?adopt';

type Props = {
  slip: SlipDetail;
  /** Whether the result stands beside the lines. */
  sideways: boolean;
  onBack: () => void;
  /** Asks payroll, with the sum written. */
  onAsk: (line: Line | undefined, message: string) => void;
};

/** Computes the payslip again on this device and shows, line by line, where it agrees. */
export default function PayslipCheckPage({ slip, sideways, onBack, onAsk }: Props) {
  const [why, setWhy] = useState<CheckedLine>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const check = checkPayslip({
    ...slip,
    start: slip.start as Day,
    end: slip.end as Day,
    salary: slip.employee.pay?.salary,
  });
  const period = formatPeriod(slip);
  const first = check.lines.find(({ verdict }) => verdict === 'differs');
  const canAsk = check.owed > 0 || (check.owed === 0 && !isPayslipRight(check));
  return (
    <>
      <header className="v-bar row fixed">
        <button type="button" className="q-icon-button" aria-label="Volver al comprobante" onClick={onBack}>
          <Icon of={chevronBackOutline} size="l" />
        </button>
        <h1 className="grow b center" tabIndex={-1} ref={title}>
          Yo lo calculo
        </h1>
        <CoverButton />
      </header>
      {sideways && (
        <aside className="v-slip-side" aria-label="Resultado">
          <Result of={check} period={period} />
        </aside>
      )}
      <IonContent>
        <div className="v-slip-body v-check block">
          {!sideways && <Result of={check} period={period} />}
          <ul className="v-check-list">
            {check.lines.map((checked, at) => (
              <li key={`${checked.line.concept}${at}`}>
                {checked.verdict === 'differs' ? (
                  <WrongLine of={checked} isOwed={check.owed > 0} onWhy={setWhy} />
                ) : (
                  <PlainLine of={checked} />
                )}
              </li>
            ))}
            {check.totals.map((total) => (
              <li key={total.label}>
                <WrongSum of={total} />
              </li>
            ))}
          </ul>
          <p className="t-label c-3">
            Calculado en este teléfono, sin conexión. Puede haber un dato que el comprobante no muestra: por
            eso se pregunta.
          </p>
        </div>
      </IonContent>
      {canAsk && (
        <footer className="v-slip-ways flex wrap fixed gap-8 rule-top">
          <button
            type="button"
            className="q-btn q-btn--primary v-big"
            onClick={() => onAsk(first?.line, composeCheckQuestion(check, period))}
          >
            <Icon of={chatbubbleEllipsesOutline} />
            Preguntar a nómina
          </button>
        </footer>
      )}
      {why && (
        <LineExplanation
          line={{ label: why.line.label, explanation: why.explanation }}
          onClose={() => setWhy(undefined)}
        />
      )}
    </>
  );
}

function Result({ of: check, period }: { of: PayslipCheck; period: string }) {
  const { owed, lines } = check;
  const isRight = isPayslipRight(check);
  const isKnown = lines.some(({ verdict }) => verdict === 'matches' || verdict === 'differs');
  return (
    <div className="v-check-top">
      <p className="t-label c-3">{period}</p>
      <p className="c-2">
        {owed > 0
          ? 'Con lo que dice su comprobante, le faltan'
          : owed < 0
            ? 'Su comprobante da, más que la cuenta,'
            : 'Con lo que dice su comprobante'}
      </p>
      {owed === 0 ? (
        <p className="v-check-word b">
          {!isKnown ? 'No alcanza para calcular' : isRight ? 'Coincide' : 'El neto coincide; una cifra, no'}
        </p>
      ) : (
        <p>
          <Amount amount={toMoneyText(money(Math.abs(owed)))} size="hero" />
        </p>
      )}
      <p className="t-label c-3">
        <Sentence of={describeCheck(check)} />
      </p>
    </div>
  );
}

const marks = {
  matches: { icon: checkmarkOutline, word: 'Coincide', tone: 'c-ok' },
  written: { icon: removeOutline, word: 'Escrito por su empresa', tone: 'c-3' },
  incomplete: { icon: helpCircleOutline, word: 'No alcanza para calcular', tone: 'c-3' },
} as const;

function PlainLine({ of: checked }: { of: CheckedLine }) {
  const { line, verdict, missing } = checked;
  if (verdict === 'differs') return null;
  const { icon, word, tone } = marks[verdict];
  return (
    <div className="v-check-line">
      <Icon of={icon} className={tone} />
      <span className="vh">{word}: </span>
      <span className="v-check-label">
        <Sentence of={describeCheckedLine(checked)} />
        {verdict === 'written' && (
          <small className="block text-13 c-3">Lo fija su empresa, un acuerdo o una orden</small>
        )}
        {verdict === 'incomplete' && (
          <small className="block text-13 c-3">
            No alcanza para calcular: <Sentence of={missing ?? ''} />
          </small>
        )}
      </span>
      <span className="q-money">
        {line.group === 'deductions' && '−'}
        <CoverableFigure amount={line.amount} />
      </span>
    </div>
  );
}

type WrongLineProps = {
  of: CheckedLine;
  /** The net lacks something too, and not this line alone. */
  isOwed: boolean;
  onWhy: (checked: CheckedLine) => void;
};

function WrongLine({ of: checked, isOwed, onWhy }: WrongLineProps) {
  const { line, due = noMoney, owed, corrections, explanation } = checked;
  const stated = ['Su comprobante', ...corrections.map((one) => one.stated)].join(', ');
  const lawful =
    corrections.length === 0
      ? 'La cuenta'
      : [describeLawDay(corrections[0]?.since), ...corrections.map((one) => one.lawful)].join(', ');
  const law = corrections.length > 0 ? corrections.flatMap((one) => one.law) : explanation.law;
  return (
    <Wrong
      title={describeCheckedLine(checked)}
      stated={[stated, parseMoney(line.amount) ?? noMoney]}
      due={[lawful, due]}
      difference={[owed < 0 ? 'De más' : isOwed ? 'Le faltan' : 'Diferencia', owed]}
    >
      <div className="v-why-law t-label c-2">
        <MarkedText text={law.map(linkCitedNorms).join(' · ')} />
      </div>
      <button type="button" className="v-link v-check-see m text-14" onClick={() => onWhy(checked)}>
        Ver la cuenta
      </button>
    </Wrong>
  );
}

const WrongSum = ({ of: { label, stated, due } }: { of: WrongTotal }) => (
  <Wrong title={label} stated={['Su comprobante', stated]} due={['La cuenta', due]} />
);

type Figure = readonly [words: string, amount: Money];
type WrongProps = {
  title: string;
  stated: Figure;
  due: Figure;
  difference?: Figure;
  children?: ReactNode;
};

function Wrong({ title, stated, due, difference, children }: WrongProps) {
  return (
    <div className="v-check-wrong">
      <b className="b">
        <Icon of={alertCircleOutline} />
        <span>
          <span className="vh">No coincide: </span>
          <Sentence of={title} />
        </span>
      </b>
      <dl>
        {[stated, due].map(([words, amount]) => (
          <div key={words}>
            <dt>
              <Sentence of={words} />
            </dt>
            <dd className="q-money">
              <CoverableFigure amount={toMoneyText(amount)} />
            </dd>
          </div>
        ))}
        {difference && (
          <div className="v-check-owed b">
            <dt>{difference[0]}</dt>
            <dd>
              <Amount amount={toMoneyText(money(Math.abs(difference[1])))} />
            </dd>
          </div>
        )}
      </dl>
      {children}
    </div>
  );
}
