// The pads of the screens: the keys that each has, and Tab, which passes them by where a field takes the same keys.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pad } from '#renderer/ui/pad.tsx'

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
/** Names of its keys, the two that delete last. */
const keysOf = (drawn: string) =>
  [...drawn.matchAll(/<button[^>]*>(?:<[^>]*>)*([\d+]*)/g)].map(([, key]) => key)

test.each([
  ['amount', ['00', ...digits], 2],
  ['digits', digits, 2],
  ['phone', ['+', ...digits], 1],
] as const)('the pad for %s has its keys, and no Tab stop beside a field', (keys, signs, deleting) => {
  for (const hasNoField of [false, true]) {
    const drawn = renderToStaticMarkup(createElement(Pad, { keys, hasNoField, onPress: () => {} }))
    const buttons = drawn.match(/<button[^>]*>/g) ?? []
    expect(buttons.length).toBe(signs.length + deleting)
    expect(buttons.filter((button) => button.includes('tabindex="-1"') === hasNoField)).toEqual([])
    const named = keysOf(drawn).filter((key) => key !== '')
    expect(new Set(named)).toEqual(new Set(signs))
  }
})
