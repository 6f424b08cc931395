import type { useIonRouter } from '@ionic/react';
import { listErrorSentences } from '../../domain/calls/refusals.ts';
import type { WriteKey } from '../../domain/calls/write-key.ts';
import { formatClockSpan } from '../../domain/payroll/signed-hours/hours-words.ts';
import { type Day, formatDay } from '../../domain/values/day.ts';
import { RefusedSubmissionError, submit } from '../../offline/outbox.ts';
import { lookForNews } from '../page/refresh.ts';
import { tellSubmitResult } from '../questions/submit-result.ts';
import { buildVaultCall } from '../session/vault-path.ts';

/** Times that an employee signs. Without them, that there was no overtime. */
export type OwnSignature = {
  company_id: string;
  entry: string;
  day: Day;
  start?: string;
  end?: string;
  note?: string;
};

const formatLabel = ({ day, start, end }: OwnSignature): string => {
  const when = formatDay(day, 'short').replace(/ \d{4}$/, '');
  return start && end
    ? `Horas extra del ${when}, ${formatClockSpan({ start, end })}`
    : `Sin horas extra el ${when}`;
};

/**
 * Signs hours: sent at once, or stored here and sent later. Returns the sentences of a refusal, and undefined when it is
 * sent or waits.
 */
export async function signOwnHours(
  owner: string,
  signature: OwnSignature,
  writeKey: WriteKey,
  router: Pick<ReturnType<typeof useIonRouter>, 'push'>,
  onSigned: () => void,
): Promise<string | undefined> {
  try {
    const result = await writeKey.send(signature, (key) =>
      submit({
        ...buildVaultCall('POST /hours', signature),
        prefix: '/api/vault',
        key,
        company: null,
        owner,
        record: `hours/${signature.entry}`,
        label: formatLabel(signature),
      }),
    );
    lookForNews();
    onSigned();
    await tellSubmitResult(result, 'Horas firmadas', router);
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusedSubmissionError)) throw error;
    lookForNews();
    return listErrorSentences(error.body).join(' ');
  }
}
