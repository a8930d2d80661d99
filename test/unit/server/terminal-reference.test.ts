// Tests of the API's reference: a sound OpenAPI document that says everything, a page for it, and a register of one page.
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples } from '#server/terminal/examples.ts'
import { meanings } from '#server/terminal/field-meanings.ts'
import { documentOf } from '#server/terminal/openapi.ts'
import { rows } from '#server/terminal/operations.ts'
import { codeRows } from '#server/terminal/problem-codes.ts'
import { statusTable } from '#server/terminal/problems.ts'
import { eventMeanings, namedShapes } from '#server/terminal/shapes.ts'
import { openHttpTill, type HttpTill } from '#test/support/till/http-till.ts'

let till: HttpTill
beforeAll(async () => {
  till = await openHttpTill()
})
afterAll(() => till[Symbol.asyncDispose]())

type Described = {
  operationId: string
  summary: string
  description: string
  parameters?: { in: string; name: string; description?: string }[]
  responses: Record<string, { description: string }>
}
type Schema = { properties?: Record<string, { description?: string }> }
type Document = {
  openapi: string
  paths: Record<string, Record<string, Described>>
  webhooks: Record<string, { post: Described }>
  components: { schemas: Record<string, Schema> }
}
const document = documentOf('http://till.test') as Document
const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, one]) => ({ path, method, ...one })),
)

test('it is valid by the rules of OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...document })
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('the till serves it as it is made, under the address that was asked', async () => {
  const answer = await fetch(`${till.url}/api/openapi.json`)
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(documentOf(till.url))))
})

test('each operation has a name of its own, a summary, a description, and its path’s parameters', () => {
  expect(described).toHaveLength(rows.length)
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(rows.length)
  for (const { path, summary, description, parameters = [] } of described) {
    expect([path, summary !== '', summary.endsWith('.'), description.endsWith('.')]).toEqual([
      path,
      true,
      false,
      true,
    ])
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
    expect(parameters.filter(({ description: told = '' }) => told === '')).toEqual([])
  }
})

test('every code of the table stands with its status and meaning at the operations that answer it', () => {
  const told = described.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { description }]) =>
      [...description.matchAll(/^- `([\w.]+)` (.+)$/gm)].map(
        ([, code, meaning]) => `${status} ${code} ${meaning}`,
      ),
    ),
  )
  const rowOf = codeRows.map(({ code, status, meaning }) => `${status} ${code} ${meaning}`)
  expect(codeRows.map(({ code }) => code).toSorted()).toEqual(Object.keys(statusTable).toSorted())
  expect(told.filter((one) => !rowOf.includes(one))).toEqual([])
  // Of a path or a method that there is not, no operation can tell.
  const nowhere = rowOf.filter((one) => !told.includes(one)).map((one) => one.split(' ')[1] ?? '')
  expect(nowhere.toSorted()).toEqual(['api.unknownPath', 'api.wrongMethod'])
  expect(codeRows.filter(({ meaning }) => /\{\{|\$t\(|undefined/.test(meaning))).toEqual([])
})

test('every field of the API’s own schemas is explained, and nothing is that there is not', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas).toSorted()).toEqual(Object.keys(namedShapes).toSorted())
  // What stands on a receipt is told by its own words.
  const own = Object.entries(schemas).filter(([name]) => name !== 'Receipt')
  const silent = own.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, { description = '' }]) => description === '')
      .map(([field]) => `${name}.${field}`),
  )
  expect(silent).toEqual([])
  const unknown = Object.entries(meanings).flatMap(([name, fields]) =>
    Object.keys(fields)
      .filter((field) => !Object.hasOwn(schemas[name]?.properties ?? {}, field))
      .map((field) => `${name}.${field}`),
  )
  expect(unknown).toEqual([])
})

test('every reference leads somewhere', () => {
  const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)]
  expect(named.map(([, name = '']) => name).filter((name) => !(name in document.components.schemas))).toEqual(
    [],
  )
})

test('every example is good by its schema', () => {
  for (const [name, example] of Object.entries(examples))
    expect([name, namedShapes[name as keyof typeof namedShapes].safeParse(example).error]).toEqual([
      name,
      undefined,
    ])
})

test('every event has its webhook', () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(eventMeanings))
})

test('the page has a row for each code, to which a problem leads, and all its files are there', async () => {
  const answer = await fetch(`${till.url}/api/`)
  const text = await answer.text()
  for (const { code } of codeRows) expect(text).toContain(`<tr id="${code}">`)
  const files = [...text.matchAll(/(?:src|href)="(\/api\/[^"#]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const { status, headers } = await fetch(till.url + file)
    expect([file, status]).toEqual([file, 200])
    expect(headers.get('content-type')).toMatch(/^(text\/(css|javascript|html)|application\/json)/)
  }
  expect((await fetch(`${till.url}/api`, { redirect: 'manual' })).headers.get('location')).toBe('/api/')
})

test('the register’s page runs its own script and nothing else', async () => {
  const answer = await fetch(`${till.url}/api/register`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/)
  expect(policy).not.toMatch(/unsafe|https?:/)
  const script = /<script>([^]*)<\/script>/.exec(await answer.text())?.[1] ?? ''
  expect(script.split('\n').length).toBeLessThan(150)
})
