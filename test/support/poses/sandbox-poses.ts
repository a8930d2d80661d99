// The sandbox's own pages with something on each: its reference, and the page that controls it.
import type { Browser, Page } from 'playwright-core'
import { createReceiver } from '#test/support/service/webhook-receiver.ts'
import { startService } from '#test/support/service/started-service.ts'

type Opened = { page: Page } & AsyncDisposable
type SandboxPose = { name: string; open: (browser: Browser) => Promise<Opened> }

/** A merchant has been at work: a webhook was delivered, a payment cancelled, another paid and part of it given back, a fault is waiting. */
async function openSandbox(browser: Browser, path: string): Promise<Opened> {
  await using owned = new AsyncDisposableStack()
  const service = owned.use(await startService({ allowsLoopback: true }))
  const receiver = owned.use(await createReceiver())
  const merchant = await service.merchantOf()
  const events = ['epayments.payment.created.v1', 'epayments.payment.terminated.v1']
  await merchant.call('POST', '/webhooks', { url: receiver.url, events }, { area: '/webhooks/v1', key: null })
  await merchant.create(merchant.request('till-1-sale-0017'))
  await merchant.cancel('till-1-sale-0017')
  await receiver.has(2)
  const { body } = await merchant.create(merchant.request('till-1-sale-0018'))
  const phone = service.customer()
  phone.scan(String(body['redirectUrl']))
  phone.approve()
  await merchant.capture('till-1-sale-0018', 40_000)
  await merchant.refund('till-1-sale-0018', 7_500)
  const fault = { fault: { kind: 'drop-answer' }, operation: 'payment.capture', count: 1 }
  await merchant.send('POST', '/sandbox/faults', {}, JSON.stringify(fault))
  const page = await browser.newPage({ viewport: { width: 1366, height: 860 } })
  owned.defer(() => page.close())
  await page.goto(service.url + path)
  const kept = owned.move()
  return { page, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

export const sandboxPoses: SandboxPose[] = [
  { name: 'sandbox-reference', open: (browser) => openSandbox(browser, '/') },
  { name: 'sandbox-control', open: (browser) => openSandbox(browser, '/sandbox/') },
]
