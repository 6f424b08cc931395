import { inject } from 'vitest';
import { shiftOwnClock, useShift } from './story-clock.ts';

useShift(inject('clockShift'));
shiftOwnClock();
