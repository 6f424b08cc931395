import { expect, test } from 'vitest';
import { createFlights, type FlightAnswer, type Flights } from '../../../server/sending/flights.ts';

const aGoodAnswer: FlightAnswer = { operation: 'send', ms: 1000, failed: false };
const aFailure = { failed: true };
const aSlowAnswer = { ms: 4000 };

/** Makes as many calls as are allowed, answers all of them, and returns how many they were. */
function makeRoundTrip(flights: Flights, answer: Partial<FlightAnswer> = {}): number {
  const ends = Array.from({ length: flights.countAllowed() }, () => flights.begin());
  for (const end of ends) end({ ...aGoodAnswer, ...answer });
  return ends.length;
}

const makeRoundTrips = (flights: Flights, count: number, answer: Partial<FlightAnswer> = {}): number[] =>
  Array.from({ length: count }, () => makeRoundTrip(flights, answer));

/** Window of an employer whose calls were all answered well, until it did not grow any more. */
function anOpenWindow(): Flights {
  const flights = createFlights(32);
  makeRoundTrips(flights, 4);
  return flights;
}

test('an employer starts with one call, then with eight, and grows to the ceiling', () => {
  expect(makeRoundTrips(createFlights(32), 6)).toEqual([1, 8, 16, 32, 32, 32]);
});

test('each good answer adds one call', () => {
  const flights = createFlights(32);
  makeRoundTrip(flights);
  const ends = Array.from({ length: 8 }, () => flights.begin());
  const allowed = ends.map((end) => {
    end(aGoodAnswer);
    return flights.countAllowed();
  });
  expect(allowed).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
});

test.each([1, 3, 12])('a ceiling of %i is never exceeded', (ceiling) => {
  expect(Math.max(...makeRoundTrips(createFlights(ceiling), 20))).toBe(ceiling);
});

test('a service that fails at the first call gets one call at a time', () => {
  const flights = createFlights(32);
  expect(makeRoundTrips(flights, 5, aFailure)).toEqual([1, 1, 1, 1, 1]);
});

test('a window of failures halves the window once', () => {
  const flights = anOpenWindow();
  expect(makeRoundTrip(flights, aFailure)).toBe(32);
  expect(flights.countAllowed()).toBe(16);
});

test('one failure among good answers halves the window, and answers of earlier calls change nothing', () => {
  const flights = anOpenWindow();
  const ends = Array.from({ length: 32 }, () => flights.begin());
  for (const [i, end] of ends.entries()) end({ ...aGoodAnswer, failed: i === 10 || i === 20 });
  expect(flights.countAllowed()).toBe(16);
});

test('the next round starts with one call, returns to the half quickly and passes it slowly', () => {
  const flights = anOpenWindow();
  makeRoundTrip(flights, aFailure);
  flights.startOver();
  expect(makeRoundTrips(flights, 6)).toEqual([1, 8, 16, 17, 18, 19]);
});

test('a round after a good one starts with one call, then with eight, and returns to what held', () => {
  const flights = anOpenWindow();
  flights.startOver();
  expect(makeRoundTrips(flights, 4)).toEqual([1, 8, 16, 32]);
});

test('failures leave one call, and the window grows from there when the service is back', () => {
  const flights = anOpenWindow();
  for (let i = 0; i < 10; i++) {
    flights.startOver();
    makeRoundTrip(flights, aFailure);
  }
  flights.startOver();
  expect(makeRoundTrips(flights, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(makeRoundTrips(flights, 60).at(-1)).toBe(32);
});

test('answers far slower than the usual ones halve the window once', () => {
  const flights = anOpenWindow();
  expect(makeRoundTrip(flights, aSlowAnswer)).toBe(32);
  expect(flights.countAllowed()).toBe(16);
});

test.each([
  ['twice the usual time', { ms: 1000 }, { ms: 2000 }],
  ['many times a usual time of milliseconds', { ms: 10 }, { ms: 1900 }],
  ['the time of another operation', { ms: 100, operation: 'status' as const }, { ms: 5000 }],
])('an answer is not slow for taking %s', (_, usual, answer) => {
  const flights = createFlights(32);
  makeRoundTrips(flights, 4, usual);
  makeRoundTrip(flights, answer);
  expect(flights.countAllowed()).toBe(32);
});

test('a service that stays slow becomes the usual one, and the window grows again', () => {
  const flights = anOpenWindow();
  const sizes = makeRoundTrips(flights, 40, aSlowAnswer);
  expect(Math.min(...sizes)).toBeLessThan(32);
  expect(sizes.at(-1)).toBe(32);
});

test('a window that is not used does not grow', () => {
  const flights = createFlights(32);
  for (let i = 0; i < 50; i++) flights.begin()(aGoodAnswer);
  expect(flights.countAllowed()).toBe(8);
});

test('a flight without an answer changes nothing', () => {
  const flights = createFlights(32);
  flights.begin()();
  expect(flights.countAllowed()).toBe(1);
  makeRoundTrip(flights);
  flights.begin()();
  expect(flights.countAllowed()).toBe(8);
});
