// Tests of /openapi.json: a sound OpenAPI document that says everything, and nothing wrong.
import type { ApiDocument, ApiOperation, Schema } from '#shared/openapi.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { serviceOperations } from '#sandbox/api/areas.ts'
import { paymentOperations } from '#sandbox/epayment/operations.ts'
import { documentedRefusalsOf } from '#sandbox/reference/refusals.ts'
import { deliveryDescriptions } from '#sandbox/reference/document.ts'
import { serviceReferenceRoutes } from '#sandbox/reference/routes.ts'
import { createSalesUnits } from '#sandbox/state/sales-units.ts'
import { openStore } from '#sandbox/state/store.ts'
import { errorCodes } from '#sandbox/http/answers.ts'
import { problemNames } from '#sandbox/http/recurring-problems.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { seeded } from '#test/support/run/clock.ts'

const url = 'http://service.test'

async function read(environment: 'TEST' | 'PRODUCTION' = 'TEST'): Promise<ApiDocument> {
  using store = openStore(':memory:')
  const units = createSalesUnits(store, seeded(7))
  const response = await serviceReferenceRoutes({ environment, publicUrl: () => url, units }).request(
    '/openapi.json',
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  return (await response.json()) as ApiDocument // what the tests below examine
}

const all = ({ paths, webhooks }: ApiDocument): [string, ApiOperation][] => [
  ...Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).map((one): [string, ApiOperation] => [path, one]),
  ),
  ...Object.entries(webhooks).map(([name, { post }]): [string, ApiOperation] => [name, post]),
]

function visit(value: unknown, see: (one: Record<string, unknown>, path: string) => void, path = '#'): void {
  if (typeof value !== 'object' || value === null) return
  see(value as Record<string, unknown>, path) // an object, checked above
  for (const [name, inner] of Object.entries(value)) visit(inner, see, `${path}/${name}`)
}

test.each(['TEST', 'PRODUCTION'] as const)(
  'it is valid by the rules of OpenAPI 3.1, in %s',
  async (environment) => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate({ ...(await read(environment)) })
    expect(errors ?? []).toEqual([])
    expect([valid, validator.version]).toEqual([true, '3.1'])
  },
)

test('every row is there, under its method and path, with each answer it can give', async () => {
  const { openapi, paths } = await read()
  expect(openapi).toBe('3.1.1')
  const lines = (all: string[][]) =>
    all.map((words) => words.join(' ')).toSorted((one, other) => (one < other ? -1 : 1))
  const wanted = serviceOperations.map((one) => [
    one.method,
    one.path,
    ...lines(
      [...Object.keys(one.answers), ...documentedRefusalsOf(one).map(({ status }) => String(status))].map(
        (status) => [status],
      ),
    ),
  ])
  const found = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]) => [
      method.toUpperCase(),
      path,
      ...Object.keys(responses),
    ]),
  )
  expect(lines(found)).toEqual(lines(wanted))
})

test('the guide tells what holds everywhere, every code and problem, and how deliveries are signed', async () => {
  const { description } = (await read()).info
  for (const name of [...Object.keys(errorCodes), ...problemNames])
    expect(description).toContain(`| \`${name}\` |`)
  for (const words of ['Idempotency', 'Amounts that fail', '| `151` |', 'HMAC-SHA256', 'hourly'])
    expect(description).toContain(words)
})

test('each refusal tells the names under which it comes', async () => {
  const { paths } = await read()
  const capture = paths['/epayment/v1/payments/{reference}/capture']?.post?.responses
  expect(capture?.['400']?.description).toContain(
    '- `6080` Cannot capture before reservation. Wait for AUTHORIZED.',
  )
  expect(capture?.['409']?.description).toContain('- `4010`')
})

test('the document names no credentials: every page on the web may read it', async () => {
  await using subject = await inProcess()
  const text = await (await subject.fetch(new Request(`${subject.url}/openapi.json`))).text()
  for (const { clientId, clientSecret, subscriptionKey } of subject.units)
    for (const secret of [clientId, clientSecret, subscriptionKey]) expect(text).not.toContain(secret)
})

test('production has nothing of the test environment', async () => {
  const { paths, info } = await read('PRODUCTION')
  expect(info.description).not.toContain('Amounts that fail')
  expect(
    Object.keys(paths).filter((path) => serviceOperations.some((one) => one.path === path && one.isTestOnly)),
  ).toEqual([])
})

test('every reference leads somewhere, and nothing is described that nobody refers to', async () => {
  const document = await read()
  const wanted = new Set<string>()
  visit(document, ({ $ref }) => {
    if (typeof $ref === 'string') wanted.add($ref)
  })
  const there = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
  expect([...wanted].toSorted()).toEqual(there.toSorted())
})

test('operations have ids of their own, summaries and tags that exist', async () => {
  const document = await read()
  const ids = all(document).map(([, { operationId }]) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const [path, { summary, description, tags: own }] of all(document)) {
    expect([path, summary, description].filter((text) => text.trim() === '')).toEqual([])
    expect([path, summary.endsWith('.'), description.endsWith('.')]).toEqual([path, false, true])
    expect(own.filter((tag) => !tags.has(tag))).toEqual([])
  }
})

test('parameters are those of the path, named once, and OpenAPI takes their headers', async () => {
  const { paths } = await read()
  for (const [path, item] of Object.entries(paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values(item)) {
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
      const names = parameters.map((one) => `${one.in} ${one.name.toLowerCase()}`)
      expect(new Set(names).size).toBe(names.length)
      const notForHeaders = parameters.filter((one) =>
        /^(accept|content-type|authorization)$/i.test(one.name),
      )
      expect(notForHeaders).toEqual([])
    }
  }
})

test('every field and parameter is explained', async () => {
  const document = await read()
  const silent: string[] = []
  visit(document.components.schemas, (one, path) => {
    for (const [name, field] of Object.entries((one as Schema).properties ?? {})) {
      if ((field.description ?? '') === '') silent.push(`${path}.${name}`)
    }
  })
  for (const [path, { parameters = [] }] of all(document)) {
    for (const { name, description = '' } of parameters)
      if (description === '') silent.push(`${path} ${name}`)
  }
  expect(silent).toEqual([])
})

test('every example is good by its schema', () => {
  for (const row of serviceOperations) {
    if (row.body)
      expect([row.name, row.body.schema.safeParse(row.body.example).error]).toEqual([row.name, undefined])
    for (const [status, { schema, example }] of Object.entries(row.answers)) {
      if (!schema) continue
      expect([row.name, status, schema.safeParse(example).error]).toEqual([row.name, status, undefined])
    }
    for (const { status, contents } of documentedRefusalsOf(row)) {
      for (const { schema, examples } of contents) {
        for (const [name, example] of Object.entries(examples)) {
          expect([row.name, status, name, schema.safeParse(example).error]).toEqual([
            row.name,
            status,
            name,
            undefined,
          ])
        }
      }
    }
  }
  for (const { event, schema, example } of deliveryDescriptions) {
    expect([event, schema.safeParse(example).error]).toEqual([event, undefined])
  }
})

test('every webhook event is there', async () => {
  const { webhooks, components } = await read()
  expect(Object.keys(webhooks)).toEqual(components.schemas['EventName']?.enum)
})

test('no name of a schema is made up of leftovers', async () => {
  const { components } = await read()
  expect(Object.keys(components.schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
})

test('Limits, keys and statuses of every row are those of the facts', () => {
  const rows = paymentOperations.map(({ name, method, path, key, limit, answers, isTestOnly }) => [
    name,
    `${method} ${path.replace('/epayment/v1', '')}`,
    key,
    limit?.perMinute,
    limit?.per,
    Object.keys(answers)[0],
    isTestOnly ?? false,
  ])
  const one = '/payments/{reference}'
  expect(rows).toEqual([
    ['payment.create', 'POST /payments', 'needed', 5, 'subject', '201', false],
    ['payment.get', `GET ${one}`, 'none', 120, 'subject', '200', false],
    ['payment.events', `GET ${one}/events`, 'none', 120, 'subject', '200', false],
    ['payment.capture', `POST ${one}/capture`, 'needed', 5, 'subject', '200', false],
    ['payment.cancel', `POST ${one}/cancel`, 'optional', 5, 'subject', '200', false],
    ['payment.refund', `POST ${one}/refund`, 'optional', 5, 'subject', '200', false],
    ['payment.approve', `POST /test${one}/approve`, 'optional', undefined, undefined, '200', true],
  ])
})
