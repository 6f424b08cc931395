import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { placeCall } from '../domain/calls/place-call.ts';
import type { Job } from '../domain/office/jobs.ts';
import { http } from './http.ts';
import { followJob } from './jobs.ts';
import { findRefusal } from './refusal.ts';
import { writeForCompany } from './write-for-company.ts';

/**
 * Waits for the job that a call became, and returns the answer as if the call had given it. `refuse` handles a refusal as
 * that of any call.
 */
export async function awaitJobAnswer(
  { config, request, ...answer }: AxiosResponse,
  refuse: (error: AxiosError) => Promise<AxiosResponse>,
): Promise<AxiosResponse> {
  const company = String(config.headers.get('X-Company') ?? '');
  // Not from the body, which a call for a file reads as bytes.
  const own = String(answer.headers['location']).split('/').at(-1) ?? '';
  const ended = await followJob(own, { company, awaited: true }, (id) => readJob(id, company));
  const noteSeen = () => void noteJobSeen(ended.id, company);
  if (ended.file) {
    // A file that does not arrive is offered again by the next page.
    const file = await readJobFile(ended.id, company, config);
    noteSeen();
    return file;
  }
  noteSeen();
  const { status = 500, body, part } = ended.answer ?? {};
  if (ended.state === 'cancelled')
    throw Object.assign(new AxiosError('Cancelled', AxiosError.ERR_CANCELED, config), { part: body });
  const response = { ...answer, status, data: body, config, request };
  if (status < 400) return response;
  return refuse(new AxiosError('Refused', undefined, config, request, response)).catch((error: unknown) => {
    throw Object.assign(error as Error, { part });
  });
}

/** Reads a job, and waits a second for its end. `undefined` while the server does not answer. */
export async function readJob(id: string, company: string): Promise<Job | undefined> {
  try {
    const { path, values } = placeCall('GET /jobs/:id', { id, wait: 1 });
    const call = { by: 'app', params: values, headers: { 'X-Company': company } } as const;
    return (await http.get<{ job: Job }>(path, call)).data.job;
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal && refusal.status < 500) throw error;
    return undefined;
  }
}

/** Milliseconds for a file, which travels as it is read. */
const FILE_PATIENCE = 600_000;

export const readJobFile = (
  id: string,
  company: string,
  { responseType, transformResponse, onDownloadProgress }: Partial<InternalAxiosRequestConfig> = {},
): Promise<AxiosResponse> =>
  http.get(placeCall('GET /jobs/:id/file', { id }).path, {
    by: 'person',
    timeout: FILE_PATIENCE,
    headers: { 'X-Company': company },
    responseType: responseType ?? 'arraybuffer',
    ...(transformResponse && { transformResponse }),
    ...(onDownloadProgress && { onDownloadProgress }),
  });

/** Marks a job as told, so that no other page tells it again. */
export async function noteJobSeen(id: string, company: string): Promise<void> {
  const { path } = placeCall('PUT /jobs/:id', { id });
  await writeForCompany(company, 'put', path, {}).catch(() => undefined);
}
