import { calendarOutline } from 'ionicons/icons';
import { isTermExtended } from '../../../domain/payroll/contract/fixed-term.ts';
import type { AnyRecord } from '../../../domain/records/resource.ts';
import { formatDay, parseDay } from '../../../domain/values/day.ts';
import { ask } from '../../../kit/overlays/announce.ts';
import './employee-lead.css?adopt';

type Values = Record<string, unknown>;
const meanings = {
  renewal: { label: 'Es una prórroga', does: 'El plazo de antes queda en «Plazos del contrato».' },
  correction: { label: 'Es una corrección', does: 'El fin estaba mal escrito: el plazo es uno solo.' },
} as const;
type Meaning = keyof typeof meanings;

/**
 * Asks whether a later end of a fixed term is a renewal or a correction (CST art. 46). Resolves to the value to send
 * with the changes, to an empty object when there is nothing to ask, or to `undefined` when the user cancels.
 */
export async function askRenewal(values: Values, stored: AnyRecord): Promise<Values | undefined> {
  if (!isTermExtended(stored, values)) return {};
  let meaning: Meaning = 'renewal';
  const [before, after] = [stored['contract_end_date'], values['contract_end_date']].map((day) =>
    parseDay(String(day)),
  );
  const goesOn = await ask({
    title: '¿El contrato se prorroga?',
    lines: [`El fin pasa del ${before && formatDay(before)} al ${after && formatDay(after)}.`],
    badge: 'info',
    icon: calendarOutline,
    more: <Meanings onChoose={(chosen) => (meaning = chosen)} />,
    accept: 'Guardar',
    cancel: 'Cancelar',
  });
  return goesOn ? { contract_end_change: meaning } : undefined;
}

function Meanings({ onChoose }: { onChoose: (meaning: Meaning) => void }) {
  return (
    <fieldset className="renewal-meanings stack gap-4">
      <legend className="vh">Qué es el nuevo fin</legend>
      {(Object.keys(meanings) as Meaning[]).map((each) => (
        <label className="flex gap-10" key={each}>
          <input
            type="radio"
            className="q-radio"
            name="contract_end_change"
            defaultChecked={each === 'renewal'}
            onChange={() => onChoose(each)}
          />
          <span>
            <b>{meanings[each].label}</b>
            <small className="block c-3">{meanings[each].does}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
