// The report of a place: what it says of the answers, and that it tells nothing said in confidence.
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createEnvironmentReport, writeReport } from '#test/support/service/environment-report.ts'

const nok = (value: number) => ({ currency: 'NOK', value })
const payment = {
  reference: 'till-1-sale-0017',
  pspReference: 'psp-1',
  state: 'AUTHORIZED',
  amount: nok(49_900),
  aggregate: {
    authorizedAmount: nok(49_900),
    cancelledAmount: nok(0),
    capturedAmount: nok(0),
    refundedAmount: nok(0),
  },
  paymentMethod: { type: 'WALLET' },
}
const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0NzkxMjM0NTY3In0.c2lnbmF0dXJl'
const secrets = [
  '4791234567',
  '91234567',
  'kari.berg@shop.example',
  'Kari Berg',
  'Berg',
  token,
  'c2VjcmV0c2VjcmV0',
] as const
const [phone, , mail, name, last, , key] = secrets

type Answered = [what: string, response: Response]
const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } })

/** What is found when a place gives these answers, each to the request that is named by its method and path. */
async function foundIn(answers: Answered[]) {
  const findings = createEnvironmentReport()
  for (const [what, response] of answers) {
    const [method = '', at = ''] = what.split(' ')
    const fetch = findings.hearing(async () => response)
    await fetch(new Request(`https://service.example${at}`, { method }))
  }
  return findings
}
const get = 'GET /epayment/v1/payments/till-1-sale-0017'

test('answers that are as documented surprise nobody, and what no answer had is told apart', async () => {
  const findings = await foundIn([
    [get, Response.json(payment)],
    [get, Response.json({ ...payment, sub: 's' })],
    ['GET /nowhere', new Response('what is no operation of the service')],
    ['DELETE /webhooks/v1/webhooks/1', new Response(null, { status: 204 })],
    ['DELETE /webhooks/v1/webhooks/1', problem(404, { type: 't', title: 'Not Found', status: 404 })],
  ])
  expect(findings.surprises()).toEqual([])
  expect(findings.neverThere()).toContain('payment.get 200: userDetails')
  expect(findings.neverThere()).not.toContain('payment.get 200: sub')
  expect(findings.neverThere()).not.toContain('payment.get 200: userDetails.email')
  expect(findings.report('here').split('\n').slice(0, 4)).toEqual([
    'How the answers of here differ from those that the sandbox documents.',
    'Names of fields and kinds of values only: no value stands here.',
    '',
    '4 answers of 2 operations; the till could read each of them. Nothing differs.',
  ])
})

test('of a place that answered nothing nothing is said', () => {
  expect(createEnvironmentReport().report('here')).toMatch(/\n\nIt answered nothing\.\n$/)
})

test.each<[string, Answered, string[]]>([
  ['a new field', [get, Response.json({ ...payment, fee: 1 })], ['fee: whole number, not documented']],
  [
    'a needed one that is missing',
    [get, Response.json({ ...payment, paymentMethod: undefined })],
    ['paymentMethod: absent, documented as object'],
  ],
  [
    'one that the till needs',
    [get, Response.json({ ...payment, amount: { currency: 'NOK', value: '49900' } })],
    ['amount.value: text, documented as whole number', 'the till cannot read it: amount.value'],
  ],
  [
    'another status',
    ['PATCH /recurring/v3/agreements/agr_1', new Response(null, { status: 202 })],
    ['status 202, documented is 204'],
  ],
  [
    'a body where none is documented',
    ['PATCH /recurring/v3/agreements/agr_1', Response.json({ id: 'agr_1' })],
    [
      'status 200, documented is 204',
      'the whole answer: object, documented as nothing',
      'the till cannot read it',
    ],
  ],
  [
    'no body',
    [get, new Response(null, { status: 200 })],
    ['the whole answer: nothing, documented as object', 'the till cannot read it'],
  ],
  [
    'a page of somebody in between',
    [get, new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })],
    ['status 502, not documented', 'the till cannot read it'],
  ],
  [
    'a refusal of another kind',
    [get, Response.json({ type: 't', title: 'Not Found', status: 404, fee: 1 }, { status: 404 })],
    [
      'another content type, documented is application/problem+json',
      'fee: whole number, not documented',
      'the till cannot read it',
    ],
  ],
  [
    'the provider’s own name for the address of a draft',
    [
      'POST /recurring/v3/agreements',
      Response.json(
        { agreementId: 'agr_1', uuid: 'u', chargeId: null, purseConfirmationUrl: 'https://p.example' },
        { status: 201 },
      ),
    ],
    [],
  ],
])('the report names %s', async (_, answer, found) => {
  const findings = await foundIn([answer])
  expect(findings.surprises().map((line) => line.replace(/^[\w.-]+ \d+: /, ''))).toEqual(found)
  for (const line of found) expect(findings.report('here')).toContain(`  ${line}\n`)
})

test('nothing stands in the report that was said in confidence, neither as a value nor as a name', async () => {
  const confided = Object.fromEntries(secrets.map((one) => [one, { [one]: [one] }]))
  const said = {
    type: phone,
    title: name,
    status: 404,
    detail: token,
    contextId: mail,
    extraDetails: [{ name: phone, reason: key, [phone]: mail }],
  }
  const findings = await foundIn([
    [
      'POST /accesstoken/get',
      Response.json({ token_type: token, expires_in: phone, access_token: token, [token]: token }),
    ],
    [
      get,
      Response.json({
        ...payment,
        ...confided,
        state: phone,
        pspReference: 7,
        userDetails: { email: mail, mobileNumber: 7, [mail]: 1, [name]: { [last]: phone } },
        metadata: { [phone]: 7, [name]: name },
        profile: confided,
        owners: confided,
      }),
    ],
    [get, problem(404, { ...said, ...confided })],
    [
      'POST /webhooks/v1/webhooks',
      Response.json({ id: phone, secret: { [key]: key }, url: `https://${key}.example` }, { status: 201 }),
    ],
    [
      'GET /recurring/v3/agreements',
      Response.json([{ [phone]: phone, campaign: { [name]: 1 }, pricing: confided }]),
    ],
  ])
  const report = findings.report('here')
  for (const secret of secrets) expect(report).not.toContain(secret)
  expect(report).not.toMatch(/\d{6}/)
  expect(report).toContain('metadata.*: whole number, documented as text')
  expect(report).toContain('userDetails.(a name that is not shown): object, not documented')
  expect(report).toContain('secret: object, documented as text')
})

test('a report is kept in a file of the place’s name, one for each', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'reports-')), 'anywhere')
  const file = writeReport(folder, 'https://api.service.example:8443/path', 'text\n')
  expect(path.basename(file)).toBe('api.service.example-8443.txt')
  expect(readFileSync(file, 'utf8')).toBe('text\n')
})
