// Tests of Enter and the focus: what was clicked does not keep Enter, what was reached by the keyboard does.
import { beforeEach, expect, test } from 'vitest'
import { Button, happens, press, settled, thePage, useKeyPage } from '#test/support/pages/key-page.ts'
import { starting } from '#test/support/pages/manual-till.ts'

useKeyPage()

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
  thePage().activeElement = more
  happens('pointerdown', more)
  expect(thePage().activeElement).toBe(more)
  happens('pointerdown', new Button())
  expect(thePage().activeElement).toBeNull()
})
