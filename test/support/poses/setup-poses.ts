// Every state of the pages on which a till is set up and looked after, each as the till's answers make it.
import type { Page } from 'playwright-core'
import type { CheckedCopy } from '#shared/backup.ts'
import type { TillView } from '#shared/bridge.ts'
import { mustBe, sheetOutcome, type SheetOutcome } from '#shared/catalog-file.ts'
import { problem } from '#shared/problem.ts'
import type { Mode } from '#shared/receipt.ts'
import type { PairedScreens } from '#shared/screens.ts'
import type { HandlerOutcome, Setup } from '#shared/setup.ts'
import type { StaffView } from '#shared/staff.ts'
import { vaultTier } from '#shared/vault.ts'
import { sample, type Parts } from '#test/support/samples/sample.ts'
import { hubs } from '#test/support/samples/hub.ts'
import { officeView } from '#test/support/samples/office.ts'
import { sampleStaff } from '#test/support/samples/staff.ts'
import {
  ailing,
  backup,
  faulty,
  healthy,
  keptIn,
  keptSetup,
  liveSetup,
  looked,
  losing,
  made,
  sandboxSetup,
  tested,
  tried,
  unsetSetup,
} from '#test/support/samples/setup.ts'
import { ago } from '#test/support/samples/screens.ts'
import { type Act, click, fill, inTurn, press, see } from '#test/support/pages/screen-player.ts'
import type { Besides, Pose } from '#test/support/poses/pose.ts'

type More = Besides & { till?: Partial<TillView>; staff?: StaffView }

export const setUp = (name: string, page: string, { play, till, staff, ...more }: More): Pose => ({
  name: `office-${name}`,
  surface: 'office',
  view: { ...officeView({ mode: modeIn(more.answers), ...till }), ...(staff ? { staff } : {}) },
  at: `#/${page}`,
  ...more,
  play: inTurn(see('main.setup-frame_page'), play),
})

/** Every page says whether it is about real money: as what the till runs with. */
function modeIn(answers: Pose['answers']): Mode {
  const read = answers?.['settings.read'] as Setup | undefined // as `settingsOf` has put it there
  return read?.service.runs?.mode ?? 'sandbox'
}

export const pressed =
  (english: string, shown: string) =>
  async (page: Page): Promise<void> => {
    await press(english)(page)
    await page.locator(shown).first().waitFor()
  }

/** Further down than a page is high. */
export const reach =
  (shown: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(shown).last().scrollIntoViewIfNeeded()
  }

const picked =
  (name: string, shown: string) =>
  async (page: Page): Promise<void> => {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.locator(shown).first().waitFor()
  }

export const choose = inTurn(
  press('Payment service'),
  fill('Address of the service', 'https://api.example'),
  picked('handler.json', '.setup-frame_part p:has(> svg), .service-page_faults'),
)

export const settingsOf = (setup: Setup, screens: PairedScreens | null = null) => ({
  'settings.read': setup,
  'screens.read': screens,
})
const [sealed, key] = ['/srv/kasse/vault.sealed', '/etc/kasse/key']
const closed = {
  'other-key': problem('vault.otherKey', { file: sealed, key }),
  'no-key': problem('vault.keyGone', { file: sealed, key }),
  'open-key': problem('vault.keyOpen', { file: key }),
  'no-store': problem('vault.storeGone', { file: sealed }),
  'locked-store': problem('vault.storeLocked', { store: 'KWallet', variable: 'KASSE_VAULT_KEY_FILE' }),
  older: problem('vault.older', { file: sealed }),
  stranger: problem('vault.stranger', { file: sealed }),
  elsewhere: problem('credentials.elsewhere', {
    entered: 'https://api.example (123456)',
    now: 'https://other.example (123456)',
  }),
}
const testing = (name: string, ...outcomes: Parameters<typeof tested>) =>
  setUp(`service-${name}`, 'service', {
    answers: { ...settingsOf(liveSetup), 'service.test': tested(...outcomes) },
    play: pressed('Test the connection', '[role=status] .service-page_checks li'),
  })
export const handlerOf = (outcome: HandlerOutcome) => ({
  ...settingsOf(sandboxSetup),
  'handler.check': outcome,
})
export const right: HandlerOutcome = {
  faults: [],
  handler: { merchant_serial_number: '123456', environment: 'PRODUCTION' },
}
const sent = { 'upload.add': { upload: 'a'.repeat(24), bytes: 1_000_000 } }
const copyOf = (found: CheckedCopy) => ({ 'backup.read': backup, ...sent, 'backup.check': found })
export const trouble = problem('journal.unreadable', { file: 'journal.sqlite', reason: 'disk I/O error' })

const pickCopy = picked('c.sqlite', '.setup-frame_part')

const doubt = problem('journal.shorter', { facts: 4_211, known: 4_380 })

const managers = [
  { id: 'p1', name: 'Ingrid', role: 'manager', hasPin: true },
  { id: 'p2', name: 'Juho', role: 'manager', hasPin: true },
  { id: 'p3', name: 'Liv', role: 'manager', hasPin: true },
] as const
/** One of several managers is signed in. */
export const signing = {
  till: { asksPin: true },
  staff: {
    ...sampleStaff,
    signedIn: { id: 'p1', name: 'Ingrid', role: 'manager' as const, number: 11 },
    people: [...managers],
  },
}

const checkedSheet = (name: string, outcome: Parts<SheetOutcome>, play: Act) =>
  setUp(`catalog-sheet-${name}`, 'catalog', {
    answers: { ...sent, 'catalog.check': sample(sheetOutcome, outcome) },
    play,
  })

export const setupPoses: readonly Pose[] = [
  setUp('service-none', 'service', { answers: settingsOf(unsetSetup), till: { mode: 'production' } }),
  setUp('service-chosen', 'service', {
    answers: settingsOf({
      ...liveSetup,
      restartNeeded: ['service'],
      service: { ...liveSetup.service, runs: null, hasSandbox: false },
    }),
    till: { mode: 'production', canRestart: true },
  }),
  setUp('service', 'service', { answers: settingsOf(sandboxSetup) }),
  setUp('service-live', 'service', { answers: settingsOf(liveSetup) }),
  ...vaultTier.options.map((tier) =>
    setUp(`service-kept-${tier.toLowerCase()}`, 'service', { answers: settingsOf(keptSetup(keptIn(tier))) }),
  ),
  ...Object.entries(closed).map(([name, trouble]) =>
    setUp(`service-${name}`, 'service', {
      answers: settingsOf(
        keptSetup(keptIn(trouble.code.startsWith('vault.store') ? 'keyStore' : 'keyFile', trouble)),
      ),
    }),
  ),
  testing('well', 'right', 'right', 'right', 'right'),
  testing('wrong', 'right', 'right', 'right', 'wrong'),
  testing('suspect', 'right', 'suspect', 'suspect', 'unchecked'),
  setUp('service-faults', 'service', { answers: handlerOf(faulty), play: choose }),
  setUp('service-origin', 'service', {
    ...signing,
    answers: settingsOf(liveSetup),
    play: inTurn(
      fill('Address of the service', 'https://other.example'),
      pressed('Use it from the next start', '[role=dialog]'),
    ),
  }),
  setUp('service-origin-refused', 'service', {
    ...signing,
    answers: settingsOf(liveSetup),
    refusal: problem('pin.wrong', { left: 4 }),
    play: inTurn(
      fill('Address of the service', 'https://other.example'),
      pressed('Use it from the next start', '[role=dialog]'),
      pressed('Use it', '[role=dialog] .notice_notice'),
    ),
  }),
  setUp('diagnostics', 'diagnostics', { answers: { 'diagnostics.read': healthy } }),
  setUp('diagnostics-ailing', 'diagnostics', { answers: { 'diagnostics.read': ailing } }),
  setUp('diagnostics-doubted', 'diagnostics', {
    ...signing,
    till: { ...signing.till, refusal: doubt },
    answers: { 'diagnostics.read': { ...healthy, journal: { ...healthy.journal, doubt } } },
  }),
  setUp('hub-none', 'hub', { answers: { 'hub.read': null } }),
  ...Object.entries(hubs).map(([name, hub]) => setUp(`hub-${name}`, 'hub', { answers: { 'hub.read': hub } })),
  setUp('hub-unopened', 'hub', { refusal: problem('hub.unopened'), play: reach('.notice_notice') }),
  setUp('hub-code-refused', 'hub', {
    answers: { 'hub.read': null },
    refusal: problem('hub.codeRefused'),
    play: inTurn(
      fill('Address of the hub', 'https://hub.example'),
      fill('Code', '7k4m-92qf'),
      pressed('Pair with a hub', '.notice_notice'),
    ),
  }),
  setUp('hub-sure-pin', 'hub', {
    answers: { 'hub.read': hubs.connected },
    ...signing,
    play: pressed('Leave this hub', '[role=dialog]'),
  }),
  setUp('hub-sure', 'hub', {
    answers: { 'hub.read': hubs.connected },
    play: pressed('Leave this hub', '[role=dialog]'),
  }),
  setUp('backup', 'backup', {
    answers: { 'backup.read': backup, 'backup.make': made },
    play: pressed('Make a copy', 'main [role="status"] > p'),
  }),
  setUp('backup-looked', 'backup', { answers: copyOf(looked), play: pickCopy }),
  setUp('backup-losing', 'backup', { answers: copyOf(losing), play: pickCopy }),
  setUp('backup-sure', 'backup', {
    answers: copyOf(losing),
    play: inTurn(pickCopy, pressed('Restore at the next start', '[role=dialog]')),
  }),
  setUp('backup-refused', 'backup', {
    answers: { 'backup.read': { ...backup, refused: problem('restore.soldSince') } },
  }),
  setUp('backup-prepared', 'backup', { answers: { 'backup.read': { ...backup, prepared: ago(60) } } }),
  setUp('catalog-sheet', 'catalog', {}),
  checkedSheet('tried', tried, inTurn(click('.switch_row'), picked('menu.csv', '.setup-frame_table'))),
  checkedSheet(
    'asked',
    {
      text: { encoding: 'windows-1252', isGuess: true, words: ['Kaldt å drikke', 'Øl', 'Smørbrød'] },
      price: { line: 14, given: '12.500', thousands: 1_250_000, decimals: '12.500' },
    },
    picked('menu.csv', '.choices_choices'),
  ),
  checkedSheet(
    'faults',
    {
      faults: [
        { line: 2, column: 'id', given: 'Chai!', expected: mustBe('id') },
        { line: 4120, column: 'price', given: 'thirty', expected: mustBe('price') },
      ],
      more: 1_203,
    },
    picked('menu.csv', '.setup-frame_table'),
  ),
  checkedSheet(
    'no-workbook',
    { faults: [{ line: 1, given: '.zip', expected: mustBe('workbook') }] },
    picked('menu.zip', '.setup-frame_part[role=alert]'),
  ),
]
