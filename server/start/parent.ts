/** Calls `leave` when the parent process ends, even if it ended before this call. */
export function leaveWithParent(leave: () => void): void {
  process.once('disconnect', leave);
  // Without a parent there is no channel and `connected` is `undefined`.
  if (process.connected === false) leave();
}
