import { findDuplicate } from '../../src/domain/dian/answers/duplicate.ts';
import { XmlProblem } from '../../src/domain/dian/description/xml.ts';
import type { DianClient, DianReply } from '../dian/client.ts';
import { isSamePayroll } from '../documents/changes.ts';
import type { Submission } from './submissions.ts';

/** A document of ours that DIAN has and that this installation had lost. */
export type RecoveredDocument = { cune: string; xml: Buffer };

/** Returns the CUNE of the document that owns the number, when DIAN says that it is not the one we sent. */
export function findNumberOwner(answer: DianReply, cune: string): string | undefined {
  const owner = 'errors' in answer ? findDuplicate(answer, cune)?.owner : undefined;
  return owner === cune.toLowerCase() ? undefined : owner;
}

/**
 * After a restored copy a document may be sent again that DIAN accepted in a time we no longer remember. Its file is
 * asked for, and when it says the same it is the document. `unclear` when the file did not come: nothing is decided.
 */
export async function recoverDocument(
  client: DianClient,
  submission: Submission,
  owner: string,
): Promise<RecoveredDocument | 'another' | 'unclear'> {
  const answer = await client.document(owner);
  if (answer.outcome !== 'document' || answer.response_xml === '') return 'unclear';
  try {
    return isSamePayroll(submission.document, answer.response_xml)
      ? { cune: owner, xml: Buffer.from(answer.response_xml) }
      : 'another';
  } catch (problem) {
    if (!(problem instanceof XmlProblem)) throw problem;
    return 'unclear';
  }
}
