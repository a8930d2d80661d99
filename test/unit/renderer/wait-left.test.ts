// Tests of a wait that is counted down on the screens, such as that of a locked PIN.
import { expect, test } from 'vitest'
import { waitLeft } from '#renderer/till/clock.ts'

test.each([
  ['as it is told', 1000, 30_000],
  ['half a second later', 1500, 29_500],
  ['once it is over', 90_000, 0],
  ['where a view has set the clock back since', 800, 30_000],
])('%s', (_, now, left) => {
  expect(waitLeft(30, 1000, now)).toBe(left)
})
