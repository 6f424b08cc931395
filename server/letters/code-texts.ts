import { parseMobile } from '../../src/domain/identity/mobile.ts';
import type { TextChannel } from '../../src/domain/office/text-channel.ts';
import { MAX_GSM_CHARACTERS, toGsmText } from '../../src/domain/text/gsm-text.ts';
import { dayOf, formatDay, type Instant } from '../../src/domain/values/day.ts';
import { type Message, redirectMessage } from '../mail/queue.ts';
import type { Transact } from '../store/connection.ts';
import {
  buildActivationAddress,
  buildCodeLetters,
  listActiveCodes,
  listCompanyEmployees,
  type VaultCode,
} from '../vault/sign-in/codes.ts';
import { endedCodeWords, NoLetter, readWriter } from './letters.ts';
import type { TextMessage } from './text-client.ts';

/** Characters that the name of a company keeps in a text, however long its address is. */
const MIN_COMPANY_CHARACTERS = 12;

/** Writes the text of a message when it is sent. Its mobile may have changed
 * while it waited. Throws {@link NoLetter} when its code is not valid any more, or its employee cannot be reached. */
export async function buildCodeText(
  inside: Transact,
  companyId: string,
  message: Message,
  { secretKey, channel }: { secretKey: Buffer; channel: TextChannel },
): Promise<TextMessage> {
  const { writer, code, to } = await inside(async (tx) => {
    const [employee] = await listCompanyEmployees(tx, companyId, [message.employee_id]);
    const digits = parseMobile(employee?.mobile ?? '');
    const to = digits && `+57${digits}`;
    if (to) await redirectMessage(tx, companyId, message.id, to);
    return {
      writer: await readWriter(tx, companyId),
      code: (await listActiveCodes(tx, companyId, [message.code_id ?? '']))[0],
      to,
    };
  });
  if (!code) throw new NoLetter(endedCodeWords);
  if (!to) throw new NoLetter('El empleado ya no tiene un celular colombiano, o no autoriza usarlo.');
  const text = writeCodeText(
    {
      company: writer.social_reason,
      kind: code.kind,
      address: buildActivationAddress(message.origin, buildCodeLetters(secretKey, code.id)),
      until: formatDay(dayOf(code.expires_at.getTime() as Instant), 'short'),
    },
    channel,
  );
  return { id: message.id, to, text };
}

/** Writes the text with a code. An SMS has letters of GSM, and its company is cut so that it fits one part. */
export function writeCodeText(
  of: { company: string; kind: VaultCode['kind']; address: string; until: string },
  channel: TextChannel,
): string {
  const purpose =
    of.kind === 'invitation' ? 'vea sus comprobantes de nómina en' : 'vuelva a entrar a su bóveda en';
  const rest = `: ${purpose} ${of.address} Sirve una vez, hasta el ${of.until}.`;
  if (channel === 'whatsapp') return of.company + rest;
  const ending = toGsmText(rest);
  const room = Math.max(MAX_GSM_CHARACTERS - ending.length, MIN_COMPANY_CHARACTERS);
  return toGsmText(of.company).slice(0, room).trimEnd() + ending;
}
