// Tests of the scanner's recogniser: a scan is always a scan and a person's typing always typing, however the two follow each other.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  echoMs,
  classifyKey,
  leastScanned,
  scanGapMs,
  noKeys,
  tornMs,
  type KeyBurst,
  type Meaning,
} from '#renderer/cashier/keyboard.ts'
import { separator, separatorKey, type Stroke } from '#renderer/cashier/scanner-keys.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

function hearAll(strokes: readonly Stroke[]): Meaning[] {
  let burst: KeyBurst = noKeys
  return strokes.map((stroke) => {
    const next = classifyKey(burst, stroke)
    burst = next.burst
    return next.meaning
  })
}

const typed = (keys: readonly string[], gap: number, from = 1000): Stroke[] =>
  keys.map((key, at) => ({ key, at: from + at * gap, isPlain: true }))

const codesIn = (meanings: readonly Meaning[]) =>
  meanings.flatMap((meaning) => (meaning.is === 'scan' ? [meaning.code] : []))

test.each(['Enter', 'Tab'])('fast keys that end in %s are a code', (end) => {
  const keys = [...Array.from('7031234567895'), end]
  expect(hearAll(typed(keys, scanGapMs)).at(-1)).toEqual({ is: 'scan', code: '7031234567895' })
  expect(codesIn(hearAll(typed(keys, scanGapMs + 1)))).toEqual([])
})

test('fewer keys than a code has are a hand’s, however fast', () => {
  const keys = (count: number) => [...Array.from('123456'.slice(0, count)), 'Enter']
  expect(codesIn(hearAll(typed(keys(leastScanned), 1)))).toEqual(['1234'])
  expect(codesIn(hearAll(typed(keys(leastScanned - 1), 1)))).toEqual([])
})

const inParts = (waitMs: number, ...parts: string[][]): Stroke[] => {
  let from = 1000
  return parts.flatMap((keys) => {
    const strokes = typed(keys, 5, from)
    from = (strokes.at(-1)?.at ?? from) + waitMs
    return strokes
  })
}
const whole = ['7', '0', '3', '1', '2', '3', '4', '5', '6', '7', '8', '9', '5', 'Enter']

test.each([2, 3, 6, 9, 12, 13])('a code of which %d keys came and then the others is torn', (first) => {
  for (const waitMs of [scanGapMs + 1, tornMs]) {
    const meanings = hearAll(inParts(waitMs, whole.slice(0, first), whole.slice(first)))
    expect(codesIn(meanings)).toEqual([])
    expect(meanings.at(-1)).toEqual({ is: 'torn' })
    expect(meanings.filter(({ is }) => is === 'begins')).toHaveLength(1)
  }
})

test('a code in three parts is torn, and so is its second Enter no key of the hand', () => {
  const strokes = inParts(100, whole.slice(0, 4), whole.slice(4, 5), whole.slice(5))
  const end = strokes.at(-1)?.at ?? 0
  const meanings = hearAll([...strokes, { key: 'Enter', at: end + 4, isPlain: true }])
  expect(meanings.slice(-2)).toEqual([{ is: 'torn' }, { is: 'echo' }])
})

test('a hand whose fingers roll over two keys is a hand, and ends its amount itself', () => {
  const strokes = inParts(150, ['1', '2'], ['0'], ['0'], ['Enter'])
  expect(hearAll(strokes).map(({ is }) => is)).toEqual(['begins', 'continues', 'resumes', 'resumes', 'other'])
})

test('a typist who rolls over pairs of keys, and a numpad whose key types three zeros, end their amounts themselves', () => {
  for (const keys of [
    ['12', '34', '56'],
    ['1', '29', '9', '00', '5'],
    ['5', '000', '000'],
    ['00', '00', '00', '00'],
  ])
    for (const waitMs of [60, 90, 120, tornMs]) {
      const strokes = inParts(waitMs, ...keys.map((part) => Array.from(part)), ['Enter'])
      const meanings = hearAll(strokes).map(({ is }) => is)
      expect([keys, meanings.at(-1)]).toEqual([keys, 'other'])
    }
})

test('a scan right after a hand that rolled over two keys and went on with single ones is whole', () => {
  const strokes = inParts(100, ['1', '2'], ['3'], ['4'], ['5'], whole)
  expect(hearAll(strokes).at(-1)).toEqual({ is: 'scan', code: '7031234567895' })
})

test('a fast typist keeps every key: 60 to 120 ms apart, two rolled over now and then', () => {
  const key = fc.record({
    key: fc.constantFrom(...Array.from('0123456789')),
    isRolled: fc.boolean(),
    gap: fc.integer({ min: 60, max: 120 }),
    roll: fc.integer({ min: 5, max: scanGapMs }),
  })
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 20 }), (keys) => {
      let [at, wasRolled] = [1000, true]
      const strokes = keys.map(({ key: name, isRolled, gap, roll }): Stroke => {
        const isSecond = isRolled && !wasRolled
        wasRolled = isSecond
        return { key: name, at: (at += isSecond ? roll : gap), isPlain: true }
      })
      const meanings = hearAll([...strokes, { key: 'Enter', at: at + 60, isPlain: true }])
      expect(meanings.at(-1)).toEqual({ is: 'other' })
    }),
  )
})

test('wherever a code is torn, once or twice, its Enter never acts and no hand’s key is made of it', () => {
  const place = fc.integer({ min: 2, max: 12 })
  const wait = fc.integer({ min: scanGapMs + 1, max: tornMs - 5 })
  fc.assert(
    fc.property(place, place, wait, wait, (one, other, first, second) => {
      const [from, to] = [Math.min(one, other), one === other ? Infinity : Math.max(one, other)]
      const strokes = whole.map((key, at): Stroke => ({
        key,
        at: 1000 + at * 5 + (at < from ? 0 : first) + (at < to ? 0 : second),
        isPlain: true,
      }))
      const meanings = hearAll(strokes)
      expect(meanings.at(-1)).toEqual({ is: 'torn' })
      expect(meanings.filter(({ is }) => is === 'begins')).toHaveLength(1)
    }),
  )
})

test('the end of a code whose beginning came long before charges nobody: its Enter is not the hand’s', () => {
  const strokes = inParts(tornMs + 1, Array.from('12345'), ['6', '7', 'Enter'])
  expect(codesIn(hearAll(strokes))).toEqual([])
  expect(hearAll(strokes).at(-1)).toEqual({ is: 'echo' })
})

test('an Enter that follows too late belongs to the hand', () => {
  const strokes = [...typed(Array.from('12345'), 5), { key: 'Enter', at: 2000, isPlain: true }]
  expect(hearAll(strokes).at(-1)).toEqual({ is: 'other' })
})

test('symbols, capitals and spaces are part of a code, with Shift and AltGr beside them', () => {
  const keys = ['Shift', 'A', 'b', 'Shift', ':', '/', ' ', 'AltGraph', '@', 'ø', '?', 'Enter']
  expect(codesIn(hearAll(typed(keys, 6)))).toEqual(['Ab:/ @ø?'])
})

test('F8 in the midst of a code is the separator that some scanners send by it; at any other time it is a hand’s', () => {
  const keys = ['0', '1', separatorKey, '1', '0', 'Enter']
  expect(codesIn(hearAll(typed(keys, 6)))).toEqual([`01${separator}10`])
  expect(hearAll(typed([separatorKey], 6))).toEqual([{ is: 'other' }])
  expect(hearAll(typed(['5', separatorKey], scanGapMs + 1)).at(-1)).toEqual({ is: 'other' })
})

test('a second Enter right after a code is the scanner’s, a later one the hand’s', () => {
  const code = typed([...Array.from('12345'), 'Enter'], 5)
  const end = code.at(-1)?.at ?? 0
  const enter = (at: number): Stroke => ({ key: 'Enter', at, isPlain: true })
  expect(hearAll([...code, enter(end + 2)]).at(-1)).toEqual({ is: 'echo' })
  expect(hearAll([...code, enter(end + echoMs)]).at(-1)).toEqual({ is: 'echo' })
  expect(hearAll([...code, enter(end + echoMs + 1)]).at(-1)).toEqual({ is: 'other' })
})

test('a key that is held down repeats fast and is no scan', () => {
  const strokes = typed([...Array.from('00000000'), 'Enter'], 30).map((stroke, at) => ({
    ...stroke,
    isPlain: at === 0 || stroke.key === 'Enter',
  }))
  expect(codesIn(hearAll(strokes))).toEqual([])
})

test.each(['ArrowUp', 'Escape', 'F2', 'Backspace', 'Delete'])('%s breaks a burst', (key) => {
  expect(codesIn(hearAll(typed(['1', '2', '3', key, '4', '5', '6', 'Enter'], 5)))).toEqual([])
})

test('a code cannot begin with a space, or a hand that presses a button would begin one', () => {
  expect(hearAll(typed([' '], 5))).toEqual([{ is: 'other' }])
  expect(codesIn(hearAll(typed([' ', '1', '2', '3', '4', 'Enter'], 5)))).toEqual(['1234'])
})

type Part = { by: 'scanner' | 'hand'; strokes: Omit<Stroke, 'isPlain'>[]; code: string; rest: number }

const character = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 })
  .filter((one) => one !== ' ')
const scanPart: fc.Arbitrary<Part> = fc
  .record({
    first: character,
    rest: fc.array(fc.oneof(character, fc.constant(' ')), { minLength: leastScanned - 1, maxLength: 60 }),
    gap: fc.integer({ min: 0, max: scanGapMs }),
    end: fc.constantFrom('Enter', 'Tab'),
  })
  .map(({ first, rest, gap, end }) => ({
    by: 'scanner',
    code: first + rest.join(''),
    strokes: [first, ...rest, end].map((key, at) => ({ key, at: at * gap })),
    rest: echoMs + 1,
  }))
const handKey = fc.oneof(
  character,
  fc.constantFrom('Enter', 'Tab', 'Backspace', 'ArrowDown', 'F2', ' ', 'Escape', 'Shift'),
)
const handPart: fc.Arbitrary<Part> = fc
  .array(fc.record({ key: handKey, gap: fc.integer({ min: scanGapMs + 1, max: 900 }) }), { minLength: 1 })
  .map((keys) => {
    let at = 0
    const strokes = keys.map(({ key, gap }) => ({ key, at: (at += gap) }))
    return { by: 'hand', code: '', strokes, rest: scanGapMs + 1 }
  })

test('whatever a hand and a scanner do in turn: every code whole, every key of the hand its own', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(scanPart, handPart), { maxLength: 12 }), (parts) => {
      let from = 5000
      const strokes: (Stroke & { by: Part['by'] })[] = []
      for (const part of parts) {
        for (const { key, at } of part.strokes)
          strokes.push({ key, at: from + at, isPlain: true, by: part.by })
        from = (strokes.at(-1)?.at ?? from) + part.rest
      }
      const meanings = hearAll(strokes)
      expect(codesIn(meanings)).toEqual(parts.filter(({ by }) => by === 'scanner').map(({ code }) => code))
      strokes.forEach(({ by, key }, at) => {
        const is = meanings[at]?.is
        if (by === 'hand') expect(['begins', 'other', 'beside']).toContain(is)
        // Nothing that ends a scan ever acts as a key.
        else if (key === 'Enter' || key === 'Tab') expect(is).toBe('scan')
        else expect(['begins', 'continues', 'other']).toContain(is)
      })
    }),
  )
})

test('whatever the times: a code is made of exactly the keys of its own burst, in their order', () => {
  const isScan = premise('a key ends a scan', 0.01)
  const stroke = fc.record({
    key: fc.oneof(
      { weight: 8, arbitrary: character },
      { weight: 1, arbitrary: fc.constantFrom('Enter', 'Tab') },
      { weight: 1, arbitrary: handKey },
    ),
    gap: fc.oneof(
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 * scanGapMs }) },
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 20 }) },
    ),
  })
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 60, size: 'max' }), (keys) => {
      let at = 0
      const strokes = keys.map(({ key, gap }) => ({ key, at: (at += gap), isPlain: true }))
      const meanings = hearAll(strokes)
      meanings.forEach((meaning, end) => {
        const scan = isScan(meaning.is === 'scan' && meaning)
        if (!scan) return
        const begins = meanings.findLastIndex(({ is }, place) => place < end && is === 'begins')
        const burst = strokes.slice(begins, end).filter(({ key }) => key !== 'Shift')
        expect(burst.map(({ key }) => key).join('')).toBe(scan.code)
        for (const [place, { at: when }] of burst.entries())
          expect((burst[place + 1] ?? strokes[end])?.at).toBeLessThanOrEqual(when + scanGapMs)
      })
    }),
    tried(300),
  )
})
