import { chatbubbleEllipsesOutline } from 'ionicons/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { PayslipQuestion } from '../../domain/vault/questions.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { formatPeriod } from '../page/texts.ts';
import { readVault, type Slip } from '../session/api.ts';
import { answersRead, listUnreadAnswers } from './answers.ts';

/** Says that payroll answered, and links to the answer, until it was shown on this device. */
export default function Answered({ all, owner }: { all: readonly Slip[]; owner: string }) {
  const [questions, setQuestions] = useState<readonly PayslipQuestion[]>([]);
  const seen = useSyncExternalStore(answersRead.subscribe, answersRead.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the payslips are
  useEffect(() => {
    let here = true;
    readVault('GET /questions', owner).then(
      ({ data }) => here && setQuestions(data.data),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [owner, all]);
  return listUnreadAnswers(questions, seen).map(({ id, payslip_id, payslip_type = 'payrolls' }) => {
    const slip = all.find((one) => one.id === payslip_id);
    return (
      <p key={id} className="v-part v-offer v-set wrap between row gap-12 boxed">
        <span>
          <Icon of={chatbubbleEllipsesOutline} size="s" /> Nómina respondió su pregunta
          {slip && ` de ${formatPeriod(slip).toLowerCase()}`}.
        </span>
        <Link className="q-btn q-btn--plain" to={`/payslip/${payslip_id}/${payslip_type}#v-ask`}>
          Leer la respuesta
        </Link>
      </p>
    );
  });
}
