import { useQuery } from '@tanstack/react-query';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';

export type DianStatus = OfficeOutput<'GET /dian/status'>['data'];

const every = 30_000;

/** State of DIAN and of the sending of the company, read every 30 seconds while it is mounted. */
export const useDianStatus = (): DianStatus | undefined =>
  useQuery({
    queryKey: ['dian', session.get().company?.id ?? '', 'status'],
    queryFn: async ({ signal }) => (await read('GET /dian/status', {}, { signal, by: 'app' })).data,
    refetchInterval: every,
  }).data;
