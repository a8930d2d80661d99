// Tests of how events are sent to registers: to their own address alone, again until they are taken, and none for long.
import { expect, test } from 'vitest'
import { createLog } from '#core/system/log.ts'
import type { CheckoutEvent } from '#core/terminal/terminal.ts'
import { createWebhooks } from '#core/terminal/webhooks.ts'
import { createManualClock } from '#test/support/run/clock.ts'

/** `answer`: what a register’s address says to one event. */
function openWebhooks(urls: string[], answer: (url: string) => Response) {
  const clock = createManualClock()
  const kept = new Map<string, string>()
  const sent: { url: string; event: number; redirect: string }[] = []
  const events = [1, 2, 3].map((id) => ({ id }) as CheckoutEvent) // nothing else of it is looked at
  const webhooks = createWebhooks({
    terminal: {
      events: (_, after) => ({ events: events.filter(({ id }) => id > (after ?? 0)), upTo: 3 }),
    },
    registers: {
      webhooks: () =>
        urls.map((url) => ({
          register: { id: url, name: url, rights: [] },
          url,
          id: url,
          secret: 'secret',
          after: 0,
        })),
    },
    journal: { keep: (name, text) => void kept.set(name, text), kept: (name) => kept.get(name) },
    fetch: async (to, init) => {
      const request = new Request(to, init)
      const { id } = (await request.json()) as { id: number } // as it was given above
      sent.push({ url: request.url, event: id, redirect: request.redirect })
      return answer(request.url)
    },
    clock,
    log: createLog({ write: () => undefined }),
    closing: new AbortController().signal,
  })
  return { clock, sent, deliver: () => webhooks.deliver() }
}

test('an address that sends the till elsewhere is not followed: the event is not taken, and sent again', async () => {
  const url = 'https://register.example/kasse'
  const elsewhere = { status: 307, headers: { location: 'http://127.0.0.1/' } }
  const { clock, sent, deliver } = openWebhooks([url], () => new Response(null, elsewhere))
  await deliver()
  await deliver()
  clock.advance(2001)
  await deliver()
  expect(sent).toEqual([1, 1].map((event) => ({ url, event, redirect: 'manual' })))
})

test('one that is slow is left in the middle, so that the others are told, and goes on where it was', async () => {
  const [slow, quick] = ['https://slow.example/', 'https://quick.example/']
  const { clock, sent, deliver } = openWebhooks([slow, quick], (url) => {
    if (url === slow) clock.advance(6000)
    return new Response(null, { status: 204 })
  })
  await deliver()
  const sentTo = (to: string) => sent.filter(({ url }) => url === to).map(({ event }) => event)
  expect(sentTo(slow)).toEqual([1, 2])
  await deliver()
  await deliver()
  expect([sentTo(slow), sentTo(quick)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ])
})
