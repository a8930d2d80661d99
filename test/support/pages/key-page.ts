// A page without a browser on which keys are pressed one by one, its time in hand.
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { listenToKeys, loadSaleKeys } from '#renderer/cashier/keyboard.ts'
import { usePreferences, defaultPreferences } from '#renderer/till/preferences.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'
import type { Result } from '#shared/problem.ts'
import { viewWith } from '#test/support/samples/basket.ts'

class Field {}
export class Button extends EventTarget {
  isSeen = true
  readonly getBoundingClientRect = () => ({ left: 0, top: 0, width: 10, height: 10 })
  readonly contains = () => this.isSeen
  blur() {
    if (page.activeElement === this) page.activeElement = null
  }
}
class Page extends EventTarget {
  activeElement: EventTarget | null = null
  readonly elementFromPoint = () => this
  readonly till = {
    call: (name: string, input: unknown) => {
      asked.push([name, input])
      return new Promise<Result<unknown>>(() => undefined)
    },
    subscribe: () => () => undefined,
  }
}

let asked: [string, unknown][] = []
let page = new Page()
let at = 0
let stop = () => {}
/** What the page waits for, by when: it passes when a test says so. */
let due: { when: number; act: () => void }[] = []
export const state = () => useStore.getState()

export function wait(ms: number): void {
  at += ms
  for (const one of due.filter(({ when }) => when <= at)) {
    due = due.filter((other) => other !== one)
    one.act()
  }
}

/** A busy page: its timers have run out before it hears of the next key. */
export function stall(): void {
  const late = due
  due = []
  for (const { act } of late) act()
}

/** Of the page, unless it is at a control. */
export const happens = (name: string, target: EventTarget) => {
  const event = new Event(name)
  Object.defineProperty(event, 'target', { value: target })
  Object.defineProperty(event, 'composedPath', { value: () => [target, page] })
  page.dispatchEvent(event)
}

type Given = Partial<Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey'>> & { key: string }
export const strike = (
  way: 'keydown' | 'keyup',
  given: Given,
  target: EventTarget = page,
  isOfScript = false,
) => {
  const event = Object.assign(new Event(way, { cancelable: true }), {
    code: '',
    repeat: false,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    getModifierState: () => false,
    ...given,
  })
  for (const [name, value] of Object.entries({ timeStamp: at, target, isTrusted: !isOfScript }))
    Object.defineProperty(event, name, { value })
  Object.defineProperty(event, 'composedPath', { value: () => [target, page] })
  page.dispatchEvent(event)
  return event
}

/** Whether the till acted on it: then the button that has the focus is not pressed. */
export const press = (key: string, target?: EventTarget, isOfScript?: boolean): boolean =>
  strike('keydown', { key }, target, isOfScript).defaultPrevented
export const type = (keys: string | readonly string[], gap: number) => {
  for (const key of keys) {
    press(key)
    wait(gap)
  }
}
export const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
export const names = () => asked.map(([name]) => name)
export const allAsked = () => asked
export const thePage = () => page

/** For each test of a file a page of its own. */
export function useKeyPage(): void {
  beforeAll(loadSaleKeys)
  beforeEach(() => {
    asked = []
    due = []
    at = 1000
    page = new Page()
    vi.stubGlobal('window', page)
    vi.stubGlobal('document', page)
    for (const one of ['HTMLInputElement', 'HTMLTextAreaElement']) vi.stubGlobal(one, Field)
    for (const one of ['HTMLButtonElement', 'HTMLAnchorElement']) vi.stubGlobal(one, Button)
    vi.stubGlobal('setTimeout', (act: () => void, ms: number) => {
      const one = { when: at + ms, act }
      due.push(one)
      return one
    })
    vi.stubGlobal('clearTimeout', (given: unknown) => {
      due = due.filter((one) => one !== given)
    })
    useStore.setState(initial, true)
    usePreferences.setState({ ...defaultPreferences, isSoundOn: false }, true)
    takeCashierView(viewWith())
    stop = listenToKeys()
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
  })
}
