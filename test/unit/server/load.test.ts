// The limits of bodies in memory: of one page, of one door and in all; what is done with gives its room back.
import { expect, test } from 'vitest'
import { createBodyMemory } from '#server/requests.ts'

const megabyte = 1024 * 1024

test('a page, a door and all of them have their own limits, and room that is given back is there again', () => {
  const load = createBodyMemory()
  const first = load.begin('network', 'a')
  expect([first.take(megabyte), first.take(1)]).toEqual([true, false])
  const others = ['b', 'c', 'd'].map((page) => load.begin('network', page))
  expect(others.map((one) => one.take(megabyte))).toEqual([true, true, true])
  expect(load.begin('network', 'e').take(1)).toBe(false)
  const own = load.begin('here', 'f')
  expect([own.take(megabyte), load.begin('here', 'g').take(megabyte)]).toEqual([true, true])
  expect(load.begin('here', 'h').take(1)).toBe(false)
  first.done()
  expect(load.begin('network', 'e').take(megabyte)).toBe(true)
})
