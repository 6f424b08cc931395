import { saveFile } from '../../kit/device/save-file.ts';
import { showToast } from '../../kit/overlays/announce.ts';
import { buildJobHeaders, http } from '../../net/http.ts';

/** A year of documents is written while it travels. */
const patience = 600_000;

/** Brings a file of the server to the person; what refuses it is told as anything they do. */
export async function bringFile(
  address: string,
  name = '',
  onReceived?: (bytes: number) => void,
): Promise<void> {
  showToast('Preparando el archivo');
  const answer = await http
    .get<ArrayBuffer>(address.replace(/^\/api/, ''), {
      by: 'person',
      headers: buildJobHeaders(),
      responseType: 'arraybuffer',
      timeout: patience,
      ...(onReceived && { onDownloadProgress: ({ loaded }: { loaded: number }) => onReceived(loaded) }),
      transformResponse: (data: ArrayBuffer, _headers, status) =>
        (status ?? 0) < 400 ? data : wordsIn(data),
    })
    // The interceptor has told it.
    .catch(() => undefined);
  if (!answer) return;
  const { 'content-disposition': named, 'content-type': type } = answer.headers;
  const own = /filename="([^"]+)"/.exec(String(named))?.[1];
  saveFile(new Blob([answer.data], { type: String(type) }), name || own || 'archivo');
}

/** A refusal is JSON, whatever was asked for. */
function wordsIn(data: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    return undefined;
  }
}
