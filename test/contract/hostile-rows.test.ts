// Hostile requests to every operation, row by row of the table: what is not as documented is refused plainly, nothing causes a failure, and what is refused changes nothing.
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { serviceOperations } from '#sandbox/api/areas.ts'
import type { OperationRow } from '#sandbox/service/operation.ts'
import { wireProblem } from '#sandbox/schema/answers.ts'
import { anyBody, hostileBodies, type Body } from '#test/support/attacks/hostile-values.ts'
import { isDocumented } from '#test/support/service/documented-requests.ts'
import { openSandboxContents, type SandboxContents } from '#test/support/service/sandbox-contents.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { isAll, patience, seedOf, tried } from '#test/support/run/run-size.ts'
import type { Said } from '#test/support/service/service.ts'

vi.setConfig({ testTimeout: patience })
const rows = serviceOperations.map((row) => ({ ...row, what: `${row.method} ${row.path}` }))
const withBody = rows.filter(({ body }) => body !== undefined)

const gateway = new Set([401, 403, 413, 429])

function expectPlainRefusal({ status, body, headers, text }: Said) {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status, text).toBeLessThan(500)
  if (gateway.has(status) && !(headers.get('content-type') ?? '').includes('problem')) {
    expect(body).toSatisfy((given: object) => 'responseInfo' in given || 'statusCode' in given)
    return
  }
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(wireProblem.safeParse(body).success).toBe(true)
  expect(body['status']).toBe(status)
}

const pathOf = ({ path }: OperationRow, params: Record<string, string>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'unknown')

/** Of charges that are made together, each that is refused is told in an answer that is good. */
const tellsRefused = ({ body }: Said) => ((body['invalidCharges'] ?? []) as unknown[]).length > 0 // it was parsed

/** Answered plainly; taken only where it is as documented, and nothing changed when it was refused. */
async function tryIt(
  held: SandboxContents,
  row: OperationRow,
  sent: { text?: Body; headers?: Record<string, string> },
  before: string,
): Promise<string> {
  const said = await held.ask(row.method, pathOf(row, held.params), sent)
  const after = await held.snapshot()
  if (said.status < 300) {
    const text = typeof sent.text === 'object' ? 'no UTF-8' : (sent.text ?? '')
    expect(isDocumented(row, text) || tellsRefused(said), text).toBe(true)
    return after
  }
  expectPlainRefusal(said)
  expect(after).toBe(before)
  return after
}

/** About what is held here, where the reference's example is about another agreement; null where nothing is sent. */
const exampleOf = ({ body }: OperationRow, { params }: SandboxContents): unknown =>
  JSON.parse(JSON.stringify(body?.example ?? null).replaceAll(/agr_[0-9a-f]+/g, params['agreementId'] ?? ''))

test.each(withBody)(
  'Bad input, $what: whatever is wrong at any place, and what is no message',
  async (row) => {
    await using held = await openSandboxContents()
    let before = await held.snapshot()
    for (const { body } of hostileBodies(exampleOf(row, held), { every: [9, 3] }))
      before = await tryIt(held, row, { text: body }, before)
  },
)

test.each(rows.filter(({ method, body }) => method !== 'GET' && body === undefined))(
  'Bad input, $what: it takes no body, and reads none',
  async (row) => {
    for (const text of ['', '{', 'null', '{"a":1}', '['.repeat(50_000)]) {
      await using held = await openSandboxContents()
      const { status } = await held.ask(row.method, pathOf(row, held.params), { text })
      expect([text.slice(0, 9), status]).toEqual([text.slice(0, 9), Number(Object.keys(row.answers)[0])])
    }
  },
)

test.each(withBody)('Bad input, $what: anything at all', async (row) => {
  await using held = await openSandboxContents()
  const good = exampleOf(row, held)
  let before = await held.snapshot()
  await fc.assert(
    fc.asyncProperty(anyBody(good), async (text) => {
      before = await tryIt(held, row, { text }, before)
    }),
    tried(isAll ? (row.area.mount === '/epayment' ? 700 : 250) : 120),
  )
})

const headerNames = [
  'authorization',
  'ocp-apim-subscription-key',
  'merchant-serial-number',
  'idempotency-key',
  'content-type',
  'content-length',
  'continuation-token',
  'psp-id',
  'service-system-name',
  'service-system-plugin-version',
  'x-forwarded-for',
]
/** What a header can carry at all. */
const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    '0',
    '-1',
    '1e999',
    '99999999',
    'a, b',
    'Bearer',
    'Bearer a.b.c',
    '../..',
    '#?/\\',
  ),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCodePoint(code)),
  }),
  fc.constant('x'.repeat(20_000)),
)

test.each(rows)('Bad input, $what: hostile headers', async (row) => {
  await using held = await openSandboxContents()
  const text = JSON.stringify(exampleOf(row, held))
  let before = await held.snapshot()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...headerNames), headerValue, async (name, value) => {
      before = await tryIt(held, row, { text, headers: { [name]: value } }, before)
    }),
    tried(60),
  )
})

test.each(withBody)('Bad input, $what: ten megabytes are refused before they are read', async (row) => {
  await using held = await openSandboxContents()
  const before = await held.snapshot()
  const said = await held.ask(row.method, pathOf(row, held.params), { text: `"${'x'.repeat(10_000_000)}"` })
  expect(said.status).toBe(413)
  expect(await held.snapshot()).toBe(before)
})

const oddParams = [
  ...fc.sample(fc.webSegment(), { ...tried(60), seed: seedOf(7) }).filter((id) => !/^(\.|%2e)*$/i.test(id)),
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  '😀',
  'x'.repeat(5_000),
  "' OR 1=1 --",
  '%',
  'undefined',
  '-1',
]

test.each(rows.filter(({ path }) => path.includes('{')))(
  'Bad input, $what: odd names in the path',
  async (row) => {
    await using held = await openSandboxContents()
    const before = await held.snapshot()
    for (const name of Object.keys(held.params).filter((one) => row.path.includes(`{${one}}`))) {
      for (const odd of oddParams) {
        const path = pathOf(row, {
          ...held.params,
          [name]: odd.startsWith('%') ? odd : encodeURIComponent(odd),
        })
        const text = JSON.stringify(exampleOf(row, held))
        expectPlainRefusal(await held.ask(row.method, path, { text }))
      }
    }
    expect(await held.snapshot()).toBe(before)
  },
)

test.each(rows.filter(({ query }) => query !== undefined))('Bad input, $what: odd queries', async (row) => {
  await using held = await openSandboxContents()
  await fc.assert(
    fc.asyncProperty(
      fc.webQueryParameters(),
      fc.constantFrom('status', 'pageNumber', 'pageSize', 'createdAfter'),
      async (query, name) => {
        const said = await held.ask(row.method, `${pathOf(row, held.params)}?${name}=${query}`, {})
        if (said.status >= 300) expectPlainRefusal(said)
      },
    ),
    tried(100),
  )
})

test('Bad input: whatever path under the service answers plainly', async () => {
  await using subject = await inProcess()
  const merchant = await merchantOf(subject)
  await fc.assert(
    fc.asyncProperty(
      fc.webPath(),
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
      async (path, method) => {
        expectPlainRefusal(
          await merchant.send(method, `/epayment/v1/unknown${path.replaceAll('\\', '')}`, {}),
        )
        const odd = await merchant.get(`%E0%A4%A${encodeURIComponent(path)}`)
        expectPlainRefusal(odd)
      },
    ),
    tried(200),
  )
})
