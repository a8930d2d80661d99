// The listener that hears of an approval and does nothing with it: how soon anybody behind a webhook could know of it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { steady } from '#bench/measure/clock.ts'

export type WebhookListener = {
  url: string
  /** Resolves with the moment at which the approval of this payment was told. */
  heard(reference: string): Promise<number>
} & AsyncDisposable

/** A webhook's delivery, as much of it as is looked at. */
type Told = { reference?: string; name?: string }

export async function openWebhookListener(): Promise<WebhookListener> {
  const waiting = new Map<string, (at: number) => void>()
  const server = createServer((asked, answer) => {
    const at = steady()
    void json(asked).then((told) => {
      answer.end()
      const { reference = '', name } = told as Told // the contract suite holds the sandbox to it
      if (name !== 'AUTHORIZED') return
      waiting.get(reference)?.(at)
      waiting.delete(reference)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `http://127.0.0.1:${port}/`,
    heard: (reference) => new Promise((resolve) => void waiting.set(reference, resolve)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
