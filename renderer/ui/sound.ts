// The sounds of a screen: short soft notes, made here. They need no file and no permission, and never fail.
import { steadyMs } from '#renderer/till/clock.ts'
import { usePreferences } from '#renderer/till/preferences.ts'

export type Sound = 'key' | 'scan' | 'unknownScan' | 'paid' | 'failed' | 'attention' | 'warning'

/** Seconds and hertz; `volume` 0…1, of which much less than half is loud enough beside a till. */
export type Note = { at: number; lasts: number; hertz: number; volume: number; wave: 'sine' | 'triangle' }

/** Tones of the equal scale. */
const a4 = 440
const tone = (above: number) => a4 * 2 ** (above / 12)

const note = (at: number, lasts: number, above: number, volume: number, wave: Note['wave'] = 'sine') => ({
  at,
  lasts,
  hertz: tone(above),
  volume,
  wave,
})

/** Upwards is good, downwards is not, the same tone again calls: so that each is known without looking. */
const scores: Record<Sound, readonly Note[]> = {
  key: [note(0, 0.03, 14, 0.05)],
  scan: [note(0, 0.07, 19, 0.12)],
  unknownScan: [note(0, 0.1, -2, 0.16, 'triangle'), note(0.13, 0.16, -7, 0.16, 'triangle')],
  paid: [note(0, 0.12, 3, 0.14), note(0.1, 0.14, 7, 0.14), note(0.2, 0.4, 15, 0.16)],
  failed: [note(0, 0.2, 0, 0.16, 'triangle'), note(0.18, 0.36, -5, 0.16, 'triangle')],
  attention: [note(0, 0.22, 10, 0.18), note(0.24, 0.34, 10, 0.18)],
  warning: [note(0, 0.18, 7, 0.2), note(0.22, 0.18, 7, 0.2), note(0.44, 0.3, 12, 0.2)],
}

export const scoreOf = (sound: Sound): readonly Note[] => scores[sound]

/** A sound that comes later than this says something that is over: browsers hold sounds back until the first touch. */
const staleMs = 400
/** Seconds in which a note swells, so that it begins without a click. */
const attack = 0.006
/** What an exponential fall may end at. */
const silence = 0.0001

let opened: AudioContext | undefined

export function play(sound: Sound): void {
  if (!usePreferences.getState().isSoundOn || typeof AudioContext === 'undefined') return
  const asked = steadyMs()
  try {
    opened ??= new AudioContext()
    const context = opened
    if (context.state === 'running') perform(context, sound)
    else
      context.resume().then(
        () => {
          if (steadyMs() - asked < staleMs) perform(context, sound)
        },
        () => undefined,
      )
  } catch {
    // A machine without a loudspeaker sells in silence.
  }
}

function perform(context: AudioContext, sound: Sound): void {
  for (const { at, lasts, hertz, volume, wave } of scoreOf(sound)) {
    const [from, to] = [context.currentTime + at, context.currentTime + at + lasts]
    const [string, loudness] = [context.createOscillator(), context.createGain()]
    string.type = wave
    string.frequency.value = hertz
    loudness.gain.setValueAtTime(silence, from)
    loudness.gain.exponentialRampToValueAtTime(volume, from + attack)
    loudness.gain.exponentialRampToValueAtTime(silence, to)
    string.connect(loudness).connect(context.destination)
    string.start(from)
    string.stop(to)
  }
}
