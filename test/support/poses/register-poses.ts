// The office's pages of other registers: which are paired, a code for a new one, what each may do, and a sale that was made for one.
import type { Page } from 'playwright-core'
import { receiptRows } from '#core/printing/documents.ts'
import { registersView, type RegistersView } from '#shared/checkout.ts'
import { problem } from '#shared/problem.ts'
import type { SaleFile } from '#shared/sale-search.ts'
import type { PairedScreens } from '#shared/screens.ts'
import { field, press } from '#test/support/pages/screen-player.ts'
import type { Besides, Pose } from '#test/support/poses/pose.ts'
import { fact, officeView, plainFile } from '#test/support/samples/office.ts'
import { sample } from '#test/support/samples/sample.ts'
import { ownScreens } from '#test/support/samples/paired-screens.ts'
import { sandboxSetup, webhooks } from '#test/support/samples/setup.ts'
import { ago, aReceipt, refunds } from '#test/support/samples/screens.ts'

const here = 'http://127.0.0.1:7341/api/v1'
const none: RegistersView = sample(registersView, { here })
const portTaken = problem('terminal.unreached', { address: '0.0.0.0', port: 8443 })
const unreached: RegistersView = { ...none, here: null }
const some: RegistersView = sample(registersView, {
  here,
  network: 'https://192.168.1.20:8443/api/v1',
  authority: {
    file: 'https://192.168.1.20:8443/trust/authority.pem',
    fingerprint: Array.from({ length: 32 }, (_, at) => (160 + at).toString(16).toUpperCase()).join(':'),
  },
  registers: [
    {
      register: 'k7m2q9',
      name: 'Bakery 1',
      rights: ['pay', 'refund', 'refundAny', 'totals'],
      since: ago(900_000),
      seenAt: ago(40),
      webhook: webhooks.well,
    },
    {
      register: 'p4x8zt',
      name: 'Self-service kiosk beside the entrance',
      rights: ['pay'],
      since: ago(90_000),
    },
    {
      register: 'a1b2c3',
      name: 'Bakery, old register',
      rights: ['pay'],
      since: ago(9_000_000),
      seenAt: ago(2_000_000),
      isRevoked: true,
    },
  ],
})
const silent: RegistersView = {
  ...some,
  registers: some.registers.map((one) =>
    one.isRevoked ? one : { ...one, webhook: one.webhook ? webhooks.failing : webhooks.fresh },
  ),
}
const coded: RegistersView = {
  ...some,
  codes: [{ code: 'K7QM-4XHT', name: 'Bakery 2', rights: ['pay', 'refund'], until: ago(-272) }],
}

const inOffice = (name: string, at: string, answers: Pose['answers'], besides: Besides = {}): Pose => ({
  name: `office-${name}`,
  surface: 'office',
  view: officeView(),
  at,
  answers,
  ...besides,
})

/** In the desktop program there are no screens to pair. */
const answersWith = (view: RegistersView, screens: PairedScreens | null) => ({
  'settings.read': sandboxSetup,
  'screens.read': screens,
  'registers.read': view,
})

const registers = (name: string, view: RegistersView, more: Besides = {}) =>
  inOffice(`registers${name}`, '#/settings/registers', answersWith(view, ownScreens), {
    ...more,
    play: async (page) => {
      const part = page.locator('.fact-list_facts').first()
      await part.waitFor()
      await page.locator('.paired-parts_row, .choices_choices').last().scrollIntoViewIfNeeded()
      await more.play?.(page)
    },
  })
/** By what its button is called in the page's language. */
const ofFirst = (at: number) => async (page: Page) => {
  await page.locator('.paired-parts_row button').nth(at).click()
  await page.getByRole('dialog').waitFor()
}

const register = { register: 'Bakery 1', saleNumber: '1017' }
const ofRegister: SaleFile = {
  ...plainFile,
  sale: { ...plainFile.sale, register, vat: [], refunds: [refunds.pending] },
  lines: plainFile.lines.map((line) => ({ ...line, kind: 'register', vatRate: 0, vat: 0 })),
  facts: [
    ...plainFile.facts,
    fact(1409, 'refundOpened', 9, { value: 4_500, note: 'Wrong amount', isByRegister: true }),
    fact(1410, 'sent', 9, { note: 'refund' }),
  ],
  receipts: [
    {
      number: 142,
      kind: 'sale',
      at: ago(20),
      rows: receiptRows({ ...aReceipt, register: { name: 'Bakery 1', saleNumber: '1017' } }),
    },
  ],
}

export const registerPoses: readonly Pose[] = [
  registers('', some),
  registers('-none', none),
  registers('-desktop', none, { answers: answersWith(none, null) }),
  inOffice('registers-unreached', '#/settings/registers', answersWith(unreached, null), {
    play: async (page) => {
      await page.locator('.paired-parts_codes').waitFor({ state: 'attached' })
      await page.locator('.setup-frame_sheet p[data-tone=muted]').last().scrollIntoViewIfNeeded()
    },
  }),
  registers('-taken', { ...none, unreached: [portTaken] }),
  registers('-silent', silent, { sizes: { tablet: { width: 768, height: 1024 } } }),
  registers('-code', coded, { sizes: { narrow: { width: 320, height: 900 } } }),
  registers('-wrong', none, {
    play: async (page) => {
      await press('Make a code')(page)
      await page.locator('.field_invalid').first().waitFor()
      await (await field(page, 'Name of the register')).scrollIntoViewIfNeeded()
    },
  }),
  registers('-rights', some, { play: ofFirst(0) }),
  registers('-revoke', some, { play: ofFirst(1) }),
  inOffice(
    'sale-register',
    '#/sales/k7m2q9-00142-e5f1xw',
    { 'office.sale': ofRegister },
    { play: (page) => page.locator('.events_event').last().waitFor() },
  ),
]
