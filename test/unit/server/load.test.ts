// The limits of bodies in memory: of one page, of one door and in all; what is done with gives its room back.
import { expect, test } from 'vitest'
import { createBodyMemory, strangersRoomBytes, perRegister } from '#server/network/read-body.ts'

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

test('registers have a share each and leave half of a door to its screens', () => {
  const load = createBodyMemory()
  const take = (name: string, bytes = perRegister) =>
    load.begin('network', name, { is: 'register' }).take(bytes)
  expect([take('a'), take('a', 1)]).toEqual([true, false])
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) expect(take(name)).toBe(true)
  expect(take('i', 1)).toBe(false)
  expect([
    load.begin('network', 'page 1').take(megabyte),
    load.begin('network', 'page 2').take(megabyte),
  ]).toEqual([true, true])
})

test('a stranger’s body makes room for any other: first the oldest of whoever holds most', () => {
  const load = createBodyMemory()
  const gone: string[] = []
  const stranger = (who: string, name: string) =>
    load.begin('network', who, { is: 'stranger', giveUp: () => void gone.push(name) })
  const quarter = strangersRoomBytes / 4
  const honest = stranger('honest', 'honest')
  expect(honest.take(quarter)).toBe(true)
  const greedy = [1, 2, 3].map((nth) => stranger('greedy', `greedy ${nth}`))
  expect(greedy.map((one) => one.take(quarter))).toEqual([true, true, true])
  expect(stranger('another', 'another').take(quarter)).toBe(true)
  expect(gone).toEqual(['greedy 1'])
  // What was given up takes no more, and gives back nothing twice.
  expect(greedy[0]?.take(1)).toBe(false)
  greedy[0]?.done()
  // Pages fill the door: strangers go, and pages do not.
  const pages = ['a', 'b', 'c', 'd'].map((page) => load.begin('network', page))
  expect(pages.map((page) => page.take(megabyte))).toEqual([true, true, true, true])
  expect(gone.toSorted()).toEqual(['another', 'greedy 1', 'greedy 2', 'greedy 3', 'honest'])
  expect([load.begin('network', 'e').take(1), stranger('late', 'late').take(1)]).toEqual([false, false])
  for (const page of pages) page.done()
  expect(stranger('late', 'late').take(strangersRoomBytes)).toBe(true)
})
