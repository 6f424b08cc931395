/** A file and its path inside what was dropped or chosen. */
export type ChosenFile = { name: string; file: File };

/** Lists the files of a chooser. A chosen folder gives the path of each. */
export const listChosenFiles = (files: FileList): ChosenFile[] =>
  [...files].map((file) => ({ name: file.webkitRelativePath || file.name, file }));

/** Lists dropped files, and those inside dropped folders. A file that cannot be opened is left out. */
export async function listDroppedFiles(items: DataTransferItemList): Promise<ChosenFile[]> {
  // The list is empty after the first wait.
  const entries = [...items].flatMap((item) => {
    if (item.kind !== 'file') return [];
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    return [{ entry, file }];
  });
  const found: ChosenFile[] = [];
  for (const { entry, file } of entries)
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, found);
    else if (file) found.push({ name: file.name, file });
  return found;
}

async function walk(folder: FileSystemDirectoryEntry, found: ChosenFile[]): Promise<void> {
  const reader = folder.createReader();
  // A reader gives its entries in parts, and an empty part at the end.
  for (let part = await readPart(reader); part.length > 0; part = await readPart(reader))
    for (const entry of part)
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, found);
      else {
        const file = await openEntry(entry as FileSystemFileEntry);
        if (file) found.push({ name: entry.fullPath.replace(/^\//, ''), file });
      }
}

const readPart = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));

const openEntry = (entry: FileSystemFileEntry): Promise<File | undefined> =>
  new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
