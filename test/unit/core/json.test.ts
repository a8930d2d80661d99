// The reading of JSON from outside: what is nested deeper than anything of ours is none.
import { expect, test } from 'vitest'
import { deepestJson, jsonIn } from '#core/system/json.ts'

const nested = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth)

test.each(['{"a":[1,null,true,"x"]}', ' 5 ', '"text"', '{"__proto__":{"a":1}}'])('%s is read', (text) => {
  expect(jsonIn(text)).toEqual(JSON.parse(text))
})

test.each(['', 'no json', '{"a":', '[]]', '"open', '{"a":1}{"b":2}', 'NaN'])('%s is no JSON', (text) => {
  expect(jsonIn(text)).toBeUndefined()
})

test('so deep and no deeper, however it is nested', () => {
  expect(jsonIn(nested(deepestJson))).toBeDefined()
  expect(jsonIn(nested(deepestJson + 1))).toBeUndefined()
  for (const depth of [3000, 100_000]) {
    expect(jsonIn(nested(depth))).toBeUndefined()
    expect(jsonIn('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))).toBeUndefined()
    expect(jsonIn('['.repeat(depth))).toBeUndefined()
  }
})

test('brackets inside of strings nest nothing, whatever is escaped there', () => {
  for (const inside of [nested(200), `\\${nested(200)}`, `"${nested(200)}`, `\\"${nested(200)}\\`])
    expect(jsonIn(JSON.stringify({ a: inside, b: [inside] }))).toEqual({ a: inside, b: [inside] })
  expect(jsonIn(JSON.stringify(Array.from({ length: 200 }, () => ['[']))) as unknown).toHaveLength(200)
  // The string has ended before them.
  expect(jsonIn(`["\\\\", ${nested(deepestJson)}]`)).toBeUndefined()
})
