import { inject } from 'vitest';
import { moveOwnClock, setClockShift } from './story-clock.ts';

setClockShift(inject('clockShift'));
moveOwnClock();
