import { stopOutline, volumeHighOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../kit/marks/icon.tsx';
import { sayAloud, stopSaying, useSpanishVoice } from './spanish-voice.ts';
import { watchSilence } from './watch-silence.ts';

type Props = {
  /** Builds what is said when it is asked for. */
  sentences: () => readonly string[];
};

/** Reads a page aloud with the voice of the phone, without a connection. Absent where the phone has no Spanish voice. */
export function ListenButton({ sentences }: Props) {
  const voice = useSpanishVoice();
  const [saying, setSaying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasVoice = voice !== undefined;
  useEffect(() => {
    if (!hasVoice || !button.current) return;
    const stop = watchSilence(button.current, () => {
      stopSaying();
      setSaying(false);
    });
    return () => {
      stop();
      stopSaying();
    };
  }, [hasVoice]);
  if (!voice) return null;
  return (
    <button
      ref={button}
      type="button"
      className="q-icon-button"
      aria-label={saying ? 'Dejar de escuchar' : 'Escuchar'}
      onClick={() => {
        if (saying) return stopSaying();
        setSaying(true);
        sayAloud(sentences(), voice, () => setSaying(false));
      }}
    >
      <Icon of={saying ? stopOutline : volumeHighOutline} />
    </button>
  );
}
