// Tests of the reference page: how to begin, its files, what may run in it, and that programs are led to the document.
import { expect, test } from 'vitest'
import { inProcess } from '#test/support/service/contract-subjects.ts'

async function page(environment: 'TEST' | 'PRODUCTION' = 'TEST') {
  await using subject = await inProcess({ environment })
  const get = (path: string) =>
    subject.fetch(new Request(subject.url + path, { headers: { accept: 'text/html' } }))
  const response = await get('/')
  const text = await response.text()
  const addresses = [...text.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"/g)].map(
    ([, address = '']) => address,
  )
  const files = await Promise.all(
    addresses.map(async (address) => {
      const { status, headers } = await get(address)
      return `${address} ${status} ${headers.get('content-type')}`
    }),
  )
  return { response, text, files, unit: subject.units[0] }
}

test('its files come from the sandbox itself', async () => {
  const { files } = await page()
  expect(files).toEqual([
    '/reference/swagger-ui.css 200 text/css; charset=utf-8',
    '/phone/colours.css 200 text/css; charset=utf-8',
    '/reference/reference.css 200 text/css; charset=utf-8',
    '/reference/swagger-ui-bundle.js 200 text/javascript; charset=utf-8',
    '/reference/reference.js 200 text/javascript; charset=utf-8',
  ])
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
  expect(policy).not.toMatch(/unsafe|\*|http/)
  expect(text).not.toMatch(/<script(?! (type="module"|defer) src="\/)|\sstyle=|<style|\son[a-z]+=/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
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
