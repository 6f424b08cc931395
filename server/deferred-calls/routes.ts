import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import type { Services } from '../services.ts';
import { askCancel, findJob, findJobProof, listJobs, markJobSeen } from './jobs.ts';
import type { JobRunner } from './run-jobs.ts';

const ownerOf = ({ company, user }: Pick<StaffAsk, 'company' | 'user'>) => ({
  company: company.id,
  user: user.id,
});

/** Registers the calls about the jobs of the user. Nobody sees those of another. */
export const createJobModule =
  ({ sendFile, forget, awaitEnd }: Pick<JobRunner, 'sendFile' | 'forget' | 'awaitEnd'>): StaffModule =>
  ({ on }, { secretKey }: Services) => {
    on('GET /jobs', async (call) =>
      answer({ data: await call.inCompany((tx) => listJobs(tx, secretKey, ownerOf(call))) }),
    );

    on('GET /jobs/:id', async (call) => {
      const { id, wait = 0 } = call.input;
      const job = await awaitEnd(ownerOf(call), id, wait);
      if (!job) throw call.missing();
      return answer({ job });
    });

    on('GET /jobs/:id/file', async (call) => {
      const job = await call.inCompany((tx) => findJob(tx, secretKey, ownerOf(call), call.input.id));
      if (!job?.file) throw call.missing();
      const proof = findJobProof(job.operation);
      if (proof) call.mustProve(proof);
      return sendFile(call.company.id, job.id, job.file);
    });

    on('PUT /jobs/:id', async (call, tx) => {
      await markJobSeen(tx, ownerOf(call), call.input.id);
      const job = await findJob(tx, secretKey, ownerOf(call), call.input.id);
      if (!job) throw call.missing();
      return answer({ job });
    });

    on('DELETE /jobs/:id', async (call, tx) => {
      if (await askCancel(tx, ownerOf(call), call.input.id)) await forget(tx, call.input.id);
      const job = await findJob(tx, secretKey, ownerOf(call), call.input.id);
      if (!job) throw call.missing();
      return answer({ job });
    });
  };
