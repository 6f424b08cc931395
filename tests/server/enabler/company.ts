import { type Simulator, startSimulator } from '../../../simulator/server.ts';
import type { Client } from '../../client.ts';
import { closeAtEnd, type TestServer, testServer } from '../../harness.ts';
import { testCertificates } from '../certificates.ts';

export const software = { id: '11111111-2222-4333-8444-555555555555', pin: '24680' };
export const testSet = '99999999-2222-4333-8444-555555555555';

export type Applicant = {
  server: TestServer;
  simulator: Simulator;
  client: Client;
  company: { id: string; nit: string };
  certificate: File;
  password: string;
};

/** A company of the portal of DIAN that has done nothing here yet, with the files it was given. */
export async function anApplicant(required = usual): Promise<Applicant> {
  const server = await testServer();
  const simulator = await startSimulator();
  closeAtEnd(() => simulator.close());
  return applicantIn(server, simulator, required);
}

/** The same in an installation that is there, with everything filled in. */
export async function anApplicantIn(server: TestServer, simulator: Simulator): Promise<Applicant> {
  const applicant = await applicantIn(server, simulator, usual);
  await fillIn(applicant);
  return applicant;
}

const usual = { individual: 4, replace: 1, delete: 1 };

async function applicantIn(
  server: TestServer,
  simulator: Simulator,
  required: typeof usual,
): Promise<Applicant> {
  const company = await server.aCompany();
  const user = await server.aUser({ roles: ['enabler'], companies: [company.id] });
  const made = testCertificates({ ...company, social_reason: 'Compañía de prueba S.A.S.' }, Date.now());
  simulator.state.trust(made.authorityPem);
  simulator.state.register({
    nit: company.nit,
    name: 'Compañía de prueba S.A.S.',
    software,
    enabled: false,
    test_set_id: testSet,
    test_set_required: required,
  });
  return {
    server,
    simulator,
    company,
    client: await server.signIn(user, company),
    certificate: new File([new Uint8Array(made.p12)], 'empresa.p12'),
    password: made.password,
  };
}

/** Fills what the portal and the certification body gave. */
export async function fillIn({ client, certificate, password }: Applicant): Promise<void> {
  const { body } = await client.get('/enabler');
  await client.put('/enabler', {
    base_version: body.data.version,
    operation_mode: 'software_propio',
    software_id: software.id,
    software_pin: software.pin,
    test_set_id: testSet,
  });
  await client.form('/enabler/certificate', [
    ['file', certificate],
    ['password', password],
  ]);
}
