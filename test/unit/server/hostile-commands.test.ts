// Every command over both of its carriers, with input that does not fit it: refused in words, and nothing is done.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { inputOf } from '#electron/sender-check.ts'
import {
  commands,
  dispatch,
  isCommand,
  longestOf,
  type CommandName,
  type GuardedHandlers,
} from '#shared/bridge.ts'
import { surface } from '#shared/command.ts'
import { ok } from '#shared/problem.ts'
import {
  faultsAtDoor,
  hostileBodies,
  isFit,
  unfit,
  type Hostile,
} from '#test/support/attacks/hostile-values.ts'
import { sized, sizedTest } from '#test/support/run/run-size.ts'
import { fullSamples } from '#test/support/samples/sample.ts'
import { at } from '#test/support/till/caller.ts'
import { ask, cookieFrom } from '#test/support/till/http-till.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

const names = Object.keys(commands).filter(isCommand)
const surfaceOf = (name: CommandName) =>
  surface.options.find((one) => (commands[name].surfaces as readonly string[]).includes(one)) ?? 'cashier'
const badShape = /^(200|413) .*command.badShape(?!.*(\\ud800|\\udfff|\\u0000))/

sizedTest.each(names)('a window reaches %s with nothing that does not fit', async (name) => {
  const { takes } = commands[name]
  let reached: unknown[] = []
  const handlers = {
    [name]: async (given: unknown) => ok(void reached.push(given)),
  } as unknown as GuardedHandlers
  const say = async ({ body }: Pick<Hostile, 'body'>) => {
    reached = []
    const input = inputOf(name, body)
    const said = input.ok ? await dispatch(handlers, at(surfaceOf(name)), name, input.value) : input
    return { status: 200, text: JSON.stringify(said) }
  }
  for (const good of fullSamples(takes)) {
    await say({ body: JSON.stringify(good) })
    expect(reached).toHaveLength(1)
    const door = { ask: say, fits: isFit(takes), isDone: () => reached.length > 0, refuses: () => badShape }
    expect(
      await faultsAtDoor(name, hostileBodies(good, { every: [20, 2], most: longestOf(name) }), door),
    ).toEqual([])
  }
})

sizedTest(
  'no command takes over the network what does not fit it: it is refused in words, and the till sells as before',
  async () => {
    await using counter = await openCounter()
    const { till } = counter
    const secrets = counter.secrets()
    const cookies: Record<string, string> = {}
    for (const [of, entrance] of Object.entries(till.server.surfaces))
      cookies[of] = await cookieFrom(entrance)
    const say = (name: CommandName, body: BodyInit, headers: Record<string, string> = {}) =>
      ask(till.url, name, null, {
        surface: surfaceOf(name),
        cookie: cookies[surfaceOf(name)] ?? '',
        body,
        headers,
      })
    /** But for what the till asks meanwhile of its own accord. */
    const log = () =>
      readFileSync(path.join(till.folder, 'till.log'), 'utf8')
        .split('\n')
        .filter((line) => !line.includes('"asked the service"'))
    const settings = async () => (await say('settings.read', '{}')).text()
    const before = [await settings(), log()]
    const faults: string[] = []
    let count = 0
    for (const name of names.filter((one) => surfaceOf(one) in cookies)) {
      const fits = isFit(commands[name].takes)
      const door = {
        ask: async ({ body, type = 'application/json' }: Hostile) => {
          const headers = { 'content-type': type, 'request-id': `page-0123456789-${(count += 1)}` }
          const answer = await say(name, body, headers)
          return { status: answer.status, text: await answer.text() }
        },
        fits,
        isDone: ({ text }: { text: string }) => text.includes('"ok":true'),
        refuses: ({ kind }: Hostile) => (kind === 'wrongType' ? /^403 .*command.fromElsewhere/ : badShape),
        secrets,
      }
      for (const good of fullSamples(commands[name].takes)) {
        const asked = unfit(
          hostileBodies(good, { every: [60, 30], most: longestOf(name), isTyped: true }),
          fits,
        )
        const few = asked.filter((_, at) => at % 12 === count % 12)
        faults.push(...(await faultsAtDoor(name, sized(asked, few, 6), door)))
      }
    }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(names.length)
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
    expect([await settings(), log()]).toEqual(before)
    const sale = { amount: { value: 4900, currency: 'NOK' }, by: { userFlow: 'QR' } }
    expect(await (await say('sale.start', JSON.stringify(sale))).json()).toMatchObject({ ok: true })
  },
)
