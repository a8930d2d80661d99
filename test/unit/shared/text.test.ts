// Half a letter or a NUL from outside: refused in every command, every file and every answer of the hub.
import { expect, test } from 'vitest'
import { commands, dispatch, isCommand, type GuardedHandlers } from '#shared/bridge.ts'
import { surface } from '#shared/command.ts'
import { ok } from '#shared/problem.ts'
import { isText, placeOfOddText } from '#shared/text.ts'
import { samplesOf } from '#test/support/service/shape-samples.ts'

const odds = ['\ud800', 'a\udc00b', '\u0000', 'Kaffe\u0000']

test('whole letters of every language are text, controls among them; half a letter and a NUL are not', () => {
  for (const given of ['', 'Smørbrød', '𝄞 ☕️', 'a\tb\n\u0007', '\ufffd', '\uffff'])
    expect(isText(given)).toBe(true)
  for (const odd of odds) expect(isText(odd)).toBe(false)
})

test('the place of what is no text is told, also of a name, and never by itself', () => {
  expect(placeOfOddText({ a: ['x', { b: '\ud800' }] })).toBe('a.1.b')
  expect(placeOfOddText({ a: { ['\u0000']: 1 } })).toBe('a')
  expect(placeOfOddText('\u0000')).toBe('')
  expect(placeOfOddText({ a: [1, null, true, 'x'], b: undefined })).toBeNull()
})

test('what is nested without end is looked through all the same', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}"\\ud800"${']'.repeat(200_000)}`) as unknown
  expect(placeOfOddText(deep)).not.toBeNull()
})

const takingText = Object.keys(commands).filter(
  (name) => isCommand(name) && samplesOf(commands[name].takes, 'x').spoilt.length > 0,
)

test('most commands take some text', () => {
  expect(takingText.length).toBeGreaterThan(40)
})

test.each(takingText)('%s is not reached with half a letter or a NUL in any of its texts', async (name) => {
  if (!isCommand(name)) throw new Error(name)
  const reached: unknown[] = []
  const handlers = {
    [name]: (given: unknown) => Promise.resolve(ok(void reached.push(given))),
  } as unknown as GuardedHandlers
  const from = surface.options.find((one) => (commands[name].surfaces as readonly string[]).includes(one))
  const caller = { surface: from ?? 'cashier', session: 's' }
  const { good } = samplesOf(commands[name].takes, '')
  expect(await dispatch(handlers, caller, name, good)).toMatchObject({ ok: true })
  expect(reached.splice(0)).toHaveLength(1)
  for (const odd of odds)
    for (const { where, value } of samplesOf(commands[name].takes, odd).spoilt) {
      const said = await dispatch(handlers, caller, name, value)
      expect({ where, said }).toMatchObject({
        where,
        said: { ok: false, problem: { code: 'command.badShape' } },
      })
      expect(JSON.stringify(said)).not.toMatch(/\\ud800|\\udc00|\\u0000/)
    }
  expect(reached).toEqual([])
})
