// Tests of the nexo protocol over HTTP: a register on a real socket is paid, gives back, and asks encrypted.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { filesOf } from '#core/folder/folder.ts'
import { systemChance } from '#core/system/clock.ts'
import { createEncryption } from '#server/nexo/encryption.ts'
import { neutralWords } from '#shared/setting-shapes.ts'
import { headerOf, idOf, paymentOf, type Told } from '#test/support/till/nexo-register.ts'
import { speak } from '#test/support/till/http-till.ts'
import { openCounter } from '#test/support/till/register-counter.ts'

const send = (url: string, body: string, key?: string) =>
  fetch(`${url}/nexo`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
  })

const messageOf = (category: string, service: string, request: object) => ({
  MessageHeader: headerOf(category, service),
  [`${category}Request`]: request,
})

test('a payment and its reversal, and who may not ask', async () => {
  await using counter = await openCounter()
  const { key, id } = await counter.pair('Bakery 1')
  const ask = async (category: string, service: string, request: object): Promise<Told | undefined> => {
    const body = JSON.stringify({ SaleToPOIRequest: messageOf(category, service, request) })
    const answer = (await (await send(counter.url, body, key)).json()) as Told
    return answer['SaleToPOIResponse']?.[`${category}Response`]
  }
  const answer = ask('Payment', '0001', paymentOf(49))
  await counter.scan()
  counter.phone().approve()
  const paid = (await answer) ?? {}
  expect(paid).toMatchObject({
    Response: { Result: 'Success' },
    PaymentResult: { AmountsResp: { AuthorizedAmount: 49 } },
  })
  const reversal = {
    OriginalPOITransaction: { POITransactionID: { TransactionID: idOf(paid) } },
    ReversalReason: 'CustCancel',
  }
  expect(await ask('Reversal', '0002', reversal)).toMatchObject({
    Response: { Result: 'Success' },
    ReversedAmount: 49,
  })

  const diagnosis = JSON.stringify({ SaleToPOIRequest: messageOf('Diagnosis', '0003', {}) })
  expect((await send(counter.url, diagnosis)).status).toBe(401)
  const wrongKey = await fetch(`${counter.url}/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': `${key}x` },
    body: diagnosis,
  })
  expect([wrongKey.status, await wrongKey.text()]).toEqual([401, expect.stringContaining('not known here')])
  const log = readFileSync(counter.till.server.opened.folder.log, 'utf8')
  expect([log.includes('a nexo message was refused'), log.includes(key)]).toEqual([true, false])
  expect((await send(counter.url, diagnosis, `${key}x`)).status).toBe(401)
  expect((await send(counter.url, 'no json', key)).status).toBe(400)

  const known = counter.till.server.opened.till.registers.passphraseOf(id)
  const sealing = { passphrase: known?.passphrase ?? '', identifier: id, version: known?.version ?? 0 }
  const encryption = createEncryption(neutralWords, systemChance)
  const sealed = encryption.seal('SaleToPOIRequest', messageOf('Diagnosis', '0004', {}), sealing)
  const told = (await (await send(counter.url, JSON.stringify(sealed))).json()) as Told
  const secured = encryption.securedIn(told['SaleToPOIResponse'])
  expect(secured && encryption.open(secured, 'SaleToPOIResponse', sealing)).toMatchObject({
    SaleToPOIResponse: { DiagnosisResponse: { Response: { Result: 'Success' } } },
  })
})

test.each([
  ['Bearer', { authorization: 'Bearer another-provider' }],
  ['X-API-Key', { 'x-api-key': 'another-provider' }],
  ['Basic', { authorization: `Basic ${btoa('user:another-provider')}` }],
])(
  'another provider’s key as %s is let pass beside what proves itself, and opens nothing in clear',
  async (_, key) => {
    await using counter = await openCounter()
    const { id } = await counter.pair('Bakery 1')
    const known = counter.till.server.opened.till.registers.passphraseOf(id)
    const sealing = { passphrase: known?.passphrase ?? '', identifier: id, version: known?.version ?? 0 }
    const plain = messageOf('Diagnosis', '0001', {})
    const sealed = createEncryption(neutralWords, systemChance).seal('SaleToPOIRequest', plain, sealing)
    const statuses = [sealed, { SaleToPOIRequest: plain }].map(async (body) => {
      const headers = { 'content-type': 'application/json', ...key }
      const answer = await fetch(`${counter.url}/nexo`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers,
      })
      return answer.status
    })
    expect(await Promise.all(statuses)).toEqual([200, 401])
  },
)

test('the bodies of one register that come at once have a quarter of a megabyte together', async () => {
  await using counter = await openCounter()
  const { key } = await counter.pair('Bakery 1')
  const { port } = new URL(counter.url)
  await using all = new AsyncDisposableStack()
  const lines = await Promise.all(Array.from({ length: 20 }, () => speak(Number(port))))
  for (const line of lines) {
    all.use(line)
    line.say(
      [
        'POST /nexo HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        'Content-Length: 64000',
        '',
        'x'.repeat(63_000),
      ].join('\r\n'),
    )
  }
  expect(await Promise.any(lines.map((line) => line.until('HTTP/1.1 503')))).toContain('till.overloaded')
})

test('whoever writes what the door remembers into the journal’s file, while the till is off, makes no payment another one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasse-forged-'))
  const body = (category: string, service: string, request: object) =>
    JSON.stringify({ SaleToPOIRequest: messageOf(category, service, request) })
  const pay = body('Payment', '0001', paymentOf(49))
  const read = async (answer: Promise<Response>) => {
    const { SaleToPOIResponse: told } = (await (await answer).json()) as { SaleToPOIResponse: object }
    return Object.entries(told).find(([name]) => name.endsWith('Response'))?.[1] as Told
  }
  let key: string
  let paid: Told
  {
    await using counter = await openCounter({ folder })
    ;({ key } = await counter.pair('Bakery 1'))
    const answer = send(counter.url, pay, key)
    await counter.scan()
    counter.phone().approve()
    paid = await read(answer)
  }
  const forged = { Response: { Result: 'Failure', ErrorCondition: 'Cancel', AdditionalResponse: '' } }
  const db = new DatabaseSync(filesOf(folder).journal)
  const rows = db.prepare("SELECT name, body FROM kept WHERE name LIKE 'nexo.messages.%'").all()
  expect(rows).toHaveLength(1)
  for (const { name, body: text } of rows) {
    const said = (JSON.parse(String(text)) as object[]).map((row) => ({
      ...row,
      answer: forged,
      end: forged.Response,
    }))
    db.prepare('UPDATE kept SET body = ? WHERE name = ?').run(JSON.stringify(said), name ?? '')
  }
  db.close()
  {
    await using counter = await openCounter({ folder })
    // Its slip may name another address: this till is reached at another port.
    const { Response: said, POIData, PaymentResult } = paid
    expect(said).toMatchObject({ Result: 'Success' })
    expect(await read(send(counter.url, pay, key))).toMatchObject({ Response: said, POIData, PaymentResult })
    const status = body('TransactionStatus', '0002', {
      MessageReference: { MessageCategory: 'Payment', ServiceID: '0001' },
    })
    expect(await read(send(counter.url, status, key))).toMatchObject({
      RepeatedMessageResponse: {
        RepeatedResponseMessageBody: {
          PaymentResponse: {
            Response: { Result: 'Success' },
            PaymentResult: { AmountsResp: { AuthorizedAmount: 49 } },
          },
        },
      },
    })
  }
  rmSync(folder, { recursive: true })
})
