// The body of a request to the API: JSON in UTF-8, at most so long, with no text that a store could not keep.
import { readJson, readText } from '#server/network/read-body.ts'
import { failed, ok, problem, type Result } from '#shared/problem.ts'
import { placeOfOddText } from '#shared/text.ts'

/** bytes */
export const longestBody = 64 * 1024

/** `take`: false when there is no room in memory for so many bytes more. */
export async function readBody(request: Request, take: (bytes: number) => boolean): Promise<Result<unknown>> {
  const given = request.headers.get('content-type') ?? ''
  if (!isJson(given)) return failed(problem('api.wrongType', { given: given.slice(0, 80) }))
  const read = await readJson(request, longestBody, take)
  if (read === 'tooMuch') return failed(problem('till.overloaded'))
  if (read === 'tooLong') return failed(problem('api.tooLong', { most: longestBody }))
  if (read.json === undefined) return failed(problem('api.notJson'))
  const odd = placeOfOddText(read.json)
  return odd === null ? ok(read.json) : failed(problem('api.badField', { where: odd, why: 'is no text' }))
}

/** Of what another protocol reads by itself. */
export async function readMessage(request: Request): Promise<Result<string>> {
  const given = request.headers.get('content-type') ?? ''
  if (!isJson(given)) return failed(problem('api.wrongType', { given: given.slice(0, 80) }))
  const text = await readText(request, longestBody)
  if (text !== undefined) return ok(text)
  const isLong = Number(request.headers.get('content-length') ?? longestBody + 1) > longestBody
  return failed(isLong ? problem('api.tooLong', { most: longestBody }) : problem('api.notJson'))
}

export const hasBody = (request: Request): boolean =>
  (request.headers.get('content-length') ?? '0') !== '0' || request.headers.has('transfer-encoding')

/** Another set of characters than UTF-8 would be read as other letters. */
const isJson = (type: string): boolean => /^application\/json *(; *charset="?utf-8"? *)?$/i.test(type)
