// The sandbox's control page in a browser's place: its pages, and what a program reads beside them.
import { expect } from 'vitest'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { browsing } from '#test/support/service/browsing.ts'
import { inProcess } from '#test/support/service/contract-subjects.ts'

export async function openControl() {
  const subject = await inProcess({ allowsLoopback: true })
  const merchant = await merchantOf(subject)
  const browser = browsing(subject)
  const get = (path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
    browser.get(path, { accept })
  const { post } = browser
  const page = async (path = '/sandbox/') => (await get(path)).text()
  /** The page that a form leads to. */
  const submit = async (form: string, typed: Record<string, string>) => {
    const answered = await post(`/sandbox/page/${form}`, typed)
    expect(answered.status).toBe(303)
    const address = answered.headers.get('location') ?? ''
    expect(address).toMatch(/^\/sandbox\/\?said=\w+#\w+$/)
    return page(address.split('#')[0])
  }
  const now = async () => {
    const { body } = await merchant.send('GET', '/sandbox/clock', {})
    return String(body['now'])
  }
  const faults = async () => {
    const { body } = await merchant.send('GET', '/sandbox/faults', {})
    return body['faults'] as Record<string, unknown>[] // the shape of that answer
  }
  return {
    subject,
    merchant,
    get,
    post,
    page,
    submit,
    now,
    faults,
    [Symbol.asyncDispose]: () => subject[Symbol.asyncDispose](),
  }
}
