// The network between a till and its service over real sockets: proxies, a company's certificate, IPv6 alone, portals, dead lines; and what each means for a request.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHubClient } from '#core/hub/client.ts'
import { createServiceNetwork, environmentProxies, proxiesIn, parseProxy } from '#core/service/network.ts'
import { systemClock } from '#core/system/clock.ts'
import { hubPaths, journalTip } from '#shared/hub.ts'
import { systemProxies } from '#electron/proxies.ts'
import { createManualClock } from '#test/support/run/clock.ts'
import { ask, networkOf, startService } from '#test/support/service/asked-network.ts'
import {
  companyCertificate,
  startProxy,
  startSecure,
  type ProxyMood,
} from '#test/support/service/company-network.ts'

/** Certainly nothing was sent, and why. */
const unsent = (code: string, details: object = {}) => ({
  ok: false,
  trouble: { is: 'unsent', problem: { code, details } },
})
/** With this proxy in its environment. */
const behind = (proxy: string) => networkOf({ environment: { HTTPS_PROXY: proxy } })

test('through the proxy of the environment goes a tunnel and nothing in clear; its password is told nobody', async () => {
  await using service = await startService()
  await using proxy = await startProxy({ 'service.example:443': service })
  const network = behind(`http://till:s%3Acret@${proxy.address}`)
  expect(await ask(network, 'https://service.example')).toMatchObject({ ok: true })
  expect(proxy.asked).toEqual([{ target: 'service.example:443', credentials: 'till:s:cret' }])
  expect(proxy.inClear).toEqual([])
  expect(proxy.firstBytes).toEqual([22])
  const way = network.wayTo('https://service.example/base')
  expect(way).toMatchObject({
    proxy: proxy.address,
    reached: proxy.address,
    issuer: 'Shop Ltd, Shop Inspection',
    failure: null,
  })
  expect(JSON.stringify(way)).not.toMatch(/cret/)
})

test('this machine is reached past every proxy, and so is what NO_PROXY names', async () => {
  await using service = await startService()
  await using proxy = await startProxy({})
  const environment = { HTTPS_PROXY: proxy.address, NO_PROXY: '' }
  const address = `https://127.0.0.1:${service.port}`
  expect(await ask(networkOf({ environment }), address)).toMatchObject({ ok: true })
  expect(proxy.asked).toEqual([])
  const proxyTo = (address: string, list: string) =>
    environmentProxies({ https_proxy: 'proxy.example', no_proxy: list })(new URL(address))
  for (const list of ['*', 'shop.example', '.shop.example', 'other, *.shop.example', 'pay.shop.example:443'])
    expect(await proxyTo('https://pay.shop.example', list)).toEqual([null])
  for (const list of ['', 'example.com', 'y.shop.example', 'pay.shop.example:8443', 'ayshop.example'])
    expect(await proxyTo('https://pay.shop.example', list)).toMatchObject([{ name: 'proxy.example:80' }])
  expect(await proxyTo('https://[2001:db8::1]:8443', '[2001:db8::1]:8443')).toEqual([null])
  expect(await proxyTo('https://10.9.8.7', '192.0.2.0/24, 10.0.0.0/8')).toEqual([null])
  expect(await proxyTo('https://[2001:db8::1]', '2001:db8::/32')).toEqual([null])
  for (const list of ['10.0.0.0/16', '10.0.0.0/33', '10.0.0.0/', '::/0', 'shop/8'])
    expect(await proxyTo('https://10.9.8.7', list)).toMatchObject([{ name: 'proxy.example:80' }])
  const all = environmentProxies({ ALL_PROXY: 'all.example:3128', HTTPS_PROXY: '' })
  expect(await all(new URL('https://pay.shop.example'))).toMatchObject([{ name: 'all.example:3128' }])
})

test.each<[string, ProxyMood, object]>([
  ['asks for a password', 407, unsent('proxy.password')],
  ['does not allow the address', 403, unsent('proxy.refused', { status: 403 })],
  ['cannot reach the address', 502, unsent('proxy.refused', { status: 502 })],
  ['answers with a page of its own', 302, unsent('proxy.refused', { status: 302 })],
])('a proxy that %s: said so, and certainly nothing was sent', async (_, mood, why) => {
  await using service = await startService()
  await using proxy = await startProxy({ 'service.example:443': service })
  proxy.become(mood)
  const network = behind(`http://till:secret@${proxy.address}`)
  const heard = await ask(network, 'https://service.example')
  expect(heard).toMatchObject(why)
  expect(JSON.stringify([heard, network.wayTo('https://service.example')])).not.toContain('secret')
  expect(service.keys).toEqual([])
  // Nothing of it is remembered.
  proxy.become('open')
  expect(await ask(network, 'https://service.example')).toMatchObject({ ok: true })
  expect(service.keys).toEqual(['key-1'])
})

test('a proxy that is silent, is not there, or is of a kind that the till does not speak', async () => {
  await using proxy = await startProxy({})
  proxy.become('silent')
  const clock = createManualClock()
  const asking = ask(
    networkOf({ environment: { HTTPS_PROXY: proxy.address }, clock }),
    'https://service.example',
    {
      clock,
    },
  )
  await expect.poll(() => proxy.asked.length).toBe(1)
  await clock.run(6_000)
  expect(await asking).toMatchObject(unsent('proxy.away', { proxy: proxy.address }))
  const { address } = proxy
  await proxy[Symbol.asyncDispose]()
  expect(await ask(behind(address), 'https://service.example')).toMatchObject(
    unsent('proxy.away', { reason: 'ECONNREFUSED' }),
  )
  const socks = behind('socks5://till:secret@127.0.0.1:1080')
  expect(await ask(socks, 'https://service.example')).toMatchObject(
    unsent('proxy.away', { proxy: 'socks5://127.0.0.1:1080', reason: 'EPROTONOSUPPORT' }),
  )
})

test('what the desktop system says of proxies: the next one where one is not there, and the environment before all', async () => {
  await using service = await startService()
  await using proxy = await startProxy({ 'service.example:443': service })
  const said = `PROXY 127.0.0.1:1; PROXY ${proxy.address}; DIRECT`
  const network = createServiceNetwork({
    clock: systemClock,
    proxiesFor: systemProxies({}, (url) =>
      Promise.resolve(url === 'https://service.example/' ? said : 'DIRECT'),
    ),
    authorities: [companyCertificate],
  })
  expect(await ask(network, 'https://service.example')).toMatchObject({ ok: true })
  expect(network.wayTo('https://service.example')).toMatchObject({ proxy: proxy.address })
  const named = systemProxies({ HTTPS_PROXY: 'proxy.example:3128' }, () =>
    Promise.reject(new Error('not asked')),
  )
  expect(await named(new URL('https://service.example'))).toMatchObject([{ name: 'proxy.example:3128' }])
  expect(proxiesIn('SOCKS5 192.0.2.1:1080; HTTPS proxy.example; DIRECT')).toMatchObject([
    { unfit: 'socks5://192.0.2.1:1080' },
    { name: 'proxy.example:443', isSecure: true },
    null,
  ])
  expect(proxiesIn('')).toEqual([null])
  expect(parseProxy('http://')).toEqual({ unfit: 'HTTPS_PROXY' })
  expect(parseProxy('[2001:db8::1]:3128')).toMatchObject({ name: '[2001:db8::1]:3128', host: '2001:db8::1' })
})

test('nothing goes over a network in clear, with a proxy or without', async () => {
  await using proxy = await startProxy({ 'service.example:80': { port: 1 } })
  for (const environment of [{}, { HTTPS_PROXY: proxy.address, HTTP_PROXY: `http://${proxy.address}` }])
    expect(await ask(networkOf({ environment }), 'http://service.example')).toMatchObject(
      unsent('service.unreachable', { reason: 'in clear' }),
    )
  expect([...proxy.asked, ...proxy.inClear]).toEqual([])
})

test('who signs for the company is believed where its certificate is here; otherwise somebody reads along, and nothing is sent', async () => {
  await using service = await startService()
  const address = `https://127.0.0.1:${service.port}`
  const untrusted = (reason: string) => unsent('certificate.untrusted', { reason })
  const stranger = networkOf({ authorities: [] })
  expect(await ask(stranger, address)).toMatchObject(untrusted('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))
  expect(stranger.wayTo(address)).toMatchObject({ trouble: { code: 'certificate.untrusted' } })
  expect(service.keys).toEqual([])
  // A login page's own certificate, by another name.
  await using proxy = await startProxy({ 'pay.example:443': service })
  expect(await ask(behind(proxy.address), 'https://pay.example')).toMatchObject(
    untrusted('ERR_TLS_CERT_ALTNAME_INVALID'),
  )
  expect(service.keys).toEqual([])
  expect(await ask(networkOf({}), address)).toMatchObject({ ok: true })
  // The hub is reached the same way, and is not to blame either.
  const hub = createHubClient({
    clock: systemClock,
    fetch: stranger.fetch,
    closing: new AbortController().signal,
    time: { heard: () => undefined },
  })
  expect(await hub({ address, key: 'k', path: hubPaths.tip, answer: journalTip })).toMatchObject({
    problem: { code: 'certificate.untrusted' },
  })
  expect(service.keys).toEqual(['key-1'])
})

test('a service with an address of IPv6 alone is reached, straight and through a proxy', async () => {
  await using service = await startService('::1')
  const address = `https://[::1]:${service.port}`
  const network = networkOf({})
  expect(await ask(network, address)).toMatchObject({ ok: true })
  expect(network.wayTo(address)).toMatchObject({ proxy: null, reached: `[::1]:${service.port}` })
  await using proxy = await startProxy({ 'service.example:443': { address: '::1', port: service.port } })
  expect(await ask(behind(proxy.address), 'https://service.example')).toMatchObject({ ok: true })
})

/** Says these bytes to whoever has connected, or to the first thing that it hears. */
async function startBare(said: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(said))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port } // a TCP server that listens has one
}

test('a login page that speaks in clear where TLS belongs is told none of it', async () => {
  const portal = await startBare('HTTP/1.1 302 Found\r\nlocation: http://portal.example/\r\n\r\n<html>')
  const heard = await ask(networkOf({}), `https://127.0.0.1:${portal.port}`)
  expect(heard).toMatchObject(unsent('service.unreachable'))
})

test('a login page behind a certificate that is believed: as unclear as it is, and not followed', async () => {
  await using elsewhere = await startService()
  await using portal = await startSecure((_, response) =>
    response
      .writeHead(302, { location: `https://127.0.0.1:${elsewhere.port}/login`, 'content-type': 'text/html' })
      .end('<html>'),
  )
  expect(await ask(networkOf({}), `https://127.0.0.1:${portal.port}`)).toMatchObject({
    trouble: { is: 'unknown', problem: { code: 'service.garbled', details: { status: 302 } } },
  })
  expect(elsewhere.keys).toEqual([])
})

test('a name that nobody knows at the moment: nothing was sent, and it is looked up anew', async () => {
  const network = networkOf({})
  for (let time = 0; time < 2; time += 1) {
    const heard = await ask(network, 'https://service.invalid')
    expect(heard).toMatchObject(unsent('service.unreachable'))
    expect(JSON.stringify(heard)).toMatch(/ENOTFOUND|EAI_AGAIN/)
  }
})

test.each([
  ['is reset by the first byte', true],
  ['swallows every byte', false],
])(
  'a line kept from before that %s: unclear, once, and the next try under the same key has a line of its own',
  async (_, isReset) => {
    await using service = await startService()
    await using proxy = await startProxy({ 'service.example:443': service })
    const network = behind(proxy.address)
    const clock = createManualClock()
    expect(await ask(network, 'https://service.example', { clock })).toMatchObject({ ok: true })
    const [line] = proxy.lines()
    line?.die(isReset)
    const asking = ask(network, 'https://service.example', { clock })
    if (!isReset) {
      await line?.swallowed
      await clock.run(10_000)
    }
    expect(await asking).toMatchObject({ trouble: { is: 'unknown' } })
    expect(service.keys).toEqual(['key-1'])
    expect(await ask(network, 'https://service.example', { clock })).toMatchObject({ ok: true })
    expect(service.keys).toEqual(['key-1', 'key-1'])
    expect(proxy.asked.length).toBeGreaterThan(1)
  },
)

test('a line that does not come to stand in time: nothing was sent', async () => {
  const clock = createManualClock()
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo // a TCP server that listens has one
  const connected = once(silent, 'connection')
  const network = networkOf({ clock })
  const asking = ask(network, `https://127.0.0.1:${port}`, { clock })
  const [socket] = (await connected) as [Socket]
  await once(socket, 'data')
  await clock.run(6_000)
  expect(await asking).toMatchObject(unsent('service.unreachable', { reason: 'ETIMEDOUT' }))
  socket.destroy()
  silent.close()
})
