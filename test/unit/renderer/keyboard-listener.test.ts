// Tests of the page's keys, one by one: a scan's keys never press anything, and a person's key always means what it says.
import {
  allAsked,
  happens,
  press,
  settled,
  stall,
  state,
  strike,
  thePage,
  type,
  useKeyPage,
  wait,
} from '#test/support/pages/key-page.ts'
import { starting } from '#test/support/pages/manual-till.ts'
import { tea, viewWith as view } from '#test/support/samples/basket.ts'
import { aSale } from '#test/support/samples/screens.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tornMs } from '#renderer/cashier/keyboard.ts'
import { useStore } from '#renderer/till/store.ts'
import { takeCashierView } from '#renderer/till/bridge.ts'

useKeyPage()

const water = Array.from('2000000010106')

test('a code is scanned, and leaves nothing behind', async () => {
  type([...water, 'Enter'], 5)
  wait(1000)
  await settled()
  expect([allAsked(), state().keyed]).toEqual([[['basket.scan', { code: water.join('') }]], 0])
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
  expect(allAsked()).toEqual([['basket.scan', { code: '\u001d01\u001d10' }]])
})

function typeByNumber(numbers: readonly number[], gap: number): void {
  const report = (...[type, init]: Parameters<typeof strike>) => {
    strike(type, init)
    wait(gap)
  }
  for (const number of numbers) {
    report('keydown', { key: 'Alt', altKey: true })
    for (const digit of String(number).padStart(4, '0')) {
      report('keydown', { key: digit, code: `Numpad${digit}`, altKey: true })
      report('keyup', { key: digit, code: `Numpad${digit}`, altKey: true })
    }
    report('keyup', { key: 'Alt' })
  }
}

test.each([1, 10])(
  'a scanner that types each sign by its number, %d ms a report, is understood; none of its digits is keyed',
  async (gap) => {
    const keyed = vi.fn()
    onTestFinished(useStore.subscribe((now, before) => now.keyed !== before.keyed && keyed()))
    typeByNumber([48, 49, 48, 55, 29, 49, 48, 93, 13], gap)
    wait(1000)
    await settled()
    expect([allAsked(), state().keyed]).toEqual([[['basket.scan', { code: '0107\u001d10]' }]], 0])
    expect(keyed).not.toHaveBeenCalled()
  },
)

test('a sign whose number means another one on each machine is missing from no code: it is shown as none', async () => {
  typeByNumber([48, 49, 248, 49, 48, 13], 5)
  await settled()
  expect(allAsked()).toEqual([['basket.scan', { code: '01\ufffd10' }]])
})

test('a hand that only lets go of Alt, or writes a letter by its number, sets off nothing', async () => {
  strike('keydown', { key: 'Alt', altKey: true })
  strike('keyup', { key: 'Alt' })
  strike('keydown', { key: 'Alt', altKey: true })
  for (const digit of '0248') strike('keydown', { key: digit, code: `Numpad${digit}`, altKey: true })
  strike('keyup', { key: 'Alt' })
  wait(1000)
  await settled()
  expect([allAsked(), state().keyed]).toEqual([[], 0])
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
    expect([allAsked(), state().keyed, state().selling.news]).toEqual([[], 0, { is: 'torn' }])
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
  expect([state().keyed, allAsked()]).toEqual([0, []])
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
  expect([allAsked(), state().keyed, state().asking, starting()]).toEqual([[], 0, null, null])
})

test('a scan that goes there adds nothing, stays there, and is said', () => {
  const field = new Elsewhere()
  for (const key of [...water, 'Enter']) {
    expect(press(key, field)).toBe(false)
    wait(5)
  }
  wait(1000)
  expect([allAsked(), state().keyed, state().selling.news]).toEqual([[], 0, { is: 'elsewhere' }])
})

test('a scan that goes there torn is said as well', () => {
  const field = new Elsewhere()
  for (const [at, key] of [...water, 'Enter'].entries()) {
    press(key, field)
    wait(at === 6 ? 150 : 5)
  }
  wait(1000)
  expect([allAsked(), state().keyed, state().selling.news]).toEqual([[], 0, { is: 'elsewhere' }])
})

test('a scan during which an extension takes the focus keys none of its digits', () => {
  type(water.slice(0, 6), 5)
  for (const key of [...water.slice(6), 'Enter']) {
    press(key, new Elsewhere())
    wait(5)
  }
  wait(1000)
  expect([allAsked(), state().keyed, state().selling.news]).toEqual([[], 0, { is: 'elsewhere' }])
})

test('keys that a script presses are nobody’s', () => {
  for (const key of ['7', '+', 'Enter']) {
    expect(press(key, thePage(), true)).toBe(false)
    wait(200)
  }
  expect([allAsked(), state().keyed, starting()]).toEqual([[], 0, null])
})

test('a touch in the middle of a code keys nothing either', () => {
  type(water.slice(0, 6), 5)
  happens('pointerdown', thePage())
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
    expect([allAsked(), state().asking]).toEqual([[], null])
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
    expect([allAsked(), state().keyed, state().asking]).toEqual([[], 500, null])
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
  expect([allAsked(), state().keyed]).toEqual([[['basket.addAmount', { value: 500 }]], 700])
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
  expect(allAsked()).toEqual(value === 0 ? [] : [['basket.addAmount', { value }]])
})
