import { type Announcement, describeDianResponse, type SpecifiedDianResponse } from '../../calls/refusals.ts';
import { findTestSetVerdict, isSameTestSet } from './test-set.ts';

/**
 * Names under which an answer carries DIAN's response (specification §3 and §7), besides the former names of the
 * API.
 */

const responseNames = ['dianResponse', 'dian', 'last_response'] as const;
const testSetNames = ['testing_set', 'test_set_id'] as const;

/** Builds a value under its specified name and under its former name. */
export const buildResponseFields = <Name extends 'dian' | 'last_response', T>(name: Name, response: T) =>
  ({ [name]: response, dianResponse: response }) as Record<Name | 'dianResponse', T>;
export const listTestSetFields = <T>(id: T) => ({ test_set_id: id, testing_set: id });

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function responseIn(fields: Fields): SpecifiedDianResponse | undefined {
  const found = responseNames.map((name) => fields[name]).find((one) => isFields(one) && 'isValid' in one);
  if (!isFields(found)) return undefined;
  const status = statusIn(found['responseDian']) ?? {};
  return {
    isValid: found['isValid'] === true || found['isValid'] === 'true',
    responseDian: {
      StatusDescription: text(status['StatusDescription']),
      StatusMessage: text(status['StatusMessage']),
      ErrorMessage: linesIn(status['ErrorMessage']),
    },
  };
}

/** Finds the status in `responseDian` or at any depth of it. */
function statusIn(value: unknown): Fields | undefined {
  if (!isFields(value)) return undefined;
  if ('StatusDescription' in value || 'StatusMessage' in value || 'ErrorMessage' in value) return value;
  for (const inner of Object.values(value)) {
    const found = statusIn(inner);
    if (found) return found;
  }
  return undefined;
}

/** Returns the lines of an error: a list, a list under `string`, or one text. Attributes alone are no line. */
const linesIn = (error: unknown): string[] =>
  [isFields(error) ? error['string'] : error].flat().map(text).filter(Boolean);

export type DianNews = {
  /** The company passed its test set: «Aceptado», for the set that the answer names (specification §4). */
  enabled: boolean;
  /** Row of the error catalogue (§8). Undefined when the answer is a record that stores an earlier response of DIAN. */
  shown: Announcement | undefined;
};

/** Reads the news of DIAN from an answer of any call of the API. */
export function parseDianNews(body: unknown): DianNews {
  if (!isFields(body)) return { enabled: false, shown: undefined };
  const data = isFields(body['data']) ? body['data'] : {};
  const own = responseIn(body) ?? ('version' in data ? undefined : responseIn(data));
  const response = own ?? responseIn(data);
  const sets = [body, data].flatMap((fields) => testSetNames.map((name) => text(fields[name])));
  const acceptance = response && !response.isValid ? acceptanceIn(response, sets) : undefined;
  const accepted: Announcement = { face: 'dialog', title: acceptance ?? '', lines: [], badge: 'ok' };
  return {
    enabled: acceptance !== undefined,
    shown: own && (acceptance === undefined ? describeDianResponse(own) : accepted),
  };
}

/** Finds the sentence that accepts one of these test sets. */
function acceptanceIn({ responseDian }: SpecifiedDianResponse, sets: readonly string[]): string | undefined {
  const { StatusDescription, StatusMessage, ErrorMessage } = responseDian;
  return [StatusDescription, StatusMessage, ErrorMessage]
    .flat()
    .map(text)
    .find((line) => {
      const verdict = findTestSetVerdict(line);
      return verdict?.accepted === true && sets.some((set) => isSameTestSet(verdict.test_set_id, set));
    });
}
