import { useSyncExternalStore } from 'react';

const synthesis: SpeechSynthesis | undefined = globalThis.speechSynthesis;

/** Accents in order: that of Colombia, then those that are closest. */
const accents = ['es-CO', 'es-419', 'es-US', 'es-MX'];

/**
 * Chooses a Spanish voice of the phone itself: others send the text to a server, and need a connection. Undefined where
 * there is none.
 */
export function chooseSpanishVoice(
  voices: readonly SpeechSynthesisVoice[],
): SpeechSynthesisVoice | undefined {
  const rankOf = ({ lang }: SpeechSynthesisVoice): number => {
    const rank = accents.indexOf(lang.replace('_', '-'));
    return rank < 0 ? accents.length : rank;
  };
  return voices
    .filter(({ lang, localService }) => localService && /^es\b/.test(lang.replace('_', '-')))
    .toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}

// The list of a browser has other objects each time that it is read.
let known: SpeechSynthesisVoice | undefined;
const readVoice = (): void => {
  known = chooseSpanishVoice(synthesis?.getVoices() ?? []);
};

/** Returns the Spanish voice of this phone. Some browsers know their voices a moment after the page. */
export function useSpanishVoice(): SpeechSynthesisVoice | undefined {
  return useSyncExternalStore(
    (listener) => {
      const change = () => {
        readVoice();
        listener();
      };
      change();
      synthesis?.addEventListener('voiceschanged', change);
      return () => synthesis?.removeEventListener('voiceschanged', change);
    },
    () => known,
  );
}

/** Says these sentences one after another, and calls `onEnd` when the last was said or something stopped them. */
export function sayAloud(sentences: readonly string[], voice: SpeechSynthesisVoice, onEnd: () => void): void {
  if (!synthesis) {
    onEnd();
    return;
  }
  synthesis.cancel();
  sentences.forEach((sentence, at) => {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.addEventListener('error', onEnd);
    if (at === sentences.length - 1) utterance.addEventListener('end', onEnd);
    synthesis.speak(utterance);
  });
}

export const stopSaying = (): void => synthesis?.cancel();
