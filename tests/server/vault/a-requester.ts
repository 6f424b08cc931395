import type { Client } from '../../client.ts';
import type { Office } from '../payroll/clerk.ts';

export type Requester = {
  /** Id of the record. */
  employee: string;
  phone: Client;
};

/** Adds an employee of the company, paid in cash unless the changes say otherwise, and signs in to their vault. */
export async function aRequester(office: Office, changes: Record<string, unknown> = {}): Promise<Requester> {
  const employee = await office.anEmployee(changes);
  const { document_number } = (await office.clerk.get(`/employees/${employee}`)).body.data as never as {
    document_number: string;
  };
  const companies = [office.company.id];
  const owner = await office.server.anEmployeeAccount({ document_number, companies });
  return { employee, phone: await office.server.signInToVault(owner) };
}
