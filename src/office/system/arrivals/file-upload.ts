import type { CompanyArrival } from '../../../domain/office/leaving.ts';
import { call } from '../../../net/calls.ts';
import { findRefusal } from '../../../net/refusal.ts';
import { session } from '../../../net/session.ts';

/** A file on its way to the server. It goes on while other screens are open. */
export type FileUpload = {
  id: string;
  name: string;
  bytes: number;
  sent: number;
  /** The server did not answer: it goes on from there when the person says so. */
  isStopped: boolean;
};

/** Milliseconds for a part, which passes at 200 kbit/s. */
const PART_PATIENCE = 120_000;

let upload: FileUpload | undefined;
let begin: Promise<unknown> | undefined;
let source: { file: File; partBytes: number; user: string | undefined } | undefined;
const listeners = new Set<() => void>();

function set(next: FileUpload | undefined): void {
  if ((upload?.isStopped ?? true) !== (next?.isStopped ?? true)) {
    if (next && !next.isStopped) addEventListener('beforeunload', holdTab);
    else removeEventListener('beforeunload', holdTab);
  }
  upload = next;
  if (!next) source = undefined;
  for (const listener of listeners) listener();
}
const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();
const isSameUser = () => source?.user === session.get().user?.id;

export const fileUpload = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** The upload of this user. */
  get: (): FileUpload | undefined => (isSameUser() ? upload : undefined),
};

/** Sends a file part by part. A second call while one begins does nothing. Refusals are told as those of any call. */
export async function sendFile(
  file: File,
  partBytes: number,
  onArrival: (arrival: CompanyArrival) => void,
): Promise<void> {
  if (begin || (upload && !upload.isStopped && isSameUser())) return;
  const made = call('POST /company_arrivals', { file_name: file.name, bytes: file.size });
  begin = made;
  try {
    const { data } = await made;
    source = { file, partBytes, user: session.get().user?.id };
    set({ id: data.id, name: file.name, bytes: file.size, sent: 0, isStopped: false });
    onArrival(data);
  } catch {
    // The interceptor has shown the error.
    return;
  } finally {
    begin = undefined;
  }
  await sendRest(onArrival);
}

/** Goes on with a file that stopped. */
export async function resumeFile(onArrival: (arrival: CompanyArrival) => void): Promise<void> {
  if (!upload?.isStopped || !isSameUser()) return;
  set({ ...upload, isStopped: false });
  await sendRest(onArrival);
}

/** Stops sending. The server is told by whoever cancels the arrival. */
export const dropFile = (): void => set(undefined);

async function sendRest(onArrival: (arrival: CompanyArrival) => void): Promise<void> {
  const id = upload?.id;
  while (upload && source && upload.id === id && upload.sent < upload.bytes) {
    const { file, partBytes } = source;
    const content = file.slice(upload.sent, upload.sent + partBytes);
    const part = upload.sent / partBytes;
    try {
      const address = 'POST /company_arrivals/:id/parts/:part';
      const { data } = await call(
        address,
        { id: upload.id, part: String(part), content },
        undefined,
        'person',
        PART_PATIENCE,
      );
      if (upload?.id !== id || !isSameUser()) return;
      onArrival(data);
      // The file came whole, or somebody cancelled it.
      if (data.state !== 'receiving') break;
      set({ ...upload, sent: Math.min(upload.bytes, data.parts * partBytes) });
    } catch (error) {
      // The interceptor has shown the error.
      if (upload?.id !== id) return;
      const status = findRefusal(error)?.status;
      // Somebody else cancelled it, or began another.
      if (status === 404 || status === 409) dropFile();
      else set({ ...upload, isStopped: true });
      return;
    }
  }
  if (upload?.id === id) dropFile();
}
