// Tests of the reference page: every operation is there, no text becomes markup, and programs are led to the document.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { epayment } from '#sandbox/epayment/area.ts'
import type { Operation } from '#sandbox/operation.ts'
import { operations } from '#sandbox/operations.ts'
import { anchorOf } from '#sandbox/reference/entry.ts'
import { referencePage } from '#sandbox/reference/page.ts'
import { inProcess } from '#test/support/contract-subjects.ts'

async function page(environment: 'TEST' | 'PRODUCTION' = 'TEST') {
  await using subject = await inProcess({ environment })
  const response = await subject.fetch(new Request(`${subject.url}/`, { headers: { accept: 'text/html' } }))
  return { response, text: await response.text(), unit: subject.units[0] }
}

test('each operation is there with its path, and every link within the page leads somewhere', async () => {
  const { text } = await page()
  for (const { name, summary } of operations) {
    expect(text).toContain(`id="${anchorOf(name)}"`)
    expect(text).toContain(summary)
  }
  const ids = new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe([...text.matchAll(/\sid="/g)].length)
})

test('headings go down one at a time', async () => {
  const { text } = await page()
  const levels = [...text.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
  expect(levels.filter((level) => level === 1)).toEqual([1])
  const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
  expect(jumps).toEqual([])
})

test('the first sales unit’s credentials make the first request', async () => {
  const { text, unit } = await page()
  for (const value of [
    unit?.clientId,
    unit?.clientSecret,
    unit?.subscriptionKey,
    unit?.merchantSerialNumber,
  ]) {
    expect(text).toContain(value)
  }
})

test('nothing but its own files is loaded or runs', async () => {
  const { response, text } = await page()
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'/)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(text).not.toMatch(/<script(?! type="module" src="\/)|\sstyle=|<style|\son[a-z]+=/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('production shows nothing of the test environment', async () => {
  const { text } = await page('PRODUCTION')
  expect(text).not.toContain('Test environment only')
  expect(text).not.toContain('Amounts that fail')
})

test('who asks for JSON is led to the document', async () => {
  await using subject = await inProcess()
  const asked = new Request(`${subject.url}/`, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
  })
  const response = await subject.fetch(asked)
  expect([response.status, response.headers.get('location'), response.headers.get('vary')]).toEqual([
    302,
    '/openapi.json',
    'Accept',
  ])
  const usual = await subject.fetch(new Request(`${subject.url}/`))
  expect(usual.headers.get('content-type')).toMatch(/^text\/html/)
  expect(usual.headers.get('link')).toContain('rel="service-desc"')
})

test('no text of a row becomes markup', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'`&'
  const row: Operation = {
    name: 'odd.one',
    area: { ...epayment, name: hostile },
    method: 'POST',
    path: `/odd/${hostile}`,
    summary: hostile,
    description: hostile,
    key: 'none',
    headers: [
      { name: hostile, isNeeded: true, description: hostile, schema: epayment.headers[0]?.schema ?? never() },
    ],
    answers: { 200: { description: hostile, example: { [hostile]: hostile } } },
    run: never,
  }
  const given = { publicUrl: 'http://service.test', environment: 'TEST', unit: undefined } as const
  const app = new Hono().get('/', (c) => c.html(referencePage([row], given)))
  const text = await (await app.request('/')).text()
  expect(text).not.toContain('<img')
  expect(text.split('&lt;img src=x').length).toBeGreaterThan(5)
})

function never(): never {
  throw new Error('is not asked')
}
