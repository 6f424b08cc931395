import type { ReactNode } from 'react';
import type { Announcement } from '../../domain/calls/refusals.ts';

/**
 * Announces toasts and dialogs: the only channel for them. The component `Announcements`, mounted once by each app,
 * shows them one at a time.
 */
export type Toast = { id: number; text: string; icon?: string; danger?: boolean };
export type DialogQuestion = {
  title: string;
  lines: string[];
  badge: Announcement['badge'];
  icon?: string;
  /** Text of the confirm button. Without a cancel button, the dialog states something and asks nothing. */
  accept: string;
  cancel?: string;
  danger?: boolean;
  /** Content below the lines, next to the confirm button. */
  more?: ReactNode;
  acts?: ReactNode;
};
type OpenQuestion = DialogQuestion & { id: number; answer: (yes: boolean) => void };
export type AnnouncementState = { toast: Toast | undefined; question: OpenQuestion | undefined };

let announced: AnnouncementState = { toast: undefined, question: undefined };
let waiting: OpenQuestion[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: Partial<AnnouncementState>): void {
  announced = { ...announced, ...next };
  for (const listener of listeners) listener();
}

export const announcements = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): AnnouncementState => announced,
};

/** Shows a toast for 1500 ms (specification §9). */
export function showToast(text: string, options: { icon?: string; danger?: boolean } = {}): void {
  last += 1;
  set({ toast: { id: last, text, ...options } });
}

export function dropToast(id: number): void {
  if (announced.toast?.id === id) set({ toast: undefined });
}

/**
 * Opens a dialog and returns whether the person confirmed. An identical question asked while it waits is not
 * repeated.
 */
export function ask(question: DialogQuestion): Promise<boolean> {
  const same = [announced.question, ...waiting].find(
    (a) => a?.title === question.title && a.lines.join() === question.lines.join(),
  );
  if (same) return Promise.resolve(!question.cancel);
  return new Promise((resolve) => {
    last += 1;
    const openQuestion: OpenQuestion = {
      ...question,
      id: last,
      answer: (yes) => {
        set({ question: waiting.shift() });
        resolve(yes);
      },
    };
    if (announced.question) waiting = [...waiting, openQuestion];
    else set({ question: openQuestion });
  });
}

/** Shows a row of the error catalogue, or an answer of DIAN. */
export async function show(shown: Announcement, icon?: string): Promise<void> {
  if (shown.face === 'toast') showToast(shown.title, { danger: shown.badge === 'danger' });
  else await ask({ ...shown, accept: 'Aceptar', ...(icon && { icon }) });
}
