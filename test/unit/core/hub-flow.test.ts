// Tests of when the till may ask the service less often: only while its hub is heard, and told of the last approval in time.
import { expect, test } from 'vitest'
import { createHintTimeliness, isApproval } from '#core/hub/hints.ts'
import { createManualClock } from '#test/support/run/clock.ts'

function atTill() {
  const clock = createManualClock()
  let isAlive = true
  return { clock, flow: createHintTimeliness(clock, () => isAlive), lose: () => void (isAlive = false) }
}

test('nothing flows before an approval was told', () => {
  const { flow } = atTill()
  expect(flow.isFlowing()).toBe(false)
  flow.noteHint('one')
  expect(flow.isFlowing()).toBe(false)
  flow.seen('one')
  expect(flow.isFlowing()).toBe(true)
})

test('an approval that is told within a second of being seen was told in time; a later one was not', () => {
  const { clock, flow } = atTill()
  flow.seen('one')
  clock.advance(1000)
  flow.noteHint('one')
  expect(flow.isFlowing()).toBe(true)
  flow.seen('two')
  clock.advance(1001)
  expect(flow.isFlowing()).toBe(false)
  flow.noteHint('two')
  expect(flow.isFlowing()).toBe(false)
})

test('one that nobody told stops it, and the next that is told in time starts it again', () => {
  const { clock, flow } = atTill()
  flow.noteHint('one')
  flow.seen('one')
  flow.seen('two')
  clock.advance(2000)
  expect(flow.isFlowing()).toBe(false)
  flow.noteHint('three')
  flow.seen('three')
  expect(flow.isFlowing()).toBe(true)
})

test('seeing the same approval again changes nothing, however late', () => {
  const { clock, flow } = atTill()
  flow.noteHint('one')
  flow.seen('one')
  clock.advance(60_000)
  flow.seen('one')
  clock.advance(60_000)
  expect(flow.isFlowing()).toBe(true)
})

test('a stream that is lost stops it at once', () => {
  const { flow, lose } = atTill()
  flow.noteHint('one')
  flow.seen('one')
  lose()
  expect(flow.isFlowing()).toBe(false)
})

test('an approval is known by its whole name', () => {
  const events = [
    'AUTHORIZED',
    'UNAUTHORIZED',
    'epayments.payment.authorized.v1',
    'payment.authorized.v2',
    'REFUNDED',
  ]
  expect(events.filter(isApproval)).toEqual(['AUTHORIZED', 'epayments.payment.authorized.v1'])
})
