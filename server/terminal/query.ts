// Checks of a request to the API: in its query what its operation knows, once; as its body JSON in UTF-8, at most so long, and none where none is taken. Each part that is not fit is refused by its name.
import type { Context } from 'hono'
import type { ListQuery } from '#core/terminal/terminal.ts'
import { checkoutState } from '#shared/checkout.ts'
import type { ApiRow } from '#server/terminal/operations.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { cutText, isText, placeOfOddText } from '#shared/text.ts'
import { MIMEType } from 'node:util'
import { readJson, readUtf8Body, type BodyLimits, type UnreadBody } from '#server/network/read-body.ts'

const unfit = (where: string, why: string) => failed(problem('api.badField', { where, why }))
const longest = 64

/** A misspelt parameter would be answered as if it were not there: with other sums than were asked for. */
export function queryProblem(c: Context, { query = [] }: Pick<ApiRow, 'query'> = {}): Problem | null {
  const seen = new Set<string>()
  for (const name of new URL(c.req.url).searchParams.keys()) {
    if (!query.some((one) => one.name === name))
      return problem('api.unknownParameter', { name: isText(name) ? cutText(name, 80) : '' })
    if (seen.has(name)) return problem('api.badField', { where: name, why: 'is given more than once' })
    seen.add(name)
  }
  return null
}

/** Problem of a body where an operation takes none: it may be nothing, or an object with nothing in it. */
export function surplusProblem(body: unknown): Problem | null {
  if (body === undefined || body === null) return null
  const [name] = typeof body === 'object' ? Object.keys(body) : ['']
  if (name === undefined) return null
  return problem('api.badField', { where: cutText(name, 80) || 'the whole body', why: 'is not known here' })
}

export function queryText(c: Context, name: string): Result<string | undefined> {
  const given = c.req.query(name)
  if (given === undefined) return ok(undefined)
  if (given.length > longest) return unfit(name, `longer than ${longest} characters`)
  return isText(given) ? ok(given) : unfit(name, 'is no text')
}

export function queryInteger(
  c: Context,
  name: string,
  { least, most, usual }: { least: number; most: number; usual: number },
): Result<number> {
  const given = c.req.query(name)
  if (given === undefined) return ok(usual)
  const value = Number(given)
  const isWhole = /^\d{1,6}$/.test(given) && value >= least && value <= most
  return isWhole ? ok(value) : unfit(name, `is no whole number from ${least} to ${most}`)
}

/** A 31st of February would be read as a day in March, and 24 o'clock as the next day. */
const isOnCalendar = (local: string): boolean => {
  const read = Date.parse(`${local}Z`)
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(local)
}

/** RFC 3339, as epoch ms. A plus sign that was not escaped arrives as a space. */
export function instantIn(c: Context, name: string): Result<number | undefined> {
  const given = c.req.query(name)?.replace(' ', '+')
  if (given === undefined) return ok(undefined)
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/.test(given)
  const value =
    isInstant && isOnCalendar(given.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)) ? Date.parse(given) : Number.NaN
  return Number.isNaN(value) ? unfit(name, 'is no time as in 2026-01-15T12:00:00Z') : ok(value)
}

const usualMost = 50
const largestMost = 100

export function listQueryIn(c: Context): Result<ListQuery> {
  const from = instantIn(c, 'from')
  if (!from.ok) return from
  const to = instantIn(c, 'to')
  if (!to.ok) return to
  const state = queryText(c, 'state')
  if (!state.ok) return state
  if (state.value !== undefined && !checkoutState.safeParse(state.value).success)
    return unfit('state', `is none of ${checkoutState.options.join(', ')}`)
  const after = queryText(c, 'after')
  if (!after.ok) return after
  const most = queryInteger(c, 'limit', { least: 1, most: largestMost, usual: usualMost })
  if (!most.ok) return most
  return ok({ from: from.value, to: to.value, state: state.value, after: after.value, most: most.value })
}

/** bytes */
export const longestBody = 64 * 1024

/**
 * A field that is null is as good as not there, at every depth: the same body has the same fingerprint with it and without. Names are as
 * they were sent: `__proto__` stays one that is not known.
 */
export function withoutNullsAtAnyDepth(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(withoutNullsAtAnyDepth)
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, one]) => one !== null)
      .map(([name, one]) => [name, withoutNullsAtAnyDepth(one)]),
  )
}

/** `take`: false when there is no room in memory for so many bytes more. `sender`: see `BodyLimits`. */
export async function readApiBody<Sender>(
  request: Request,
  limits: Omit<BodyLimits<Sender>, 'most'>,
): Promise<Result<{ sender: Sender; body: unknown }>> {
  const type = typeProblem(request)
  if (type) return failed(type)
  const read = await readJson(request, { ...limits, most: longestBody })
  if (read.is !== 'read') return failed(whyNot(read))
  const { sender, json } = read
  if (json === undefined) return failed(problem('api.notJson'))
  const odd = placeOfOddText(json)
  return odd === null
    ? ok({ sender, body: withoutNullsAtAnyDepth(json) })
    : failed(problem('api.badField', { where: odd, why: 'is no text' }))
}

/** Text of a message that another protocol reads by itself. */
export async function readMessage<Sender>(
  request: Request,
  limits: Omit<BodyLimits<Sender>, 'most'>,
): Promise<Result<{ sender: Sender; text: string }>> {
  const type = typeProblem(request)
  if (type) return failed(type)
  const read = await readUtf8Body(request, { ...limits, most: longestBody })
  if (read.is !== 'read') return failed(whyNot(read))
  const { sender, text } = read
  return text === undefined ? failed(problem('api.notJson')) : ok({ sender, text })
}

function whyNot(unread: UnreadBody): Problem {
  switch (unread.is) {
    case 'tooLong':
      return problem('api.tooLong', { most: longestBody })
    case 'tooMuch':
      return problem('till.overloaded')
    case 'brokenOff':
      return problem('api.notJson')
    case 'refused':
      return unread.problem
  }
}

export const hasBody = (request: Request): boolean =>
  (request.headers.get('content-length') ?? '0') !== '0' || request.headers.has('transfer-encoding')

/** Reading one of 15,000 spaces takes 50 ms, and grows with their square. */
const longestType = 200

/** Parameters are let pass, but another set of characters than UTF-8 would be read as other letters. */
function typeProblem(request: Request): Problem | null {
  const given = request.headers.get('content-type') ?? ''
  if (given.trim() === '') return problem('api.noType')
  const type = given.length > longestType ? null : typeIn(given)
  if (type?.essence !== 'application/json') return problem('api.wrongType', { given: given.slice(0, 80) })
  const charset = type.params.get('charset') ?? 'utf-8'
  return /^utf-?8$/i.test(charset) ? null : problem('api.wrongCharset', { given: charset.slice(0, 80) })
}

function typeIn(given: string): MIMEType | null {
  try {
    return new MIMEType(given)
  } catch {
    return null // not of the form of a media type
  }
}
