/** Leaves with the process that started this one, also when that one was gone before anybody listened here. */
export function leaveWithParent(leave: () => void): void {
  process.once('disconnect', leave);
  // A process that nobody started has no channel, and says nothing of it.
  if (process.connected === false) leave();
}
