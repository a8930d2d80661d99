// Tests of a screen's own choices: they outlive the page, and nothing breaks when they do not.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  loadPreferences,
  setPreferences,
  readPreferences,
  usePreferences,
  defaultPreferences,
} from '#renderer/till/preferences.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
}
const put = (localStorage: unknown) =>
  Object.defineProperty(globalThis, 'localStorage', {
    value: localStorage,
    configurable: true,
    writable: true,
  })
const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')

beforeEach(() => {
  kept.clear()
  put(store)
  loadPreferences('cashier')
})
afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
  else Reflect.deleteProperty(globalThis, 'localStorage')
})

test('a choice is there after a reload, and each surface has its own', () => {
  setPreferences({ isSoundOn: false, language: 'fi', entry: 'keypad' })
  loadPreferences('kiosk')
  expect(usePreferences.getState()).toEqual(defaultPreferences)
  setPreferences({ isLowReach: true })
  loadPreferences('cashier')
  expect(usePreferences.getState()).toEqual({
    ...defaultPreferences,
    isSoundOn: false,
    language: 'fi',
    entry: 'keypad',
  })
})

test('one choice that makes no sense loses none of the others', () => {
  const text = JSON.stringify({
    isSoundOn: 'loud',
    theme: 'dark',
    language: 'tlh',
    entry: 'scanner',
    more: 1,
  })
  expect(readPreferences(text)).toEqual({ ...defaultPreferences, theme: 'dark', entry: 'scanner' })
})

test('whatever is kept, what is read are preferences', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const known = readPreferences(text)
      expect(Object.keys(known)).toEqual(Object.keys(defaultPreferences))
      expect(readPreferences(JSON.stringify(known))).toEqual(known)
    }),
  )
})

test('a browser that keeps nothing still takes the choice', () => {
  const forbidden = () => {
    throw new Error('The operation is insecure.')
  }
  put({ getItem: forbidden, setItem: forbidden })
  loadPreferences('cashier')
  setPreferences({ theme: 'dark' })
  expect(usePreferences.getState()).toEqual({ ...defaultPreferences, theme: 'dark' })
})
