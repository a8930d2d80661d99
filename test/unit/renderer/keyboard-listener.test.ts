// Tests of the page's keys, one by one: a scan's keys never press anything, and a person's key always means what it says.
import { starting } from '#test/support/views/manual-till.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listenToKeys, tornMs } from '#renderer/cashier/keyboard-listener.ts'
import { loadSaleKeys } from '#renderer/cashier/keyboard.ts'
import { usePreferences, usual } from '#renderer/till/preferences.ts'
import { initial, useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/view-reducers.ts'
import type { Result } from '#shared/problem.ts'
import { aSale } from '#test/support/views/views.ts'
import { tea, viewWith as view } from '#test/support/views/tea-basket.ts'

beforeAll(loadSaleKeys)

class Field {}
class Button extends EventTarget {
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
const state = () => useStore.getState()

function wait(ms: number): void {
  at += ms
  for (const one of due.filter(({ when }) => when <= at)) {
    due = due.filter((other) => other !== one)
    one.act()
  }
}

/** A busy page: its timers have run out before it hears of the next key. */
function stall(): void {
  const late = due
  due = []
  for (const { act } of late) act()
}

/** Of the page, unless it is at a control. */
const happens = (name: string, target: EventTarget) => {
  const event = new Event(name)
  Object.defineProperty(event, 'target', { value: target })
  Object.defineProperty(event, 'composedPath', { value: () => [target, page] })
  page.dispatchEvent(event)
}

type Given = Partial<Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey'>> & { key: string }
const strike = (way: 'keydown' | 'keyup', given: Given, target: EventTarget = page, isOfScript = false) => {
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
const press = (key: string, target?: EventTarget, isOfScript?: boolean): boolean =>
  strike('keydown', { key }, target, isOfScript).defaultPrevented
const type = (keys: string | readonly string[], gap: number) => {
  for (const key of keys) {
    press(key)
    wait(gap)
  }
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const names = () => asked.map(([name]) => name)

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
  usePreferences.setState({ ...usual, isSoundOn: false }, true)
  takeCashierView(view())
  stop = listenToKeys()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const water = Array.from('2000000010106')

test('a code is scanned, and leaves nothing behind', async () => {
  type([...water, 'Enter'], 5)
  wait(1000)
  await settled()
  expect([asked, state().keyed]).toEqual([[['basket.scan', { code: water.join('') }]], 0])
})

test.each([
  ['a bracket', { key: ']' }],
  ['the key of a bracket on a Nordic keyboard', { key: 'Dead', code: 'BracketRight' }],
])('Ctrl and %s is the separator of a code', async (_, given) => {
  for (const part of ['01', '10']) {
    strike('keydown', { ...given, ctrlKey: true })
    wait(5)
    type(part, 5)
  }
  press('Enter')
  await settled()
  expect(asked).toEqual([['basket.scan', { code: '\u001d01\u001d10' }]])
})

test('a scanner that types each sign by its number is understood; none of its digits is keyed', async () => {
  for (const number of [48, 49, 48, 55, 29, 49, 48, 93, 13]) {
    strike('keydown', { key: 'Alt', altKey: true })
    for (const digit of String(number).padStart(4, '0')) {
      strike('keydown', { key: digit, code: `Numpad${digit}`, altKey: true })
      wait(2)
      strike('keyup', { key: digit, code: `Numpad${digit}`, altKey: true })
    }
    strike('keyup', { key: 'Alt' })
    wait(2)
  }
  wait(1000)
  await settled()
  expect([asked, state().keyed]).toEqual([[['basket.scan', { code: '0107\u001d10]' }]], 0])
})

test('a hand that only lets go of Alt, or writes a letter by its number, sets off nothing', async () => {
  strike('keydown', { key: 'Alt', altKey: true })
  strike('keyup', { key: 'Alt' })
  strike('keydown', { key: 'Alt', altKey: true })
  for (const digit of '0248') strike('keydown', { key: digit, code: `Numpad${digit}`, altKey: true })
  strike('keyup', { key: 'Alt' })
  wait(1000)
  await settled()
  expect([asked, state().keyed]).toEqual([[], 0])
})

test.each([100, 250, tornMs - 5, null])(
  'torn after four keys, the rest %s ms later or never: no digit is keyed, nobody is charged',
  async (late) => {
    type(water.slice(0, 4), 5)
    wait(late ?? 2000)
    expect(state().keyed).toBe(0)
    if (late !== null) type([...water.slice(4), 'Enter'], 5)
    wait(2000)
    await settled()
    expect([asked, state().keyed, state().selling.news]).toEqual([[], 0, { is: 'torn' }])
  },
)

test('what a busy page has let through before the rest came is taken back, also when there is no Enter', () => {
  type('70', 100)
  wait(400)
  type(['2', '0'], 5)
  stall()
  expect(state().keyed).toBe(7020)
  type(['0', '0'], 5)
  wait(1000)
  expect([state().keyed, state().selling.news]).toEqual([70, { is: 'torn' }])
})

test.each(['F2', 'ArrowUp', 'Escape'])('a code with %s in the middle keys nothing before it', async (key) => {
  type([...water.slice(0, 6), key], 5)
  await settled()
  expect([state().keyed, asked]).toEqual([0, []])
})

/** Of an extension of the browser: it stands beside our pages' one element. */
class Elsewhere extends EventTarget {
  readonly localName = 'div'
  readonly isContentEditable = false
  readonly closest = () => null
}

test('what is typed into something that an extension has put into the page is left to it, and Enter there charges nobody', () => {
  const field = new Elsewhere()
  for (const key of ['4', '9', '+', 'p', 'F2', 'Enter']) {
    expect(press(key, field)).toBe(false)
    wait(200)
  }
  expect([asked, state().keyed, state().asking, starting()]).toEqual([[], 0, null, null])
})

test('a scan that goes there adds nothing, stays there, and is said', () => {
  const field = new Elsewhere()
  for (const key of [...water, 'Enter']) {
    expect(press(key, field)).toBe(false)
    wait(5)
  }
  wait(1000)
  expect([asked, state().keyed, state().selling.news]).toEqual([[], 0, { is: 'elsewhere' }])
})

test('a scan during which an extension takes the focus keys none of its digits', () => {
  type(water.slice(0, 6), 5)
  for (const key of [...water.slice(6), 'Enter']) {
    press(key, new Elsewhere())
    wait(5)
  }
  wait(1000)
  expect([asked, state().keyed, state().selling.news]).toEqual([[], 0, { is: 'elsewhere' }])
})

test('keys that a script presses are nobody’s', () => {
  for (const key of ['7', '+', 'Enter']) {
    expect(press(key, page, true)).toBe(false)
    wait(200)
  }
  expect([asked, state().keyed, starting()]).toEqual([[], 0, null])
})

test('a touch in the middle of a code keys nothing either', () => {
  type(water.slice(0, 6), 5)
  happens('pointerdown', page)
  expect([state().keyed, state().selling.news]).toEqual([0, { is: 'torn' }])
})

test.each(['a', 'A'])(
  'a code whose second letter is %s, torn after it, asks nobody once more',
  async (letter) => {
    takeCashierView(view([tea], { sale: { ...aSale, state: 'terminated', retry: 'yes' } }))
    type(['w', letter], 5)
    wait(200)
    type(['x', 'y', 'z', '1', '2', 'Enter'], 5)
    wait(1000)
    await settled()
    expect([asked, state().asking]).toEqual([[], null])
  },
)

test('a code with a minus, torn after it, takes no piece out; with a plus it adds no amount', async () => {
  for (const sign of ['-', '+']) {
    type('500', 100)
    wait(400)
    type(['A', 'B', sign], 5)
    wait(150)
    type(['1', '2', '3', '4', '5', '6', 'Enter'], 5)
    wait(1000)
    await settled()
    expect([asked, state().keyed, state().asking]).toEqual([[], 500, null])
    type(['Escape'], 100)
  }
})

test('a hand that rolls over plus keeps it and what follows, in order', async () => {
  type(['5', '0'], 100)
  press('0')
  wait(20)
  press('+')
  wait(90)
  type(['7', '0', '0'], 90)
  wait(400)
  await settled()
  expect([asked, state().keyed]).toEqual([[['basket.addAmount', { value: 500 }]], 700])
})

test.each([
  ['12', '34', '56'],
  ['5', '000', '00'],
  ['00', '00', '00'],
])('keys rolled over as %s, %s, %s and Enter are charged as typed', async (...parts) => {
  takeCashierView(view([]))
  for (const part of parts) {
    type(part, 20)
    wait(80)
  }
  press('Enter')
  await settled()
  const value = Number(parts.join(''))
  expect(state().keyed).toBe(value)
  expect(names()).toEqual(value === 0 ? [] : ['basket.addAmount'])
})

const click = (target: EventTarget) => {
  happens('pointerdown', target)
  happens('focusin', target)
}
/** Tab to it; an arrow within a group of buttons does the same. */
const reach = (target: EventTarget, key = 'Tab') => {
  press(key)
  happens('focusin', target)
  happens('keyup', target)
}
let more = new Button()
beforeEach(() => {
  more = new Button()
})

test('Enter charges, whatever was clicked last', () => {
  click(more)
  expect(press('Enter', more)).toBe(true)
})

test.each(['Tab', 'ArrowRight'])(
  'a button reached by %s keeps its own Enter, and charges nobody',
  async (key) => {
    reach(more, key)
    expect(press('Enter', more)).toBe(false)
    await settled()
    expect(starting()).toBeNull()
  },
)

test('a button that the page has put the focus on keeps its own Enter', () => {
  happens('focusin', more)
  expect(press('Enter', more)).toBe(false)
})

test('reached by the keyboard and then clicked: Enter charges', () => {
  reach(more)
  click(more)
  expect(press('Enter', more)).toBe(true)
})

test('a dialog gives the focus back to what opened it: clicked, it stays clicked; reached by the keyboard, it stays so', () => {
  const [clicked, reached] = [new Button(), new Button()]
  click(clicked)
  reach(reached)
  press('Escape')
  happens('focusin', clicked)
  expect([press('Enter', reached), press('Enter', clicked)]).toEqual([false, true])
})

test('a button that was reached by the keyboard and is not seen any more does not keep Enter', () => {
  reach(more)
  more.isSeen = false
  expect(press('Enter', more)).toBe(true)
})

test('a pointer put down beside a focused button takes the focus away from it, and leaves it to its own', () => {
  page.activeElement = more
  happens('pointerdown', more)
  expect(page.activeElement).toBe(more)
  happens('pointerdown', new Button())
  expect(page.activeElement).toBeNull()
})
