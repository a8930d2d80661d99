// Tests of the API's reference: a sound OpenAPI document that says everything, a page for it, and a register of one page.
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaExamples, valueMeanings } from '#server/terminal/examples.ts'
import { signDelivery } from '#core/terminal/webhooks.ts'
import { apiDocumentOf } from '#server/terminal/openapi.ts'
import { apiRows } from '#server/terminal/operations.ts'
import { problemCodeRows, statusTable } from '#server/terminal/problems.ts'
import { eventMeanings, namedShapes } from '#server/terminal/shapes.ts'
import { maximum } from '#shared/money.ts'
import { openHttpTill, type HttpTill } from '#test/support/till/http-till.ts'
import { faultBySchema, operations } from '#test/support/till/reference.ts'

let till: HttpTill
beforeAll(async () => {
  till = await openHttpTill()
})
afterAll(() => till[Symbol.asyncDispose]())

const document = apiDocumentOf('http://till.test') // which the first test holds to the rules of OpenAPI
const described = operations.map(({ method, path, described: one }) => ({ method, path, ...one }))
const fields = Object.entries(document.components.schemas).flatMap(
  ([name, { properties = {}, required = [] }]) =>
    Object.entries(properties).map(([field, schema]) => ({
      field: `${name}.${field}`,
      schema,
      isRequired: required.includes(field),
      isAsked: /Request$|^AskedAmount$|^CheckoutLine$/.test(name),
    })),
)

test('it is valid by the rules of OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...document })
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('the till serves it as it is made, under the address that was asked', async () => {
  const answer = await fetch(`${till.url}/api/openapi.json`)
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(apiDocumentOf(till.url))))
})

test('each operation has a name of its own, a summary, a description, and its path’s parameters', () => {
  expect(described).toHaveLength(apiRows.length)
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(apiRows.length)
  for (const { path, summary, description, parameters = [] } of described) {
    expect([path, summary !== '', summary.endsWith('.'), description.endsWith('.')]).toEqual([
      path,
      true,
      false,
      true,
    ])
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
    expect(parameters.filter((one) => !('description' in one) || one.description === '')).toEqual([])
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
  const rowOf = problemCodeRows.map(({ code, status, meaning }) => `${status} ${code} ${meaning}`)
  expect(problemCodeRows.map(({ code }) => code).toSorted()).toEqual(Object.keys(statusTable).toSorted())
  expect(told.filter((one) => !rowOf.includes(one))).toEqual([])
  // Of a path or a method that there is not, no operation can tell.
  const nowhere = rowOf.filter((one) => !told.includes(one)).map((one) => one.split(' ')[1] ?? '')
  expect(nowhere.toSorted()).toEqual(['api.unknownPath', 'api.wrongMethod'])
  expect(problemCodeRows.filter(({ meaning }) => /\{\{|\$t\(|undefined/.test(meaning))).toEqual([])
})

test('every field of the API’s own schemas is explained, and nothing is that there is not', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas).toSorted()).toEqual(Object.keys(namedShapes).toSorted())
  // What stands on a receipt is told by its own words.
  const own = Object.entries(schemas).filter(([name]) => name !== 'Receipt')
  const silent = own.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, schema]) => (schema['description'] ?? '') === '')
      .map(([field]) => `${name}.${field}`),
  )
  expect(silent).toEqual([])
  const unknown = Object.entries(valueMeanings).flatMap(([name, fields]) =>
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
  for (const [name, example] of Object.entries(schemaExamples)) {
    expect([name, namedShapes[name as keyof typeof namedShapes].safeParse(example).error]).toEqual([
      name,
      undefined,
    ])
    expect([name, faultBySchema(`/components/schemas/${name}`, example)]).toEqual([name, null])
  }
})

test('what an answer has it has always, and what a request may leave out may be null, without a default', () => {
  expect(fields.filter((one) => !one.isAsked && !one.isRequired)).toEqual([])
  const optional = fields.filter(({ isAsked, isRequired }) => isAsked && !isRequired)
  expect(optional.length).toBeGreaterThan(10)
  expect(optional.filter(({ schema }) => !JSON.stringify(schema).includes('"null"'))).toEqual([])
  expect(JSON.stringify(document)).not.toContain('"default":')
})

test('numbers are whole, amounts have their bounds, texts of requests their lengths, and times their format', () => {
  expect(JSON.stringify(document)).not.toContain('"type":"number"')
  expect(document.components.schemas['AskedAmount']?.properties?.['value']).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum,
  })
  const texts = fields.filter(
    ({ isAsked, schema }) => isAsked && JSON.stringify(schema['type'])?.includes('string'),
  )
  expect(texts.length).toBeGreaterThan(5)
  expect(
    texts.filter(({ schema }) => schema['minLength'] === undefined || schema['maxLength'] === undefined),
  ).toEqual([])
  const times = fields.filter(({ field }) => /^(?!Receipt).*(At|\.at|Since|\.from|\.to)$/.test(field))
  expect(times.length).toBeGreaterThan(8)
  expect(times.filter(({ schema }) => !JSON.stringify(schema).includes('"date-time"'))).toEqual([])
})

test.each([
  [{ a: '', b: '', c: '' }, true],
  [{ a: '', b: '', c: '', d: '' }, false],
  [{ till: '1' }, false],
  [{ a: 'b'.repeat(501) }, false],
])('metadata as the till takes it: %o', (metadata, isGood) => {
  const body = { amount: { value: 100, currency: 'NOK' }, metadata }
  expect([
    faultBySchema('/components/schemas/CheckoutRequest', body) === null,
    namedShapes.CheckoutRequest.safeParse(body).success,
  ]).toEqual([isGood, isGood])
})

test('each refusal names its codes one by one, and when to ask again', () => {
  for (const { operationId, responses } of described)
    for (const [status, { description, headers, content }] of Object.entries(responses)) {
      if (Number(status) < 400 || status === '500') continue
      const codes = [...description.matchAll(/^- `([\w.]+)`/gm)].map(([, code]) => code)
      const text = JSON.stringify(content?.['application/problem+json'])
      expect([operationId, text]).toEqual([
        operationId,
        expect.stringContaining(`"enum":${JSON.stringify(codes)}`),
      ])
      const isPassing = status === '429' || status === '503'
      expect([operationId, status, headers?.['Retry-After']?.required ?? false]).toEqual([
        operationId,
        status,
        isPassing,
      ])
    }
})

test('every event has its webhook, with the headers that are sent and the scheme of their signature', () => {
  expect(Object.keys(document.webhooks)).toEqual([...Object.keys(eventMeanings), 'webhook.test'])
  const sent = signDelivery({ url: 'https://register.test/', id: 'x7k2mq', secret: 's', body: '{}', at: 0 })
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { parameters = [], security } = post
    expect(security).toEqual([{ signature: [] }])
    const told = [...parameters.map(({ name }) => name), 'authorization', 'content-type']
    expect(told.toSorted()).toEqual(Object.keys(sent).toSorted())
    for (const [index, { name }] of parameters.entries())
      expect([name, faultBySchema(`/webhooks/${type}/post/parameters/${index}/schema`, sent[name])]).toEqual([
        name,
        null,
      ])
  }
})

test('the door of the nexo protocol is in it, beside the base of the others', async () => {
  const { paths } = apiDocumentOf(till.url) as { paths: Record<string, { servers?: { url: string }[] }> }
  const doors = Object.entries(paths).filter(([, { servers }]) => servers !== undefined)
  expect(doors.map(([path]) => path)).toContain('/nexo')
  for (const [path, { servers = [] }] of doors) {
    const answer = await fetch(`${servers[0]?.url}${path}`, { method: 'POST' })
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 415, { code: 'api.noType' }])
  }
})

test('the page has a row for each code, to which a problem leads, and all its files are there', async () => {
  const answer = await fetch(`${till.url}/api/`)
  const text = await answer.text()
  for (const { code } of problemCodeRows) expect(text).toContain(`<tr id="${code}">`)
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
