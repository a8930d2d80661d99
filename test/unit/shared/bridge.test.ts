// The one way in: unknown names, forbidden surfaces and wrong shapes are answered in words, never thrown.
import { expect, test } from 'vitest'
import { commands, dispatch, type GuardedHandlers } from '#shared/bridge.ts'
import { ok } from '#shared/problem.ts'
import { at } from '#test/support/till/caller.ts'

const reached: string[] = []
const handlers = Object.fromEntries(
  Object.keys(commands).map((name) => [name, () => Promise.resolve(ok(void reached.push(name)))]),
) as unknown as GuardedHandlers

test.each(['nope', '__proto__', 'constructor', 'toString', '', 7, null, undefined, {}])(
  '%o is no command',
  async (name) => {
    expect(await dispatch(handlers, at('cashier'), name, {})).toMatchObject({
      ok: false,
      problem: { code: 'command.unknown' },
    })
  },
)

const others = Object.keys(commands).filter((name) => name !== 'poll' && name !== 'tip.choose')

test.each(others)(
  'the customer’s screen has its heartbeat and its choice of a tip, and can never call %s',
  async (name) => {
    expect(await dispatch(handlers, at('customer'), name, { sale: 'x' })).toMatchObject({
      ok: false,
      problem: { code: 'command.notAllowed' },
    })
  },
)

test('what fits reaches the till', async () => {
  await dispatch(handlers, at('cashier'), 'sale.check', { sale: 'abc' })
  expect(reached).toEqual(['sale.check'])
})
