// `npm run register -- --demo`: a register as a program, and eight checkouts of it against a till and the built-in service. It speaks HTTP to the till alone, and follows the rule for callers until an outcome is final. Each checkout ends another way, one with a dead caller, one with a dead till.
import * as z from 'zod/mini'
import { giveUp, printLine, startCommand, temporaryFolder } from '#server/commands/terminal.ts'
import { registerUsage } from '#server/commands/usages.ts'
import { problem } from '#shared/problem.ts'
import { type Clock, systemClock } from '#core/system/clock.ts'
import { answerText, longestAnswer } from '#core/system/json.ts'
import { checkoutAnswer, isFinal, type CheckoutAnswer, type CheckoutState } from '#shared/checkout.ts'
import { apiBase } from '#server/terminal/operations.ts'
import { pairingAnswer, problemAnswer } from '#server/terminal/shapes.ts'
import { startServer, type Server } from '#server/host.ts'
import { dispatch, type CommandName, type AnswerOf, type InputOf } from '#shared/bridge.ts'
import { formatMoney } from '#shared/money.ts'

type Refusal = z.infer<typeof problemAnswer>
type Told<T> = { ok: true; value: T; status: number } | { ok: false; problem: Refusal }

type Client = {
  pair(code: string): Promise<Told<z.infer<typeof pairingAnswer>>>
  put(id: string, body: object): Promise<Told<CheckoutAnswer>>
  cancel(id: string): Promise<Told<CheckoutAnswer>>
  refund(id: string, refund: string, body: object): Promise<Told<CheckoutAnswer>>
  /** Follows it until its state is final and no refund of it is pending; `seen`: each answer on the way. */
  follow(id: string, seen?: (checkout: CheckoutAnswer) => void): Promise<Told<CheckoutAnswer>>
}

type DemoClientOptions = {
  /** As http://127.0.0.1:7420. */
  url: string
  /** None before it is paired. */
  key: string | null
  clock: Clock
}

/** Before it asks again, where nothing says when. ms */
const usualRest = 1000
/** seconds */
const longestWait = 30

function createClient(options: DemoClientOptions): Client {
  const { url, key, clock } = options
  /** Undefined where no answer came: then nobody knows whether the till heard it. */
  const ask = async (method: string, path: string, body?: object): Promise<Response | undefined> => {
    try {
      return await fetch(url + apiBase + path, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch {
      return undefined
    }
  }
  /** Repeats until there is an answer, and waits for what passes by itself: the ids make that harmless. */
  const repeat = async <T>(
    shape: z.ZodMiniType<T>,
    method: string,
    path: string,
    body?: object,
  ): Promise<Told<T>> => {
    for (;;) {
      const response = await ask(method, path, body)
      const answer = response && (await answerIn(response, shape))
      const after = Number(response?.headers.get('retry-after') ?? 0) * 1000
      const isPassing = answer === undefined || (!answer.ok && (after > 0 || answer.problem.status >= 500))
      if (!isPassing) return answer
      await clock.wait(after || usualRest)
    }
  }
  const at = (id: string) => `/checkouts/${encodeURIComponent(id)}`
  return {
    pair: (code) => repeat(pairingAnswer, 'POST', '/pair', { code }),
    put: (id, body) => repeat(checkoutAnswer, 'PUT', at(id), body),
    cancel: (id) => repeat(checkoutAnswer, 'POST', `${at(id)}/cancel`),
    refund: (id, refund, body) => repeat(checkoutAnswer, 'POST', `${at(id)}/refunds/${refund}`, body),
    async follow(id, seen = () => {}) {
      for (let since = ''; ;) {
        const query = since === '' ? '' : `?wait=${longestWait}&since=${encodeURIComponent(since)}`
        const answer = await repeat(checkoutAnswer, 'GET', at(id) + query)
        if (!answer.ok) return answer
        seen(answer.value)
        const { state, refunds, version } = answer.value
        if (isFinal(state) && refunds.every((one) => one.state !== 'PENDING')) return answer
        since = version
      }
    },
  }
}

async function answerIn<T>(response: Response, shape: z.ZodMiniType<T>): Promise<Told<T> | undefined> {
  try {
    const json: unknown = JSON.parse(await answerText(response, { most: longestAnswer }))
    if (response.ok) return { ok: true, value: shape.parse(json), status: response.status }
    return { ok: false, problem: problemAnswer.parse(json) }
  } catch (error) {
    // Cut off in the middle of it. An answer of another shape is a mistake.
    if (error instanceof z.core.$ZodError) throw error
    return undefined
  }
}

type Sandbox = Awaited<ReturnType<(typeof import('#sandbox/built-in.ts'))['startBuiltInSandbox']>>

/** Tools that a story has at hand. `server` and `sandbox` are others after the till was killed. */
type Stage = {
  readonly server: Server
  readonly sandbox: Sandbox
  client: Client
  key: string
  killTill: () => Promise<void>
}

type Story = {
  title: string
  id: string
  value: number
  /** A push, to this number; else a QR. */
  phoneNumber?: string
  happens: (stage: Stage, story: Story) => Promise<void>
  ends: { state: CheckoutState; captured: number; refunded: number }
}

const phoneNumber = '91234567'
const msisdn = `47${phoneNumber}`
const nothing = { captured: 0, refunded: 0 }

const paid = (value: number) => ({ state: 'COMPLETED', captured: value, refunded: 0 }) as const

const stories: readonly Story[] = [
  {
    title: 'QR, scanned and approved',
    id: 'demo-1',
    value: 12_900,
    happens: async (stage, story) => {
      await begin(stage, story)
      phoneOf(stage).approve()
    },
    ends: paid(12_900),
  },
  {
    title: 'Push, approved',
    id: 'demo-2',
    value: 7_500,
    phoneNumber,
    happens: async (stage, story) => {
      await begin(stage, story)
      phoneOf(stage).approve()
    },
    ends: paid(7_500),
  },
  {
    title: 'Push, refused by the customer',
    id: 'demo-3',
    value: 5_000,
    phoneNumber,
    happens: async (stage, story) => {
      await begin(stage, story)
      phoneOf(stage).refuse()
    },
    ends: { state: 'CANCELED', ...nothing },
  },
  {
    title: 'QR, cancelled by the register in time',
    id: 'demo-4',
    value: 20_000,
    happens: async (stage, story) => {
      await begin(stage, story)
      must(await stage.client.cancel(story.id))
    },
    ends: { state: 'CANCELED', ...nothing },
  },
  {
    title: 'QR, cancelled too late: the customer had approved, and the money goes back',
    id: 'demo-5',
    value: 15_000,
    happens: async (stage, story) => {
      await begin(stage, story)
      phoneOf(stage).approve()
      must(await stage.client.cancel(story.id))
    },
    ends: { state: 'CANCELED', ...nothing },
  },
  {
    title: 'QR, the register dies before it hears an answer, and asks again',
    id: 'demo-6',
    value: 9_900,
    happens: async (stage, story) => {
      const death = new AbortController()
      const lost = fetch(`${stage.server.url}${apiBase}/checkouts/${story.id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${stage.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(story)),
        signal: death.signal,
      }).catch(() => undefined)
      await scan(stage)
      death.abort()
      await lost
      stage.client = clientOf(stage.server.url, stage.key)
      const { status } = must(await stage.client.put(story.id, bodyOf(story)))
      if (status !== 200) throw new Error('the checkout was made twice')
      phoneOf(stage).approve()
    },
    ends: paid(9_900),
  },
  {
    title: 'QR, the till dies while the customer approves',
    id: 'demo-7',
    value: 33_000,
    happens: async (stage, story) => {
      await begin(stage, story)
      phoneOf(stage).approve()
      await stage.killTill()
    },
    ends: paid(33_000),
  },
  {
    title: 'QR, paid, and a part refunded',
    id: 'demo-8',
    value: 10_000,
    happens: async (stage, story) => {
      await begin(stage, story)
      phoneOf(stage).approve()
      must(await stage.client.follow(story.id))
      const body = { amount: { value: 4_000, currency: 'NOK' }, reason: 'Returned' }
      must(await stage.client.refund(story.id, 'back-1', body))
    },
    ends: { state: 'COMPLETED', captured: 10_000, refunded: 4_000 },
  },
]

/** Result that `--json` prints, and whether each ended as it must. */
async function playCheckouts(folder: string, say: (line: string) => void) {
  await using stage = await openStage(folder)
  const { settings } = stage.server.opened
  say(`${settings.shop.name}, ${settings.tillName}, against the sandbox. No real money.`)
  const checkouts = []
  let isOk = true
  for (const story of stories) {
    say('')
    say(`${story.title}: ${formatMoney({ value: story.value, currency: 'NOK' }, 'en-GB')}`)
    await story.happens(stage, story)
    const seen = new Set<string>()
    const { value } = must(
      await stage.client.follow(story.id, ({ state, reason }) => {
        const line = reason === null ? state : `${state} (${reason})`
        if (!seen.has(line)) say(`  ${line}`)
        seen.add(line)
      }),
    )
    const told = outcomeOf(value)
    isOk &&= isSame(told, story)
    checkouts.push(told)
  }
  say('')
  say(isOk ? 'Eight checkouts, each ended as it must.' : 'A checkout did not end as it must.')
  return { ok: isOk, checkouts }
}

const outcomeOf = ({ id, state, amount, captured, refunded }: CheckoutAnswer) => ({
  id,
  state,
  amount: amount.value,
  captured: captured.value,
  refunded: refunded.value,
})

const isSame = (told: ReturnType<typeof outcomeOf>, { id, value, ends }: Story): boolean =>
  JSON.stringify(told) ===
  JSON.stringify({
    id,
    state: ends.state,
    amount: value,
    captured: ends.captured,
    refunded: ends.refunded,
  })

async function openStage(folder: string) {
  let sandbox: Sandbox | undefined
  const start = async (port: number): Promise<Server> => {
    const started = await startServer({
      folder,
      port,
      environment: {},
      startSandbox: async (file) => {
        const { startBuiltInSandbox } = await import('#sandbox/built-in.ts')
        sandbox = await startBuiltInSandbox(file, true)
        return sandbox
      },
    })
    if (!started.ok) giveUp(started.problem)
    return started.value
  }
  let server = await start(0)
  const key = await pair(server)
  return {
    get server() {
      return server
    },
    get sandbox() {
      if (!sandbox) throw new Error('a new folder sells against the sandbox')
      return sandbox
    },
    client: clientOf(server.url, key),
    key,
    async killTill() {
      const { port } = server
      await server[Symbol.asyncDispose]()
      server = await start(port)
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const clientOf = (url: string, key: string | null): Client => createClient({ url, key, clock: systemClock })

/** The office makes the code; the register trades it for a key. */
async function pair({ opened: { till }, url }: Server): Promise<string> {
  const office = async <Name extends CommandName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<AnswerOf<Name>> => {
    const result = await dispatch(till.handlers, { surface: 'office', session: 'demo' }, name, input)
    if (result.ok) return result.value as AnswerOf<Name> // the handler of this row gave it
    giveUp(result.problem)
  }
  await office('registers.pair', { name: 'Demo register', rights: ['pay', 'refund', 'totals'] })
  const { codes } = await office('registers.read', {})
  return must(await clientOf(url, null).pair(codes[0]?.code ?? '')).value.key
}

const bodyOf = ({ value, phoneNumber: number }: Story) => ({
  amount: { value, currency: 'NOK' },
  ...(number === undefined ? { flow: 'QR' } : { flow: 'PUSH_MESSAGE', phoneNumber: number }),
})

/** The register asks, and the customer has the payment on the phone. */
async function begin(stage: Stage, story: Story): Promise<void> {
  must(await stage.client.put(story.id, bodyOf(story)))
  if (story.phoneNumber === undefined) return scan(stage)
  await until(stage.server, () => phoneOf(stage).pending().length > 0 || undefined)
}

const phoneOf = ({ sandbox }: Stage) => sandbox.sandbox.phone(msisdn)

/** The customer points the phone at the code, as soon as the customer’s screen shows it. */
async function scan(stage: Stage): Promise<void> {
  const { till } = stage.server.opened
  const code = await until(stage.server, () => {
    const qr = till.view('customer').sale?.qr
    return qr?.kind === 'text' ? qr.text : undefined
  })
  phoneOf(stage).scan(code)
}

/** Looked at after every change of the till. */
async function until<T>({ opened: { till } }: Server, look: () => T | undefined): Promise<T> {
  const found = Promise.withResolvers<T>()
  const see = () => {
    const one = look()
    if (one !== undefined) found.resolve(one)
  }
  const unsubscribe = till.subscribe(see)
  see()
  return found.promise.finally(unsubscribe)
}

function must<T>(told: Told<T>): Extract<Told<T>, { ok: true }> {
  if (told.ok) return told
  throw new Error(told.problem.detail)
}

const { demo, json: isQuiet } = startCommand(registerUsage)
if (!demo) giveUp(problem('option.missing', { option: '--demo', example: 'npm run register -- --demo' }))
const outcome = await playCheckouts(temporaryFolder('register'), isQuiet ? () => undefined : printLine)
if (isQuiet) printLine(JSON.stringify(outcome))
process.exitCode = outcome.ok ? 0 : 1
