// Tests of the parser of server-sent events, however its bytes are cut.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventParser, type ServerEvent } from '#core/hub/event-stream.ts'

function heard(text: string, cuts: readonly number[] = []): ServerEvent[] {
  const bytes = new TextEncoder().encode(text)
  const events: ServerEvent[] = []
  const take = createEventParser((event) => void events.push(event))
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted(
    (one, other) => one - other,
  )
  let from = 0
  for (const place of [...places, bytes.length]) {
    take(bytes.subarray(from, place))
    from = place
  }
  return events
}

const story =
  ': beat\n\nevent: hint\nid: 7\ndata: {"name":"å€𝄞"}\n\ndata: one\ndata:two\r\n\r\nid: 8\revent: reset\rdata: {}\r\revent: none\n\ndata: unfinished'

test('events, with their names, ids and lines; comments, and what has no data or no end, are none', () => {
  expect(heard(story)).toEqual([
    { event: 'hint', data: '{"name":"å€𝄞"}', id: '7' },
    { event: 'message', data: 'one\ntwo', id: '7' },
    { event: 'reset', data: '{}', id: '8' },
  ])
})

test('however the bytes are cut, also inside of a letter or between the two ends of a line', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 500 }), { maxLength: 40 }), (cuts) => {
      expect(heard(story, cuts)).toEqual(heard(story))
    }),
    { numRuns: 300 },
  )
})

test('an event without an end is given up, not kept for ever', () => {
  expect(() => heard(`data: ${'x'.repeat(70_000)}`)).toThrow('without an end')
  expect(() => heard(`data: x\n`.repeat(70_000))).toThrow('without an end')
})
