// A till in a process of its own, for tests that watch what it takes of the machine: this machine's door, and a plain one in the network.
import { openHttpTill, cookieFrom } from '#test/support/till/http-till.ts'

const [address = '127.0.0.2'] = process.argv.slice(2)
const till = await openHttpTill({ network: { address: '0.0.0.0', port: 0, isPlain: true } })
const { server } = till
const port = Number(new URL(server.network?.url ?? '').port)
const networkUrl = `http://${address}:${port}`
const answer = await fetch(`${networkUrl}/customer/pair`, {
  method: 'POST',
  redirect: 'manual',
  body: new URLSearchParams({ code: server.pairing.make('customer').code }),
  headers: { origin: networkUrl },
})
process.stdout.write(
  `${JSON.stringify({
    doors: [
      { url: till.url, cookie: await cookieFrom(server.entrance('customer')) },
      { url: networkUrl, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] },
    ],
    office: await cookieFrom(server.entrance('office')),
  })}\n`,
)
process.stdin.on('end', () => void till[Symbol.asyncDispose]()).resume()
