// Random changes to the service's answers that a till must not care about: fields dropped, nulled and added, and other lawful forms.
import type { Call } from '#test/simulation/wire-call.ts'
import { createRandom, type Random } from '#test/simulation/chance.ts'
import type { Operation } from '#test/simulation/plan.ts'

/**
 * `decorations`: all that no decision is made by · `untold`: also what an answer may leave out and an earlier one has told · `broken`: also,
 * now and then, what must be whole: amounts, currencies, references, states.
 */
export type AnswerChanges = 'decorations' | 'untold' | 'broken'
/** `changes`, `breaks`: how many answers so far were said otherwise, and were broken. */
export type AlterAnswer = ((call: Call, response: Response) => Promise<Response>) & {
  changes: () => number
  breaks: () => number
}

const payment = /^(reference|state|amount|aggregate)\b/
/** With what is only shown, but written down as news: whoever hears news looks again sooner. */
const agreement = /^(id|status|pricing|interval|start|stop|externalId|campaign|productName)\b/
const charge = /^(id|agreementId|amount|currency|due|externalId|status|type|failureReason|summary|history)\b/
/** What stays whole, by its path without the places in lists. Of a picture, and of what has no body, there is nothing. */
const whole: Partial<Record<Operation, RegExp>> = {
  token: /^(access_token|expires_in)$/,
  create: /^(reference|redirectUrl)$/,
  get: payment,
  capture: payment,
  cancel: payment,
  refund: payment,
  events: /^(reference|pspReference|name|amount|timestamp|idempotencyKey|success)\b/,
  draft: /^(agreementId|walletConfirmationUrl)$/,
  agreement,
  agreements: agreement,
  charge: /^chargeId$/,
  charges: charge,
  fetchCharge: charge,
}
/** What the till remembers, or knows from its own offer. */
const remembered = /^(interval|start|stop|productName|externalId|campaign)$/
/** Answers about what was asked for by its name: another one's is none. */
const breakable: ReadonlySet<Operation> = new Set<Operation>([
  'create',
  'get',
  'events',
  'capture',
  'cancel',
  'refund',
  'agreement',
  'charges',
])
const ofProblem = /^(type|extraDetails)\b/

type Fields = Record<string, unknown>

export function createAlteredAnswers(seed: number, reshaping: AnswerChanges): AlterAnswer {
  const dice = createRandom(seed, 28)
  let changes = 0
  let breaks = 0
  const reshape = async (call: Call, response: Response) => {
    const kind = response.headers.get('content-type') ?? ''
    const isProblem = kind.startsWith('application/problem+json')
    const kept = isProblem ? ofProblem : whole[call.operation]
    const text = await response.clone().text()
    if (!kept || text === '' || !(isProblem || (response.ok && kind.includes('json')))) return response
    const isUntold = (path: string) =>
      reshaping === 'untold' && call.operation === 'agreement' && remembered.test(path)
    const before: unknown = JSON.parse(text)
    const other = isProblem ? reworded(changed(before), dice) : reformed(changed(before), dice)
    const isBroken =
      reshaping === 'broken' && breakable.has(call.operation) && response.ok && dice.happens(0.2)
    const body = isBroken ? brokenIn(JSON.stringify(other), dice) : JSON.stringify(other)
    if (body !== text) changes += 1
    if (isBroken && body !== JSON.stringify(other)) breaks += 1
    return new Response(body, { status: response.status, headers: response.headers })

    function changed(value: unknown, path = ''): unknown {
      if (Array.isArray(value)) return value.map((one) => changed(one, path))
      if (typeof value !== 'object' || value === null) return value
      const fields = Object.entries(value).flatMap(([name, one]): [string, unknown][] => {
        const at = path === '' ? name : `${path}.${name}`
        // Null is said of a campaign that is over.
        if (isUntold(at) && dice.happens(0.4)) return []
        if (!kept?.test(at)) {
          if (dice.happens(0.4)) return []
          if (dice.happens(0.3)) return [[name, null]]
          if (typeof one === 'string' && dice.happens(0.3)) return [[name, 'OF_LATER']]
        }
        return [[name, changed(one, at)]]
      })
      return Object.fromEntries(dice.happens(0.5) ? [['addedLater', { at: [1] }], ...fields] : fields)
    }
  }
  return Object.assign(reshape, { changes: () => changes, breaks: () => breaks })
}

/** One of what must be whole is not, wherever the answer has it. */
function brokenIn(body: string, dice: Random): string {
  const [what, by] = dice.pick<readonly [RegExp, string]>([
    [/"(value|amount|captured)":(\d+)/, '"$1":"$2"'],
    [/"currency":"NOK"/, '"currency":"EUR"'],
    [/"(reference|agreementId)":"|"(id)":"(?=agr_)/, '"$1$2":"other-'],
    [/"state":"\w+"/, '"state":"CAPTURED"'],
    [/"state":"CREATED"/, '"state":"AUTHORIZED"'],
    [/"state":"AUTHORIZED"/, '"state":"ABORTED"'],
  ])
  return body.replace(what, by)
}

/** An item of a problem's details as older services say it. */
function reworded(problem: unknown, dice: Random): unknown {
  const { extraDetails, ...others } = problem as Fields // a problem is an object
  if (!Array.isArray(extraDetails) || !dice.happens(0.5)) return problem
  const items = (extraDetails as Fields[]).map(({ name, reason }) => ({ field: name, text: reason })) // as the sandbox has them
  return { ...others, extraDetails: items }
}

/** An interval by unit and count, a due day as a date: the same in other forms. */
function reformed(value: unknown, dice: Random): unknown {
  if (Array.isArray(value)) return value.map((one) => reformed(one, dice))
  if (typeof value !== 'object' || value === null) return value
  const { interval, due } = value as Fields
  const period = (interval as Fields | null | undefined)?.['period'] as Fields | undefined // as the sandbox says it
  return {
    ...value,
    ...(period && dice.happens(0.5) ? { interval: { ...period, text: 'every now and then' } } : {}),
    ...(typeof due === 'string' && dice.happens(0.5) ? { due: due.slice(0, 10) } : {}),
  }
}
