// The OpenAPI document as a judge: whether an answer is one that it has, by status, headers, media type and body.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import { apiDocumentOf } from '#server/terminal/openapi.ts'
import type { ApiOperation as Described, ApiResponse } from '#shared/openapi.ts'

export type Said = { status: number; headers: Headers; body: unknown }

export type Operation = { method: string; path: string; place: string; described: Described }

export const document = apiDocumentOf('http://till.test') // which a test holds to the rules of OpenAPI
const pointer = (...names: string[]): string =>
  names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Those below the API's own base; `place`: of each in the document. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  'servers' in item
    ? []
    : Object.entries(item).map(([name, described]) => ({
        method: name.toUpperCase(),
        path,
        place: pointer('paths', path, name),
        described,
      })),
)

const judge = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
formats.default(judge)
judge.addSchema({ $id: 'http://till.test/document', ...document })

/** What is wrong with it by the schema at that place of the document. */
export function faultBySchema(place: string, given: unknown): string | null {
  const validate = judge.getSchema(`http://till.test/document#${encodeURI(place)}`)
  if (!validate) throw new Error(`no schema at ${place}`)
  return validate(given) === true ? null : (validate.errors ?? []).map(inWords).join(', ')
}

const inWords = ({ instancePath, message = '', params }: ErrorObject): string =>
  `${instancePath} ${message} ${JSON.stringify(params)}`

/** The operation of a path as it is asked for; a slash at its end makes no other one. */
const operationOf = (method: string, asked: string): Operation | undefined =>
  operations.find(
    (one) =>
      one.method === method && new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`).test(asked),
  )

/** Null: the document has this answer to that request. `path`: behind the base, with its query. */
export function faultOfAnswer(method: string, path: string, said: Said): string | null {
  const asked = path.split('?')[0] ?? ''
  const operation = operationOf(method, asked)
  if (operation) {
    const { described, place } = operation
    const response = described.responses[said.status]
    return response
      ? faultOf(response, `${place}${pointer('responses', String(said.status))}`, said)
      : `${said.status} is no answer of ${described.operationId}`
  }
  const [name, wanted] = said.status === 405 ? ['WrongMethod', 405] : ['UnknownPath', 404]
  if (said.status !== wanted) return `${said.status} where there is no operation`
  return faultOf(
    document.components.responses?.[name] ?? { description: '' },
    pointer('components', 'responses', name),
    said,
  )
}

function faultOf({ headers = {}, content }: ApiResponse, place: string, said: Said): string | null {
  for (const [name, { required = false }] of Object.entries(headers)) {
    const given = said.headers.get(name)
    if (given === null && required) return `no header ${name}`
    const value = given !== null && /^\d+$/.test(given) ? Number(given) : given
    const fault =
      value === null ? null : faultBySchema(`${place}${pointer('headers', name, 'schema')}`, value)
    if (fault !== null) return `header ${name}: ${fault}`
  }
  const told = ['location', 'retry-after', 'allow', 'www-authenticate'].filter(
    (name) => said.headers.has(name) && !Object.keys(headers).some((one) => one.toLowerCase() === name),
  )
  if (told.length > 0) return `the document has no header ${told.join(', ')}`
  const type = said.headers.get('content-type')
  if (content === undefined)
    return type === null && said.body === null ? null : `${type ?? 'a body'}, where there is to be none`
  if (type === null || !(type in content)) return `sent as ${String(type)}`
  return faultBySchema(`${place}${pointer('content', type, 'schema')}`, said.body)
}

/** In every test that asks as a register. */
export function holdToReference(method: string, path: string, said: Said): void {
  expect([method, path, said.status, faultOfAnswer(method, path, said), said.body]).toEqual([
    method,
    path,
    said.status,
    null,
    said.body,
  ])
  if (said.status < 400) return
  const problem = said.body as { code: string; type: string; detail: string } // by the document's schema
  expect(problem.type).toBe(`/api/#${problem.code}`)
  // No particular was left out of its words.
  expect(problem.detail).not.toMatch(/\{\{|undefined|problem\./)
}
