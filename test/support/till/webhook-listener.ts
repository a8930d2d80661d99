// Programs of registers that hear events over real sockets, and the till's sending of events to them by a clock that a test moves.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createLog } from '#core/system/log.ts'
import type { CheckoutEvent, Register } from '#core/terminal/terminal.ts'
import { createRegisterEventSender } from '#core/terminal/webhooks.ts'
import { createManualClock } from '#test/support/run/clock.ts'

type Heard = { path: string; event: number | string }
/** `n`: how many were heard at that path by now, this one included. */
type Answer = (heard: Heard, response: ServerResponse, request: IncomingMessage, n: number) => void

/** A program that hears events at any path of its address. */
export async function listen(answer: Answer, port = 0) {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { id, type } = body as { id?: number; type: string } // as the till has sent it
      const one = { path: request.url ?? '', event: id ?? type }
      heard.push(one)
      answer(one, response, request, heard.filter(({ path }) => path === one.path).length)
      server.emit('heard')
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  onTestFinished(close)
  const { port: own } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    heard,
    events: (path = '/') => heard.filter((one) => one.path === path).map(({ event }) => event),
    url: `http://127.0.0.1:${own}/`,
    port: own,
    close,
    /** As soon as so many were heard. */
    hears: async (count: number) => {
      while (heard.length < count) await once(server, 'heard')
    },
  }
}

export const status = (code: number) => (_: Heard, response: ServerResponse) =>
  void response.writeHead(code).end()

export const eventOf = (id: number, checkout: string): CheckoutEvent =>
  ({ id, type: 'checkout.created', at: '', checkout: { id: checkout } }) as CheckoutEvent // nothing else of it is looked at
const registerOf = (id: string): Register => ({ id, name: id, rights: [] })

/** Three of three checkouts. */
const usual = [eventOf(1, 'a'), eventOf(2, 'b'), eventOf(3, 'c')]

export function openWebhooks(urls: string[], events = usual) {
  const clock = createManualClock()
  const kept = new Map<string, string>()
  /** The rows after which events were looked up. */
  const looks: (number | null)[] = []
  const disk = { isFull: false }
  const addresses = urls.map((url, at) => ({
    register: registerOf(`r${at}`),
    url,
    since: clock.now(),
    id: `r${at}`,
    secret: `secret ${at}`,
    after: 0,
  }))
  /** Held, so that no collector of garbage ends what the till has left open. */
  const answers: Response[] = []
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const open = () =>
    createRegisterEventSender({
      terminal: {
        events: (_, after, most) => {
          looks.push(after)
          const found = events.filter(({ id }) => id > (after ?? 0)).slice(0, most)
          return { events: found, upTo: found.at(-1)?.id ?? after ?? 0 }
        },
      },
      registers: { webhooks: () => addresses },
      journal: {
        keep(name, text) {
          if (disk.isFull) throw new Error('ENOSPC')
          kept.set(name, text)
        },
        kept: (name) => kept.get(name),
      },
      service: {
        fetch: async (...asked) => {
          const answer = await fetch(...asked)
          answers.push(answer)
          return answer
        },
      },
      clock,
      log: createLog({ write: () => undefined }),
      closing: closing.signal,
    })
  let webhooks = open()
  const round = async () => {
    webhooks.begin()
    await webhooks.settled()
  }
  return {
    clock,
    addresses,
    /** What the till keeps across its starts. */
    kept,
    looks,
    disk,
    round,
    begin: () => webhooks.begin(),
    settled: () => webhooks.settled(),
    /** Rounds, each as soon as the next try is due. */
    rounds: async (count: number) => {
      for (let left = count; left > 0; left -= 1) {
        await round()
        clock.advance(600_000)
      }
    },
    close: () => closing.abort(),
    /** Another run of the till: what it kept is all that it knows. */
    restart: () => void (webhooks = open()),
    state: (id = 'r0') => webhooks.state(registerOf(id)),
    waiting: (id = 'r0') => webhooks.waiting(registerOf(id)),
    view: (id = 'r0') => webhooks.view(id),
    test: (id = 'r0') => webhooks.test(registerOf(id)),
  }
}
