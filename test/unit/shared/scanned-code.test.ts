// Tests of what a scanner types: real forms from the standards, each with its source, and that no code of goods is ever taken for a customer's.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, gtinKey, shortGtin } from '#shared/gtin.ts'
import { readCode, type ScannedCode } from '#shared/scanned-code.ts'
import { premise } from '#test/support/run/premise.ts'
import { tried } from '#test/support/run/run-size.ts'

const gs = '\u001d'
const norway = { personalCodeStart: 'https://wallet.example/', currency: 'NOK' } as const

/** What was read, in a line: GTINs as they are printed, then the price or the weight. */
function said(read: ScannedCode): string {
  if (read.what === 'person') return `person ${read.text}`
  if (read.what === 'unknown') return read.why === 'noGoods' ? `unknown ${read.text}` : read.why
  const { gtins, figure } = read
  const { price, grams } = figure === 'unread' || figure === null ? { price: null, grams: null } : figure
  const said = [price === null ? [] : `${price / 100} kr`, grams === null ? [] : `${grams} g`].flat()
  return [gtins.map(shortGtin).join(' or '), ...(figure === 'unread' ? [figure] : said)].join(', ')
}

type Row = [source: string, typed: string, read: string]

const retail: Row[] = [
  ['EAN-13 of Norway', '7031234567895', '7031234567895'],
  ['EAN-13 of Sweden', '7310234567891', '7310234567891'],
  ['EAN-13 of Denmark', '5701234567899', '5701234567899'],
  ['EAN-13 of Finland', '6401234567897', '6401234567897'],
  ['EAN-13, GS1 example', '9506000134352', '9506000134352'],
  ['ISBN-13', '9788210571015', '9788210571015'],
  ['ISSN-13', '9771607000007', '9771607000007'],
  ['EAN-8, ISO/IEC 15420', '96385074', '96385074'],
  ['UPC-A, ISO/IEC 15420', '036000291452', '0036000291452'],
  ['UPC-A as EAN-13', '0036000291452', '0036000291452'],
  ['UPC-E, GS1 7.10', '04252614', '0042100005264'],
  ['UPC-E that ends in 0 to 2', '06543217', '0065100004327'],
  ['UPC-E that ends in 3', '01234531', '0012300000451'],
  ['UPC-E that ends in 4', '01234543', '0012340000053'],
  ['UPC-E that ends in 5 to 9, or an EAN-8', '14252655', '14252655 or 0142526000055'],
  ['ITF-14', '17031234567892', '17031234567892'],
  ['ITF-14 of one piece', '07031234567895', '7031234567895'],
  ['GTIN-14 of a variable measure', '97031234567898', '97031234567898'],
  ['EAN-13 with a wrong check digit', '7031234567890', 'misread'],
  ['UPC-A with a wrong check digit', '036000291450', 'misread'],
  ['EAN-8 with a wrong check digit', '96385070', 'misread'],
  ['EAN-13 that lost its beginning', '234567895', 'unknown 234567895'],
]

const aim: Row[] = [
  ['AIM ]E0, EAN-13', ']E07031234567895', '7031234567895'],
  ['AIM ]E0, UPC-A with its zero', ']E00036000291452', '0036000291452'],
  ['AIM ]E0, UPC-A', ']E0036000291452', '0036000291452'],
  ['AIM ]E0, UPC-E', ']E004252614', '0042100005264'],
  ['AIM ]E0, UPC-E sooner than EAN-8', ']E014252655', '0142526000055 or 14252655'],
  ['AIM ]E4, EAN-8, which is no UPC-E', ']E414252655', '14252655'],
  ['AIM ]E0, UPC-E, its six digits', ']E0425261', '0042100005264'],
  ['AIM ]E3, EAN-13 with two', ']E3977160700000705', '9771607000007'],
  ['AIM ]E3, EAN-13 with five', ']E3978821057101552499', '9788210571015'],
  ['AIM ]E3, UPC-A with two', ']E303600029145212', '0036000291452'],
  ['AIM ]E3, UPC-A with five', ']E303600029145212345', '0036000291452'],
  ['AIM ]E4, EAN-8', ']E496385074', '96385074'],
  ['AIM ]E4, EAN-8 with two', ']E49638507405', '96385074'],
  ['AIM ]E4, EAN-8 with five', ']E49638507412345', '96385074'],
  ['AIM ]E4 and ]E1, EAN-8 with two', ']E496385074]E105', '96385074'],
  ['AIM ]E4 and ]E2, EAN-8 with five', ']E496385074]E212345', '96385074'],
  ['AIM ]E1, two digits alone', ']E105', 'misread'],
  ['AIM ]E2, five digits alone', ']E252499', 'misread'],
  ['AIM ]E0, read wrong', ']E07031234567890', 'misread'],
  ['AIM ]I0, ITF-14', ']I017031234567892', '17031234567892'],
  ['AIM ]I1, ITF-14', ']I117031234567892', '17031234567892'],
  ['AIM ]C0, Code 128 of an EAN', ']C07031234567895', '7031234567895'],
  ['AIM ]A0, Code 39 of an EAN', ']A07031234567895', '7031234567895'],
  ['AIM ]Q1, QR of an EAN', ']Q17031234567895', '7031234567895'],
  ['AIM ]d1, Data Matrix of an EAN', ']d17031234567895', '7031234567895'],
  ['AIM ]C0, an own number', ']C0AB-1234', 'unknown AB-1234'],
  ['AIM ]A0, a member’s card', ']A0MEMBER42', 'unknown MEMBER42'],
  ['AIM ]Q1, an address', ']Q1https://shop.example/offer', 'unknown https://shop.example/offer'],
  ['AIM ]Q1, a customer’s own', ']Q1https://wallet.example/p/7', 'person https://wallet.example/p/7'],
]

const elements: Row[] = [
  ['GS1-128, ]C1, GS1 3.3.2', ']C10107031234567895', '7031234567895'],
  ['GS1-128, ]C1, with a batch', `]C1010703123456789510AB12`, '7031234567895'],
  ['GS1-128, ]C1, best before and batch', ']C101070312345678951526123110AB12', '7031234567895'],
  ['GS1-128, ]C1, FNC1 in the middle', `]C1010703123456789510AB12${gs}17261231`, '7031234567895'],
  ['GS1-128, ]C1, the batch first', `]C110AB12${gs}0107031234567895`, '7031234567895'],
  ['GS1-128, ]C1, the date first', ']C1172612310107031234567895', '7031234567895'],
  ['GS1-128, ]C1, FNC1 sent first too', `]C1${gs}0107031234567895`, '7031234567895'],
  ['GS1-128, ]C1, FNC1 at the end', `]C1010703123456789510AB12${gs}`, '7031234567895'],
  ['GS1-128, ]C1, a carton', ']C10117031234567892', '17031234567892'],
  ['GS1-128, ]C1, a pallet (00)', ']C100106141411234567897', 'notSold'],
  ['GS1-128, ]C1, contents (02)(37)', ']C10207031234567895372400', 'notSold'],
  ['GS1-128, ]C1, a place (414)', ']C14147031234567895', 'notSold'],
  ['GS1-128, ]C1, a wrong check digit', ']C10107031234567890', 'misread'],
  ['GS1-128, ]C1, an unknown identifier behind', ']C1010703123456789569XX', '7031234567895'],
  ['DataBar, ]e0', ']e00107031234567895', '7031234567895'],
  ['DataBar Expanded, ]e0, weight (3103)', ']e001970312345678983103000452', '97031234567898, 452 g'],
  ['DataBar Expanded, ]e0, weight (3102)', ']e001970312345678983102000452', '97031234567898, 4520 g'],
  [
    'DataBar Expanded, ]e0, weight and price (392n)',
    ']e00197031234567898310300045239228990',
    '97031234567898, 89.9 kr, 452 g',
  ],
  ['DataBar Expanded, ]e0, price (3920)', ']e00197031234567898392089', '97031234567898, 89 kr'],
  ['DataBar Expanded, ]e0, price (3921)', ']e001970312345678983921899', '97031234567898, 89.9 kr'],
  ['price in NOK (393n)', ']e0019703123456789839325788990', '97031234567898, 89.9 kr'],
  ['price in DKK (393n)', ']e0019703123456789839322088990', 'notSold'],
  ['price of nothing (392n)', ']e001970312345678983922000', '97031234567898, unread'],
  ['weight of nothing (3103)', ']e001970312345678983103000000', '97031234567898, unread'],
  ['weight in pounds (3202)', ']e001970312345678983202000452', '97031234567898, unread'],
  [
    'weight and the price of a kilogram (395n)',
    ']e00197031234567898310300045239528990',
    '97031234567898, unread',
  ],
  ['price that has letters', ']e00197031234567898392289AB', '97031234567898, unread'],
  ['price, no separator, something behind', ']e0019703123456789839224993012', '97031234567898, unread'],
  [
    'price in NOK, no separator, something behind',
    ']e0019703123456789839325784993012',
    '97031234567898, unread',
  ],
  ['price, separator, something behind', `]e001970312345678983922499${gs}3012`, '97031234567898, 4.99 kr'],
  ['a large price, with a separator', `]e0${gs}019703123456789839224993012`, '97031234567898, 49930.12 kr'],
  ['weight of other goods', ']C101070312345678953103000452', '7031234567895, 452 g'],
  ['GS1 Data Matrix, ]d2', `]d20107031234567895211234${gs}17261231${gs}10AB`, '7031234567895'],
  ['GS1 QR, ]Q3', `]Q3010703123456789510AB${gs}8200https://shop.example`, '7031234567895'],
  ['GS1 DotCode, ]J1', ']J1010703123456789521A', '7031234567895'],
  ['GS1 composite, ]e1', `]e110AB${gs}17261231`, 'notSold'],
  ['FNC1 first, no AIM', `${gs}0107031234567895`, '7031234567895'],
  ['FNC1 first, the batch before', `${gs}10AB${gs}0107031234567895`, '7031234567895'],
  ['no AIM, GTIN alone', '0107031234567895', '7031234567895'],
  ['no AIM, GS1 example', '01095060001343521726010110ABC123', '9506000134352'],
  ['no AIM, FNC1 in the middle', `010703123456789510AB${gs}17261231`, '7031234567895'],
  ['no AIM, FNC1 left out', '010703123456789510AB17261231', '7031234567895'],
  ['no AIM, batch first', `10AB${gs}0107031234567895`, '7031234567895'],
  ['no AIM, weight', '0197031234567898310300045215261231', '97031234567898, 452 g'],
  ['no AIM, contents (02)', '02070312345678953724', 'notSold'],
  ['no AIM, a pallet (00)', '00106141411234567897', 'notSold'],
  ['separator sent as ␝', '010703123456789510AB␝17261231', '7031234567895'],
  ['separator sent as |', '010703123456789510AB|17261231', '7031234567895'],
  ['separator sent as ~', '10AB~0107031234567895', '7031234567895'],
  ['separator sent as <GS>', '10AB<GS>0107031234567895', '7031234567895'],
  ['separator sent as {GS}', '10AB{GS}0107031234567895', '7031234567895'],
  ['sixteen digits of something else', '4571234567890123', 'unknown 4571234567890123'],
  ['Norvegia in a GS1-128', ']C10102302148210869', '2302148210869'],
  ['for people, GS1 4.14', '(01)07031234567895', '7031234567895'],
  ['for people, with a batch', '(01)07031234567895(10)AB-12', '7031234567895'],
  ['for people, with spaces', '(01) 07031234567895 (15) 261231', '7031234567895'],
  ['for people, the date first', '(17)261231(01)07031234567895', '7031234567895'],
  ['for people, weight', '(01)97031234567898(3103)000452', '97031234567898, 452 g'],
  ['for people, contents', '(02)07031234567895(37)24', 'notSold'],
]

const links: Row[] = [
  ['Digital Link, GS1 example', 'https://id.gs1.org/01/09506000134352', '9506000134352'],
  ['Digital Link, batch and serial', 'https://id.gs1.org/01/09506000134352/10/ABC/21/12345', '9506000134352'],
  ['Digital Link, variant', 'https://id.gs1.org/01/09506000134352/22/2A', '9506000134352'],
  ['Digital Link, date', 'https://id.gs1.org/01/09506000134352?17=261231', '9506000134352'],
  ['Digital Link, own domain', 'https://shop.example/01/07031234567895', '7031234567895'],
  ['Digital Link, own path', 'https://shop.example/some/path/01/07031234567895', '7031234567895'],
  ['Digital Link, http', 'http://shop.example/01/07031234567895', '7031234567895'],
  ['Digital Link, in capitals', 'HTTPS://SHOP.EXAMPLE/01/07031234567895', '7031234567895'],
  ['Digital Link, slash at the end', 'https://shop.example/01/07031234567895/', '7031234567895'],
  ['Digital Link, fragment', 'https://shop.example/01/07031234567895#more', '7031234567895'],
  ['Digital Link, other parameters', 'https://shop.example/01/07031234567895?utm=x&10=AB', '7031234567895'],
  ['Digital Link, percent-encoded', 'https://shop.example/01/07031234567895/10/A%2FB', '7031234567895'],
  ['Digital Link, ]Q1', ']Q1https://id.gs1.org/01/09506000134352', '9506000134352'],
  ['Digital Link, ]d1', ']d1https://id.gs1.org/01/09506000134352', '9506000134352'],
  ['Digital Link 1.0, by name', 'https://id.gs1.org/gtin/9506000134352', '9506000134352'],
  ['Digital Link 1.0, EAN-8', 'https://id.gs1.org/01/96385074', '96385074'],
  [
    'Digital Link, weight and price',
    'https://shop.example/01/97031234567898?3103=000452&3922=8990',
    '97031234567898, 89.9 kr, 452 g',
  ],
  [
    'Digital Link, a price twice',
    'https://shop.example/01/97031234567898?3922=499&3922=1',
    '97031234567898, 4.99 kr',
  ],
  ['Digital Link, wrong check digit', 'https://id.gs1.org/01/09506000134350', 'misread'],
  ['Digital Link, the wallet’s own domain', 'https://wallet.example/01/09506000134352', '9506000134352'],
  [
    'Digital Link, compressed: not read',
    'https://id.gs1.org/ARFKk4XB0CDKWcnpq',
    'unknown https://id.gs1.org/ARFKk4XB0CDKWcnpq',
  ],
  [
    'Digital Link of a place',
    'https://id.gs1.org/414/7031234567895',
    'unknown https://id.gs1.org/414/7031234567895',
  ],
]

const framed: Row[] = [
  ['EAN-13 with two, behind a space', '9771607000007 05', '9771607000007'],
  ['EAN-13 with two, at once', '977160700000705', '9771607000007'],
  ['EAN-13 with five, behind a space', '9788210571015 52499', '9788210571015'],
  ['EAN-13 with five, at once', '978821057101552499', '9788210571015'],
  ['UPC-A with two, at once', '03600029145212', '0036000291452'],
  ['UPC-A with five, behind a space', '036000291452 12345', '0036000291452'],
  ['EAN-8 with two, behind a space', '96385074 05', '96385074'],
  ['STX and ETX around it', '\u00027031234567895\u0003', '7031234567895'],
  ['CR and LF behind it', '7031234567895\r\n', '7031234567895'],
  ['a tab behind it', '7031234567895\t', '7031234567895'],
  ['STX before AIM', '\u0002]E07031234567895\u0003', '7031234567895'],
  ['a maker’s letter for EAN-13: A', 'A7031234567895', '7031234567895'],
  ['a maker’s letter for EAN-13: d', 'd7031234567895', '7031234567895'],
  ['a maker’s letter for EAN-8: D', 'D96385074', '96385074'],
  ['a letter before a wrong check digit', 'd7031234567890', 'unknown d7031234567890'],
  ['Code 39 with its stars', '*7031234567895*', '7031234567895'],
  ['a sign set before it', '#7031234567895', '7031234567895'],
  ['a sign set behind it', '7031234567895;', '7031234567895'],
  ['a phone number', '+4791234567', 'unknown +4791234567'],
  [
    'a customer’s own code',
    'https://wallet.example/p/4791234567',
    'person https://wallet.example/p/4791234567',
  ],
  [
    'of another beginning',
    'https://other.example/p/4791234567',
    'unknown https://other.example/p/4791234567',
  ],
]

const all = [...retail, ...aim, ...elements, ...links, ...framed]

test('at least a hundred forms, each told once', () => {
  expect(all.length).toBeGreaterThanOrEqual(100)
  expect(new Set(all.map(([, typed]) => typed)).size).toBe(all.length)
})

test.each(all)('%s: %j', (_, typed, read) => {
  expect(said(readCode(typed, norway))).toBe(read)
})

const withCheck = (digits: string): string => digits + checkDigit(digits)

const digitsOf = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const gtin = fc
  .constantFrom(7, 11, 12, 13)
  .chain(digitsOf)
  .map(withCheck)
  .filter((code) => gtinKey(code) !== undefined)
const value = fc.stringMatching(/^[A-Z0-9-]{1,12}$/)
const goods = fc
  .tuple(
    gtin,
    value,
    fc.constantFrom(
      (code: string) => code,
      (code: string) => (code.length === 14 ? `]I1${code}` : `]E0${code}`),
      (code: string) => `]C101${code.padStart(14, '0')}`,
      (code: string, batch: string) => `]d201${code.padStart(14, '0')}10${batch}${gs}17261231`,
      (code: string) => `01${code.padStart(14, '0')}`,
      (code: string, batch: string) => `(01)${code.padStart(14, '0')}(10)${batch}`,
      (code: string, batch: string) => `https://wallet.example/01/${code.padStart(14, '0')}/10/${batch}`,
    ),
  )
  .map(([code, batch, write]) => ({ code, typed: write(code, batch) }))

test('a code of goods is no customer’s own, whatever those begin with, and its GTIN is found', () => {
  fc.assert(
    fc.property(goods, fc.nat(12), ({ code, typed }, length) => {
      for (const personalCodeStart of [
        typed.slice(0, length),
        typed.replace(/^\].{2}/, '').slice(0, length),
      ]) {
        const read = readCode(typed, { personalCodeStart, currency: 'NOK' })
        expect(read.what === 'goods' && read.gtins).toContain(gtinKey(code))
      }
    }),
  )
})

test('without a beginning nothing at all is taken for a customer’s own', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.stringMatching(/^https?:\/\/[a-z]{1,8}\.example(\/[\w%+=-]{0,9}){0,4}$/),
        goods.map(({ typed }) => typed),
      ),
      (typed) => {
        expect(readCode(typed, { personalCodeStart: '', currency: 'NOK' }).what).not.toBe('person')
      },
    ),
  )
})

test('whatever is typed: nothing but what begins as the shop says is a customer’s own, and that is as it was printed', () => {
  const isOwn = premise('a customer’s own code', 0.1)
  const start = 'wallet:'
  const own = fc.stringMatching(/^[A-Za-z][\w&+?/=-]{0,30}$/).map((rest) => `${start}${rest}`)
  const framedOwn = fc
    .tuple(fc.constantFrom('', ']Q1', '\u0002'), own, fc.constantFrom('', '\u0003', '\r\n'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(framedOwn, fc.string()), (typed) => {
      const read = readCode(typed, { personalCodeStart: start, currency: 'NOK' })
      const found = isOwn(read.what === 'person' && read)
      if (!found) return
      expect(typed).toContain(found.text)
      expect(found.text.startsWith(start)).toBe(true)
    }),
    tried(300),
  )
})
