// A case for each published error code, or the fault that alone reaches it.
import { describe, expect, test } from 'vitest'
import { errorCodes, type ErrorCode } from '#sandbox/http/answers.ts'
import { createRefusals } from '#test/support/service/create-refusals.ts'
import { requestRefusals } from '#test/support/service/request-refusals.ts'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import type { Cases } from '#test/support/service/refusal-setup.ts'
import { codeOf } from '#test/support/service/service.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'

const cases: Cases = { ...createRefusals, ...requestRefusals }
const all = Object.keys(errorCodes) as ErrorCode[] // the keys of that table
const rows = all.flatMap((code) =>
  Object.entries(cases[code] ?? {}).map(([what, ask]) => ({ code, what, ask })),
)
const faultOnly = all.filter((code) => 'isFaultOnly' in errorCodes[code])

test('Errors: every published code has a case, or is reached through a fault alone', () => {
  expect(all.filter((code) => !cases[code])).toEqual(faultOnly)
})

describe.each(subjects)('$name', ({ open }) => {
  test.each(rows)('Errors: $code for $what', async ({ code, ask }) => {
    await using subject = await open()
    const given = await ask(subject)
    expect([given.status, codeOf(given)]).toEqual([errorCodes[code].status, code])
    expect(given.headers.get('content-type')).toBe('application/problem+json')
    expect(given.headers.get('content-language')).toBe('en')
    expect(given.body).toEqual({
      type: `https://httpstatuses.io/${given.status}`,
      title: errorCodes[code].title,
      detail: expect.stringMatching(/^[A-Za-z]/),
      instance: expect.stringMatching(/^\/v1\/(test\/)?payments(\/sale-0001(\/[a-z]+)?)?$/),
      status: given.status,
      extraDetails: [{ name: 'ErrorCode', reason: code }],
      traceId: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    })
  })

  test.each(faultOnly)('Errors: %s where a fault asks for it', async (code) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    await merchant.send(
      'POST',
      '/sandbox/faults',
      {},
      JSON.stringify({ fault: { kind: 'code', code }, count: 1 }),
    )
    const given = await merchant.create(merchant.request('sale-0001'))
    expect([given.status, codeOf(given)]).toEqual([errorCodes[code].status, code])
  })
})
