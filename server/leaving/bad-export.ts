/** The file cannot be taken in. The message says why, in words for the operator. Nothing of it was written. */
export class BadExport extends Error {
  override name = 'BadExport';
}
