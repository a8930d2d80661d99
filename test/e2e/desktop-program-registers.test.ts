// Another register at the desktop program, under the double of Electron and in Electron itself: where the settings name a port it asks there, on this machine or as at a card terminal, and the program's windows show it.
import { X509Certificate } from 'node:crypto'
import { expect } from 'vitest'
import { place } from '#test/support/pages/counter.ts'
import { ask as askPage } from '#test/support/pages/desktop.ts'
import { useDesktops } from '#test/support/pages/desktops.ts'
import { freePort } from '#test/support/run/free-port.ts'
import { askByTls } from '#test/support/till/ask-by-tls.ts'
import { bodyOf } from '#test/support/till/nexo-register.ts'
import { phoneAt } from '#test/support/pages/phone.ts'

const told = useDesktops()

told(
  'a checkout by HTTP: the customer’s window shows its code, and the register learns that it is paid',
  async ({ open, browser }) => {
    const registerPort = await freePort()
    await using desktop = await open({ settings: { registerPort } })
    const [cashier, customer] = [await desktop.page('cashier'), await desktop.page('customer')]
    await askPage(cashier, 'office.open', {})
    const office = await desktop.page('office')
    await askPage(office, 'registers.pair', { name: 'Bakery 1', rights: ['pay'] })
    const { value: registers } = (await askPage(office, 'registers.read', {})) as {
      value: { codes: { code: string }[]; here: string }
    }
    expect(registers.here).toBe(`http://127.0.0.1:${registerPort}/api/v1`)

    const ask = async (method: string, at: string, body?: object, key = '') => {
      const answer = await fetch(`${registers.here}${at}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
    }
    const { json: paired } = await ask('POST', '/pair', { code: registers.codes[0]?.code })
    const key = String(paired['key'])
    const amount = { value: 4900, currency: 'NOK' }
    expect(await ask('PUT', '/checkouts/1', { amount }, key)).toMatchObject({ status: 201 })
    await using context = await browser.newContext(place)
    const phone = phoneAt(await context.newPage())
    await phone.approve(await customer.code())
    await customer.paid()
    expect(await ask('GET', '/checkouts/1?wait=30', undefined, key)).toMatchObject({
      status: 200,
      json: { state: 'COMPLETED', captured: amount },
    })
    expect(await ask('GET', '/checkouts/1', undefined, 'another')).toMatchObject({ status: 401 })
    await desktop.quit()
    // Nothing listens any more.
    await expect(ask('GET', '/terminal', undefined, key)).rejects.toThrow()
  },
)

told(
  'a nexo message by TLS, as to a card terminal, from a register on the same machine',
  async ({ open }) => {
    const terminalPort = await freePort()
    const settings = {
      terminalPort,
      terminalAddress: '127.0.0.1',
      terminalName: 'M1-123456789.test.example.com',
    }
    await using desktop = await open({ settings })
    const cashier = await desktop.page('cashier')
    await askPage(cashier, 'office.open', {})
    const office = await desktop.page('office')
    await askPage(office, 'registers.pair', { name: 'Bakery 1', rights: ['pay'] })
    const { value: registers } = (await askPage(office, 'registers.read', {})) as {
      value: {
        codes: { code: string }[]
        here: string
        network: null
        authority: { file: string; fingerprint: string }
      }
    }
    const address = `https://127.0.0.1:${terminalPort}`
    expect(registers).toMatchObject({
      here: `${address}/api/v1`,
      network: null,
      authority: { file: `${address}/trust/authority.pem` },
    })
    const { text: ca } = await askByTls(terminalPort, '/trust/authority.pem', {})
    expect(new X509Certificate(ca).fingerprint256).toBe(registers.authority.fingerprint)

    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ code: registers.codes[0]?.code })
    const paired = await askByTls(terminalPort, '/api/v1/pair', { method: 'POST', headers, body, ca })
    const { key } = JSON.parse(paired.text) as { key: string }
    const diagnosis = {
      method: 'POST',
      headers: { ...headers, 'x-api-key': key },
      body: bodyOf('Diagnosis', '0001'),
      ca,
    }
    const answer = await askByTls(terminalPort, '/nexo/', diagnosis)
    expect(JSON.parse(answer.text)).toMatchObject({
      SaleToPOIResponse: { DiagnosisResponse: { Response: { Result: 'Success' } } },
    })
    expect((await askByTls(terminalPort, '/office/', { ca })).status).toBe(404)
    await desktop.quit()
    await expect(askByTls(terminalPort, '/nexo/', diagnosis)).rejects.toThrow('ECONNREFUSED')
  },
)
