// Tests of sounds: each short, soft and different from the others, and no error where nothing can be heard.
import { afterEach, expect, test } from 'vitest'
import { setPreferences } from '#renderer/till/preferences.ts'
import { play, scoreOf, type Sound } from '#renderer/ui/sound.ts'

const sounds = [
  'key',
  'scan',
  'unknownScan',
  'paid',
  'failed',
  'attention',
  'warning',
] as const satisfies Sound[]

afterEach(() => {
  setPreferences({ isSoundOn: true })
  Reflect.deleteProperty(globalThis, 'AudioContext')
})

test.each(sounds)('%s is short, soft and within what a small loudspeaker gives', (sound) => {
  const score = scoreOf(sound)
  expect(score.length).toBeGreaterThan(0)
  for (const { at, lasts, hertz, volume } of score) {
    expect(at + lasts).toBeLessThanOrEqual(0.8)
    expect(volume).toBeLessThanOrEqual(0.2)
    expect(hertz).toBeGreaterThan(250)
    expect(hertz).toBeLessThan(2000)
  }
  // Notes that sound together are softer together than what distorts.
  for (const { at } of score) {
    const together = score.filter((one) => one.at <= at && at < one.at + one.lasts)
    expect(together.reduce((sum, one) => sum + one.volume, 0)).toBeLessThan(0.5)
  }
})

test('no two sounds are alike, and a key is the softest and shortest', () => {
  const said = sounds.map((sound) => scoreOf(sound).map(({ at, hertz }) => [at, Math.round(hertz)].join()))
  expect(new Set(said.map(String)).size).toBe(sounds.length)
  const lasts = (sound: Sound) => Math.max(...scoreOf(sound).map((one) => one.at + one.lasts))
  for (const sound of sounds) expect(lasts(sound)).toBeGreaterThanOrEqual(lasts('key'))
})

test('good news rises and bad news falls', () => {
  const rises = (sound: Sound) => {
    const score = scoreOf(sound)
    return (score.at(-1)?.hertz ?? 0) - (score[0]?.hertz ?? 0)
  }
  expect(rises('paid')).toBeGreaterThan(0)
  expect(rises('failed')).toBeLessThan(0)
  expect(rises('unknownScan')).toBeLessThan(0)
})

test('a machine that can make no sound is no error', () => {
  for (const sound of sounds) expect(() => play(sound)).not.toThrow()
  Object.assign(globalThis, {
    AudioContext: class {
      constructor() {
        throw new Error('no hardware')
      }
    },
  })
  expect(() => play('paid')).not.toThrow()
})

test('switched off, the loudspeaker is not even asked for', () => {
  let asked = 0
  Object.assign(globalThis, {
    AudioContext: class {
      constructor() {
        asked += 1
        throw new Error('no hardware')
      }
    },
  })
  setPreferences({ isSoundOn: false })
  play('paid')
  expect(asked).toBe(0)
  setPreferences({ isSoundOn: true })
  play('paid')
  expect(asked).toBe(1)
})
