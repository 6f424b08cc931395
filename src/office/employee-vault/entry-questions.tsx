import { chatbubbleOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { QuestionThread } from './question-thread.tsx';
import { type CompanyVaultEntry, useQuestions } from './vault-api.ts';

export function EntryQuestions({ of: { id, queries_open: open, employee } }: { of: CompanyVaultEntry }) {
  const [reading, read] = useState(false);
  return (
    <>
      <button
        type="button"
        className="vault-questions"
        aria-label={`${open === 1 ? '1 pregunta' : `${open} preguntas`} de ${employee.name} por responder`}
        onClick={(event) => {
          // A click on the row below would open the document.
          event.stopPropagation();
          read(true);
        }}
      >
        <Icon of={chatbubbleOutline} size="s" />
        {open}
      </button>
      {reading && <Thread payslip={id} onClose={() => read(false)} />}
    </>
  );
}

function Thread({ payslip, onClose }: { payslip: string; onClose: () => void }) {
  const [first] = useQuestions({ payslip_id: payslip, page: 1, per_page: 10 }).data?.data ?? [];
  return (
    first && (
      // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in the thread is not the row under it
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the thread itself
      <span onClick={(event) => event.stopPropagation()}>
        <QuestionThread question={first} onClose={onClose} />
      </span>
    )
  );
}
