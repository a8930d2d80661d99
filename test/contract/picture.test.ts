// Tests of the address that a merchant gets for each flow, and of how long there is a picture behind it.
import { describe, expect, test } from 'vitest'
import { merchantOf } from '#test/support/service/sales-unit-kinds.ts'
import { readPng } from '#test/support/pages/png.ts'
import { subjects } from '#test/support/service/contract-subjects.ts'
import { minute, hour } from '#test/support/run/times.ts'

const svg = { format: 'IMAGE/SVG+XML' }
const png = { format: 'IMAGE/PNG' }

describe.each(subjects)('$name', ({ open }) => {
  test.each([
    ['nothing said', undefined, 'image/svg+xml', undefined],
    ['SVG', svg, 'image/svg+xml', undefined],
    ['SVG with a size, which means nothing', { ...svg, size: 300 }, 'image/svg+xml', undefined],
    ['PNG', png, 'image/png', 1024],
    ['the smallest PNG', { ...png, size: 100 }, 'image/png', 100],
    ['the largest PNG', { ...png, size: 2000 }, 'image/png', 2000],
  ])('QR: %s', async (_, qrFormat, kind, size) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', { qrFormat }))
    const address = String(body['redirectUrl'])
    const picture = await subject.fetch(new Request(address))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, kind])
    const bytes = Buffer.from(await picture.arrayBuffer())
    if (size === undefined) expect(bytes.toString()).toMatch(/^<svg [^]*<\/svg>\s*$/)
    else expect(readPng(bytes)).toEqual({ width: size, height: size })
    const other = address.replace(/(svg|png)$/, (ending) => (ending === 'svg' ? 'png' : 'svg'))
    expect((await subject.fetch(new Request(other))).status).toBe(404)
  })

  test.each([
    ['image/svg+xml', svg],
    ['image/png', { ...png, size: 100 }],
  ])('QR: HEAD of %s says what there is, and sends nothing', async (kind, qrFormat) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001', { qrFormat }))
    const look = () => subject.fetch(new Request(String(body['redirectUrl']), { method: 'HEAD' }))
    const head = await look()
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, kind, ''])
    subject.advance(10 * minute)
    expect((await look()).status).toBe(404)
  })

  test('QR: as text there is no picture, but what to draw', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const { body } = await merchant.create(merchant.request('sale-0001'))
    const text = String(body['redirectUrl'])
    expect(subject.phone().scan(text)).toMatchObject({ reference: 'sale-0001' })
    const name = text.split('/').at(-1)
    for (const ending of ['svg', 'png']) {
      expect((await subject.fetch(new Request(`${subject.url}/qr/${name}.${ending}`))).status).toBe(404)
    }
  })

  test.each(['expired', 'paid', 'refused', 'cancelled'])(
    'QR: the picture is gone once the payment is %s',
    async (end) => {
      await using subject = await open()
      const merchant = await merchantOf(subject)
      const { body } = await merchant.create(merchant.request('sale-0001', { qrFormat: svg }))
      const status = async () => (await subject.fetch(new Request(String(body['redirectUrl'])))).status
      subject.advance(10 * minute - 1)
      expect(await status()).toBe(200)
      const token = /qr\/(.+)\.svg/.exec(String(body['redirectUrl']))?.[1] ?? ''
      const phone = subject.phone()
      phone.scan(`${subject.url}/phone/pay/${token}`)
      phone.startAuthorizing()
      expect(await status()).toBe(200)
      if (end === 'expired') subject.advance(1)
      if (end === 'paid') phone.approve('sale-0001')
      if (end === 'refused') phone.refuse('sale-0001')
      if (end === 'cancelled') {
        phone.decline('sale-0001')
        expect((await merchant.cancel('sale-0001')).status).toBe(200)
      }
      expect(await status()).toBe(404)
    },
  )

  test('QR: a picture of a long-living payment lives as long', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const line = { name: 'Mug', id: '1', totalAmount: 1, totalAmountExcludingTax: 1, totalTaxAmount: 0 }
    const receipt = { orderLines: [line], bottomLine: { currency: 'NOK' } }
    const more = { qrFormat: svg, receipt, expiresAt: '2026-01-15T14:00:00Z' }
    const { body } = await merchant.create(merchant.request('sale-0001', more))
    subject.advance(2 * hour - 1)
    expect((await subject.fetch(new Request(String(body['redirectUrl'])))).status).toBe(200)
    subject.advance(1)
    expect((await subject.fetch(new Request(String(body['redirectUrl'])))).status).toBe(404)
  })

  test('QR: names cannot be guessed, and no name shows a picture by chance', async () => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const names = new Set<string>()
    for (let index = 0; index < 20; index += 1) {
      const { body } = await merchant.create(merchant.request(`sale-10${index + 10}`, { qrFormat: svg }))
      names.add(/\/qr\/([\w-]{24})\.svg$/.exec(String(body['redirectUrl']))?.[1] ?? '')
    }
    expect(names.size).toBe(20)
    expect(names.has('')).toBe(false)
    for (const name of ['sale-1010.svg', '1.svg', '.svg', `${'a'.repeat(24)}.svg`, '%2e%2e.svg']) {
      expect((await subject.fetch(new Request(`${subject.url}/qr/${name}`))).status).toBe(404)
    }
  })

  test.each([
    ['WEB_REDIRECT', { returnUrl: 'https://shop.test/back' }, true],
    ['NATIVE_REDIRECT', {}, true],
    ['QR', {}, true],
    ['PUSH_MESSAGE', { customer: { phoneNumber: '4791234567' } }, false],
  ])('Create response: %s', async (userFlow, more, hasAddress) => {
    await using subject = await open()
    const merchant = await merchantOf(subject)
    const request = merchant.request('sale-0001', { userFlow, qrFormat: undefined, ...more })
    const { status, body } = await merchant.create(request)
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(hasAddress ? ['reference', 'redirectUrl'] : ['reference'])
    if (!hasAddress) return
    const page = await subject.fetch(new Request(String(body['redirectUrl'])))
    expect(page.status).toBe(200)
  })

  test.each([
    ['WEB_REDIRECT', { returnUrl: 'https://shop.test/back' }],
    ['NATIVE_REDIRECT', {}],
    ['QR', {}],
  ])(
    '%s: with a customer’s number it waits on no phone before its address is opened',
    async (userFlow, more) => {
      await using subject = await open()
      const merchant = await merchantOf(subject)
      const customer = { phoneNumber: '4791234567' }
      const qrFormat = userFlow === 'QR' ? { format: 'TEXT/TARGETURL' } : undefined
      const request = merchant.request('sale-0001', { userFlow, customer, qrFormat, ...more })
      const { status, body } = await merchant.create(request)
      expect(status).toBe(201)
      const [named, other] = [subject.phone('4791234567'), subject.phone('4790000001')]
      expect([named.pending(), other.pending()]).toEqual([[], []])
      other.scan(String(body['redirectUrl']))
      expect([named.pending(), other.pending().length]).toEqual([[], 1])
      named.scan(String(body['redirectUrl']))
      expect([named.pending().length, other.pending()]).toEqual([1, []])
      expect(named.approve().state).toBe('AUTHORIZED')
    },
  )
})
