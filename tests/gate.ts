/** Something to wait for until another opens it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const made: { open?: () => void } = {};
  const opened = new Promise<void>((done) => {
    made.open = done;
  });
  return { opened, open: () => made.open?.() };
}
