// The body of a request to the API: JSON in UTF-8, at most so long, with no text that a store could not keep.
import { MIMEType } from 'node:util'
import { readJson, readText, type BodyLimits, type Unread } from '#server/network/read-body.ts'
import { failed, ok, problem, type Problem, type Result } from '#shared/problem.ts'
import { placeOfOddText } from '#shared/text.ts'

/** bytes */
export const longestBody = 64 * 1024

/**
 * What is null is as good as not there, at every depth: the same body has the same fingerprint with it and without. Names are as they were sent:
 * `__proto__` stays one that is not known.
 */
export function withoutNulls(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(withoutNulls)
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, one]) => one !== null)
      .map(([name, one]) => [name, withoutNulls(one)]),
  )
}

/** `take`: false when there is no room in memory for so many bytes more. `sender`: see `BodyLimits`. */
export async function readBody<Sender>(
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
    ? ok({ sender, body: withoutNulls(json) })
    : failed(problem('api.badField', { where: odd, why: 'is no text' }))
}

/** Of what another protocol reads by itself. */
export async function readMessage<Sender>(
  request: Request,
  limits: Omit<BodyLimits<Sender>, 'most'>,
): Promise<Result<{ sender: Sender; text: string }>> {
  const type = typeProblem(request)
  if (type) return failed(type)
  const read = await readText(request, { ...limits, most: longestBody })
  if (read.is !== 'read') return failed(whyNot(read))
  const { sender, text } = read
  return text === undefined ? failed(problem('api.notJson')) : ok({ sender, text })
}

function whyNot(unread: Unread): Problem {
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
