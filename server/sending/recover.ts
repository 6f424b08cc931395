import { findDuplicate } from '../../src/domain/dian/answers/duplicate.ts';
import { XmlProblem } from '../../src/domain/dian/description/xml.ts';
import type { DianClient, DianReply } from '../dian/client.ts';
import { isSamePayroll } from '../documents/changes.ts';
import type { Submission } from './submissions.ts';

export type RecoveredDocument = { cune: string; xml: Buffer };

/** Returns the CUNE that DIAN says owns the number, when it is not the one we sent. */
export function findNumberOwner(answer: DianReply, cune: string): string | undefined {
  const owner = 'errors' in answer ? findDuplicate(answer, cune)?.owner : undefined;
  return owner === cune.toLowerCase() ? undefined : owner;
}

/**
 * Handles a document that DIAN accepted before a backup was restored and that was sent again. Downloads
 * DIAN's file and compares it: with the same content it is our document. Returns `unclear` when the file is
 * not available.
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
