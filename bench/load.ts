// Requests to a program on this machine, so many at a time, as little in their way as can be: what answers is measured, not what asks.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { steady } from '#bench/clock.ts'

export type Asking = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type Load = { perSecond: number; times: number[] }

/** At the same time. */
const lanes = 8

/** Asks all of them; rejects when one is answered with another status than `expected`. Times in ms. */
export async function ask(
  address: string,
  askings: readonly Asking[],
  expected: readonly number[],
): Promise<Load> {
  const { hostname, port } = new URL(address)
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const times: number[] = []
  const queue = askings.values()
  const lane = async () => {
    for (const asking of queue) {
      const began = steady()
      const { status, said } = await once(asking)
      times.push(steady() - began)
      if (!expected.includes(status))
        throw new Error(`${asking.method} ${asking.path} was answered with ${status}: ${said.slice(0, 500)}`)
    }
  }
  const once = ({ method, path, headers, body }: Asking) =>
    new Promise<{ status: number; said: string }>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asked = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length } },
        (answer) => {
          text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, said }), reject)
        },
      )
      asked.on('error', reject).end(body)
    })
  const began = steady()
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    agent.destroy()
  }
  return { perSecond: (askings.length / (steady() - began)) * 1000, times }
}
