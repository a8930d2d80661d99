// A line that dies without a word, as when an access point loses its power: no connection ends, and nothing comes.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { useBrowser } from '#test/support/pages/browser.ts'
import { openHttpTill } from '#test/support/till/http-till.ts'

const browser = useBrowser()

/** What a page's requests go through. `hush`: from then on nothing passes, and nothing is ended. */
async function startWire(port: number) {
  let isHushed = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
      if (isHushed) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server that listens has one
    hush: (is: boolean) => {
      isHushed = is
      for (const socket of sockets) {
        if (is) socket.pause()
        else socket.resume()
      }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test.for(['kiosk', 'cashier', 'office'] as const)(
  'a line that dies without a word is told of on the %s’s screen, and is well again when it comes back',
  async (surface) => {
    await using till = await openHttpTill({ isKiosk: surface === 'kiosk' })
    await using wire = await startWire(till.server.port)
    await using context = await browser().newContext({
      locale: 'en',
      proxy: { server: wire.url, bypass: '<-loopback>' },
    })
    const page = await context.newPage()
    await page.goto(till.server.entrance(surface))
    await page.locator('#screen > *').first().waitFor()
    await page.locator('.connecting_opening').waitFor({ state: 'detached' })
    const lost = page.getByText(/This kiosk is not connected|The till does not answer this screen/)
    expect(await lost.isVisible()).toBe(false)
    wire.hush(true)
    await lost.first().waitFor({ timeout: 20_000 })
    wire.hush(false)
    await lost.first().waitFor({ state: 'detached', timeout: 20_000 })
  },
)
