// Another register at the desktop program, under the double of Electron and in Electron itself: where the settings name a port it asks there, on this machine, and the program's windows show it.
import { expect } from 'vitest'
import { place } from '#test/support/pages/counter.ts'
import { ask as askPage } from '#test/support/pages/desktop.ts'
import { useDesktops } from '#test/support/pages/desktops.ts'
import { readQr } from '#test/support/pages/till-pages.ts'
import { freePort } from '#test/support/run/free-port.ts'

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
    const phone = await context.newPage()
    await phone.goto(await readQr(customer))
    await phone.getByRole('button', { name: 'Approve' }).click()
    await customer.getByRole('heading', { name: 'Paid' }).waitFor()
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
